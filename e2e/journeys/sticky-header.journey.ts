/**
 * The header of a page that was scrolled: whole, under the paper banner, from one side of the screen to the
 * other.
 */
import { smallPhone } from '../pages/browser.ts'
import { comeIn } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'
import { settled } from '../pages/settled.ts'

test.use({ viewport: smallPhone })

test('the header stays whole under the banner, on every page that keeps it @thorough', async ({
  page,
  busy,
}) => {
  test.slow()
  await comeIn(page, busy.customer)
  // The header of the account goes with the page.
  const { home, markets, watchlists, trade, stock, settings, records } = busy.routes
  for (const path of [home, markets, watchlists, trade, stock, settings, records]) {
    await page.goto(path)
    await settled(page)
    await page.evaluate(() => {
      // However little there is on it.
      document.querySelector('main')?.style.setProperty('min-height', '2000px')
      window.scrollTo(0, 300)
    })
    await expect.poll(() => page.evaluate(() => window.scrollY), path).toBe(300)
    const banner = await page.getByRole('banner').first().boundingBox()
    const header = await page.evaluate(() => {
      const all = [...document.querySelectorAll('main *')]
      const stuck = all.find((element) => getComputedStyle(element).position === 'sticky')
      const { top, left, right } = stuck?.getBoundingClientRect() ?? { top: -1, left: -1, right: -1 }
      return { top, left, right, wide: document.documentElement.clientWidth }
    })
    expect.soft(header.top, path).toBeCloseTo((banner?.y ?? 0) + (banner?.height ?? 0), 0)
    expect.soft(header.left, path).toBeLessThanOrEqual(0)
    expect.soft(header.right, path).toBeGreaterThanOrEqual(header.wide)
  }
})
