/** The chart: ranges, kinds, indicators, comparing, own marks by keyboard, and why a price is what it is. */
import type { Locator, Page } from '@playwright/test'
import { addAlert, listAlerts } from '@tarazu/contract/alerts/api'
import { getQuote } from '@tarazu/contract/market/api'
import { getChartChoices } from '@tarazu/contract/market/choices-api'
import { buy, getOrder, sell } from '@tarazu/contract/orders/api'
import { looks, violations } from '../pages/axe.ts'
import { desktop } from '../pages/browser.ts'
import { choose } from '../pages/choose.ts'
import { drawFinger } from '../pages/draw-finger.ts'
import { expect, test } from '../pages/journey.ts'
import { settled } from '../pages/settled.ts'

const address = '/stock/v2/TCS.NS/TCS'
const chart = (page: Page) => page.getByRole('img', { name: /^Chart of Tata Consultancy Services, / })
const wordsOf = (page: Page) => chart(page).getAttribute('aria-label')
const openSettings = async (page: Page) => {
  await page.getByRole('button', { name: 'Draw the chart' }).click()
  return page.getByRole('dialog', { name: 'Draw the chart' })
}

/** The box is ticked once the choice is kept on the page, a moment after the click. */
async function switchOn(settings: Locator, name: string) {
  const box = settings.getByLabel(name, { exact: true })
  await box.click()
  await expect(box).toBeChecked()
}

/** Draws the handle of a price down by so many pixels, once it stays and nothing lies over it. */
async function drawHandle(page: Page, handle: Locator, by: number) {
  await handle.click({ trial: true })
  const box = await handle.boundingBox()
  if (!box) throw new Error('the handle is not on the screen')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await drawFinger(page, from, { x: from.x, y: from.y + by })
}

test('a range, a kind and indicators are drawn, are in words and in the table, and are kept @thorough', async ({
  page,
  signedIn: customer,
}) => {
  await page.goto(address)
  await settled(page)
  await expect(chart(page)).toHaveAttribute('aria-label', /Timeline: from /)

  await test.step('each range has its own bars', async () => {
    const spans = new Set<string | null>()
    for (const range of [
      'One day',
      'One week',
      'One month',
      'Three months',
      'Five years',
      'All years',
      'One year',
    ]) {
      const button = page.getByRole('button', { name: range })
      await button.click()
      await expect(button).toHaveAttribute('aria-pressed', 'true')
      await expect(chart(page)).toHaveAttribute('aria-label', /: from /)
      await expect.poll(async () => spans.has(await wordsOf(page))).toBe(false)
      spans.add(await wordsOf(page))
    }
    expect(spans.size).toBe(7)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  })

  await test.step('candles with a band and two panes', async () => {
    const settings = await openSettings(page)
    await choose(settings, 'Candles')
    for (const name of ['Bollinger bands', 'RSI', 'MACD']) await switchOn(settings, name)
    await settings.getByLabel('Bars of RSI').fill('21')
    await page.keyboard.press('Escape')
    await expect(chart(page)).toHaveAttribute('aria-label', /Bollinger 20: .* RSI 21: [\d.]+\. MACD: /)
  })

  await test.step('the table has a column for each line', async () => {
    await page.getByRole('button', { name: 'Table' }).click()
    const table = page.getByRole('dialog').getByRole('table')
    await expect(table.getByRole('columnheader')).toHaveText([
      'Date',
      'Open',
      'High',
      'Low',
      'Close',
      'Volume',
      'Bollinger 20 upper',
      'Bollinger 20 middle',
      'Bollinger 20 lower',
      'RSI 21',
      'MACD line',
      'MACD signal',
      'MACD difference',
    ])
    await expect(table.getByRole('row').nth(1).getByRole('cell').nth(8)).toHaveText(/^\d+\.\d\d$/)
    await page.keyboard.press('Escape')
  })

  await test.step('an index is compared in percent', async () => {
    const settings = await openSettings(page)
    await settings.getByRole('searchbox', { name: 'Code or name' }).fill('NIFTY')
    await settings
      .getByRole('button', { name: /Nifty 50/i })
      .first()
      .click()
    await expect(settings.getByText('Compared with NIFTY 50')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(chart(page)).toHaveAttribute(
      'aria-label',
      /Over this time: [+−][\d.]+%, and NIFTY 50 [+−][\d.]+%\./,
    )
  })

  await test.step('it is the same on the next visit, as the server has kept it', async () => {
    await expect.poll(async () => (await customer.call(getChartChoices, {})).compare).toBe('^NSEI')
    await page.reload()
    await settled(page)
    await expect(page.getByRole('button', { name: 'One year' })).toHaveAttribute('aria-pressed', 'true')
    await expect(chart(page)).toHaveAttribute('aria-label', /RSI 21: .*NIFTY 50/)
  })

  await test.step('it fills the screen, and Escape leaves that', async () => {
    await page.getByRole('button', { name: 'Full screen' }).click()
    await expect.poll(async () => (await chart(page).boundingBox())?.height).toBeGreaterThan(500)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible()
  })

  await test.step('on a phone that lies on its side all of it is in sight', async () => {
    const manifest = await (await page.request.get('/manifest.webmanifest')).json()
    expect(manifest).toHaveProperty('display', 'standalone')
    expect(manifest).not.toHaveProperty('orientation')
    const upright = page.viewportSize()
    await page.setViewportSize({ width: 844, height: 390 })
    await page.getByRole('button', { name: 'Full screen' }).click()
    const leave = page.getByRole('button', { name: 'Leave full screen' })
    await expect.poll(async () => (await chart(page).boundingBox())?.height).toBeGreaterThan(180)
    for (const part of [chart(page), page.getByRole('button', { name: 'Table' }), leave])
      await expect(part).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('radio', { name: 'Month K' })).toBeInViewport()
    await leave.click()
    await page.setViewportSize(upright ?? { width: 412, height: 915 })
  })

  await test.step('it is heard, bar by bar', async () => {
    await page.getByRole('button', { name: 'Hear the chart' }).click()
    const player = page.getByRole('application')
    await expect(player).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('[class*="_words_"]')).toContainText(/\d/)
  })
})

