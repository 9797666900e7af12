/**
 * What a client built from the specification makes of its orders: (sell price - buy price) x count (product
 * 4).
 */
import { buy, getOrder, listOrders, sell } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import type { Order } from '@tarazu/contract/orders/order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Seeded, seeded, seedOf } from '../testing/seeded.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer
beforeAll(async () => {
  world = await testServer()
})
afterAll(() => world.close({ transfersAtLeast: 60 }))

const symbols = ['SBIN.NS', 'AAPL'] as const

/**
 * Some way from the last one: a tick that is too far from it is none to the guard. Of five paise, as the book
 * takes it.
 */
const nextPrice = (random: Seeded, last: number) =>
  Math.max(2_000, Math.round((last * random.between(920, 1_080)) / 1_000))

type Lot = { number: string; symbol: string; price: bigint; left: number }

test('a sale shows the purchase price of its units, whichever purchases they came from', async () => {
  const random = seeded(seedOf('TRADES_SEED'))
  const owner = await world.customer({ cash: 900_000_000_00n })
  const lots: Lot[] = []
  const last = { 'SBIN.NS': 12_000, AAPL: 4_000 }
  world.feed.set('USDINR=X', 84)
  for (let turn = 0; turn < 40; turn++) {
    const symbol = random.pick(symbols)
    last[symbol] = nextPrice(random, last[symbol])
    const price = BigInt(last[symbol] * 50_000)
    world.feed.set('USDINR=X', random.between(83, 87))
    world.feed.set(symbol, Number(price) / 1_000_000)
    const held = lots.filter((lot) => lot.symbol === symbol && lot.left > 0)
    const units = held.reduce((sum, { left }) => sum + left, 0)
    const note = `seed ${random.seed}, turn ${turn}`
    if (units === 0 || random.fraction() < 0.5) {
      const quantity = random.between(1, 40)
      const { number } = await owner.call(buy, { symbol, kind: 'stock', quantity, position: 'full' })
      lots.push({ number, symbol, price, left: quantity })
      continue
    }
    // One purchase, or as many as it takes, the oldest first.
    const one = random.fraction() < 0.3 ? random.pick(held) : undefined
    const quantity = random.between(1, Math.min(100, one ? one.left : units))
    const sold = await owner.call(sell, { ...(one ? { lot: one.number } : { symbol }), quantity })
    expect(sold.state, note).toBe('filled')
    let [paid, rest] = [0n, quantity]
    for (const lot of one ? [one] : held) {
      const taken = Math.min(rest, lot.left)
      paid += BigInt(taken) * lot.price
      lot.left -= taken
      rest -= taken
    }
    await says(owner, sold, { paid, price, quantity, note })
  }
  expect(lots.filter(({ left }) => left > 0).length).toBeGreaterThan(0)
  const { rows: held } = await owner.call(listHoldings, { limit: 100 })
  expect(held).toHaveLength(lots.filter(({ left }) => left > 0).length)
  for (const lot of held) expect(lot.price).toBe(lots.find(({ number }) => number === lot.lot)?.price)
})

type Expected = { paid: bigint; price: bigint; quantity: number; note: string }

/** In the answer to the sale, in the list and in its record alike. */
async function says(owner: TestCustomer, sold: Order, { paid, price, quantity, note }: Expected) {
  const listed = (await owner.call(listOrders, { limit: 1 })).rows[0]
  const record = await owner.call(getOrder, { number: sold.number })
  const count = BigInt(quantity)
  for (const row of [sold, listed, record]) {
    expect(row, note).toMatchObject({ number: sold.number, sellPrice: price, boughtAll: paid })
    const bought = row?.price ?? 0n
    // An average is off by half a millionth at most, and the exact sum is there too.
    const off = bought * count - paid
    expect(2n * (off < 0n ? -off : off) <= count, `${note}: ${bought} x ${count} for ${paid}`).toBe(true)
    if (paid % count === 0n)
      expect(((row?.sellPrice ?? 0n) - bought) * count, note).toBe(price * count - paid)
  }
}

test('a waiting sale shows the purchase price of its units, and a waiting purchase its own price', async () => {
  const owner = await world.customer({ cash: 1_000_000_00n })
  const bought = (at: number, quantity: number) => {
    world.feed.set('SBIN.NS', at)
    return owner.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity, position: 'full' })
  }
  await bought(600, 10)
  await bought(630, 20)
  const waits = await owner.call(sell, {
    symbol: 'SBIN.NS',
    quantity: 30,
    type: 'limit',
    limitPrice: 640_000_000n,
  })
  expect(waits).toMatchObject({
    state: 'resting',
    price: 620_000_000n,
    boughtAll: 18_600_000_000n,
    askedPrice: 640_000_000n,
    sellPrice: null,
    rate: null,
  })
  const limit = { type: 'limit', limitPrice: 620_000_000n } as const
  const wish = await owner.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 1, ...limit })
  expect(wish).toMatchObject({ price: 620_000_000n, askedPrice: 620_000_000n, boughtAll: null })
})
