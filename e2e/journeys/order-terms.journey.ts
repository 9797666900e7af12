import { choose } from '../pages/choose.ts'
import { fallingMarket, fillIn, priceNow, ticket } from '../pages/falling-market.ts'
import { expect, test } from '../pages/journey.ts'
import { place } from '../pages/place-order.ts'
import { factOf } from '../pages/read-figures.ts'

test.use({ serverSettings: fallingMarket })

test('orders of any quantity fill at once, wait a year for a trigger, and follow the price', async ({
  page,
  signedIn: customer,
}) => {
  test.slow()
  await customer.recharge(500_000)
  await page.goto('/stock/v2/FALLING.NS/FALLING')

  await test.step('an exact quantity beyond that of a full position is bought at once', async () => {
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await ticket(page).getByRole('button', { name: 'Exact', exact: true }).click()
    await ticket(page).getByRole('textbox', { name: 'Quantity' }).fill('150')
    await ticket(page).getByRole('button', { name: /^More/ }).click()
    await choose(ticket(page), 'At once')
    await expect(ticket(page).getByText('Whatever does not fill at once is cancelled.')).toBeVisible()
    await place(ticket(page), 'Buy 150 shares')
    await expect(ticket(page).getByText(/^Bought 150 at ₹/)).toBeVisible()
    await ticket(page).getByRole('button', { name: 'Done' }).click()
  })

  await test.step('what reaches no offer is cancelled, and says why', async () => {
    await fillIn(page, { side: 'Buy', type: 'Limit', field: 'Limit price', below: 20 })
    await choose(ticket(page), 'At once')
    await place(ticket(page), 'Buy 1 share')
    await expect(ticket(page).getByText('It was to fill at once, and not all of it could.')).toBeVisible()
    await ticket(page).getByRole('button', { name: 'Done' }).click()
  })

  await test.step('a trigger waits with nothing reserved, and buys what has fallen to it', async () => {
    await fillIn(page, { side: 'Buy', type: 'Stop', field: 'Stop price', below: 0.8 })
    await choose(ticket(page), 'Until triggered')
    await expect(ticket(page).getByText(/^For a year\. Nothing is reserved/)).toBeVisible()
    await expect(factOf(ticket(page), 'Reserved until it fills')).toBeHidden()
    await place(ticket(page), 'Buy 1 share')
    await expect(ticket(page).getByText('Waiting for your stop price')).toBeVisible()
    await expect(ticket(page).getByText(/^Bought 1 at ₹/)).toBeVisible({ timeout: 60_000 })
    await ticket(page).getByRole('link', { name: 'See the record' }).click()
    await expect(factOf(page, 'Valid for')).toHaveText('Until triggered')
    await expect(page.getByText('Waiting for the price')).toBeVisible()
  })

  await test.step('a trailing stop needs a distance, and sells what has fallen by it', async () => {
    await page.goto('/stock/v2/FALLING.NS/FALLING')
    await page.getByRole('button', { name: 'Sell', exact: true }).click()
    await ticket(page).getByRole('button', { name: /^More/ }).click()
    await choose(ticket(page), 'Trailing')
    await expect(ticket(page).getByText('Please enter a distance, at most 20 percent.')).toBeVisible()
    await choose(ticket(page), 'Price')
    await ticket(page).getByRole('textbox', { name: 'Distance' }).fill('0.90')
    await place(ticket(page), 'Sell 1 share')
    await expect(factOf(ticket(page), 'Distance')).toHaveText('₹0.90')
    await expect(ticket(page).getByText(/^Sold 1 at ₹/)).toBeVisible({ timeout: 60_000 })
    await ticket(page).getByRole('link', { name: 'See the record' }).click()
    await expect(factOf(page, 'Distance')).toHaveText('₹0.90')
  })

  await test.step('a stop that the price is past already says so, and is priced at the market', async () => {
    await page.goto('/stock/v2/FALLING.NS/FALLING')
    await fillIn(page, { side: 'Sell', type: 'Stop', field: 'Stop price', below: -20 })
    await expect(ticket(page).getByText(/^The price is past this stop already/)).toBeVisible()
    await expect(ticket(page).getByText(/^1 × bid ₹/)).toBeVisible()
    await expect(factOf(ticket(page), 'Not worse than')).toBeVisible()
    await ticket(page).getByRole('textbox', { name: 'Stop price' }).fill('300')
    await expect(ticket(page).getByText(/^The price is past this stop already/)).toBeHidden()
    await expect(factOf(ticket(page), 'Not worse than')).toBeHidden()
    await ticket(page).getByRole('button', { name: 'Close' }).click()
  })

  await test.step('a target and a stop sell at the stop, which the price reaches first', async () => {
    await page.goto('/stock/v2/FALLING.NS/FALLING')
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await ticket(page).getByRole('button', { name: /^More/ }).click()
    await expect(ticket(page).getByRole('radio', { name: 'Target & stop' })).toBeHidden()
    await ticket(page).getByRole('button', { name: 'Close' }).click()
    await fillIn(page, { side: 'Sell', type: 'Target & stop', field: 'Stop price', below: 0.9 })
    await expect(ticket(page).getByRole('textbox', { name: 'Target price' })).toHaveValue(/^\d/)
    await place(ticket(page), 'Sell 1 share')
    await expect(factOf(ticket(page), 'Target price')).toHaveText(/^₹/)
    await expect(ticket(page).getByText(/^Sold 1 at ₹/)).toBeVisible({ timeout: 60_000 })
    await ticket(page).getByRole('link', { name: 'See the record' }).click()
    await expect(page.getByText('The stop was reached')).toBeVisible()
  })

  await test.step('a purchase with a bracket is sold again at its stop', async () => {
    await page.goto('/stock/v2/FALLING.NS/FALLING')
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await ticket(page).getByRole('button', { name: /^More/ }).click()
    await ticket(page).getByRole('button', { name: 'Target and stop for it' }).click()
    const stop = ((await priceNow(page)) - 1).toFixed(1)
    await ticket(page).getByRole('textbox', { name: 'Sell at stop' }).fill(stop)
    await place(ticket(page), 'Buy 1 share')
    await expect(ticket(page).getByText(/^Bought 1 at ₹/)).toBeVisible()
    await ticket(page).getByRole('link', { name: 'See the record' }).click()
    await expect(factOf(page, 'Sell at stop')).toHaveText(`₹${stop}0`)
    await page.goto('/records?status=success')
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText('Sell 1', {
      timeout: 60_000,
    })
  })
})
