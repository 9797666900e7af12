import { rm } from 'node:fs/promises'
import type { Page, WorkerFixture } from '@playwright/test'
import { choose } from './choose.ts'
import { writeMinuteBars } from './minute-bars.ts'

/**
 * Made-up days that fall by 10 paise a minute: what is below the price now is reached a little later, for
 * certain.
 */
const writeFallingDays = () =>
  writeMinuteBars('FALLING', [
    { day: '2019-01-02', priceAt: (minute) => 400 - minute * 0.1 },
    { day: '2019-01-03', priceAt: (minute) => 362.5 - minute * 0.1 },
  ])

/** The settings of a server whose market falls, a minute of it each second. */
export const fallingMarket: [WorkerFixture<Record<string, string>, object>, { scope: 'worker' }] = [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed from it.
  async ({}, use) => {
    const folder = writeFallingDays()
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