test('bars of before come while the chart is scrolled back @thorough', async ({ page, signedIn: _ }) => {
  await page.goto(address)
  await settled(page)
  await page.getByRole('button', { name: 'Three months' }).click()
  await expect(chart(page)).toHaveAttribute('aria-label', /3M: from /)
  const first = await wordsOf(page)
  const box = await chart(page).boundingBox()
  if (!box) throw new Error('the chart is not on the screen')
  const middle = box.y + box.height / 2
  await expect(async () => {
    await page.mouse.move(box.x + 40, middle)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width - 90, middle, { steps: 8 })
    await page.mouse.up()
    expect((await wordsOf(page))?.split(' (')[1]).not.toBe(first?.split(' (')[1])
  }).toPass()
})

test('an order that waits is moved on the chart by keys or a finger, and changed by its sheet alone', async ({
  page,
  signedIn: customer,
}) => {
  await customer.recharge(100_000)
  await customer.buy('TCS.NS', 2)
  const { price = 0 } = await customer.call(getQuote, { symbol: 'TCS.NS' })
  const limitPrice = BigInt(Math.round((price ?? 0) * 9.9)) * 100_000n
  const { number } = await customer.call(buy, {
    symbol: 'TCS.NS',
    kind: 'stock',
    quantity: 3,
    position: 'full',
    type: 'limit',
    validity: 'gtc',
    limitPrice,
  })
  await page.goto(address)
  await settled(page)
  await expect(chart(page)).toHaveAttribute(
    'aria-label',
    /Bought here 1 times, sold 0 times\. Average price at .*\. Buy 3 · limit at /,
  )
  const handle = page.getByRole('slider', { name: 'Buy 3 · limit' })
  await handle.focus()
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown')
  const moved = (limitPrice - 300_000n) / 10_000n
  const text = `${moved / 100n}.${String(moved % 100n).padStart(2, '0')}`
  await expect(handle).toHaveAttribute('aria-valuenow', String(Number(text)))
  const asked = async () => (await customer.call(getOrder, { number })).limitPrice
  expect(await asked()).toBe(limitPrice)

  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: /^Change order/ })
  await expect(sheet.getByLabel('Limit price')).toHaveValue(text)
  expect(await asked()).toBe(limitPrice)
  await sheet.getByRole('button', { name: 'Change order' }).click()
  await expect(sheet).toBeHidden()
  expect(await asked()).toBe(limitPrice - 300_000n)
  await expect(handle).toHaveAttribute('aria-valuenow', String(Number(text)))

  await drawHandle(page, handle, -30)
  await expect(sheet.getByLabel('Limit price')).not.toHaveValue(text)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(handle).toHaveAttribute('aria-valuenow', String(Number(text)))
  expect(await asked()).toBe(limitPrice - 300_000n)
})

