import { registerCustomer, signIn } from './customer.ts'
import { expect, test } from './journey.ts'
import { newOperator } from './operator.ts'

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

test('an instrument is halted by two operators, and a customer reads why', async ({
  page,
  browser,
  server,
  problems,
}) => {
  const maker = await newOperator(server, ['listings'], 'Listings desk')
  const checker = await newOperator(server, ['listings'], 'Second listings desk')
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' })
  problems.watch(context)
  const second = await context.newPage()
  const open = page.getByRole('region', { name: 'Open now' })

  // A share that no other journey buys: it stays halted on the server that they share.
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
    await checker.enter(second, '/approvals')
    await second.getByRole('link', { name: 'Halt an instrument' }).first().click()
    await second.getByRole('button', { name: 'Approve' }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(second.getByRole('status').filter({ hasText: 'Approved and done' })).toBeVisible()
    await expect(open.getByText('Halted').first()).toBeVisible({ timeout: 15_000 })
  })

  await test.step('and whoever looks at it reads since when and why', async () => {
    await second.setViewportSize({ width: 412, height: 915 })
    await signIn(second, await registerCustomer(server.url))
    await second.goto('/stock/v2/EICHERMOT.NS/Eicher%20Motors')
    await expect(second.getByText(/Halted since .*Results came out before their time\./)).toBeVisible()
    await expect(second.getByRole('button', { name: 'Buy' })).toBeDisabled()
  })
  await context.close()
})
