import { affordableUnits, consideration, tradeValue } from '@tarazu/contract/money'
import { sumOf } from '@tarazu/contract/orders/fee-line'
import type { Side } from '@tarazu/contract/orders/rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rateCard } from '../config/rate-card.ts'
import { anOrder } from '../testing/an-order.ts'
import { fillOrder } from './decide/fill-order.ts'

const at = Date.parse('2026-01-05T10:00:00Z')

const terms = fc.record({
  market: fc.constantFrom('IN', 'US', 'CURRENCY', 'CGI' as const),
  // From a hundredth of a unit of money to a hundred thousand.
  price: fc.bigInt({ min: 10_000n, max: 100_000_000_000n }),
  rate: fc.oneof(fc.constant(1_000_000n), fc.bigInt({ min: 10_000n, max: 200_000_000n })),
})

/** How many units each order is for, and how many of them each of its fills takes. */
const orders = fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 30,
})

type Terms = { market: 'IN' | 'US' | 'CURRENCY' | 'CGI'; price: bigint; rate: bigint }

/** What an order with these fills costs or brings, with its fees. */
function filled({ market, price, rate }: Terms, side: Side, fills: readonly number[]) {
  const quantity = fills.reduce((sum, each) => sum + each, 0)
  const lot = { id: 2n, number: 'LOT', lot_left: quantity, lot_reserved: quantity, cost_left: 1n, version: 1 }
  let lots = [{ ...lot, kind: 'stock' as const }]
  let order = anOrder({
    side,
    market,
    quantity,
    takes: side === 'sell' ? [{ lot: '2', number: 'LOT', quantity, filled: 0 }] : [],
  })
  let total = 0n
  for (const each of fills) {
    const quote = { at, receivedAt: at, bid: price, ask: price, bidSize: each, askSize: each, source: 'test' }
    const rates = { value: rate, source: 'test', at }
    const done = fillOrder(order, { quantity: each, price }, lots, quote, rates, rateCard, {
      now: at,
      day: '2026-01-05',
    })
    expect(done.value).toBeGreaterThanOrEqual(0n)
    expect(done.value).toBeGreaterThanOrEqual(side === 'sell' ? sumOf(done.fees) : 0n)
    total += side === 'buy' ? -done.value - sumOf(done.fees) : done.value - sumOf(done.fees)
    order = done.order
    if (side === 'sell') lots = done.lots.map((left) => ({ ...left, kind: 'stock' as const }))
  }
  expect(order.value).toBe(consideration(side, BigInt(quantity) * price * rate))
  return total
}

test('buying and selling at one price never gains money, however orders and fills are split', () => {
  fc.assert(
    fc.property(terms, orders, orders, (at, purchases, sales) => {
      let units = 0
      let cash = 0n
      for (const fills of purchases) {
        cash += filled(at, 'buy', fills)
        units += fills.reduce((sum, each) => sum + each, 0)
      }
      const cut = [...sales, ...Array.from({ length: 30 }, () => [100])]
      for (const fills of cut) {
        const sold: number[] = []
        for (const each of fills) {
          if (units > 0) sold.push(Math.min(each, units))
          units -= Math.min(each, units)
        }
        if (sold.length > 0) cash += filled(at, 'sell', sold)
      }
      expect(cash).toBeLessThanOrEqual(0n)
    }),
  )
})

test('the next fill of a sale does not take back what an earlier one was overpaid', () => {
  const price = 10_000n
  const quote = { at, receivedAt: at, bid: price, ask: price, bidSize: 1, askSize: 1, source: 'test' }
  const takes = [{ lot: '2', number: 'LOT', quantity: 3, filled: 1 }]
  // Worth 0.6 of a paisa, and it brought one.
  const rest = { value: 1n, traded: price, traded_converted: price * 600_000n }
  const order = anOrder({ side: 'sell', quantity: 3, filled: 1, takes, ...rest })
  const lots = [
    {
      id: 2n,
      number: 'LOT',
      lot_left: 2,
      lot_reserved: 2,
      cost_left: 1n,
      version: 1,
      kind: 'stock' as const,
    },
  ]
  const rate = { value: 300_000n, source: 'test', at }
  const done = fillOrder(order, { quantity: 1, price }, lots, quote, rate, rateCard, {
    now: at,
    day: '2026-01-05',
  })
  expect(done.value).toBe(0n)
  expect(done.order.value).toBe(1n)
})

test('yen at 59.43 paise bought one by one cost sixty each, and a hundred sold at once bring 59.43 each', () => {
  const yen = (units: bigint) => units * 594_300n * 1_000_000n
  expect(consideration('buy', yen(1n))).toBe(60n)
  expect(consideration('sell', yen(100n))).toBe(59_43n)
})

test('what is paid and what is got differ by a paisa at most, and not at all where the worth is whole', () => {
  fc.assert(
    fc.property(terms, fc.bigInt({ min: 1n, max: 100n }), ({ price, rate }, units) => {
      const exact = units * price * rate
      const [paid, got] = [consideration('buy', exact), consideration('sell', exact)]
      expect(paid - got).toBe(exact % 10_000_000_000n === 0n ? 0n : 1n)
      expect([paid, got]).toContain(tradeValue(units, price, rate))
    }),
  )
})

test('the affordable quantity can be paid, and one more cannot', () => {
  fc.assert(
    fc.property(terms, fc.bigInt({ min: 0n, max: 10_000_000_00n }), ({ price, rate }, paise) => {
      const units = affordableUnits(paise, price * rate)
      expect(consideration('buy', units * price * rate)).toBeLessThanOrEqual(paise)
      expect(consideration('buy', (units + 1n) * price * rate)).toBeGreaterThan(paise)
    }),
  )
})