test('a stop that follows and the prices of a bracket are moved on the chart, a target is told @thorough', async ({
  page,
  signedIn: customer,
}) => {
  const symbol = 'TCS.NS'
  await customer.recharge(100_000)
  await customer.buy(symbol, 2)
  const { price: now } = await customer.call(getQuote, { symbol })
  const at = (percent: number) => BigInt(Math.round(((now ?? 0) * percent) / 10)) * 100_000n
  const waits = { symbol, quantity: 1, validity: 'gtc' } as const
  const trails = { type: 'trailing', trailDistance: 100_000_000n } as const
  const { number: trailing } = await customer.call(sell, { ...waits, ...trails })
  await customer.call(sell, { ...waits, type: 'oco', limitPrice: at(110), stopPrice: at(90) })
  const { number: bracket } = await customer.call(buy, {
    ...{ ...waits, kind: 'stock', type: 'limit', limitPrice: at(95) },
    ...{ exitTarget: at(105), exitStop: at(90) },
  })
  const best = async () => (await customer.call(getOrder, { number: trailing })).bestPrice
  await expect.poll(best).not.toBeNull()
  await page.goto(address)
  await settled(page)
  await expect(chart(page)).toHaveAttribute(
    'aria-label',
    /Sell 1 · target at .*Sell 1 · stop at .*Sell 1 · trailing stop at /,
  )
  const sheet = page.getByRole('dialog', { name: /^Change order/ })
  /** Moves a price three ticks down, and tells where it was let go, in micros. */
  const lower = async (name: string) => {
    const handle = page.getByRole('slider', { name })
    await handle.focus()
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown')
    const moved = BigInt(Math.round(Number(await handle.getAttribute('aria-valuenow')) * 1e6))
    await page.keyboard.press('Enter')
    return moved
  }
  const typed = async (name: string) =>
    BigInt(Math.round(Number(await sheet.getByRole('textbox', { name }).inputValue()) * 1e6))
  const confirm = async () => {
    await sheet.getByRole('button', { name: 'Change order', exact: true }).click()
    await expect(sheet).toBeHidden()
  }

  await test.step('a stop that follows gets another distance', async () => {
    const before = (await best()) ?? 0n
    const stop = await lower('Sell 1 · trailing stop')
    const distance = await typed('Distance')
    expect(distance).toBeGreaterThan(trails.trailDistance)
    expect(distance).toBeGreaterThanOrEqual(before - stop)
    expect(distance).toBeLessThanOrEqual(((await best()) ?? 0n) - stop)
    await confirm()
    expect(await customer.call(getOrder, { number: trailing })).toMatchObject({ trailDistance: distance })
  })

  await test.step('a bracket gets another stop', async () => {
    const stop = await lower('Buy 1 · sell at stop')
    expect(stop).toBe(at(90) - 300_000n)
    expect(await typed('Sell at stop')).toBe(stop)
    await confirm()
    expect(await customer.call(getOrder, { number: bracket })).toMatchObject({
      exitTarget: at(105),
      exitStop: stop,
    })
  })
})

