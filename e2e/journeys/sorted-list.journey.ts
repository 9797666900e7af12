import type { Page } from '@playwright/test'
import { addAlert } from '@tarazu/contract/alerts/api'
import { saveBasket } from '@tarazu/contract/baskets/api'
import { buy, getOrder, sell } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { comeIn } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'

test('a phone sorts its holdings by what heads the columns of a desk, and keeps to it', async ({
  page,
  busy,
}) => {
  await comeIn(page, busy.customer)
  await page.goto('/trade')
  // Orders that wait have a choice of their own.
  const list = page.getByRole('list', { name: 'Holdings' })
  const section = page.locator('section').filter({ has: list })
  const names = () => list.getByRole('listitem').locator('[class*="_name_"]').allInnerTexts()
  const sort = section.getByLabel('Sort by')
  const falling = section.getByRole('button', { name: 'Falling' })
  await expect(sort).toHaveValue('')
  const listed = await names()
  expect(listed.length).toBeGreaterThan(2)

  await sort.selectOption('Instrument')
  const rising = listed.toSorted((one, other) => one.localeCompare(other))
  await expect.poll(names).toEqual(rising)
  await falling.click()
  await expect.poll(names).toEqual(rising.toReversed())
  await page.reload()
  await expect(sort).toHaveValue('name')
  await expect.poll(names).toEqual(rising.toReversed())

  await sort.selectOption('Cost')
  await expect(falling).toHaveAttribute('aria-pressed', 'true')
  const { rows } = await busy.customer.call(listHoldings, { type: 'stock' })
  const dearest = rows.reduce((one, other) => (other.cost > one.cost ? other : one))
  await expect.poll(async () => (await names())[0]).toContain(String(dearest.quantity))

  await sort.selectOption('As listed')
  await expect.poll(names).toEqual(listed)
})

test('a list stays where the choice by what to sort it cannot be fetched @thorough', async ({
  page,
  busy,
  problems,
}) => {
  problems.expected(/ERR_FAILED|Failed to fetch dynamically imported module/)
  let cut = 0
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if (!(await response.text()).includes('desk.table.asListed')) return route.fulfill({ response })
    cut += 1
    await route.abort()
  })
  await comeIn(page, busy.customer)
  await page.goto('/trade')
  const rows = page.getByRole('list', { name: 'Holdings' }).getByRole('listitem')
  await expect.poll(() => cut).toBeGreaterThan(0)
  await rows.first().getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await rows.count()).toBeGreaterThan(2)
  await expect(page.getByLabel('Sort by')).toHaveCount(0)
})

/** The first words of each row of a list. */
const titles = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').locator('[class*="_title_"]').allInnerTexts()

test('records and changes are the newest first under their days, or sorted as one list @thorough', async ({
  page,
  busy,
}) => {
  await comeIn(page, busy.customer)
  const sort = page.getByLabel('Sort by')
  for (const { path, list, by, amount } of [
    { path: '/records', list: 'Transaction records', by: 'Instrument', amount: 'Total' },
    { path: '/account/changes', list: 'Account changes', by: 'Reason', amount: 'Change' },
  ]) {
    await page.goto(path)
    await expect(sort).toHaveValue('')
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    await sort.selectOption(by)
    await expect(page.getByRole('heading', { name: 'Today' })).toHaveCount(0)
    // A sorted list waits for all that there is.
    await expect(async () => {
      const named = await titles(page, list)
      expect(named.length).toBeGreaterThan(3)
      expect(named).toEqual(named.toSorted((one, other) => one.localeCompare(other)))
    }).toPass()

    await sort.selectOption(amount)
    const first = page.getByRole('list', { name: list }).getByRole('listitem').first()
    // Not below a day any more, so the row says its own.
    await expect(first).toContainText(/\d{4}/)
    const amounts = async () =>
      (await page.getByRole('list', { name: list }).locator('[class*="_value_"]').allInnerTexts())
        .filter((text) => !text.includes('×'))
        .map((text) => Number(text.replace('−', '-').replace(/[^\d.-]/g, '')))
    await expect(async () => {
      const falling = await amounts()
      expect(falling.length).toBeGreaterThan(3)
      expect(falling).toEqual(falling.toSorted((one, other) => other - one))
    }).toPass()
    await page.reload()
    await expect(sort).toHaveValue(amount.toLowerCase())
    await sort.selectOption('As listed')
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  }
})

test('orders that wait, alerts and baskets are sorted by what they are called @thorough', async ({
  page,
  signedIn: customer,
}) => {
  await customer.recharge(500_000)
  const lot = await customer.buy('TCS.NS', 5)
  const share = await customer.buy('INFY.NS', 1)
  // Whole rupees, so many tenths of what was paid.
  const tenths = async (number: string, of: bigint) => {
    const { price } = await customer.call(getOrder, { number })
    return (((price ?? 0n) * of) / 10n / 1_000_000n) * 1_000_000n
  }
  const [limitPrice, stopPrice] = [await tenths(lot, 11n), await tenths(lot, 9n)]
  await customer.call(sell, { lot, quantity: 5, type: 'oco', validity: 'gtc', limitPrice, stopPrice })
  const limit = { type: 'limit', validity: 'gtc', limitPrice: await tenths(share, 9n) } as const
  await customer.call(buy, { symbol: 'INFY.NS', kind: 'stock', quantity: 1, ...limit })
  for (const symbol of ['INFY.NS', 'TCS.NS', 'ITC.NS'])
    await customer.call(addAlert, { symbol, kind: 'price', direction: 'below', level: 1_000_000n })
  const row = { symbol: 'TCS.NS', side: 'buy', quantity: 1 } as const
  for (const name of ['Banks', 'Autos']) await customer.call(saveBasket, { name, rows: [row] })
  const open = page.getByRole('list', { name: 'Open orders' })

  await page.goto('/trade')
  await expect(open.getByRole('listitem')).toHaveCount(2)
  const guarded = open.getByRole('link', { name: /^Tata/ })
  await expect(guarded).toContainText(/Target price ₹[\d,]+\.00.*Stop price ₹[\d,]+\.00/)
  for (const { path, list, by, sorted } of [
    { path: '/trade', list: 'Open orders', by: 'Instrument', sorted: [/^Infosys/, /^Tata/] },
    { path: '/alerts', list: 'Your alerts', by: 'Code', sorted: [/^INFY/, /^ITC/, /^TCS/] },
    { path: '/baskets', list: 'Your baskets', by: 'Name', sorted: [/^Autos/, /^Banks/] },
  ]) {
    await page.goto(path)
    // What is held can be sorted on the same page.
    const place = path === '/trade' ? page.locator('section').filter({ has: open }) : page.getByRole('main')
    const sort = place.getByLabel('Sort by')
    await sort.selectOption(by)
    const rows = page.getByRole('list', { name: list }).locator('[class*="_title_"]')
    await expect(rows).toHaveText(sorted)
    await place.getByRole('button', { name: 'Falling' }).click()
    await expect(rows).toHaveText(sorted.toReversed())
    await sort.selectOption('As listed')
  }
})
