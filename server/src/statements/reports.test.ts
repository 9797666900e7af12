/** The documents of random accounts: each sum is what the ledger's transfers come to, to the paisa. */
import { buy, sell } from '@tarazu/contract/orders/api'
import { getStatement } from '@tarazu/contract/statements/api'
import { getContractNote, listContractNotes } from '@tarazu/contract/statements/contract-notes-api'
import type { DocumentFile } from '@tarazu/contract/statements/document-file'
import { getStatementDocument, getTaxSchedule, getYearReport } from '@tarazu/contract/statements/reports-api'
import { taxYear, taxYearOf } from '@tarazu/contract/statements/tax-years'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, journal, type Transfer } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { amountsIn, readPdf, readsPdf } from '../testing/read-pdf.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { seeded } from '../testing/seeded.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { dayReader } from './read-statement.ts'

let world: TestServer
let customers: TestCustomer[]

const now = Date.parse('2026-11-18T05:00:00Z')
const day_ms = 86_400_000
const dayOf = dayReader('Asia/Kolkata')
const symbols = ['SBIN.NS', 'INFY.NS', 'TCS.NS']
const textOf = ({ content }: DocumentFile) => Buffer.from(content, 'base64').toString('utf8')
const paise = (text = '') => BigInt(text.replace('.', ''))

beforeAll(async () => {
  world = await testServer({}, { leads: false, startAt: now })
  await world.allowMadeUp()
  for (const [at, symbol] of symbols.entries()) world.feed.set(symbol, 100 + 7 * at)
  customers = []
  for (const seed of [1, 2, 3]) customers.push(await randomTrader(seed))
}, 60_000)
afterAll(() => world.close({ transfersAtLeast: 300 }))

/**
 * Three years of trades and dividends as the ledger would have them, and a few of today by
 * orders.
 */
async function randomTrader(seed: number): Promise<TestCustomer> {
  const random = seeded(seed)
  const below = (most: number) => random.between(0, most - 1)
  const customer = await world.customer()
  const { id } = customer
  const lots: { number: string; symbol: string; units: bigint }[] = []
  const begin = now - 3 * 365 * day_ms
  const journals = Array.from({ length: 120 }, (_, step) => {
    if (step === 0)
      return journal({ customer: id, at: begin, reason: 'recharge' }, [
        [account.paper, account.cash(id), 'INR', 10_000_000_00n],
      ])
    const at = begin + step * 9 * day_ms + below(day_ms)
    const symbol = symbols[below(symbols.length)] ?? ''
    const value = BigInt(1 + below(5_000_000))
    const charges = (from: string): Transfer[] => [
      [from, account.fee('brokerage'), 'INR', BigInt(below(2_000))],
      [from, account.fee('transaction-tax'), 'INR', BigInt(below(3_000))],
      [from, account.fee('stamp-duty'), 'INR', BigInt(below(400))],
    ]
    const chance = below(10)
    const [oldest] = lots
    const about = { customer: id, at }
    if (chance === 0)
      return journal({ ...about, reason: 'dividend', symbol }, [
        [account.market, account.cash(id), 'INR', value],
      ])
    if (chance < 6 || !oldest) {
      const number = `LOT${seed}A${String(step).padStart(7, '0')}`
      const units = BigInt(1 + below(97))
      lots.push({ number, symbol, units })
      return journal({ ...about, reason: 'order_buy', reference: number, symbol }, [
        [account.cash(id), account.market, 'INR', value],
        ...charges(account.cash(id)),
        [account.market, account.units(id, number), symbol, units],
      ])
    }
    const units = BigInt(1 + below(Number(oldest.units)))
    oldest.units -= units
    if (oldest.units === 0n) lots.shift()
    return journal({ ...about, reason: 'order_sell', reference: `SALE${step}`, symbol: oldest.symbol }, [
      [account.units(id, oldest.number), account.market, oldest.symbol, units],
      [account.market, account.unsettled(id), 'INR', value + 10_000n],
      ...charges(account.unsettled(id)),
    ])
  })
  await world.deps.db.transaction().execute(async (tx) => {
    for (const { status } of await post(tx, journals)) if (status !== 'posted') throw new Error(status)
  })
  const { number: lot } = await customer.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 7 })
  await customer.call(sell, { lot, quantity: 3 })
  return customer
}

type Sums = { sold: bigint; charges: bigint; income: bigint; net: bigint }

