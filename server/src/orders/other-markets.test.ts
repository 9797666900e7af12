import { consideration, divideRounded } from '@tarazu/contract/money'
import { buy, getOrder, listOrders, sell } from '@tarazu/contract/orders/api'
import { sumOf } from '@tarazu/contract/orders/fee-line'
import { feesFor } from '@tarazu/contract/orders/fees'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { type HoldingType, holdingTypes } from '@tarazu/contract/orders/order'
import { previewOrder } from '@tarazu/contract/orders/preview-api'
import type { Side } from '@tarazu/contract/orders/rules'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rateCard } from '../config/rate-card.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

/**
 * Pairs, futures and bonds go the way of shares; and what is priced in another currency than the wallet's.
 */

const micros = (price: number) => BigInt(Math.round(price * 1e6))
const order = (symbol: string, quantity: number) => ({ symbol, kind: 'stock' as const, quantity })

describe('a wallet in rupees', () => {
  let world: TestServer

  beforeAll(async () => {
    world = await testServer()
  })

  afterAll(() => world.close({ transfersAtLeast: 20 }))

  const kinds: { type: HoldingType; symbol: string; before: number; after: number; rate: number }[] = [
    { type: 'currency', symbol: 'EURUSD=X', before: 1.0835, after: 1.0935, rate: 84 },
    { type: 'FUTURE', symbol: 'SI=F', before: 46.595, after: 47.105, rate: 84 },
    { type: 'CGI', symbol: 'GSEC-7.18-2033', before: 106.0375, after: 107.0025, rate: 1 },
    { type: 'CGI', symbol: 'UST-4.25-2034-11', before: 98.578125, after: 99.015625, rate: 84 },
  ]

  test.each(kinds)('$symbol is bought by the unit, held, sold in part, and its gain is told', async (of) => {
    const { type, symbol, rate } = of
    world.feed.set('USDINR=X', 84)
    world.feed.set(symbol, of.before)
    const customer = await world.customer({ cash: 10_00_000_00n })
    const market = type === 'currency' ? 'CURRENCY' : type
    const feesOf = (side: Side, value: bigint) =>
      sumOf(feesFor(rateCard.fees, { market, currency: 'USD', side, value, units: 1n, traded: 0n, rate: 0n }))

    const bought = await customer.call(buy, order(symbol, 10))
    const value = consideration('buy', 10n * micros(of.before) * micros(rate))
    const cost = value + feesOf('buy', value)
    expect(bought).toMatchObject({ market, status: 1, filled: 10, price: micros(of.before), value })
    expect(sumOf(bought.fees)).toBe(feesOf('buy', value))
    expect(sumOf(bought.fees)).toBeGreaterThan(0n)
    for (const each of holdingTypes) {
      const held = each === type ? [{ lot: bought.number, quantity: 10, cost, value }] : []
      expect((await customer.call(listHoldings, { type: each })).rows).toMatchObject(held)
    }

    world.feed.set(symbol, of.after)
    const sold = await customer.call(sell, { lot: bought.number, quantity: 4 })
    const proceeds = consideration('sell', 4n * micros(of.after) * micros(rate))
    const profit = proceeds - feesOf('sell', proceeds) - divideRounded(cost * 4n, 10n)
    expect(sold).toMatchObject({ status: 1, filled: 4, value: proceeds, profit })
    expect(profit).toBeGreaterThan(0n)
    expect((await customer.call(listHoldings, { type })).rows).toMatchObject([{ quantity: 6 }])

    expect((await customer.call(getOrder, { number: sold.number })).fills).toMatchObject([
      { rate: micros(rate), rateSource: rate === 1 ? 'same currency' : 'simulated USDINR=X' },
    ])
    expect((await customer.call(listOrders, { symbol })).rows.map(({ side }) => side)).toEqual([
      'sell',
      'buy',
    ])
  })

  test('while its currency pair is not quoted, nothing is bought at an old rate', async () => {
    world.feed.set('USDINR=X', 84)
    world.feed.set('AAPL', 200)
    const customer = await world.customer({ cash: 10_00_000_00n })
    const { number: lot } = await customer.call(buy, order('AAPL', 2))
    const asked = { symbol: 'AAPL', side: 'buy', quantity: 1 } as const

    world.clock.step(60_000)
    world.feed.set('AAPL', 201)
    expect(await customer.call(previewOrder, asked)).toMatchObject({ refusal: 'rete_no' })
    expect((await refusalOf(customer.call(buy, order('AAPL', 1)))).code).toBe('rete_no')
    expect((await refusalOf(customer.call(sell, { lot, quantity: 1 }))).code).toBe('rete_no')
    // What is held does not stop to be worth something: it is valued at the last rate there was.
    const value = 2n * 201n * 84_00n
    expect(await customer.call(listHoldings, { symbol: 'AAPL' })).toMatchObject({
      rows: [{ value, sellPrice: micros(201) }],
      summary: { value },
    })
    expect(await customer.call(getUserInfo, {})).toMatchObject({ holdings: value })
    // What is priced in rupees needs no rate.
    world.feed.set('GSEC-7.18-2033', 106)
    expect(await customer.call(buy, order('GSEC-7.18-2033', 1))).toMatchObject({ status: 1 })

    world.feed.set('USDINR=X', 85)
    expect(await customer.call(previewOrder, asked)).toMatchObject({ refusal: null, rate: 85_000_000n })
    expect(await customer.call(sell, { lot, quantity: 1 })).toMatchObject({ status: 1, value: 17_085_00n })
  })
})

