import { consideration } from '@tarazu/contract/money'
import { sumOf } from '@tarazu/contract/orders/fee-line'
import { feeBasis, feesFor } from '@tarazu/contract/orders/fees'
import { orderTypes } from '@tarazu/contract/orders/order'
import { maxQuantity, positions, type Side, sides } from '@tarazu/contract/orders/rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceTyped } from '../forms/typed-price.ts'
import { estimateOf } from './estimate.ts'
import { estimateFrom } from './estimate-ahead.ts'
import { newTicket, orderTermsOf, previewInput, type Ticket, ticketProblems } from './ticket.ts'
import { valueEquation } from './value-equation.ts'

const rupees = { market: 'IN', currency: 'INR' }
const schedule = [{ name: 'brokerage', market: 'IN', sides, rate: 300, maximum: 2000 }]
const odd = fc.constantFrom(
  '',
  '.',
  '0',
  '0.00',
  '1,000',
  '12.',
  '.5',
  '1e9',
  '-3',
  '٣',
  '１２',
  '9'.repeat(400),
)
const typed = fc.oneof(
  odd,
  fc.string({ maxLength: 12 }),
  fc.integer({ min: 1, max: 1200 }).map(String),
  fc.double({ min: 0.000001, max: 999_999_999, noNaN: true }).map((price) => price.toFixed(6)),
)
const tickets = fc.record({
  side: fc.constantFrom(...sides),
  position: fc.constantFrom(...positions),
  type: fc.constantFrom(...orderTypes),
  // Quantity and prices as the fields keep them.
  quantity: typed.map((text) => text.replace(/\D/g, '').slice(0, 9)),
  limitPrice: typed.map(priceTyped),
  stopPrice: typed.map(priceTyped),
})
const markets = fc.record({
  ask: fc.bigInt({ min: 1n, max: 100_000_000_000n }),
  bid: fc.bigInt({ min: 1n, max: 100_000_000_000n }),
  foreign: fc.boolean(),
  dollar: fc.bigInt({ min: 10_000n, max: 200_000_000n }),
  decimals: fc.constantFrom(2, 4, 6),
})
type Market = { ask: bigint; bid: bigint; foreign: boolean; dollar: bigint; decimals: number }

/** Answers as the server does, for no more units than one order may have. */
function answerTo(ticket: Ticket, { ask, bid, foreign, dollar }: Market) {
  const { side, quantity: wanted, position = 'full', limitPrice, stopPrice } = previewInput(ticket, 'X', true)
  const quantity = Math.min(wanted, maxQuantity[position])
  const price = limitPrice ?? stopPrice ?? (side === 'buy' ? ask : bid)
  const rate = foreign ? dollar : 1_000_000n
  const traded = BigInt(quantity) * price
  const units = BigInt(quantity)
  const basis = feeBasis({ ...rupees, side, units, traded, converted: traded * rate })
  const { value } = basis
  const fees = feesFor(schedule, basis)
  return {
    quantity,
    price,
    rate,
    value,
    fees,
    total: side === 'buy' ? value + sumOf(fees) : value - sumOf(fees),
  }
}

/** The displayed number in micros. */
function micros(shown: string) {
  const [whole = '', fraction = ''] = shown.replace(/[^\d.]/g, '').split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}

function expectEquality(shown: NonNullable<ReturnType<typeof valueEquation>>, side: Side) {
  const exact = micros(shown.quantity) * micros(shown.price) * (shown.rate ? micros(shown.rate) : 1_000_000n)
  expect(consideration(side, exact / 1_000_000n)).toBe(micros(shown.value) / 10_000n)
}

test('the numbers shown by the ticket multiply out and are those of the order, whatever is typed', () => {
  fc.assert(
    fc.property(tickets, tickets, markets, (typedNow, typedBefore, market) => {
      const ticket = { ...newTicket(typedNow.side), ...typedNow }
      const earlier = { ...newTicket(typedNow.side), ...typedBefore, side: typedNow.side }
      const terms = orderTermsOf(ticket)
      const shown = {
        side: ticket.side,
        currency: market.foreign ? 'USD' : 'INR',
        wallet: 'INR',
        decimals: market.decimals,
      }
      const before = { ...answerTo(earlier, market), terms: orderTermsOf(earlier) }
      const fits = ticketProblems(ticket, 0n).quantity === undefined
      for (const estimate of [
        estimateOf(answerTo(ticket, market), terms),
        fits ? estimateFrom(before, terms, rupees, schedule) : undefined,
      ]) {
        if (!estimate) continue
        const price = { ...market, limit: terms.limitPrice, stop: terms.stopPrice }[estimate.at]
        expect(estimate).toMatchObject({ quantity: Number(ticket.quantity), price })
        const parts = valueEquation(estimate, shown)
        expect(parts).toBeDefined()
        if (parts) expectEquality(parts, ticket.side)
      }
      // Every ticket that may be sent has an estimate.
      if (fits) expect(estimateOf(answerTo(ticket, market), terms)).toBeDefined()
    }),
    { numRuns: 2000 },
  )
})

test('the rest of a partly filled order shows no equation that is off by a paisa', () => {
  const rest = {
    quantity: 1,
    at: 'limit' as const,
    price: 276_183_333n,
    rate: 92_806_012n,
    fees: [],
    total: 0n,
  }
  const shown = { side: 'buy' as const, currency: 'USD', wallet: 'INR', decimals: 2 }
  const value = consideration('buy', rest.price * rest.rate)
  expect(valueEquation({ ...rest, value }, shown)).toEqual({
    quantity: '1',
    price: '$276.183333',
    rate: '₹92.806012',
    value: '₹25,631.48',
  })
  expect(valueEquation({ ...rest, value: value - 1n }, shown)).toBeUndefined()
})
