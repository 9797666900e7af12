import { buy, getOrder } from '@tarazu/contract/orders/api'
import { desktop } from '../pages/browser.ts'
import { expect, test } from '../pages/journey.ts'
import { newOperator } from '../pages/operator.ts'

test.use(desktop)

test('the treasury finds an order that waits, cancels it, and its customer reads why', async ({
  page,
  server,
  signedIn: customer,
  openElsewhere,
}) => {
  await customer.recharge(50_000)
  const lot = await customer.buy('TCS.NS', 1)
  const { price } = await customer.call(getOrder, { number: lot })
  const { number } = await customer.call(buy, {
    symbol: 'TCS.NS',
    kind: 'stock',
    quantity: 2,
    type: 'limit',
    validity: 'gtc',
    // Whole rupees, a tenth under what was paid.
    limitPrice: (((price ?? 0n) * 9n) / 10n / 1_000_000n) * 1_000_000n,
  })
  const desk = await openElsewhere()
  const treasurer = await newOperator(server, ['treasury'])
  await treasurer.enter(desk, '/orders')
  await desk.getByLabel('State').selectOption('Waiting')
  const row = desk.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('Waits in the market')
  await row.getByRole('link').first().click()
  const open = desk.getByRole('region', { name: 'Open now' })
  await expect(open).toContainText('Limit')
  await open.getByRole('button', { name: 'Cancel the order' }).click()
  const dialog = desk.getByRole('dialog', { name: `Cancel ${number}?` })
  await dialog.getByLabel('Reason').fill('You asked us on the telephone.')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(desk.getByRole('status').filter({ hasText: 'Cancelled. Its customer is told.' })).toBeVisible()
  await expect(open).toContainText('You asked us on the telephone.')
  await expect(open.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0)

  await page.goto('/notices')
  await page
    .getByText('We cancelled your order for 2 TCS: You asked us on the telephone.', { exact: false })
    .click()
  await expect(page.getByText('Cancelled by us: You asked us on the telephone.')).toBeVisible()
})

test('purchases of funds and applications are found across customers and only read @thorough', async ({
  page,
  server,
}) => {
  const treasurer = await newOperator(server, ['treasury'])
  await treasurer.enter(page, '/fund-orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Fund orders' })).toBeVisible()
  await page.goto('/console/applications')
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible()
})
