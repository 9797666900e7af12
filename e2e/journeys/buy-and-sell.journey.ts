import type { Page } from '@playwright/test'
import { moving } from '../pages/browser.ts'
import { choose } from '../pages/choose.ts'
import { expect, test } from '../pages/journey.ts'
import { confirmation, lookOver, place } from '../pages/place-order.ts'
import { amountOf, factOf, paiseIn } from '../pages/read-figures.ts'

test.use({ installs: true, contextOptions: moving })

/** Searches on the home page, as somebody who knows a name but no code. */
async function findByName(page: Page, typed: string, name: string) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Search' }).click()
  const search = page.getByRole('dialog', { name: 'Search' })
  await search.getByRole('searchbox').fill(typed)
  await search.getByRole('list', { name: 'Results' }).getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeAttached()
}

const feesIn = async (page: Page) => {
  const lines = await page.getByRole('list', { name: 'Fees' }).getByRole('listitem').allInnerTexts()
  const [value = '', ...fees] = lines
  return { value: paiseIn(value.split('=')[1] ?? ''), fees: fees.map(paiseIn) }
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((so, amount) => so + amount, 0n)

test('money comes in, a share is found, looked at, bought, followed, partly sold, and every step can be read afterwards', async ({
  page,
  signedIn: _,
}) => {
  test.slow()
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))

  await test.step('recharge: credited without a reload', async () => {
    await page.getByRole('link', { name: 'Add money' }).click()
    await page.getByLabel('Amount', { exact: true }).fill('50000')
    await page.getByRole('button', { name: 'Recharge ₹50,000' }).click()
    await expect(page.getByText('Recharge request submitted successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/recharge-records$/)
    await expect(page.getByRole('link', { name: /^Recharge .*₹50,000\.00.*Completed/ })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('region', { name: 'Total assets' })).toContainText('₹50,000.00')
    expect(loads).toEqual([])
  })

  await test.step('find by name, look at the chart', async () => {
    await findByName(page, 'reliance ind', 'Reliance Industries')
    await expect(page.getByText('Simulated').first()).toBeVisible()
    await expect(
      page.getByRole('img', { name: /^Chart of Reliance Industries, Timeline: from / }),
    ).toBeVisible()
    await choose(page, 'Day K')
    await expect(page.getByRole('img', { name: /^Chart of Reliance Industries, Day K: from / })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Charts by TradingView' })).toBeVisible()
  })

  const bought = await test.step('buy twelve, with every fee shown before', async () => {
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    const ticket = page.getByRole('dialog', { name: 'Reliance Industries' })
    await ticket.getByRole('textbox', { name: 'Quantity' }).fill('12')
    await expect(lookOver(ticket)).toBeEnabled()
    await expect(async () => {
      const { value, fees } = await feesIn(page)
      expect(fees.length).toBeGreaterThan(0)
      expect(await amountOf(factOf(ticket, 'Estimated total'))).toBe(value + sum(fees))
    }).toPass()
    await expect(factOf(ticket, 'Available')).toHaveText('₹50,000.00')
    await lookOver(ticket).click()
    const asked = confirmation(page)
    await expect(factOf(asked, 'Buy or sell')).toHaveText('Buy')
    await expect(factOf(asked, 'Quantity')).toHaveText('12')
    await expect(factOf(asked, 'Order type')).toHaveText('Market · Day')
    await expect(factOf(asked, 'Current price')).toHaveText(/^₹[\d,]+\.\d\d$/)
    await expect(factOf(asked, 'Reserved until it fills')).toHaveText(/^₹/)
    await expect(asked.getByText(/^Simulated/)).toBeVisible()
    await asked.getByRole('button', { name: 'Buy 12 shares' }).click()
    await expect(ticket.getByText('Submission successful')).toBeVisible()
    await expect(ticket.getByText(/^Bought 12 at ₹/)).toBeVisible()
    await expect(factOf(ticket, 'Price source')).toHaveText('Simulated')
    const paid = await amountOf(factOf(ticket, 'Total paid'))
    expect(paid).toBeGreaterThan(await amountOf(factOf(ticket, 'Value')))
    await ticket.getByRole('button', { name: 'Done' }).click()
    await expect(factOf(page, 'Quantity')).toHaveText('12')
    return paid
  })

  await test.step('the holding moves with the market', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    // Back to the results it was found in.
    await page.getByRole('dialog', { name: 'Search' }).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trade' }).click()
    const holding = page
      .getByRole('list', { name: 'Holdings' })
      .getByRole('button', { name: /Reliance Industries/ })
    await expect(holding).toContainText('12')
    const before = await holding.innerText()
    await expect.poll(() => holding.innerText(), { timeout: 30_000 }).not.toBe(before)
    await holding.click()
  })

  const received = await test.step('sell five of them', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Sell' }).click()
    const ticket = page.getByRole('dialog', { name: 'Reliance Industries' })
    await expect(ticket.getByRole('radio', { name: 'Sell' })).toBeChecked()
    const quantity = ticket.getByRole('textbox', { name: 'Quantity' })
    await ticket.getByRole('button', { name: 'All: 12' }).click()
    await expect(quantity).toHaveValue('12')
    await ticket.getByRole('button', { name: '50%' }).click()
    await expect(quantity).toHaveValue('6')
    await quantity.fill('5')
    await place(ticket, 'Sell 5 shares')
    await expect(ticket.getByText('Sell Success')).toBeVisible()
    const proceeds = await amountOf(factOf(ticket, 'Total received'))
    await ticket.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('list', { name: 'Holdings' }).getByRole('button')).toContainText('7')
    return proceeds
  })

  await test.step('the record tells the quote and the fees', async () => {
    await page.getByRole('link', { name: 'Transaction records' }).click()
    await page.getByRole('tab', { name: 'Success' }).click()
    const records = page.getByRole('tabpanel').getByRole('link')
    await expect(records).toHaveCount(2)
    await records.filter({ hasText: 'Sell 5' }).click()
    await expect(page.getByRole('heading', { name: 'Order' })).toBeVisible()
    const fill = page.getByRole('region', { name: 'Filled: 5' })
    await expect(factOf(fill, 'Price source')).toHaveText('Simulated')
    await expect(factOf(fill, 'Quote made')).toHaveText(/\d\d:\d\d:\d\d$/)
    await expect(factOf(fill, 'Bid / ask')).toHaveText(/^₹[\d,.]+ \/ ₹[\d,.]+$/)
    const [value, fees] = await Promise.all([
      amountOf(factOf(fill, 'Value')),
      Promise.all(
        ['Brokerage', 'Transaction tax', 'Exchange charge'].map((fee) => amountOf(factOf(fill, fee))),
      ),
    ])
    expect(value - sum(fees)).toBe(received)
    await expect(factOf(page, 'Realised profit or loss')).toHaveText(/₹/)
  })

  await test.step('the account shows what is held in each market, and what it has gained', async () => {
    await page.goto('/account')
    const held = page.getByRole('tabpanel')
    const row = held.getByRole('list', { name: 'Holdings' }).getByRole('button')
    await expect(row).toHaveText(/Reliance Industries\s×7.*₹/)
    expect(await amountOf(held.getByRole('definition').first())).toBeGreaterThan(0n)
    await expect(held.getByText('Today')).toBeVisible()
    await page.getByRole('button', { name: 'Hide amounts' }).click()
    await expect(row).toContainText('••')
    await expect(row).not.toContainText('×')
    await page.getByRole('button', { name: 'Show amounts' }).click()
    await held.getByRole('button', { name: /Reliance Industries/ }).click()
    await page
      .getByRole('dialog', { name: 'Reliance Industries' })
      .getByRole('button', { name: 'Close' })
      .click()
    await page.getByRole('tab', { name: 'Treasury' }).click()
    await expect(held.getByText('You hold nothing here yet.')).toBeVisible()
    await page.getByRole('link', { name: 'See all' }).click()
    await expect(page).toHaveURL(/\/trade\?tab=CGI$/)
  })

  await test.step('the account changes add up, line by line', async () => {
    await page.goto('/account')
    const available = await amountOf(page.getByRole('definition').first())
    expect(available).toBe(5_000_000n - bought + received)
    await page.getByRole('link', { name: 'Details' }).click()
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows.filter({ hasText: 'Recharge' })).toHaveCount(1)
    // A row that has not come on the screen yet has a text, but none that is drawn (`content-visibility`).
    const texts = await rows.allTextContents()
    const lines = texts.map((text) => {
      const [amount, balance] = [...text.matchAll(/[+−-]?₹[\d,]+\.\d\d/g)].map(([found]) => paiseIn(found))
      return { amount: amount ?? 0n, balance: balance ?? 0n }
    })
    expect(lines.length).toBeGreaterThanOrEqual(3)
    expect(lines[0]?.balance).toBe(available)
    for (const [place, { amount, balance }] of lines.entries())
      expect(balance).toBe((lines[place + 1]?.balance ?? 0n) + amount)
    await page.getByRole('tab', { name: 'Expense' }).click()
    await expect(rows.filter({ hasText: 'Recharge' })).toHaveCount(0)
    await expect(rows.filter({ hasText: 'Purchase' })).not.toHaveCount(0)
  })
})

