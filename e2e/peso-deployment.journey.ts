import { expect, test } from './journey.ts'

test.use({ serverSettings: { CURRENCY: 'MXN' } })

test('where the wallet is in pesos, a share in dollars is bought with pesos at the rate that is shown', async ({
  page,
  signedIn: customer,
}) => {
  await customer.recharge(50_000)
  await page.goto('/account')
  await expect(page.getByText('$50,000.00').first()).toBeVisible()

  await page.goto('/stock/v2/AAPL/Apple')
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const ticket = page.getByRole('dialog', { name: 'Apple' })
  await ticket.getByRole('textbox', { name: 'Quantity' }).fill('2')
  await expect(ticket.getByText('Exchange rate')).toBeVisible()
  console.log((await ticket.innerText()).slice(60))
  await ticket.getByRole('button', { name: 'Buy 2 shares' }).click()
  await expect(ticket.getByText('Submission successful')).toBeVisible()
})
