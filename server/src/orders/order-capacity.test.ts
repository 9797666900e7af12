import { maxPerCustomer } from '@tarazu/contract/orders/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder } from '../testing/an-order.ts'
import { quietServer } from '../testing/quiet-server.ts'
import { cancelOrder } from './cancel-order.ts'
import { requireOrderCapacity } from './order-capacity.ts'
import { buyStock, sellStock } from './place-order.ts'
import { previewOrder } from './preview-order.ts'

const marketOrder = { symbol: 'ITC.NS', kind: 'stock', quantity: 1 } as const
const limitOrder = { ...marketOrder, type: 'limit', limitPrice: 390_000_000n } as const

let world: Awaited<ReturnType<typeof quietServer>>

beforeAll(async () => {
  world = await quietServer()
  world.feed.set('ITC.NS', 400)
})
afterAll(async () => {
  const report = await world.checkLedger()
  await world.close()
  expect(report.problems).toEqual([])
})

test('of thirty simultaneous limit orders for one free place, one is accepted', async () => {
  const { deps } = world
  const caller = await world.caller(1, 1_000_000_00n)
  const { number: lot } = await buyStock(deps, caller, { ...marketOrder, quantity: 5 })
  const wait = () => buyStock(deps, caller, limitOrder)
  const [first] = await Promise.all(Array.from({ length: maxPerCustomer.waiting - 1 }, wait))
  const answers = await Promise.allSettled(Array.from({ length: 30 }, wait))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  for (const reason of refused) expect(reason).toMatchObject({ code: 'too_many_orders' })
  expect(deps.ledger.balances.counts(1)).toEqual({ waiting: maxPerCustomer.waiting, lots: 1 })

  // A resting sale counts as a waiting order; an order that fills at once does not.
  const limitSale = { lot, type: 'limit', limitPrice: 410_000_000n, quantity: 1 } as const
  await expect(sellStock(deps, caller, limitSale)).rejects.toMatchObject({ code: 'too_many_orders' })
  const asked = { symbol: 'ITC.NS', side: 'buy', quantity: 1 } as const
  expect(
    await previewOrder(deps, caller, { ...asked, type: 'limit', limitPrice: 390_000_000n }),
  ).toMatchObject({ refusal: 'too_many_orders' })
  expect(await previewOrder(deps, caller, asked)).toMatchObject({ refusal: null })
  expect(await buyStock(deps, caller, marketOrder)).toMatchObject({ filled: 1 })
  expect(await sellStock(deps, caller, { lot, quantity: 1 })).toMatchObject({ filled: 1 })

  await cancelOrder(deps, caller, { number: first?.number ?? '' })
  expect(await sellStock(deps, caller, limitSale)).toMatchObject({ filled: 0 })
})

test('the maximum number of lots applies to purchases only', () => {
  const existing = { waiting: 0, lots: maxPerCustomer.lots }
  const filled = anOrder({ state: 'filled' })
  expect(() => requireOrderCapacity(filled, existing)).toThrow('You hold as many purchases')
  expect(() => requireOrderCapacity(filled, { ...existing, lots: existing.lots - 1 })).not.toThrow()
  expect(() => requireOrderCapacity(anOrder({ side: 'sell', state: 'filled' }), existing)).not.toThrow()
})