test('the records of one stock are a tap away from it, and all of them another @thorough', async ({
  page,
  signedIn: customer,
}) => {
  await customer.recharge(50_000)
  await customer.buy('ITC.NS', 3)
  await customer.buy('SBIN.NS', 2)
  await page.goto('/stock/v2/ITC.NS/ITC')
  await page.getByRole('link', { name: 'Transaction records' }).click()
  const records = page.getByRole('tabpanel').getByRole('listitem')
  await expect(records).toHaveCount(1)
  await expect(records).toContainText('Buy 3')
  await page.getByRole('tab', { name: 'Success' }).click()
  await expect(records).toHaveCount(1)
  await page.getByRole('tab', { name: 'Cancelled' }).click()
  await expect(page.getByText('No transactions in ITC here.')).toBeVisible()
  await page.getByRole('tab', { name: 'All' }).click()
  await page.getByRole('button', { name: 'Only ITC' }).click()
  await expect(records).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Only ITC' })).toHaveCount(0)
})

test('a sheet on its way out can be neither found nor tapped @thorough', async ({ page, signedIn: _ }) => {
  await page.goto('/stock/v2/ITC.NS/ITC')
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const ticket = page.getByRole('dialog', { name: 'ITC' })
  await expect(ticket).toBeVisible()
  const leaving = await ticket.evaluate(async (sheet: HTMLDialogElement) => {
    sheet.querySelector<HTMLElement>('header button')?.click()
    while (sheet.open) await new Promise(requestAnimationFrame)
    return { moving: sheet.checkVisibility(), inert: sheet.inert, hidden: sheet.ariaHidden }
  })
  expect(leaving).toEqual({ moving: true, inert: true, hidden: 'true' })
})