/** What the transfers between a customer and the house come to, in paise. */
async function ledgerSums(customer: number, { from, to }: { from: string; to: string }): Promise<Sums> {
  const charge = sql`(o.address = 'house:fees' or o.address like 'house:levies:%')`
  const trade = sql`j.reason in ('order_buy', 'order_sell')`
  const { rows } = await sql<Sums>`
    select coalesce(sum(t.amount) filter (where j.reason = 'order_sell' and f.address = 'house:market'), 0)::bigint
             as sold,
           coalesce(sum(t.amount) filter (where ${charge}), 0)::bigint as charges,
           coalesce(sum(t.amount) filter (where j.reason in ('dividend', 'coupon')), 0)::bigint as income,
           coalesce(sum(case when f.customer_id is null then t.amount else -t.amount end)
             filter (where ${trade}), 0)::bigint as net
      from journal j join transfer t on t.journal_id = j.id
      join account f on f.id = t.from_account join account o on o.id = t.to_account
     where j.customer_id = ${customer} and t.asset = 'INR'
       and (f.customer_id is null or o.customer_id is null)
       and (j.at at time zone 'Asia/Kolkata')::date between ${from}::date and ${to}::date`.execute(
    world.deps.db,
  )
  const [sums] = rows
  if (!sums) throw new Error('there are no sums')
  return sums
}

const yearsOf = (country: 'IN' | 'US') => {
  const [first, last] = [now - 3 * 365 * day_ms, now].map((at) => taxYearOf(country, dayOf(at)))
  return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, at) => (first ?? 0) + at)
}

/** The cells of the last line of the first table, which has the sums. */
function totalOf(csv: string) {
  const line = csv.split('\r\n').find((each) => each.startsWith('Total,'))
  return line?.split(',').slice(1).map(paise) ?? []
}

describe.each([0, 1, 2])('account %i', (which) => {
  const customer = () => customers[which] as TestCustomer

  test.each(['IN', 'US'] as const)(
    'the gains of each year are what the ledger says was got (%s)',
    async (country) => {
      const { call, id } = customer()
      let [proceeds, gains, all, putOff] = [0n, 0n, 0n, 0n]
      for (const year of yearsOf(country)) {
        const csv = textOf(await call(getYearReport, { country, year, report: 'gains', format: 'csv' }))
        const [got = 0n, cost = 0n, between = 0n, gain = 0n] = totalOf(csv)
        expect(gain).toBe(country === 'US' ? got - cost + between : got - cost - between)
        const ledger = await ledgerSums(id, taxYear(country, year))
        if (country === 'IN') expect(got).toBe(ledger.sold)
        // The rows come to the sums.
        const rows = csv.split('\r\n').filter((line) => /^\d+,[A-Z]+\.NS,/.test(line))
        expect(rows.reduce((sum, row) => sum + paise(row.split(',')[8]), 0n)).toBe(gain)
        proceeds += got
        gains += gain
        all += ledger.sold
        if (country === 'US') {
          const schedule = textOf(await call(getTaxSchedule, { country, year }))
            .trim()
            .split('\r\n')
            .slice(1)
          const sum = (column: number) =>
            schedule.reduce((all, row) => all + paise(row.split(',')[column] || '0.00'), 0n)
          expect([sum(8), sum(5)]).toEqual([gain, between])
          putOff += between
        }
      }
      expect(all).toBeGreaterThan(0n)
      if (country === 'IN') expect(proceeds).toBe(all)
      else expect(putOff).toBeGreaterThan(0n)
      expect(gains).not.toBe(0n)
    },
  )

  test('income and charges of each year are what the ledger says', async () => {
    const { call, id } = customer()
    for (const year of yearsOf('IN')) {
      const of = { country: 'IN', year, format: 'csv' } as const
      const ledger = await ledgerSums(id, taxYear('IN', year))
      const income = textOf(await call(getYearReport, { ...of, report: 'income' }))
      expect(totalOf(income)[0] ?? 0n).toBe(ledger.income)
      const charges = textOf(await call(getYearReport, { ...of, report: 'charges' }))
      expect(totalOf(charges)[1] ?? 0n).toBe(ledger.charges)
    }
  })

  test('the contract notes of all days are all trades', async () => {
    const { call, id } = customer()
    const period = { from: dayOf(now - 365 * day_ms), to: dayOf(now) }
    const { rows } = await call(listContractNotes, period)
    let net = 0n
    for (const { day, trades } of rows) {
      const csv = textOf(await call(getContractNote, { day, format: 'csv' }))
      const lines = csv.split('\r\n').filter((line) => /,(Buy|Sell),/.test(line))
      expect(lines).toHaveLength(trades)
      net += lines.reduce((sum, line) => sum + paise(line.split(',')[10]), 0n)
    }
    expect(rows.length).toBeGreaterThan(10)
    expect(net).toBe((await ledgerSums(id, period)).net)
  })

  test.skipIf(!readsPdf)('the PDF of a statement opens and closes as the account does', async () => {
    const { call } = customer()
    const period = { from: '2025-04-01', to: dayOf(now) }
    const { summary } = await call(getStatement, period)
    const { text } = readPdf(Buffer.from((await call(getStatementDocument, period)).content, 'base64'))
    const lineOf = (words: string) => text.split('\n').find((line) => line.trim().startsWith(words)) ?? ''
    expect(amountsIn(lineOf('Opening balance'))).toEqual([summary?.opening])
    expect(amountsIn(lineOf('Closing balance'))).toEqual([summary?.closing])
    const entries = text.split('\n').filter((line) => /^\s*\d\d\/\d\d\/\d{4}, /.test(line))
    expect(entries).toHaveLength(summary?.count ?? 0)
    const changes = entries.map((line) => amountsIn(line)[0] ?? 0n)
    expect((summary?.opening ?? 0n) + changes.reduce((sum, each) => sum + each, 0n)).toBe(summary?.closing)
  })
})

