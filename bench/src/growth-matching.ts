import { setTimeout as wait } from 'node:timers/promises'
import { type Call, makeClient } from '@tarazu/contract/client'
import { getQuote } from '@tarazu/contract/market/api'
import { buy } from '@tarazu/contract/orders/api'
import type { Client } from 'pg'
import type { Times } from './growth-calls.ts'
import { type GrowthServer, makeTraders } from './growth-world.ts'
import { percentile } from './percentile.ts'

/** Everybody's waiting orders in it are far below the price, those of the copies too. */
const symbol = 'SBIN.NS'
const orders = 500
const rounds = 5

/** From a price until all of 500 limit orders that it reaches are filled, among all that it does not. */
export async function timeMatching(owner: Client, server: GrowthServer): Promise<Times> {
  const tokens = await makeTraders(owner, server.baseUrl, 50)
  const calls = tokens.map((token) => makeClient({ baseUrl: server.baseUrl, token: () => token }))
  const visitor = makeClient({ baseUrl: server.baseUrl, token: () => undefined })
  const market = await priceOf(visitor)
  const limitPrice = BigInt(Math.round(market * 0.95 * 20)) * 50_000n
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (let n = 0; n < orders / calls.length; n++)
      await Promise.all(
        calls.map((call) =>
          call(buy, {
            symbol,
            kind: 'stock',
            position: 'half',
            quantity: 1,
            type: 'limit',
            validity: 'gtc',
            limitPrice,
          }),
        ),
      )
    const began = performance.now()
    server.setPrice(symbol, market * 0.94)
    while (await waits(owner, limitPrice))
      if (performance.now() - began > 60_000) throw new Error('nothing matched')
    took.push(performance.now() - began)
    server.setPrice(symbol, market)
    while ((await priceOf(visitor)) !== market) await wait(20)
  }
  const rounded = (share: number) => Math.round(percentile(took, share))
  return { p50: rounded(50), p99: rounded(99), calls: rounds }
}

async function waits(owner: Client, bound: bigint) {
  const { rowCount } = await owner.query(
    `select from orders where symbol = $1 and bound = $2 and state in ('resting', 'part_filled') and side = 'buy' limit 1`,
    [symbol, String(bound)],
  )
  return rowCount !== 0
}

async function priceOf(visitor: Call): Promise<number> {
  const { price } = await visitor(getQuote, { symbol })
  return price ?? 0
}
