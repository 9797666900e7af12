/**
 * Lists of three hundred rows, on the smallest phone: paged to the end, nothing twice, nothing missing, and
 * back to one's place.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { day_ms } from '@tarazu/contract/duration'
import { listFunds } from '@tarazu/contract/funds/api'
import { buy, listOrders } from '@tarazu/contract/orders/api'
import { type Database, openDatabase } from '../../server/src/db/database.ts'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { makeLog } from '../../server/src/settings/log.ts'
import { readSettings } from '../../server/src/settings/settings.ts'
import { smallPhone } from '../pages/browser.ts'
import type { Customer } from '../pages/customer.ts'
import { test as base, expect } from '../pages/journey.ts'
import { sideways } from '../pages/sideways.ts'

const many = 300

type OfWorker = { postgres: { url: string; db: Database['db'] } }

const test = base.extend<object, OfWorker>({
  postgres: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'tarazu-long-lists-'))
      const log = makeLog(readSettings({ LOG_LEVEL: 'silent' }))
      const embedded = await startEmbedded(join(folder, 'database'), { log, durable: false })
      await migrate(embedded.url, { log })
      const { db, close } = openDatabase(embedded.url)
      await use({ url: embedded.url, db })
      await close()
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  serverSettings: async ({ postgres }, use) => use({ DATABASE_URL: postgres.url }),
})

test.use({ viewport: smallPhone })

/** What each row says of itself, of whatever part of the list is on the screen. */
const saidBy = (rows: Locator) => rows.evaluateAll((found) => found.map((row) => row.textContent ?? ''))

/** Scrolls to the end of a list, one screen after the other, as a thumb does. */
async function scrollToEnd(page: Page, rows: Locator, count: number) {
  for (let before = 0; before < count; ) {
    before = await rows.count()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    if (before < count) await expect.poll(() => rows.count()).toBeGreaterThan(before)
  }
  await expect(rows).toHaveCount(count)
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
}

/** Nothing stands out of the screen at its side, however long its words are. */
async function expectNarrow(page: Page) {
  expect(await sideways(page)).toEqual([])
}

/** Opens a row in the middle of the list and expects to come back to where it was. */
async function expectSamePlace(page: Page, row: Locator) {
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const address = page.url()
  await row.getByRole('link').click()
  await expect(page).not.toHaveURL(address)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(row).toBeInViewport()
}

/** Purchases of one share each, of the share with the longest name: as many changes of the money, too. */
async function trade(customer: Customer) {
  await customer.recharge(2_000_000)
  for (let left = many; left > 0; left -= 10)
    await Promise.all(
      Array.from({ length: 10 }, () =>
        customer.call(buy, { symbol: 'TCS.NS', quantity: 1, kind: 'stock', position: 'full' }),
      ),
    )
  await expect.poll(async () => (await customer.call(listOrders, { status: 1 })).count).toBe(many)
}

test('three hundred orders and what they did to the money', async ({ page, signedIn: customer }) => {
  test.slow()
  await trade(customer)
  const numbersIn = (rows: Locator) =>
    rows.evaluateAll((found) => found.map((row) => row.querySelector('a')?.getAttribute('href') ?? ''))

  const orders = page.getByRole('tabpanel').getByRole('listitem')
  await page.goto('/records')
  await scrollToEnd(page, orders, many)
  const numbers = await numbersIn(orders)
  expect(new Set(numbers).size).toBe(many)
  await expectNarrow(page)
  await expectSamePlace(page, orders.nth(150))

  const changes = page.getByRole('tabpanel').getByRole('listitem')
  await page.goto('/account/changes')
  // The recharge is the oldest.
  await scrollToEnd(page, changes, many + 1)
  const moved = await numbersIn(changes)
  expect(new Set(moved)).toEqual(new Set([...numbers, moved.at(-1)]))
  await expect(changes.last()).toContainText('Recharge')
  await expectNarrow(page)
  await expectSamePlace(page, changes.nth(150))
})

test('three hundred notices @thorough', async ({ page, signedIn: customer, postgres: { db } }) => {
  test.slow()
  const { id } = await db
    .selectFrom('customer')
    .select('id')
    .where('display_id', '=', customer.displayId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('notice')
    .values(
      Array.from({ length: many }, (_, n) => ({
        customer_id: id,
        kind: 'recharge_credited' as const,
        facts: JSON.stringify({ amount: `${10_000_000 + n}.00`, number: `LONGLIST${1000 + n}` }),
        at: new Date(Date.now() - (many - n) * 3_600_000),
        read_at: new Date(),
      })),
    )
    .execute()
  const notices = page.getByRole('list', { name: 'Your notices' }).getByRole('listitem')
  await page.goto('/notices')
  // And the sign-in of this browser.
  await scrollToEnd(page, notices, many + 1)
  expect(new Set((await saidBy(notices)).map((said) => /₹[\d,.]+/.exec(said)?.[0])).size).toBe(many + 1)
  await expectNarrow(page)
  await expectSamePlace(page, notices.nth(150))
})

test('three hundred funds, and one far down that a link leads to @thorough', async ({
  page,
  signedIn: customer,
  postgres: { db },
}) => {
  test.slow()
  const known = await customer.call(listFunds, {})
  const monsoon = known.rows.find(({ name, state }) => name.includes('Monsoon') && state === 'open')
  if (!monsoon) throw new Error('the fund of the demo is not open')
  const now = Date.now()
  const name = (n: number) => `Infrastructure and Renewable Energy Opportunities Accumulation Fund ${n}`
  await db
    .insertInto('fund')
    .values(
      Array.from({ length: many }, (_, n) => ({
        number: `LONGLIST${1000 + n}`,
        name: name(n),
        // Closed before its day, and nobody bought any: nothing is owed for it.
        state: 'closed' as const,
        min_return: 5,
        max_return: 50,
        period_days: 700,
        amount: 1_000_00n,
        issue_amount: 100_000_00n,
        sold_amount: 0n,
        opens_at: new Date(now),
        closes_at: new Date(now + 600 * day_ms + n),
        basis: 'Made up, for a test.',
        most_per_customer: 5,
        timeline: '[]',
        created_at: new Date(now),
      })),
    )
    .execute()
  const all = many + known.count
  const funds = page.getByRole('main').getByRole('region')
  await page.goto('/fund-investment')
  await scrollToEnd(page, funds, all)
  const names = await funds.evaluateAll((found) => found.map((each) => each.querySelector('h2')?.textContent))
  expect(new Set(names).size).toBe(all)
  expect(names.slice(0, many)).toEqual(Array.from({ length: many }, (_, n) => name(many - 1 - n)))
  await expectNarrow(page)

  await page.goto(`/fund-investment?buy=${monsoon.id}`)
  await expect(funds.first()).toBeVisible()
  await expect(page.getByRole('dialog', { name: monsoon.name })).toContainText('Invest')
})
