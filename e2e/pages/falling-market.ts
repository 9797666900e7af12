import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, WorkerFixture } from '@playwright/test'
import { choose } from './choose.ts'

/**
 * A made-up day that falls by 10 paise a minute: what is below the price now is reached a little later, for
 * certain.
 */
function writeFallingDay() {
  const folder = mkdtempSync(join(tmpdir(), 'tarazu-falling-day-'))
  mkdirSync(join(folder, 'intraday/india'), { recursive: true })
  const minutes = ['2019-01-02', '2019-01-03'].flatMap((day, dayNumber) =>
    Array.from({ length: 375 }, (_, minute) => {
      const at = Date.parse(`${day}T09:15:00+05:30`) + minute * 60_000
      const clock = new Date(at + 19_800_000).toISOString().slice(0, 19)
      const price = (400 - (dayNumber * 375 + minute) * 0.1).toFixed(2)
      return `${clock}+05:30,${at / 1000},${price},${price},${price},${price},100000`
    }),
  )
  const text = ['time,epoch,open,high,low,close,volume', ...minutes].join('\n')
  writeFileSync(join(folder, 'intraday/india/FALLING_1m.csv'), `${text}\n`)
  return folder
}

/** The settings of a server whose market falls, a minute of it each second. */
export const fallingMarket: [WorkerFixture<Record<string, string>, object>, { scope: 'worker' }] = [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed from it.
  async ({}, use) => {
    const folder = writeFallingDay()
    await use({
      MARKET_FEED: 'replay',
      REPLAY_DIR: folder,
      REPLAY_START: '2019-01-02T09:20:00+05:30',
      // A second a step.
      REPLAY_SPEED: '60',
    })
    await rm(folder, { recursive: true, force: true })
  },
  { scope: 'worker' },
]

export const ticket = (page: Page) => page.getByRole('dialog', { name: 'FALLING' })

export async function priceNow(page: Page) {
  const text = await ticket(page)
    .getByText(/^₹\d+\.\d\d$/)
    .first()
    .innerText()
  return Number(text.slice(1))
}

/** Fills in the ticket up to the button. `below`: rupees under the price of this moment. */
export async function fillIn(
  page: Page,
  order: { side: 'Buy' | 'Sell'; type: string; field: string; below: number },
) {
  await page.getByRole('button', { name: order.side, exact: true }).click()
  await ticket(page).getByRole('button', { name: /^More/ }).click()
  await choose(ticket(page), order.type)
  const price = ((await priceNow(page)) - order.below).toFixed(2)
  await ticket(page).getByRole('textbox', { name: order.field }).fill(price)
  return price
}