test('a loss of December is put off by what is bought in January, in the reports of both years', async () => {
  const { id, call } = await world.customer()
  const trade = (reason: string, day: string, reference: string, transfers: Transfer[]) =>
    journal({ customer: id, at: Date.parse(day), reason, reference, symbol: 'TCS.NS' }, transfers)
  const buys = (day: string, number: string, paid: bigint) =>
    trade('order_buy', day, number, [
      [account.cash(id), account.market, 'INR', paid],
      [account.market, account.units(id, number), 'TCS.NS', 10n],
    ])
  const sells = (day: string, number: string, got: bigint) =>
    trade('order_sell', day, `SALE${day}`, [
      [account.units(id, number), account.market, 'TCS.NS', 10n],
      [account.market, account.unsettled(id), 'INR', got],
    ])
  const journals = [
    journal({ customer: id, at: Date.parse('2024-01-02'), reason: 'recharge' }, [
      [account.paper, account.cash(id), 'INR', 10_000_00n],
    ]),
    buys('2024-06-03', 'DECLOT000001', 1_000_00n),
    sells('2024-12-20', 'DECLOT000001', 800_00n),
    buys('2025-01-10', 'JANLOT000001', 700_00n),
    sells('2025-08-01', 'JANLOT000001', 1_000_00n),
  ]
  await world.deps.db.transaction().execute(async (tx) => {
    for (const { status } of await post(tx, journals)) expect(status).toBe('posted')
  })
  const rowOf = async (year: number) =>
    textOf(await call(getTaxSchedule, { country: 'US', year }))
      .trim()
      .split('\r\n')
      .slice(1)
  // Held since 24 June 2024, with the 200 days of the shares that it replaced.
  const late = '10 TCS.NS,01/10/2025,08/01/2025,1000.00,900.00,,LONG-TERM,0.00,100.00,INR'
  expect(await rowOf(2024)).toEqual([
    '10 TCS.NS,06/03/2024,12/20/2024,800.00,1000.00,200.00,SHORT-TERM,0.00,0.00,INR',
  ])
  expect(await rowOf(2025)).toEqual([late])
})

test.skipIf(!readsPdf)('the PDF of a year has the same gains as its CSV file', async () => {
  const [{ call }] = customers as [TestCustomer]
  const of = { country: 'IN', year: 2025, report: 'gains' } as const
  const csv = textOf(await call(getYearReport, { ...of, format: 'csv' }))
  const { content } = await call(getYearReport, { ...of, format: 'pdf' })
  const { text } = readPdf(Buffer.from(content, 'base64'))
  const total = text.split('\n').find((line) => line.trim().startsWith('Total')) ?? ''
  expect(amountsIn(total)).toEqual(totalOf(csv))
  expect(text).toContain('Capital gains, financial year 2025-26')
})

test('a year that has not begun has no report', async () => {
  const [{ call }] = customers as [TestCustomer]
  const report = { report: 'gains', format: 'csv' } as const
  const next = call(getYearReport, { country: 'IN', year: 2027, ...report })
  expect((await refusalOf(next)).code).toBe('period_invalid')
  expect((await refusalOf(call(getTaxSchedule, { country: 'US', year: 2027 }))).code).toBe('period_invalid')
})
