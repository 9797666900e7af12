import { expect, type Page } from '@playwright/test'

/**
 * Goes to another page inside the app or the console that is open, as by one of its links: nothing is loaded
 * anew.
 */
export async function visit(page: Page, path: string) {
  // A page that is only asked something else keeps its heading, and nobody could tell when it has answered.
  if (pageOf(path, page) === pageOf('', page)) return void (await page.goto(path))
  // A second time where the app was still on its way to the page before, and came to that one last.
  await expect(async () => {
    await page.evaluate((to) => {
      document.querySelector('h1')?.setAttribute('data-left', '')
      history.pushState({ depth: 1, key: to }, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await expect(page.locator('h1[data-left]')).toHaveCount(0, { timeout: 5_000 })
  }).toPass({ timeout: 20_000 })
}

const pageOf = (path: string, page: Page) => new URL(path, page.url()).pathname.replace(/\/$/, '')
