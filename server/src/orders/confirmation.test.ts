import { buy } from '@tarazu/contract/orders/api'
import { getConfirmation, setConfirmation } from '@tarazu/contract/orders/preview-api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer()
})
beforeEach(() => world.feed.set('SBIN.NS', 600))
afterAll(() => world.close({ transfersAtLeast: 10 }))

const one = { symbol: 'SBIN.NS', kind: 'stock', quantity: 1 } as const
const turnedOff = { asked: false }

test('after three orders a customer may turn the confirmation off, and on again', async () => {
  const customer = await world.customer({ cash: 10_000_00n })
  for (const placed of [0, 1, 2]) {
    expect(await customer.call(getConfirmation, {})).toEqual({ asked: true, placed, needed: 3 })
    const refused = await refusalOf(customer.call(setConfirmation, turnedOff))
    expect([refused.code, refused.detail]).toEqual(['too_few_orders', { needed: 3 }])
    await customer.call(buy, one)
  }
  expect(await customer.call(setConfirmation, turnedOff)).toMatchObject({ asked: false, placed: 3 })
  expect(await customer.call(setConfirmation, turnedOff)).toMatchObject({ asked: false })
  await customer.call(buy, one)
  expect(await customer.call(getConfirmation, {})).toEqual({ asked: false, placed: 3, needed: 3 })

  expect(await customer.call(setConfirmation, { asked: true })).toMatchObject({ asked: true })
  expect(await customer.call(getConfirmation, {})).toMatchObject({ asked: true })
})

test('orders of other customers, failed orders and purchases from blocks do not count for the confirmation', async () => {
  const [customer, other] = [
    await world.customer({ cash: 10_000_00n }),
    await world.customer({ cash: 10_000_00n }),
  ]
  for (let nth = 0; nth < 3; nth++) await other.call(buy, one)
  expect(await customer.call(getConfirmation, {})).toMatchObject({ placed: 0 })
  const ofOther = world.deps.db.updateTable('orders').where('customer_id', '=', other.id)
  await ofOther.set({ kind: 'bulk' }).execute()
  expect(await other.call(getConfirmation, {})).toMatchObject({ placed: 0 })
  await ofOther.set({ kind: 'stock', state: 'failed' }).execute()
  expect(await other.call(getConfirmation, {})).toMatchObject({ placed: 0 })
  expect((await refusalOf(other.call(setConfirmation, turnedOff))).code).toBe('too_few_orders')
})
