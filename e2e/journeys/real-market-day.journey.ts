import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../pages/journey.ts'
import { place } from '../pages/place-order.ts'
import { amountOf, factOf } from '../pages/read-figures.ts'
import { repository } from '../start-server.ts'

/**
 * Real minutes of the National Stock Exchange of India; REAL_DATA_DIR, or `../shared/data` beside the
 * repository.
 */
const data = resolve(repository, process.env['REAL_DATA_DIR'] || '../shared/data')
const minutesFile = join(data, 'intraday/india/YESBANK_1m.csv')
const present = existsSync(minutesFile)

test.skip(!present, `There are no real market files in ${data}; see REAL_DATA_DIR in docs/commands.md.`)
test.use({
  serverSettings: {
    MARKET_FEED: 'replay',
    REPLAY_DIR: data,
    REPLAY_START: '2019-01-02T10:00:00+05:30',
    // A minute in six seconds: slow enough to read, fast enough to see more than one.
    REPLAY_SPEED: '10',
  },
})

type Minute = { open: number; high: number; low: number; close: number; volume: number }

function realMinutes(): Map<string, Minute> {
  const [, ...lines] = readFileSync(minutesFile, 'utf8').trim().split('\n')
  return new Map(
    lines.map((line) => {
      const [time = '', , ...figures] = line.split(',')
      const [open = 0, high = 0, low = 0, close = 0, volume = 0] = figures.map(Number)
      return [time.slice(0, 16), { open, high, low, close, volume }]
    }),
  )
}

const figure = (text: string) => Number(text.replaceAll(/[^\d.−-]/g, '').replace('−', '-'))

/**
 * Trades in the ticket that is open and reads the one fill from its record: minute of the quote and price.
 */
async function trade(page: Page, ticket: Locator, send: string) {
  await ticket.getByRole('textbox', { name: 'Quantity' }).fill('10')
  await place(ticket, send)
  await expect(ticket.getByText(/^(Submission successful|Sell Success)$/)).toBeVisible()
  await ticket.getByRole('link', { name: 'See the record' }).click()
  const fill = page.getByRole('region', { name: 'Filled: 10' })
  await expect(factOf(fill, 'Price source')).toHaveText('Replay')
  const made = await factOf(fill, 'Quote made').innerText()
  const [, time = ''] = /^2\s+Jan\s+2019, (\d\d:\d\d):\d\d$/.exec(made) ?? []
  const value = await amountOf(factOf(fill, 'Value'))
  return { minute: `2019-01-02T${time}`, price: Number(value) / 1000 }
}

/** The cells of a table's first two rows below its head, of one moment. */
async function cellsOf(rows: Locator) {
  const texts = await rows.evaluateAll((all) =>
    all.slice(1, 3).map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)),
  )
  return texts.map((cells) => cells.map((text) => text.trim()))
}

test('on 2 January 2019 YES Bank is bought and sold at prices that it really had', async ({
  page,
  signedIn: customer,
}) => {
  test.slow()
  const real = realMinutes()
  const previousClose = [...real].findLast(([time]) => time.startsWith('2019-01-01'))?.[1].close ?? 0
  await customer.recharge(10_000)

  await page.getByRole('button', { name: 'Search' }).click()
  const search = page.getByRole('dialog', { name: 'Search' })
  await search.getByRole('searchbox').fill('yesbank')
  await search
    .getByRole('list', { name: 'Results' })
    .getByRole('link', { name: /YES ?BANK/i })
    .click()
  await expect(page).toHaveURL(/\/stock\/v2\/YESBANK\.NS\//)
  const main = page.getByRole('main')
  // The page before names the source, too, until this one has come.
  await expect(main.getByText('Replay', { exact: true })).toHaveCount(1)
  await expect(main.locator('time', { hasText: /2\s+Jan\s+2019, 10:\d\d/ })).toBeVisible()

  await test.step("the day's change is the real one", async () => {
    await expect(factOf(page, 'Prev. close')).toHaveText(previousClose.toFixed(2))
    await expect(factOf(page, 'Open')).toHaveText((real.get('2019-01-02T09:15')?.open ?? 0).toFixed(2))
    // Price and change stand in one text, so they are of one moment.
    const [, price = '', change = '', percent = ''] =
      /₹([\d.]+)\s+(?:up|down|unchanged)?\s*([+−]?[\d.]+) \(([+−]?[\d.]+)%\)/.exec(await main.innerText()) ??
      []
    expect(figure(change)).toBeCloseTo(figure(price) - previousClose, 2)
    expect(figure(percent)).toBeCloseTo((figure(change) / previousClose) * 100, 1)
  })

  await test.step('the candles are those of the file, up to the minute that is running', async () => {
    await expect(
      page.getByRole('img', { name: /^Chart of YES ?BANK.*, Timeline: from .* \(09:15\)/i }),
    ).toBeVisible()
    await main.getByRole('button', { name: 'Table' }).click()
    const rows = page.getByRole('dialog').getByRole('row')
    await expect(rows.nth(2)).toBeVisible()
    const bar = (texts: readonly string[]) => real.get(`2019-01-02T${texts[0]}`)
    // A minute that has just ended is asked for again within seconds; until then it ends where the stream
    // left it.
    await expect(async () => {
      const [running = [], complete = []] = await cellsOf(rows)
      expect(complete.slice(1, 5).map(figure)).toEqual([
        bar(complete)?.open,
        bar(complete)?.high,
        bar(complete)?.low,
        bar(complete)?.close,
      ])
      const [open = 0, high = 0, low = 0] = running.slice(1, 4).map(figure)
      expect(open).toBe(bar(running)?.open)
      expect(high).toBeLessThanOrEqual(bar(running)?.high ?? 0)
      expect(low).toBeGreaterThanOrEqual(bar(running)?.low ?? Number.POSITIVE_INFINITY)
    }).toPass({ timeout: 15_000 })
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  })

  const ticket = page.getByRole('dialog', { name: /YES ?BANK/i })
  const inItsBar = (fill: { minute: string; price: number }) => {
    const bar = real.get(fill.minute)
    expect(fill.price).toBeGreaterThanOrEqual(bar?.low ?? Number.POSITIVE_INFINITY)
    expect(fill.price).toBeLessThanOrEqual(bar?.high ?? 0)
  }
  const bought = await test.step('the purchase lies within the real bar of its minute', async () => {
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    const fill = await trade(page, ticket, 'Buy 10 shares')
    inItsBar(fill)
    return fill
  })

  await test.step('the sale too, in a later minute', async () => {
    await page.getByRole('link', { name: /YES ?BANK/i }).click()
    await expect(factOf(page, 'Quantity')).toHaveText('10')
    const clock = async () => /2\s+Jan\s+2019, (\d\d:\d\d)/.exec(await main.innerText())?.[1] ?? ''
    await expect.poll(clock, { timeout: 20_000 }).not.toBe(bought.minute.slice(-5))
    await page.getByRole('button', { name: 'Sell', exact: true }).click()
    const fill = await trade(page, ticket, 'Sell 10 shares')
    inItsBar(fill)
    expect(fill.minute > bought.minute).toBe(true)
  })
})
