/** Random trades of random customers, whose lots and gains beancount books again, first in, first out. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatPaise } from '@tarazu/contract/money'
import { buy, sell } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { previewOrder } from '@tarazu/contract/orders/preview-api'
import { listRealised } from '@tarazu/contract/portfolio/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { debianProgram, needsPrograms, unpackedFile } from '../../../scripts/debian-programs.mjs'
import { seeded } from '../testing/seeded.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'

const program = debianProgram('beancount')
const folder = mkdtempSync(join(tmpdir(), 'beancount-'))
const count = Number(process.env['PORTFOLIO_ACCOUNTS'] ?? 30)
const trades = 12

let world: TestServer
const customers: TestCustomer[] = []
/** What the preview of each sale said that it would gain, and what it then gained, in paise. */
const previews: { before: bigint | null; order: string }[] = []

beforeAll(async () => {
  world = await testServer({}, { leads: false })
  const { fraction } = seeded(Number(process.env['PORTFOLIO_SEED'] ?? 7))
  for (let each = 0; each < count; each++) {
    const customer = await world.customer({ cash: 10_000_000_00n })
    customers.push(customer)
    await tradeAtRandom(customer, fraction)
  }
}, 3_600_000)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await world.close({ transfersAtLeast: count * trades })
})

async function tradeAtRandom({ call }: TestCustomer, dice: () => number) {
  let held = 0
  for (let step = 0; step < trades; step++) {
    const quantity = 1 + Math.floor(dice() * 20)
    world.feed.set('SBIN.NS', 500 + Math.floor(dice() * 20_000) / 100)
    if (dice() < 0.6 || held < quantity) {
      await call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity, position: 'full' })
      held += quantity
    } else {
      const asked = { symbol: 'SBIN.NS', side: 'sell', quantity } as const
      const { gain } = await call(previewOrder, asked)
      const { number } = await call(sell, { symbol: 'SBIN.NS', quantity, position: 'full' })
      previews.push({ before: gain, order: number })
      held -= quantity
    }
  }
}

const today = () => new Date(world.clock.now()).toISOString().slice(0, 10)
async function salesOf({ call }: TestCustomer) {
  const span = { from: '2020-01-01', to: today() }
  const { rows, next } = await call(listRealised, span)
  expect(next).toBeNull()
  return rows.toReversed()
}

test('a sale gains what its preview said', async () => {
  const gained = new Map<string, bigint>()
  for (const customer of customers)
    for (const { order, gain } of await salesOf(customer)) gained.set(order, (gained.get(order) ?? 0n) + gain)
  expect(previews.length).toBeGreaterThan(count)
  expect(previews.map(({ before }) => before)).toEqual(previews.map(({ order }) => gained.get(order)))
})

/** The fills of a customer as beancount has them: purchases at their whole cost, sales out of any lot. */
async function ledgerOf(customer: TestCustomer) {
  const fills = await world.deps.db
    .selectFrom('fill')
    .innerJoin('orders', 'orders.id', 'fill.order_id')
    .select(['orders.number', 'side', 'fill.quantity', 'fill.value', 'fill.fees', 'fill.id'])
    .where('customer_id', '=', customer.id)
    .orderBy('fill.id')
    .execute()
  const entries = fills.map(({ side, quantity, value, fees, id }, place) => {
    const feeTotal = fees.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
    // A day each, so that nothing depends on the order within one.
    const date = new Date(Date.UTC(2020, 0, 2 + place)).toISOString().slice(0, 10)
    const [units, cash] =
      side === 'buy'
        ? [`${quantity} SBIN {{${formatPaise(value + feeTotal)} INR}}`, -(value + feeTotal)]
        : [`-${quantity} SBIN {}`, value - feeTotal]
    const gains = side === 'sell' ? '\n  Income:Gains' : ''
    return `${date} * "${id}"\n  Assets:Units:C${customer.id}  ${units}\n  Assets:Cash  ${formatPaise(cash)} INR${gains}\n`
  })
  return [`2020-01-01 open Assets:Units:C${customer.id}`, ...entries].join('\n')
}

function query(file: string, words: string) {
  const text = execFileSync('/usr/bin/python3', [program ?? '', '-f', 'csv', file, words], {
    encoding: 'utf8',
    env: {
      PATH: '/usr/bin:/bin',
      HOME: folder,
      PYTHONPATH: unpackedFile('beancount', 'usr/lib/python3/dist-packages'),
    },
  })
  const [, ...lines] = text.trim().split('\n')
  return lines.map((line) => line.split(',').map((cell) => cell.trim()))
}

const paise = (text: string) => BigInt(Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100))
const away = (one: bigint, other: bigint) => (one > other ? one - other : other - one)

describe.skipIf(!program && !needsPrograms)(
  'beancount (skipped where there is none: apt-get install beancount)',
  () => {
    test('books the same gains and the same lots to the paisa', async () => {
      const file = join(folder, 'trades.beancount')
      const ledgers = await Promise.all(customers.map(ledgerOf))
      const shared = [
        'option "booking_method" "FIFO"',
        '2020-01-01 open Assets:Cash',
        '2020-01-01 open Income:Gains',
      ]
      writeFileSync(file, [...shared, ...ledgers].join('\n'))
      const booked = query(file, "SELECT narration, number WHERE account = 'Income:Gains'")
      const gains = new Map(booked.map(([id = '', amount = '']) => [id, -paise(amount)]))
      const left = query(
        file,
        "SELECT account, units(sum(position)), cost(sum(position)) WHERE account ~ 'Units' GROUP BY account",
      )
      let sales = 0
      for (const customer of customers) {
        for (const { id, gain } of await salesOf(customer)) {
          sales += 1
          // Units of a lot that cost no whole paise are rounded on their own there, and in turns here.
          expect(away(gains.get(id) ?? 0n, gain)).toBeLessThanOrEqual(1n)
        }
        const { rows, summary } = await customer.call(listHoldings, { symbol: 'SBIN.NS', limit: 100 })
        const [, units = '', cost = ''] = left.find(([name]) => name === `Assets:Units:C${customer.id}`) ?? []
        expect(Number(units.replace(/\D/g, '') || 0)).toBe(rows.reduce((sum, row) => sum + row.quantity, 0))
        expect(away(paise(cost || '0'), summary.cost)).toBeLessThanOrEqual(1n)
      }
      expect(gains.size).toBe(sales)
      expect(sales).toBeGreaterThan(count)
    }, 3_600_000)
  },
)
