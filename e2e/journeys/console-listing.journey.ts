import { desktop } from '../pages/browser.ts'
import { expect, test } from '../pages/journey.ts'
import { approve, newOperator } from '../pages/operator.ts'

test.use({ ...desktop, serverSettings: { DEMO_DATA: 'off' } })

test('on a market that begins empty two operators list shares, by their codes', async ({
  page,
  server,
  openElsewhere,
}) => {
  const maker = await newOperator(server, ['listings'], 'Listings desk')
  const checker = await newOperator(server, ['listings'], 'Second listings desk')
  const second = await openElsewhere()

  await maker.enter(page, '/instruments')
  await page.getByRole('button', { name: 'List shares' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Our customers ask for them.')
  // It says what is missing, so it can be pressed though it is not ready.
  await dialog.getByRole('button', { name: 'Propose' }).click({ force: true })
  await expect(dialog.getByLabel('Codes')).toBeFocused()
  await expect(dialog.getByLabel('Codes')).toHaveAccessibleDescription('From 1 to 50 codes.')
  await dialog.getByLabel('Codes').fill('sbin.ns\nNOBODY.NS, AAPL')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(dialog.getByRole('alert')).toContainText('or listed already: NOBODY.NS')
  await dialog.getByLabel('Codes').fill('sbin.ns\nAAPL')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(dialog).toBeHidden()

  await approve(second, checker, 'List shares')
  await expect(second.getByText('State Bank of India, Apple')).toBeVisible()
  await page.goto('/console/instruments')
  await page.getByLabel('Code or name').fill('State Bank')
  await page.getByRole('link', { name: 'SBIN.NS' }).click()
  const open = page.getByRole('region', { name: 'Open now' })
  await expect(open.getByText('Traded', { exact: true })).toBeVisible()
})
