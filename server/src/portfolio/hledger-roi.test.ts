/** Random accounts, whose returns hledger computes from our export. `PORTFOLIO_ACCOUNTS` says how many. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { day_ms } from '@tarazu/contract/duration'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { debianProgram, needsPrograms } from '../../../scripts/debian-programs.mjs'
import { exportHledger } from '../ledger/export-hledger.ts'
import { makePseudonyms } from '../ledger/hledger.ts'
import { postHistories, randomFeed } from '../testing/random-accounts.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { readPortfolioDays } from './read-days.ts'
import { flowsOf, internalRate, totalReturn } from './returns.ts'
import { makeValuePortfolios } from './value-portfolios.ts'

const count = Number(process.env['PORTFOLIO_ACCOUNTS'] ?? 30)
const seed = Number(process.env['PORTFOLIO_SEED'] ?? 7)
const days = 150
const begins = Date.parse('2025-03-03T00:00:00Z')
const program = debianProgram('hledger')
const folder = mkdtempSync(join(tmpdir(), 'roi-'))
const pseudonyms = makePseudonyms(Buffer.alloc(32, 7))

let world: TestServer
const customers: number[] = []
/** The export, cut into what every file needs and what belongs to each customer. */
const shared: string[] = []
const own = new Map<string, string[]>()

const pseudonymOf = (customer: number) => pseudonyms.address(`customer:${customer}:cash`).split(':')[1] ?? ''

beforeAll(async () => {
  world = await testServer({}, { leads: false, startAt: begins, makeFeed: randomFeed(seed, begins) })
  await world.allowMadeUp()
  for (let index = 0; index < count; index++) customers.push((await world.customer()).id)
  await postHistories(world, customers, { seed, from: begins + 3_600_000, days })
  world.clock.step(days * day_ms + 3_600_000)
  await makeValuePortfolios(world.deps, { over: 1, open: 1 })({ held: () => true })
  const file = join(folder, 'ledger.journal')
  await exportHledger(world.deps.db, file, pseudonyms)
  for (const block of readFileSync(file, 'utf8').split('\n\n')) {
    const [, whose] = /customer:(\w+):/.exec(block) ?? []
    if (whose === undefined || /^account |closing balances/m.test(block)) {
      if (!block.includes('closing balances')) shared.push(block)
    } else own.set(whose, [...(own.get(whose) ?? []), block])
  }
}, 600_000)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await world.close({ transfersAtLeast: 30 })
})

/**
 * hledger 1.25 takes a new unit price only where profit or loss is posted: so that each payment is priced on
 * its day, a posting and its opposite stand there. On the first day all units cost the same.
 */
function marksOf(dates: readonly string[], customer: string) {
  return dates
    .slice(1)
    .map((date) =>
      [
        `${date} mark`,
        `    customer:${customer}:cash  0 INR`,
        '    house:fees  1 INR',
        '    house:fees  -1 INR\n',
      ].join('\n'),
    )
    .join('\n')
}

function roi(customer: number, until: string) {
  const whose = pseudonymOf(customer)
  const blocks = own.get(whose) ?? []
  const file = join(folder, `${customer}.journal`)
  const dates = [...new Set(blocks.map((block) => block.slice(0, 10)))].toSorted()
  writeFileSync(file, [...shared, ...blocks, marksOf(dates, whose)].join('\n\n'))
  const words = ['-f', file, 'roi', '--value=then,INR', '--cashflow', '-b', dates[0] ?? '', '-e', until]
  const queries = [`--investment=^customer:${whose}`, '--pnl=^house:(market|fees|levies|income)']
  const text = execFileSync(program ?? 'hledger', [...words, ...queries], {
    encoding: 'utf8',
    env: { LC_ALL: 'C.UTF-8', HOME: folder, PATH: '/usr/bin:/bin' },
  })
  const [, twr = ''] = /Total TWR: (-?[\d.]+)%/.exec(text) ?? []
  const cells =
    text
      .split('\n')
      .findLast((line) => line.startsWith('|'))
      ?.split('|') ?? []
  return { twr: Number(twr), irr: Number(cells.at(-3)?.split('%')[0]?.trim()), text }
}

test('made again from every journal, each row is as it was made day by day', async () => {
  const { db } = world.deps
  const read = () =>
    sql`
      select p.*, day::text as day from portfolio_day p
       order by customer_id, p.day`.execute(db)
  const before = (await read()).rows
  expect(before.length).toBeGreaterThan(count * 100)
  await sql`update portfolio_day set value = value + 1`.execute(db)
  await sql`insert into portfolio_remake select id, '2025-01-01' from customer`.execute(db)
  await makeValuePortfolios(world.deps, { over: 1, open: 1 })({ held: () => true })
  expect((await read()).rows).toEqual(before)
  expect((await sql`select from portfolio_remake`.execute(db)).rows).toEqual([])
})

describe.skipIf(!program && !needsPrograms)(
  'hledger roi (skipped where there is no hledger: apt-get install hledger)',
  () => {
    test('finds the same time-weighted return and the same internal rate, to the basis point', async () => {
      const until = new Date(begins + days * day_ms).toISOString().slice(0, 10)
      let compared = 0
      for (const customer of customers) {
        const rows = await readPortfolioDays(world.deps.db, customer, { from: '1970-01-01', to: until })
        const flows = flowsOf(rows)
        const [twr, irr] = [totalReturn(rows), flows && internalRate(flows)]
        expect(rows.at(-1)?.day).toBe(new Date(begins + (days - 1) * day_ms).toISOString().slice(0, 10))
        // Who owed more than there was, or took out all and held on, has none.
        if (twr === null || irr === null) continue
        const theirs = roi(customer, until)
        expect(Math.abs(twr * 100 - theirs.twr), theirs.text).toBeLessThan(0.011)
        expect(Math.abs(irr * 100 - theirs.irr), theirs.text).toBeLessThan(0.011)
        compared += 1
      }
      expect(compared).toBeGreaterThan(count * 0.9)
    }, 3_600_000)
  },
)
