import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, serverGone, test } from '../pages/journey.ts'
import { administrators, approve } from '../pages/operator.ts'
import { factOf } from '../pages/read-figures.ts'

const days = [
  { day: '2019-01-01', price: '400.00' },
  { day: '2019-01-02', price: '400.00' },
  { day: '2019-01-03', price: '200.00' },
]

/**
 * Made-up prices of a share that is split in two over night, as its daily file shows: nobody here has planned
 * it.
 */
function writeDays() {
  const folder = mkdtempSync(join(tmpdir(), 'tarazu-split-'))
  mkdirSync(join(folder, 'intraday/india'), { recursive: true })
  mkdirSync(join(folder, 'daily/india'), { recursive: true })
  const bars = (price: string) => `${price},${price},${price},${price},100000`
  const minutes = days.slice(1).flatMap(({ day, price }) =>
    Array.from({ length: 375 }, (_, minute) => {
      const at = Date.parse(`${day}T09:15:00+05:30`) + minute * 60_000
      const clock = new Date(at + 19_800_000).toISOString().slice(0, 19)
      return `${clock}+05:30,${at / 1000},${bars(price)}`
    }),
  )
  const text = (head: string, rows: string[]) => `${[head, ...rows].join('\n')}\n`
  writeFileSync(
    join(folder, 'intraday/india/HALVED_1m.csv'),
    text('time,epoch,open,high,low,close,volume', minutes),
  )
  writeFileSync(
    join(folder, 'daily/india/HALVED.csv'),
    text(
      'date,open,high,low,close,volume',
      days.map(({ day, price }) => `${day},${bars(price)}`),
    ),
  )
  return folder
}

test.use({
  serverSettings: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed from it.
    async ({}, use) => {
      const folder = writeDays()
      await use({ MARKET_FEED: 'replay', REPLAY_DIR: folder, REPLAY_START: '2019-01-02T10:00:00+05:30' })
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

test('a split that only the feed knows stops trading, costs nobody anything, and is carried out by two operators @thorough', async ({
  page,
  server,
  signedIn: customer,
  problems,
  openElsewhere,
}) => {
  test.slow()
  problems.expected(serverGone)
  const { first, second } = await administrators(server)
  await customer.recharge(10_000)
  await customer.buy('HALVED.NS', 10)
  const desk = await openElsewhere()
  const open = desk.getByRole('region', { name: 'Open now' })
  const held = page.getByRole('list', { name: 'Holdings' })

  await test.step('the next day its price is half: nobody trades it, and what is held is worth what it was', async () => {
    await server.halt()
    await server.resume({ REPLAY_START: '2019-01-03T09:30:00+05:30' })
    await page.goto('/stock/v2/HALVED.NS/HALVED')
    await expect(page.getByText(/Halted since .* its shares were split/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Buy', exact: true })).toBeDisabled()
    await page.goto('/trade')
    await expect(held).toContainText('×10')
    await expect(held).toContainText('4,000.00')
  })
  await test.step('operators are told, and find the form filled in', async () => {
    await first.enter(desk, '/')
    await expect(desk.getByRole('link', { name: /Instruments.*1 waiting/ }).first()).toBeVisible()
    await desk.goto('/console/instruments/HALVED.NS')
    await expect(factOf(open, 'Split')).toHaveText('1 become 2, from 3 Jan 2019 · reported')
    await open.getByRole('button', { name: 'Carry out the split' }).click()
    const dialog = desk.getByRole('dialog', { name: 'What happens to HALVED.NS?' })
    await expect(dialog.getByLabel('Day, year-month-day')).toHaveValue('2019-01-03')
    await expect(factOf(dialog, '10 units become')).toHaveText('20')
    await expect(factOf(dialog, 'Price of now')).toHaveText('400.00 INR → 200.00 INR')
    await dialog.getByLabel('Reason').fill('As the exchange has published.')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('another approves it: there are twice as many, and trading goes on', async () => {
    await approve(desk, second, 'Split, bonus or dividend')
    await desk.goto('/console/instruments/HALVED.NS')
    await expect(factOf(open, 'Split, 3 Jan 2019')).toContainText('Done, 1 customer', { timeout: 20_000 })
    await expect(open.getByText('Traded', { exact: true })).toBeVisible({ timeout: 20_000 })
    await page.goto('/trade')
    await expect(held).toContainText('×20')
    await expect(held).toContainText('4,000.00')
    await page.goto('/stock/v2/HALVED.NS/HALVED')
    await expect(page.getByRole('button', { name: 'Buy', exact: true })).toBeEnabled()
  })
})
