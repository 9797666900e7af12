/** Fees that jump, by a minimum or a whole rupee, over several fills of one sale. */
import type { FeeRule } from '@tarazu/contract/orders/fees'
import { expect, test } from 'vitest'
import { anOrder } from '../../testing/an-order.ts'
import { lot } from '../../testing/order-world.ts'
import { fillOrder } from './fill-order.ts'

const now = Date.parse('2026-01-05T10:00:00Z')
const quote = { at: now, receivedAt: now, bid: 10_000_000n, ask: 10_000_000n, bidSize: 9, askSize: 9 }
const rate = { value: 1_000_000n, source: 'test', at: now }
const line: FeeRule = { name: 'brokerage', market: 'IN', sides: ['sell'], rate: 300, minimum: 20_00 }

test('a fill of a sale costs no more than it brings, and the fills after it catch up', () => {
  const purchase = lot({ lot_left: 9, lot_reserved: 9 })
  const takes = [{ lot: purchase.id.toString(), number: purchase.number, quantity: 9, filled: 0 }]
  let order = anOrder({ side: 'sell', quantity: 9, takes, bound: 9_000_000n })
  let lots = [purchase]
  const charged: bigint[] = []
  // The share of one unit rounds to nothing, which has no minimum; that of two does not.
  for (const quantity of [1, 1, 1, 6]) {
    const card = { version: 'test', fees: [line] }
    const filled = fillOrder(
      order,
      { quantity, price: 10_000_000n },
      lots,
      { ...quote, source: 'test' },
      rate,
      card,
      { now, day: '2026-01-05' },
    )
    const fees = filled.fees.reduce((sum, { amount }) => sum + amount, 0n)
    expect(fees).toBeLessThanOrEqual(filled.value)
    charged.push(fees)
    order = filled.order
    lots = filled.lots
  }
  expect(charged).toEqual([0n, 10_00n, 10_00n, 0n])
  expect(order.fees).toEqual([{ name: 'brokerage', amount: '2000' }])
})