test('an alert is moved on the chart by a finger, and set anew by its sheet alone @thorough', async ({
  page,
  signedIn: customer,
}) => {
  const { price: now } = await customer.call(getQuote, { symbol: 'TCS.NS' })
  const level = BigInt(Math.round((now ?? 0) * 10.2)) * 100_000n
  await customer.call(addAlert, { symbol: 'TCS.NS', kind: 'price', direction: 'above', level, note: 'Look' })
  await page.goto(address)
  await settled(page)
  await page.getByRole('button', { name: 'Three months' }).click()
  await expect(chart(page)).toHaveAttribute('aria-label', /3M: from .*Alert · rising at /)
  await settled(page)
  const handle = page.getByRole('slider', { name: 'Alert · rising' })
  const sheet = page.getByRole('dialog', { name: 'Change the alert' })
  const waiting = async () => (await customer.call(listAlerts, { symbol: 'TCS.NS' })).rows

  await test.step('below the price it would be told when the price falls there', async () => {
    await drawHandle(page, handle, 120)
    await expect(sheet.getByRole('radio', { name: 'Falls to' })).toBeChecked()
    await expect(sheet.getByLabel('Note (optional)')).toHaveValue('Look')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(handle).toHaveAttribute('aria-valuenow', String(Number(level) / 1e6))
    expect((await waiting()).map((alert) => alert.level)).toEqual([level])
  })

  await test.step('confirmed, it waits there and nowhere else', async () => {
    await drawHandle(page, handle, -20)
    await expect(sheet.getByRole('radio', { name: 'Rises to' })).toBeChecked()
    const asked = Number(await sheet.getByLabel('Price', { exact: true }).inputValue())
    expect(asked).toBeGreaterThan(Number(level) / 1e6)
    await sheet.getByRole('button', { name: 'Change the alert' }).click()
    await expect(sheet).toBeHidden()
    await expect(handle).toHaveAttribute('aria-valuenow', String(asked))
    await expect
      .poll(async () => (await waiting()).map((alert) => [Number(alert.level) / 1e6, alert.note]))
      .toEqual([[asked, 'Look']])
  })
})

test('a fill says why it has its price, and so does the price of now @thorough', async ({
  page,
  signedIn: customer,
}) => {
  await customer.recharge(100_000)
  const number = await customer.buy('TCS.NS', 1)
  const { fills } = await customer.call(getOrder, { number })
  await page.goto(`/records/${number}`)
  await settled(page)
  await page.getByText('Why this price?').click()
  const price = (Number(fills[0]?.ask ?? 0n) / 1e6).toLocaleString('en-IN', { minimumFractionDigits: 2 })
  await expect(page.getByText(`Bought at ₹${price}, the ask of `)).toBeVisible()

  await page.goto(address)
  await settled(page)
  await page.getByText('Why this price?').click()
  await expect(
    page.getByText(/is the price of the last trade, made at .* \(Simulated\)\. You would buy at the ask, /),
  ).toBeVisible()
  await expect(page.getByText('52-week low')).toBeVisible()
  await expect(page.getByText(/^[\d,]+\.\d\d × [\d,]+$/).first()).toBeVisible()
})

test.describe('at a desk', () => {
  test.use(desktop)

  test('the chart with all that is drawn on it has no fault that axe finds, in each look @thorough', async ({
    page,
    signedIn: customer,
  }) => {
    await customer.recharge(100_000)
    await customer.buy('TCS.NS', 2)
    await page.goto(address)
    await settled(page)
    await page.getByRole('button', { name: 'One year' }).click()
    const settings = await openSettings(page)
    for (const name of ['Moving average', 'RSI']) await switchOn(settings, name)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(chart(page)).toHaveAttribute('aria-label', /SMA 20: .* RSI 14: /)
    for (const { colorScheme, rules } of looks) {
      await page.emulateMedia({ colorScheme })
      await settled(page)
      expect(await violations(page, rules)).toEqual([])
    }
  })
})

test('See all beside the movers shows what the card showed, and each order of a market is chosen there @thorough', async ({
  page,
  signedIn: _,
}) => {
  await page.goto('/')
  await settled(page)
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Top movers' }) })
  const [first = ''] = await card.getByRole('list').getByRole('link').allInnerTexts()
  await card.getByRole('link', { name: 'See all' }).click()
  await expect(page).toHaveURL(/by=movers/)
  await expect(page.getByRole('button', { name: 'Movers' })).toHaveAttribute('aria-pressed', 'true')
  await expect(
    page
      .getByRole('main')
      .getByText(first.split('\n')[1] ?? first)
      .first(),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Losers' }).click()
  await expect(page).toHaveURL(/by=losers/)
  await settled(page)
  await expect(page.getByRole('main').getByText(/^\+\d/)).toHaveCount(0)
  await page.getByRole('button', { name: 'As listed' }).click()
  await expect(page).not.toHaveURL(/by=/)
})
