import { desktop } from '../pages/browser.ts'
import { comeIn, registerCustomer } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'
import { approve, newOperator } from '../pages/operator.ts'

test.use(desktop)

test('an instrument is halted by two operators, and who looks at it reads why, and when it goes on', async ({
  page,
  server,
  openElsewhere,
}) => {
  const maker = await newOperator(server, ['listings'], 'Listings desk')
  const checker = await newOperator(server, ['listings'], 'Second listings desk')
  const second = await openElsewhere()
  const seen = await openElsewhere({ viewport: { width: 412, height: 915 } })
  const open = page.getByRole('region', { name: 'Open now' })

  // A share that no other journey buys: for a while it is halted on the server that they share.
  await test.step('one proposes it', async () => {
    await maker.enter(page, '/instruments')
    await page.getByLabel('Code or name').fill('Eicher')
    await page.getByRole('link', { name: 'EICHERMOT.NS' }).click()
    await expect(open.getByText('Traded', { exact: true })).toBeVisible()
    await open.getByRole('button', { name: 'Halt' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Results came out before their time.')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(open.getByRole('region', { name: 'Waits for a second operator' })).toContainText(
      'Halt an instrument',
    )
  })

  await test.step('another approves it', async () => {
    await comeIn(seen, await registerCustomer(server.url))
    await seen.goto('/stock/v2/EICHERMOT.NS/Eicher%20Motors')
    await expect(seen.getByRole('button', { name: 'Buy', exact: true })).toBeEnabled()
    await approve(second, checker, 'Halt an instrument')
    await expect(open.getByText('Halted').first()).toBeVisible({ timeout: 15_000 })
  })

  await test.step('and whoever looks at it reads since when and why, without loading it again', async () => {
    await expect(seen.getByText(/Halted since .*Results came out before their time\./)).toBeVisible()
    await expect(seen.getByText('Halted', { exact: true })).toBeVisible()
    await expect(seen.getByText('Live', { exact: true })).toHaveCount(0)
    await expect(seen.getByRole('button', { name: 'Buy', exact: true })).toBeDisabled()
  })

  await test.step('and that it goes on, once two have ended the halt', async () => {
    await open.getByRole('button', { name: 'Resume' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('The results are out.')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await approve(second, checker, 'Resume an instrument')
    await expect(seen.getByRole('button', { name: 'Buy', exact: true })).toBeEnabled()
    await expect(seen.getByText(/Halted since/)).toHaveCount(0)
  })
})
