/** A bar of the chart that is pointed at: the line above the chart tells of that bar. */

import { desktop } from '../pages/browser.ts'
import { choose } from '../pages/choose.ts'
import { expect, test } from '../pages/journey.ts'
import { settled } from '../pages/settled.ts'

test.use(desktop)

test('a bar of an earlier day says its own day, and neither Live nor now @thorough', async ({
  page,
  signedIn: _,
}) => {
  await page.goto('/stock/v2/TCS.NS/TCS')
  await settled(page)
  const main = page.getByRole('main')
  const line = main.locator('[class*="_line_"]').first()
  await expect(line.getByText('Live', { exact: true })).toBeVisible()
  await choose(page, 'Day K')
  await settled(page)
  const chart = page.locator('[data-chart]').first()
  await chart.locator('canvas').first().waitFor()
  const box = await chart.boundingBox()
  if (!box) throw new Error('there is no chart')
  await expect(async () => {
    await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2)
    await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2)
    await expect(line).toContainText(/\d{1,2}\s\w{3,4}\s\d{4}/, { timeout: 2_000 })
  }).toPass()
  await expect(line.getByText('Live', { exact: true })).toHaveCount(0)
  await expect(main.locator('[class*="_source_"]').first()).toHaveText(/^Simulated\d{1,2}\s\w{3,4}\s\d{4}$/)
})