test('the ticket says what is wrong before anything is sent', async ({ page, signedIn: customer }) => {
  await customer.recharge(5_000)
  await findByName(page, 'INFY', 'Infosys')
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const ticket = page.getByRole('dialog', { name: 'Infosys' })
  const quantity = ticket.getByRole('textbox', { name: 'Quantity' })

  await quantity.fill('0')
  await expect(quantity).toHaveAccessibleDescription('Quantity cannot be less than 1')
  await quantity.fill('51')
  await expect(quantity).toHaveAccessibleDescription('Cannot exceed 50 for half position')
  await expect(lookOver(ticket)).toBeDisabled()
  await ticket.getByRole('button', { name: 'Full · 100' }).click()
  await quantity.fill('101')
  await expect(quantity).toHaveAccessibleDescription('Cannot exceed 100 for full position')
  await quantity.fill('100')
  await expect(quantity).toHaveAccessibleDescription('There is not enough money in your account.')
  await expect(ticket.getByRole('link', { name: 'Add money' })).toBeVisible()
  await expect(lookOver(ticket)).toBeDisabled()

  await choose(ticket, 'Sell')
  await expect(ticket.getByRole('status')).toHaveText('You hold none of this.')
  for (const absent of [quantity, ticket.getByLabel('Sell from'), lookOver(ticket)])
    await expect(absent).toBeHidden()
  await expect(ticket.getByText('Estimated proceeds')).toBeHidden()
  await ticket.getByRole('button', { name: 'Buy instead' }).click()
  await expect(quantity).toHaveValue('1')
})

