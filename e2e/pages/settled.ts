import { expect, type Page } from '@playwright/test'

/** What an address asks for that comes as a sheet over its page. */
const sheets = ['apply', 'buy', 'no', 'search']

/** Waits until neither skeletons nor animations are left: what is there is what stays. */
export async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  // A sheet that the address opens comes after its page, and its code after that.
  const { searchParams } = new URL(page.url())
  if (sheets.some((name) => searchParams.has(name))) await expect(page.locator('dialog[open]')).toBeVisible()
  await expect(page.locator('[class*="_skeleton_"]')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    // What has just been changed, the look of the device for one, is drawn with the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
