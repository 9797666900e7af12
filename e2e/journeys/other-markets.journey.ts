import type { Page } from '@playwright/test'
import { listOrders } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { expect, test } from '../pages/journey.ts'
import { place } from '../pages/place-order.ts'
import { amountOf, factOf } from '../pages/read-figures.ts'

const searchFor = (page: Page, text: string) => page.getByRole('searchbox').fill(text)

test('a future is found by its code, bought, seen under its tab and sold again', async ({
  page,
  signedIn: customer,
}) => {
  await customer.recharge(2_000_000)
  await page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: 'Futures' }).click()
  const list = page.getByRole('list', { name: 'Futures' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(5)

  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Please enter a code to search')).toBeVisible()
  await searchFor(page, 'zzzz')
  await expect(page.getByText('No matching futures found')).toBeVisible()
  await searchFor(page, 'si')
  await list.getByRole('link', { name: /^Silver \w{3,4}\s20\d\d/ }).click()

  await expect(page.getByText('Last trading day')).toBeVisible()
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const ticket = page.getByRole('dialog', { name: 'Silver' })
  await ticket.getByRole('textbox', { name: 'Quantity' }).fill('7')
  await expect(ticket.getByText('Exchange rate')).toBeVisible()
  await expect(ticket.getByText(/^The contract ends on .+ closed out at the last price/)).toBeVisible()
  await place(ticket, 'Buy 7 units')
  await expect(ticket.getByText('Submission successful')).toBeVisible()
  await ticket.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Your position' })).toBeVisible()
  // What it has gained is told against this, and not against the average price, which has no fees in it.
  const [lot] = (await customer.call(listHoldings, { symbol: 'SI=F' })).rows
  await expect.poll(() => amountOf(factOf(page, 'Cost with fees'))).toBe(lot?.cost)

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('si')
  await page.getByRole('link', { name: 'Position: Silver' }).click()
  await expect(page.getByRole('tab', { name: 'Futures' })).toHaveAttribute('aria-selected', 'true')
  await page
    .getByRole('list', { name: 'Holdings' })
    .getByRole('button', { name: /Silver.*7.*Contract ends on/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Silver' })).toContainText('The contract ends on')
  await page.getByRole('dialog', { name: 'Silver' }).getByRole('button', { name: 'Sell' }).click()
  await ticket.getByRole('textbox', { name: 'Quantity' }).fill('3')
  await place(ticket, 'Sell 3 units')
  await expect(ticket.getByText('Sell Success')).toBeVisible()
  await ticket.getByRole('link', { name: 'See the record' }).click()
  await expect(page.getByText('Realised profit or loss')).toBeVisible()
  await expect(page.getByText('Simulated USDINR')).toBeVisible()

  const { rows } = await customer.call(listOrders, { symbol: 'SI=F' })
  expect(rows.map(({ side, quantity, status }) => [side, quantity, status])).toEqual([
    ['sell', 3, 1],
    ['buy', 7, 1],
  ])
  await page.goto('/trade?tab=FUTURE')
  await expect(page.getByRole('list', { name: 'Holdings' })).toContainText('×4')
})

/** Buys one on the page that is open, from its sheet to where it is held. */
async function buyOne(page: Page, name: string, tab: string) {
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const ticket = page.getByRole('dialog', { name })
  await ticket.getByRole('textbox', { name: 'Quantity' }).fill('1')
  await place(ticket, /^Buy 1 /)
  await expect(ticket.getByText('Submission successful')).toBeVisible()
  await page.goto(`/trade?tab=${tab}`)
  const held = page.getByRole('list', { name: 'Holdings' })
  await expect(held).toContainText(name)
  await expect(held).toContainText('×1')
}

test('pairs and treasury debt are listed, searched and bought, and a list says so when it cannot be had', async ({
  page,
  signedIn: customer,
  problems,
}) => {
  problems.expected(/ERR_FAILED/)
  await customer.recharge(50_000)
  await page.goto('/forex')
  const pairs = page.getByRole('list', { name: 'Forex' }).getByRole('listitem')
  await expect(pairs).toHaveCount(10)
  await searchFor(page, 'peso')
  await expect(pairs.first()).toContainText('Indian Rupee / Mexican Peso')
  await expect(page).toHaveURL('/forex?code=peso')
  await searchFor(page, 'zzzz')
  await expect(page.getByText('No matching currencies found')).toBeVisible()
  await page.getByRole('button', { name: 'Show the whole list' }).click()
  await expect(pairs).toHaveCount(10)
  await searchFor(page, 'USDINR')
  await pairs.first().getByRole('link').first().click()
  await buyOne(page, 'US Dollar / Indian Rupee', 'currency')

  await page.goto('/treasury-debt?code=2034')
  const bonds = page.getByRole('list', { name: 'Treasury debt' }).getByRole('listitem')
  await expect(bonds.first()).toContainText('6.79% Government Stock 2034')
  await bonds.first().getByRole('link').first().click()
  await buyOne(page, '6.79% Government Stock 2034', 'treasury')

  await page.goto('/treasury-debt?code=2034')
  await page.route('**/api/v2/stock/list**', (route) => route.abort())
  await searchFor(page, 'zzzz')
  await expect(page.getByText('Search failed')).toBeVisible()
  await page.goto('/treasury-debt')
  await expect(page.getByText('Failed to load treasury debt list')).toBeVisible()
})