test('what has no price of now says so, and is neither bought nor sold @thorough', async ({
  page,
  signedIn: _,
  problems,
}) => {
  problems.expected(/ERR_FAILED/)
  let freshness = 'stale'
  // Only polling brings prices, and each of them as late as it is told here.
  await page.route('**/api/stream**', (route) => route.abort())
  await page.route('**/api/v2/yahoo**', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: { ...body.data, freshness } } })
  })
  await page.goto('/stock/v2/ITC.NS/ITC')
  const buy = page.getByRole('button', { name: 'Buy', exact: true })
  const missing = page.getByText('There is no fresh price for this instrument right now.')
  await expect(missing).toBeVisible()
  await expect(buy).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Sell', exact: true })).toBeDisabled()
  freshness = 'live'
  await expect(buy).toBeEnabled({ timeout: 20_000 })
  await expect(missing).toBeHidden()
})

test('a share in dollars shows the rate it is bought at, and where the rate comes from @thorough', async ({
  page,
  signedIn: customer,
}) => {
  await customer.recharge(100_000)
  await findByName(page, 'apple', 'Apple')
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const ticket = page.getByRole('dialog', { name: 'Apple' })
  await expect(factOf(ticket, 'Exchange rate')).toHaveText(/^1 USD = ₹\d+\.\d{4}$/)
  await expect(ticket.getByText(/^Simulated USDINR · \d\d:\d\d:\d\d$/)).toBeVisible()
  await expect(ticket.getByText(/^≈ [\d,.]+ MXN .*approximate/)).toBeVisible()
  await place(ticket, 'Buy 1 share')
  await expect(ticket.getByText(/^Bought 1 at \$\d/)).toBeVisible()
  await ticket.getByRole('link', { name: 'See the record' }).click()
  const fill = page.getByRole('region', { name: 'Filled: 1' })
  await expect(factOf(fill, 'Exchange rate')).toHaveText(/^1 USD = ₹\d/)
  await expect(factOf(fill, 'Rate source')).not.toBeEmpty()
  const [price, rate, value] = [
    await page
      .getByRole('region', { name: 'Filled: 1' })
      .getByText(/^\$[\d,.]+$/)
      .innerText(),
    await factOf(fill, 'Exchange rate').innerText(),
    await amountOf(factOf(fill, 'Value')),
  ]
  const figure = (text: string) => Number(/[₹$]([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', ''))
  expect(Math.abs(Number(value) / 100 - figure(price) * figure(rate))).toBeLessThan(0.05)
})

test('a recharge below the minimum, without an amount or with letters is explained @thorough', async ({
  page,
  signedIn: _,
}) => {
  await page.goto('/recharge')
  const amount = page.getByLabel('Amount', { exact: true })
  const send = page.getByRole('button', { name: 'Recharge', exact: true })
  const answer = page.getByRole('dialog', { name: 'Recharge' })

  await send.click({ force: true })
  await expect(answer).toContainText('Please enter recharge amount')
  await answer.getByRole('button', { name: 'OK' }).click()
  await amount.fill('4999')
  await expect(amount).toHaveAccessibleDescription('Minimum recharge amount is ₹5,000')
  await amount.fill('5000.50')
  await expect(amount).toHaveAccessibleDescription('Please enter correct recharge amount')
  await send.click({ force: true })
  await expect(answer).toContainText('Please enter correct recharge amount')
  await answer.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: '₹25,000' }).click()
  await expect(page.getByRole('button', { name: 'Recharge ₹25,000' })).toBeVisible()
})
