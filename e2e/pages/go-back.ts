/** The way back, while something is open over the page. */
import { expect, type Page } from '@playwright/test'

/** What an address says of something that is open over its page. */
export const openers = ['add', 'apply', 'buy', 'check', 'document', 'no', 'search']

export const overlays = (page: Page) => page.locator('dialog[open]')

function addressOf(page: Page) {
  const { pathname, searchParams } = new URL(page.url())
  for (const name of openers) searchParams.delete(name)
  return `${pathname}?${searchParams}`
}

/** Presses Back until nothing is open: each time what is on top closes, and the page stays. */
export async function goBackToPage(page: Page, what: string) {
  const address = addressOf(page)
  for (let presses = 0; (await overlays(page).count()) > 0; presses++) {
    expect(presses, what).toBeLessThan(4)
    const onTop = await overlays(page).last().elementHandle()
    await page.goBack()
    await expect.poll(() => onTop?.evaluate((dialog) => dialog.matches('dialog[open]')), what).toBe(false)
    expect(addressOf(page), what).toBe(address)
  }
  const { searchParams } = new URL(page.url())
  expect(
    openers.filter((name) => searchParams.has(name)),
    what,
  ).toEqual([])
}
