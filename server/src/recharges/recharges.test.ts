import { RefusedError } from '@tarazu/contract/client-errors'
import { buy } from '@tarazu/contract/orders/api'
import { addRecharge, listRecharges } from '@tarazu/contract/recharges/api'
import { maxRechargesPerDay } from '@tarazu/contract/recharges/rules'
import { getBalance, listBill } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { creditSandboxRecharges } from './credit-recharges.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer()
})

afterAll(() => world.close({ transfersAtLeast: 2 }))

test('a recharge is credited within moments, once, and is in the bill', async () => {
  const customer = await world.customer()
  const asked = await customer.call(addRecharge, { amount: '5000' })
  expect(asked).toMatchObject({ status: 1, amount: 5_000_00n, method: 'sandbox' })
  await vi.waitFor(async () => expect((await customer.call(getBalance, {})).balance).toBe(5_000_00n), {
    timeout: 2_000,
  })
  await Promise.all(Array.from({ length: 5 }, () => creditSandboxRecharges(world.deps)))
  expect((await customer.call(getBalance, {})).balance).toBe(5_000_00n)
  expect(await customer.call(listRecharges, {})).toMatchObject({
    count: 1,
    rows: [{ id: asked.id, status: 2 }],
  })
  expect((await customer.call(listBill, { type: 'income' })).rows).toMatchObject([
    { reason: 'recharge', reference: asked.id, amount: 5_000_00n, balance: 5_000_00n },
  ])
  expect((await customer.call(listBill, { type: 'expense' })).rows).toEqual([])
})

test.each([
  ['4999', 'recharge_min'],
  ['', 'amount_invalid'],
  ['-5000', 'amount_invalid'],
  ['5000.50', 'amount_invalid'],
  ['1e5', 'amount_invalid'],
  ['99999999999', 'amount_invalid'],
])('%s is refused with %s', async (amount, code) => {
  const customer = await world.customer()
  const error = await customer.call(addRecharge, { amount }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(RefusedError)
  expect((error as RefusedError).code).toBe(code)
})

/** As a client that knows nothing of keys. */
async function bare(token: string, count: string) {
  const answer = await fetch(`${world.baseUrl}/stock/success/v2/recharge/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ count }),
  })
  return ((await answer.json()) as { data: { id: string } }).data.id
}

test('without a key, the same recharge within two seconds is the same one; later it is another', async () => {
  const { token } = await world.customer()
  const first = await bare(token, '6000')
  expect(await bare(token, '6000')).toBe(first)
  expect(await bare(token, '7000')).not.toBe(first)
  world.clock.step(2_001)
  expect(await bare(token, '6000')).not.toBe(first)
})

test('two taps at once add money once', async () => {
  const { token } = await world.customer()
  const ids = await Promise.all(Array.from({ length: 10 }, () => bare(token, '8000')))
  expect(new Set(ids).size).toBe(1)
})

test('a frozen account takes no new risk', async () => {
  const customer = await world.customer({ cash: 100_000_00n })
  await world.deps.db
    .updateTable('customer')
    .set({ frozen_at: new Date(world.clock.now()) })
    .where('id', '=', customer.id)
    .execute()
  await world.deps.sessions.revokeAll(customer.id, 'frozen')
  const again = await world.signIn(customer)
  world.feed.set('SBIN.NS', 600)
  for (const asked of [
    () => again(addRecharge, { amount: '5000' }),
    () => again(buy, { symbol: 'SBIN.NS', quantity: 1, kind: 'stock' }),
  ]) {
    const error = await asked().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'account_frozen' })
  }
})

test('a customer can ask for a limited number of recharges in 24 hours, and of thirty at once one is the last', async () => {
  const customer = await world.customer()
  const ask = () => customer.call(addRecharge, { amount: '5000' })
  for (let asked = 1; asked < maxRechargesPerDay; asked++) await ask()
  const answers = await Promise.allSettled(Array.from({ length: 30 }, ask))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'recharge_limit' })
  world.clock.step(24 * 3_600_000)
  const again = await world.signIn(customer)
  expect(await again(addRecharge, { amount: '5000' })).toMatchObject({ status: 1 })
})