describe('a wallet in pesos', () => {
  let world: TestServer

  beforeAll(async () => {
    world = await testServer({ CURRENCY: 'MXN' })
  })

  afterAll(() => world.close({ transfersAtLeast: 12 }))

  test('without a price of the dollar the configured rate is used, and named as such', async () => {
    world.feed.set('AAPL', 200)
    const customer = await world.customer({ cash: 10_00_000_00n })
    const bought = await customer.call(buy, order('AAPL', 2))
    expect(bought.value).toBe(8_000_00n)
    expect((await customer.call(getOrder, { number: bought.number })).fills).toMatchObject([
      { rate: 20_000_000n, rateSource: 'configured' },
    ])
  })

  test('without a price of the rupee nothing is sold', async () => {
    world.feed.set('SBIN.NS', 600)
    const customer = await world.customer({ cash: 10_00_000_00n })
    expect((await refusalOf(customer.call(buy, order('SBIN.NS', 1)))).code).toBe('rete_no')
  })

  const foreign: { symbol: string; price: number; value: bigint; source: string }[] = [
    { symbol: 'SBIN.NS', price: 600, value: 1_200_00n, source: 'simulated INRMXN=X' },
    { symbol: 'AAPL', price: 200, value: 36_000_00n, source: 'simulated USDMXN=X' },
    { symbol: 'USDMXN=X', price: 18, value: 180_00n, source: 'same currency' },
    { symbol: 'UST-4.25-2034-11', price: 100, value: 18_000_00n, source: 'simulated USDMXN=X' },
    // Neither the yen nor the pound is quoted in pesos: they go by the dollar, whichever way round it quotes
    // them.
    { symbol: 'USDJPY=X', price: 150, value: 180_00n, source: 'simulated USDMXN=X USDJPY=X' },
    { symbol: 'EURGBP=X', price: 0.8, value: 180_00n, source: 'simulated USDMXN=X GBPUSD=X' },
  ]

  test.each(foreign)(
    'ten of $symbol are paid for in pesos, at a rate that says where it is from',
    async (of) => {
      for (const [pair, rate] of Object.entries({
        'INRMXN=X': 0.2,
        'USDMXN=X': 18,
        'USDJPY=X': 150,
        'GBPUSD=X': 1.25,
      }))
        world.feed.set(pair, rate)
      world.feed.set(of.symbol, of.price)
      const customer = await world.customer({ cash: 10_00_000_00n })
      const bought = await customer.call(buy, order(of.symbol, 10))
      expect(bought).toMatchObject({ status: 1, value: of.value })
      expect((await customer.call(getOrder, { number: bought.number })).fills[0]?.rateSource).toBe(of.source)
    },
  )
})
