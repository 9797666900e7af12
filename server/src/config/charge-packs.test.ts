/** Orders under the tables that law and exchanges prescribe: told before, charged as told, in parts or at once. */
import { chargePacks, withPack } from '@tarazu/contract/config/charge-packs'
import { firstFees } from '@tarazu/contract/config/fees'
import { buy, getOrder, sell } from '@tarazu/contract/orders/api'
import { previewOrder } from '@tarazu/contract/orders/preview-api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setPolicies } from '../testing/set-policies.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer
beforeAll(async () => {
  world = await testServer()
  const fees = ['IN 2024-10-01', 'US 2026-04-04'].reduce((table, wanted) => {
    const pack = chargePacks.find(({ id }) => id === wanted)
    return pack ? withPack(table, pack) : table
  }, firstFees)
  await setPolicies(world.deps, { fees })
  world.feed.set('SBIN.NS', 812.35)
  world.feed.set('USDINR=X', 84)
  world.feed.set('AAPL', 187.2)
})
afterAll(() => world.close({ transfersAtLeast: 20 }))

const named = (fees: readonly { name: string; amount: bigint }[]) =>
  Object.fromEntries(fees.map(({ name, amount }) => [name, Number(amount) / 100]))

test('a purchase and a sale in India cost what their previews said', async () => {
  const customer = await world.customer({ cash: 10_00_000_00n })
  const symbol = 'SBIN.NS'
  for (const side of ['buy', 'sell'] as const) {
    const told = await customer.call(previewOrder, { symbol, side, quantity: 100 })
    const before = await customer.call(getBalance, {})
    const order =
      side === 'buy'
        ? await customer.call(buy, { symbol, kind: 'stock', quantity: 100 })
        : await customer.call(sell, { symbol, quantity: 100 })
    expect(order.fees).toEqual(told.fees)
    expect(Object.keys(named(order.fees))).toEqual([
      'brokerage',
      'transaction-tax',
      'exchange-charge',
      'regulator-fee',
      ...(side === 'buy' ? ['stamp-duty'] : []),
      'sales-tax',
      ...(side === 'sell' ? ['depository-charge'] : []),
    ])
    // 0.1 % to the rupee, and GST on three of the lines.
    const value = Number(order.value) / 100
    const fees = named(order.fees)
    expect(fees['transaction-tax']).toBe(Math.round(value / 1_000))
    const taxed = (fees.brokerage ?? 0) + (fees['exchange-charge'] ?? 0) + (fees['regulator-fee'] ?? 0)
    expect(fees['sales-tax']).toBeCloseTo(taxed * 0.18, 2)
    const after = await customer.call(getBalance, {})
    expect(after.balance - before.balance).toBe(side === 'buy' ? -told.total : told.total)
  }
})

test('many fills cost what one does, and the rest of what was reserved comes back', async () => {
  const symbol = 'SBIN.NS'
  const [once, parts] = [
    await world.customer({ cash: 1_000_000_00n }),
    await world.customer({ cash: 1_000_000_00n }),
  ]
  world.feed.set(symbol, 800)
  const limit = { symbol, kind: 'stock', quantity: 10, type: 'limit', limitPrice: 790_000_000n } as const
  const waiting = await parts.call(buy, limit)
  for (let filled = 3; filled < 10; filled += 3) {
    world.feed.set(symbol, 785, { askSize: 3 })
    await vi.waitFor(async () =>
      expect((await parts.call(getOrder, { number: waiting.number })).filled).toBe(filled),
    )
    world.feed.set(symbol, 800)
  }
  world.feed.set(symbol, 785, { askSize: 1 })
  const done = await vi.waitFor(async () => {
    const order = await parts.call(getOrder, { number: waiting.number })
    expect(order.filled).toBe(10)
    return order
  })
  expect(done.fills.length).toBeGreaterThan(1)
  world.feed.set(symbol, 785)
  const whole = await once.call(buy, limit)
  expect(whole.filled).toBe(10)
  expect(named(done.fees)).toEqual(named(whole.fees))
  const left = await parts.call(getBalance, {})
  expect([left.balance, left.held]).toEqual([(await once.call(getBalance, {})).balance, 0n])
})

test('fees of an American sale are reckoned in dollars, up to the cent, and charged in the wallet', async () => {
  const customer = await world.customer({ cash: 100_00_000_00n })
  await customer.call(buy, { symbol: 'AAPL', kind: 'stock', quantity: 100 })
  const told = await customer.call(previewOrder, { symbol: 'AAPL', side: 'sell', quantity: 100 })
  const terms = { symbol: 'AAPL', quantity: 100, type: 'limit', limitPrice: 190_000_000n } as const
  const waiting = await customer.call(sell, terms)
  for (const filled of [40, 80, 100]) {
    world.feed.set('AAPL', 191, { bidSize: 40 })
    await vi.waitFor(async () =>
      expect((await customer.call(getOrder, { number: waiting.number })).filled).toBe(filled),
    )
    world.feed.set('AAPL', 187.2)
  }
  const sale = await customer.call(getOrder, { number: waiting.number })
  const cents = (amount: number) => Math.ceil(amount * 100 - 1e-9)
  const charged = (value: bigint) => ({
    'regulator-fee': (cents((Number(value) / 100 / 84) * 20.6e-6) * 84) / 100,
    // Two cents for a hundred; each fill by itself would cost one.
    'activity-fee': (2 * 84) / 100,
  })
  expect(named(told.fees)).toMatchObject(charged(told.value))
  expect(named(sale.fees)).toMatchObject(charged(sale.value))
})
