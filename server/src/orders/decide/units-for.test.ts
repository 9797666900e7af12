import type { FeeRule } from '@tarazu/contract/orders/fees'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Refusal } from '../../answer/refusal.ts'
import { rateCard } from '../../config/rate-card.ts'
import { instrument, quote, world } from '../../testing/order-world.ts'
import { type OrderRequest, openOrder } from './open-order.ts'
import { maxCost, worstPrice } from './terms.ts'
import { mostThatFits, unitsFor, withUnitsFor } from './units-for.ts'

const wanted: OrderRequest = {
  side: 'buy',
  quantity: 0,
  amount: 5_000_00n,
  position: 'exact',
  type: 'market',
  validity: 'day',
  limitPrice: null,
  stopPrice: null,
  trailDistance: null,
  trailBps: null,
  seenPrice: null,
  exitTarget: null,
  exitStop: null,
  queue: false,
}
const who = { customer: 7, id: 1n, number: 'BUY000000001' }

test.each([
  [0, 10, 1, 0],
  [99, 10, 1, 9],
  [100, 10, 1, 10],
  [1_000, 10, 1, 10],
  [99, 100, 25, 0],
  [777, 100, 25, 75],
])('%i buys of at most %i at 10 each, in steps of %i: %i', (amount, max, step, units) => {
  expect(unitsFor(BigInt(amount), (count) => BigInt(count) * 10n, max, step)).toBe(units)
})

test('the most that fits is found whatever it is', () => {
  fc.assert(
    fc.property(fc.nat(5_000), fc.nat(5_000), (max, most) => {
      expect(mostThatFits(max, (number) => number <= most)).toBe(Math.min(max, most))
    }),
  )
})

const jumping: FeeRule[] = [
  { name: 'brokerage', market: 'IN', sides: ['buy'], rate: 300, minimum: 20_00, maximum: 500_00 },
  { name: 'duty', market: 'IN', sides: ['buy'], rate: 150, rounding: 'rupee' },
  { name: 'tax', market: 'IN', sides: ['buy'], rate: 180_000, on: ['brokerage', 'duty'] },
]

/** What an order of so many pays, by the same decision that fills it. */
function paid(of: ReturnType<typeof world>, quantity: number) {
  const { order } = openOrder({ ...wanted, amount: null, quantity }, who, of)
  return order.cost_left
}

test('the units cost no more than the amount, and one more would', () => {
  const amounts = fc.bigInt({ min: 1n, max: 50_00_000_00n })
  const asks = fc.bigInt({ min: 1_000_000n, max: 100_000_000_000n })
  fc.assert(
    fc.property(amounts, asks, fc.boolean(), fc.boolean(), (amount, ask, dollars, jumps) => {
      const of = world({
        instrument: instrument(dollars ? 'AAPL' : 'SBIN.NS'),
        quote: { ...quote, ask, last: ask, bid: ask, askSize: 1_000_000 },
        rate: { value: dollars ? 84_123_456n : 1_000_000n, source: 'test', at: 0 },
        spendable: { cash: 10n ** 16n, unsettled: 0n },
        card: jumps ? { ...rateCard, fees: jumping } : rateCard,
      })
      let quantity = 0
      try {
        quantity = withUnitsFor({ ...wanted, amount }, of).quantity
      } catch (error) {
        expect((error as Refusal).code).toBe('amount_small')
      }
      fc.pre(quantity < 100_000)
      if (quantity > 0) expect(paid(of, quantity)).toBeLessThanOrEqual(amount)
      expect(paid(of, quantity + 1)).toBeGreaterThan(amount)
    }),
    { numRuns: 500 },
  )
})

test('an amount fills what it buys at the ask', () => {
  const { order } = openOrder(wanted, who, world())
  // 8 at 600.05 are 4,800.40, and the fees of that; a ninth is beyond 5,000.00.
  expect(order).toMatchObject({ quantity: 8, filled: 8, state: 'filled', position: 'exact' })
})

test('what waits for the session is bought within the amount at its worst price', () => {
  const closed = world({ sessionOpen: false })
  const { order } = openOrder({ ...wanted, queue: true }, who, closed)
  const worst = worstPrice(rateCard, wanted, quote.ask)
  const cost = (units: number) =>
    maxCost(rateCard, { market: 'IN', currency: 'INR' }, units, worst, closed.rate ?? never(), false)
  expect(order.state).toBe('queued')
  expect(cost(order.quantity)).toBeLessThanOrEqual(5_000_00n)
  expect(cost(order.quantity + 1)).toBeGreaterThan(5_000_00n)
})

test.each([
  ['a sale', { side: 'sell' }, 'terms_invalid'],
  ['a limit', { type: 'limit', limitPrice: 600_000_000n }, 'terms_invalid'],
  ['half', { position: 'half' }, 'terms_invalid'],
  ['a quantity beside it', { quantity: 1 }, 'terms_invalid'],
  ['nothing', { amount: 0n }, 'amount_small'],
  ['less than one costs', { amount: 600_05n }, 'amount_small'],
  ['more than one order may have', { amount: 10n ** 15n }, 'count_max'],
  ['more than there is', { amount: 50_000_00n }, 'not_sufficient_funds'],
] as const)('an amount for %s is refused', (_what, more, code) => {
  const poor = world({ spendable: { cash: 40_000_00n, unsettled: 0n } })
  expect(() => openOrder({ ...wanted, ...more }, who, poor)).toThrow(expect.objectContaining({ code }))
})

test.each([
  [{ quote: undefined }, 'price_stale'],
  [{ rate: undefined }, 'rete_no'],
  [{ sessionOpen: false }, 'time_no'],
  [{ halted: true }, 'halted'],
] as const)('an amount with %o is refused as %s', (of, code) => {
  expect(() => openOrder(wanted, who, world(of))).toThrow(expect.objectContaining({ code }))
})

function never(): never {
  throw new Error('a world without a rate')
}
