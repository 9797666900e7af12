import type { Locator } from '@playwright/test'
import { buy, listOrders } from '@tarazu/contract/orders/api'
import { listListings } from '@tarazu/contract/placements/api'
import { updatePassword } from '@tarazu/contract/security/api'
import { listenForAlerts } from '../pages/alerts.ts'
import { moving } from '../pages/browser.ts'
import { expect, test } from '../pages/journey.ts'
import { factOf, paiseIn } from '../pages/read-figures.ts'

test.use({ contextOptions: moving })

const pin = '284615'
const paise = async (found: Locator) => paiseIn(await found.innerText())

test('a block is found, bought with a transaction password set on the way, and sold with its profit', async ({
  page,
  signedIn: customer,
}) => {
  test.slow()
  await customer.recharge(200_000)
  const offer = page.getByRole('region', { name: 'Tata Steel' })
  const sheet = page.getByRole('dialog', { name: 'Tata Steel' })
  const orders = page.getByRole('list', { name: 'Block trading orders' }).getByRole('listitem')

  await test.step('found by its code', async () => {
    await page.getByRole('link', { name: 'Block trading' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Block trading' })).toBeVisible()
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('Please enter stock code to search')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search by code' }).fill('tatasteel')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('region')).toHaveCount(1)
    await expect(offer).toContainText('Sample data')
    await expect(offer).toContainText(/Set from the market price of ₹[\d,.]+ \(Simulated/)
    await expect(offer).toContainText(/Closes in \d/)
  })

  await test.step('an open offer that is closed says nothing of it on its way out', async () => {
    const alerts = await listenForAlerts(page)
    await offer.getByRole('button', { name: 'Buy' }).click()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(page.locator('dialog')).toHaveCount(0)
    expect(await alerts()).toEqual([])
  })

  await test.step('the quantity is a multiple of 100, and without one nothing is sent', async () => {
    await offer.getByRole('button', { name: 'Buy' }).click()
    const quantity = sheet.getByRole('textbox', { name: 'Quantity' })
    await expect(quantity).toHaveValue('100')
    await quantity.fill('')
    // Not ready, and it says why.
    const send = sheet.getByRole('button', { name: /^Buy/ })
    await expect(send).toBeInViewport({ ratio: 1 })
    await send.click({ force: true })
    // Looked for in the sheet: what lies below it is neither seen nor heard.
    await expect(sheet.getByText('Please enter all required fields')).toBeVisible()
    await quantity.fill('150')
    await expect(sheet).toContainText('The quantity must be a multiple of 100')
    await quantity.blur()
    await expect(quantity).toHaveValue('200')
    const [value, fee, total] = await Promise.all(
      ['Value', 'Brokerage (0.03%)', 'Total'].map((label) => paise(factOf(sheet, label))),
    )
    expect((value ?? 0n) + (fee ?? 0n)).toBe(total)
    await sheet.getByRole('button', { name: 'Buy 200 shares' }).click()
  })

  await test.step('who has no transaction password sets one and comes back to the form', async () => {
    const setting = page.getByRole('dialog', { name: 'Set transaction password' })
    await expect(setting).toBeVisible()
    await page.keyboard.type(pin + pin)
    await setting.getByLabel('Login password').fill(customer.password)
    await setting.getByRole('button', { name: 'Save' }).click()
    await expect(sheet.getByRole('textbox', { name: 'Quantity' })).toHaveValue('200')
  })

  await test.step('with it the block is bought', async () => {
    await sheet.getByRole('button', { name: 'Buy 200 shares' }).click()
    const keypad = page.getByRole('dialog', { name: 'Enter transaction password' })
    await expect(keypad).toContainText(/200 shares of Tata Steel for ₹/)
    await page.keyboard.type('111111')
    await expect(keypad).toContainText('The transaction password is wrong.')
    await page.keyboard.type(pin)
    await expect(sheet).toContainText('Submission successful')
    await sheet.getByRole('button', { name: 'See orders' }).click()
    await expect(page).toHaveURL(/\/block-trading\/orders/)
    await expect(orders).toHaveCount(1)
    await expect(orders).toContainText(/Buy 200 × ₹[\d.]+/)
    await expect(orders).toContainText('Success')
  })

  await test.step('one that fails elsewhere shows here with its reason', async () => {
    const listing = (await customer.call(listListings, { kind: 'bulk', search: 'tatasteel' }))[0]
    if (!listing) throw new Error('the offer is gone')
    const { id, symbol, price } = listing
    const order = { kind: 'bulk', id, symbol, quantity: 100, seenPrice: price - 1n, password: pin } as const
    await expect(customer.call(buy, order)).rejects.toMatchObject({ code: 'price_moved' })
    await page.getByRole('tab', { name: 'Failed' }).click()
    await expect(orders).toHaveCount(1)
    await orders.getByRole('button').click()
    await expect(factOf(sheet, 'Reason')).toContainText('The price has moved.')
    await sheet.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('sold from the orders, with what it makes before and after', async () => {
    await page.getByRole('tab', { name: 'Success' }).click()
    await orders.getByRole('button').click()
    await sheet.getByRole('button', { name: 'Sell 200 shares' }).click()
    const sale = page.getByRole('dialog', { name: 'Sell 200 shares' })
    await expect(factOf(sale, 'Brokerage')).toContainText('₹')
    const prices = ['Buy price', 'Sell price', 'Profit or loss before fees'].map((label) =>
      factOf(sale, label),
    )
    await expect(prices[2] as Locator).toContainText('₹')
    let bought = 0n
    // One is read after the other, and the price may move between.
    await expect(async () => {
      const [paid = 0n, brings = 0n, profit] = await Promise.all(prices.map(paise))
      expect((brings - paid) * 200n).toBe(profit)
      bought = paid
    }).toPass()
    await sale.getByRole('button', { name: 'Sell', exact: true }).click()
    await expect(sheet).toContainText('Sell Success')
    await sheet.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('tab', { name: 'All' }).click()
    await expect(orders).toHaveCount(3)
    const row = orders.first()
    await expect(row).toContainText(/Sell 200 × ₹.*bought at ₹.*before fees/)
    // The price may have moved on between the sheet and the sale.
    let made = 0n
    // The row is drawn anew when the list is read again, so all of it is read at once.
    await expect(async () => {
      const text = await row.innerText()
      // The average of several offers has more places than two.
      const price = /Sell 200 × ₹([\d,]+\.\d+)/.exec(text)?.[1]?.replaceAll(',', '')
      made = BigInt(Math.round(Number(price) * 200 * 100)) - bought * 200n
      expect(paiseIn(/[+−]₹[\d,.]+/.exec(text)?.[0] ?? '')).toBe(made)
    }).toPass()
    await row.getByRole('button').click()
    const lines = ['before fees', 'after fees'].map((when) => factOf(sheet, `Profit or loss ${when}`))
    const fees = ['sale', 'purchase'].map((of) => factOf(sheet, `Fees of the ${of}`))
    const [before = 0n, after] = await Promise.all(lines.map(paise))
    const [ofSale = 0n, ofPurchase = 0n] = await Promise.all(fees.map(paise))
    expect(before).toBe(made)
    expect(ofPurchase).toBeGreaterThan(0n)
    expect(before - ofSale - ofPurchase).toBe(after)
  })

  await test.step('its record says that it was a block, and names no terms that nobody typed', async () => {
    const { rows } = await customer.call(listOrders, { symbol: 'TATASTEEL.NS' })
    const bought = rows.find(({ side, state }) => side === 'buy' && state === 'filled')
    await page.goto(`/records/${bought?.number}`)
    await expect(factOf(page, 'Order type')).toHaveText('Block trading')
    await expect(factOf(page, 'Limit price')).toHaveCount(0)
    await expect(factOf(page, 'Validity')).toHaveCount(0)
  })
})

test('the sale of a block in dollars shows the rate and each fee before it is confirmed @thorough', async ({
  page,
  signedIn: customer,
}) => {
  await customer.recharge(500_000)
  await customer.call(updatePassword, { kind: 'transaction', pin, password: customer.password })
  const listing = (await customer.call(listListings, { kind: 'bulk', search: 'pfe' }))[0]
  if (!listing) throw new Error('the offer is gone')
  const { id, symbol, price } = listing
  await customer.call(buy, { kind: 'bulk', id, symbol, quantity: 100, seenPrice: price, password: pin })
  await page.goto('/block-trading/orders')
  await page.getByRole('list', { name: 'Block trading orders' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Sell 100 shares' }).click()
  const sale = page.getByRole('dialog', { name: 'Sell 100 shares' })
  await expect(factOf(sale, 'Sell price')).toContainText('$')
  await expect(factOf(sale, 'Exchange rate')).toHaveText(/^1 USD = ₹\d+\.\d{4}$/)
  await expect(sale.getByText(/^Simulated USDINR, .*\d\d:\d\d$/)).toBeVisible()
  const [sold, fee, rate, proceeds] = await Promise.all(
    ['Sell price', 'Brokerage', 'Exchange rate', 'Proceeds after fees'].map((label) =>
      factOf(sale, label).innerText(),
    ),
  )
  const figure = (text = '') => Number(/[\d,.]+$/.exec(text)?.[0].replaceAll(',', ''))
  expect(figure(fee)).toBeGreaterThan(0)
  // The rate is shown rounded.
  expect(Math.abs(figure(sold) * 100 * figure(rate) - figure(proceeds)) / figure(proceeds)).toBeLessThan(0.01)
})
