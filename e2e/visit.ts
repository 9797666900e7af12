import { expect, type Page } from '@playwright/test'

/** To another page inside the app or the console that is open, as by one of its links: nothing is loaded anew. */
export async function visit(page: Page, path: string) {
  // A page that is only asked something else keeps its heading, and nobody could tell when it has answered.
  if (new URL(path, page.url()).pathname === new URL(page.url()).pathname) return void (await page.goto(path))
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState({ depth: 1, key: to }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.locator('h1[data-left]')).toHaveCount(0)
}
