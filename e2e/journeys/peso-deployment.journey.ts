import { getBalance } from '@tarazu/contract/wallet/api'
import { expect, test } from '../pages/journey.ts'
import { place } from '../pages/place-order.ts'
import { amountOf, factOf } from '../pages/read-figures.ts'

test.use({ serverSettings: { CURRENCY: 'MXN' } })

test('where the wallet is in pesos, a share in dollars is bought with pesos at the rate that is shown @thorough', async ({
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
  await expect(ticket.getByText(/^1 USD = \$\d+\.\d+$/)).toBeVisible()
  await expect(ticket).toContainText(/2 × ask USD\s?[\d.]+ × \$[\d.]+ = \$[\d,]+\.\d\d/)
  await place(ticket, 'Buy 2 shares')
  await expect(ticket.getByText('Submission successful')).toBeVisible()

  await ticket.getByRole('link', { name: 'See the record' }).click()
  const fill = page.getByRole('region', { name: 'Filled: 2' })
  const paid = (await amountOf(factOf(fill, 'Value'))) + (await amountOf(factOf(fill, 'Brokerage')))
  expect((await customer.call(getBalance, {})).balance).toBe(50_000_00n - paid)
})
