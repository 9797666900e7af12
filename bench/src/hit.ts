/**
 * A hundred thousand limit orders rest, and one quote reaches twenty thousand of them, while others order in
 * other symbols.
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { appendLeaves } from '@tarazu/server/src/chain/append-leaves.ts'
import { openDatabase } from '@tarazu/server/src/db/database.ts'
import { instruments } from '@tarazu/server/src/market/instruments/instruments.ts'
import pg from 'pg'
import { openConnection } from './connection.ts'
import { forkServer } from './fork-server.ts'
import { seedCustomers } from './markets-rows.ts'
import { medianBy } from './median.ts'
import { symbols } from './orders.ts'
import { heldFor, type RestingOrder, seedRestingOrders } from './resting-rows.ts'
import { makeCustomers } from './server-process.ts'
import { micros } from './steered-feed.ts'
import { type Both, seedMoney } from './trade-rows.ts'

const hitSymbol = 'AXISBANK.NS'
const connections = 64
/** How many may wait of one customer is limited. */
const perCustomer = 20
const warming_ms = 2_000
const alone_ms = 4_000

export type HitSize = {
  /** How many are reached in each round. */
  hit: number
  /** How many rest in each round at least, the ones that are reached among them. */
  resting: number
  rounds: number
}

/** Prices of each round's orders, one below the other; those of no round lie below all. */
const limitOf = (round: number) => (micros(priceOf(hitSymbol)) * BigInt(1_000 - 2 * (round + 1))) / 1_000n

function priceOf(symbol: string) {
  const found = instruments.find((instrument) => instrument.symbol === symbol)
  if (!found) throw new Error(`there is no ${symbol}`)
  return found.basePrice
}

/** `folder` is where its servers keep what they remember of the log. */
export async function benchHit(databaseUrl: string, folder: string, size: HitSize) {
  const signer = join(folder, 'signer')
  const tokens = await prepareHit(databaseUrl, signer, size)
  return measureHit(databaseUrl, signer, size, tokens)
}

type Ready = { baseUrl: string; port: number }
const startSteered = (databaseUrl: string, signer: string) =>
  forkServer<Ready>('steered-server.ts', [databaseUrl, signer])

/** Fills the book, and answers the sessions of those who order beside it. */
export async function prepareHit(databaseUrl: string, signer: string, size: HitSize): Promise<string[]> {
  const first = await startSteered(databaseUrl, signer)
  const tokens = await makeCustomers(first.baseUrl, connections, '1000000000')
  await first.stop()
  await withDatabase(databaseUrl, async (both) => {
    await seedBook(both, size)
    await sealAll(both)
    await both.owner.query('vacuum analyze')
  })
  return tokens
}

export function measureHit(databaseUrl: string, signer: string, size: HitSize, tokens: readonly string[]) {
  return withDatabase(databaseUrl, async (both) => {
    const server = await startSteered(databaseUrl, signer)
    const measured = await measureRounds(server, tokens, both, size.rounds).finally(server.stop)
    await requireAllFilled(both.owner, size)
    return { ...medianBy(measured, ({ seconds }) => seconds), measured }
  })
}

type Server = { port: number; tell: (message: { symbol: string; price: string }) => void }

async function measureRounds(server: Server, tokens: readonly string[], both: Both, rounds: number) {
  const measured = []
  for (let round = 0; round < rounds; round++) {
    const others = keepOrdering(server.port, tokens, round)
    await others.during(() => wait(warming_ms))
    const alone = await others.during(() => wait(alone_ms))
    const limit = limitOf(round)
    const beside = await others.during(async () => {
      server.tell({ symbol: hitSymbol, price: String(limit) })
      while (await anyReached(both.owner, limit)) await wait(50)
    })
    await others.stop()
    measured.push({
      seconds: beside.seconds,
      kept: beside.perSecond / alone.perSecond,
      alone: alone.perSecond,
    })
    // What a round leaves to be sealed would weigh on the next one.
    await sealAll(both)
  }
  return measured
}

async function withDatabase<T>(databaseUrl: string, work: (both: Both) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  const { db, close } = openDatabase(databaseUrl, { statementTimeout_ms: 120_000 })
  try {
    return await work({ owner, db })
  } finally {
    await close()
    await owner.end()
  }
}

async function seedBook(both: Both, { hit, resting, rounds }: HitSize) {
  const reached = Array.from({ length: rounds * hit }, (_, n) => ({
    symbol: hitSymbol,
    limit: limitOf(Math.floor(n / hit)),
  }))
  // One in ten of those that nothing reaches rests in another symbol.
  const others = Array.from({ length: resting - hit }, (_, n) => {
    const symbol = n % 10 === 0 ? (symbols[(n / 10) % symbols.length] ?? hitSymbol) : hitSymbol
    const price = symbol === hitSymbol ? limitOf(rounds) : micros(priceOf(symbol)) / 2n
    return { symbol, limit: price - BigInt(n % 100) * 50_000n }
  })
  await seedAll(both, [...reached, ...others])
}

async function sealAll({ owner, db }: Both) {
  for (let more = true; more; ) {
    const { rows } = await owner.query<{ more: boolean }>(
      `select more from seal_block(2000, sha256(random()::text::bytea), now())`,
    )
    more = rows[0]?.more ?? false
  }
  await appendLeaves({ db }, () => true)
}

/** Neighbours in the book are of different customers, as they would be. */
async function seedAll(both: Both, orders: readonly Omit<RestingOrder, 'customer'>[]) {
  const customers = await seedCustomers(both.owner, Math.ceil(orders.length / perCustomer))
  const owned = orders.map((order, n) => ({ ...order, customer: customers[n % customers.length] ?? 0 }))
  const needed = new Map<number, bigint>()
  for (const { customer, limit } of owned) needed.set(customer, (needed.get(customer) ?? 0n) + heldFor(limit))
  await seedMoney(
    both,
    [...needed].map(([customer, amount]) => ({ customer, amount })),
  )
  await seedRestingOrders(both, owned)
}

async function anyReached(owner: pg.Client, limit: bigint) {
  const { rows } = await owner.query(
    `select from orders where symbol = $1 and side = 'buy' and state in ('resting', 'part_filled') and bound >= $2 limit 1`,
    [hitSymbol, String(limit)],
  )
  return rows.length > 0
}

async function requireAllFilled(owner: pg.Client, { hit, rounds }: HitSize) {
  const { rows } = await owner.query<{ filled: number }>(
    `select count(*)::int as filled from orders o
      where o.symbol = $1 and o.state = 'filled' and exists (select from fill f where f.order_id = o.id)`,
    [hitSymbol],
  )
  if (rows[0]?.filled !== hit * rounds) throw new Error(`${rows[0]?.filled} orders were filled`)
}

/** Market orders in other symbols, one after the other on each connection. */
function keepOrdering(port: number, tokens: readonly string[], round: number) {
  let done = 0
  let stopped = false
  const all = tokens.map(async (token, index) => {
    const connection = openConnection(port)
    for (let n = index; !stopped; n++) {
      const tag = symbols[n % symbols.length]
      const { status, body } = await connection.ask(
        'POST',
        '/api/stock/success/deal/buy',
        `token: ${token}\r\nidempotency-key: hit-${round}-${index}-${n}\r\n`,
        JSON.stringify({ tag, count: 1, mold: 'stock', position: 'half' }),
      )
      // Who is sent away comes back.
      if (status === 503) await wait(100)
      else if (status === 200 && body.includes('"stage":"filled"')) done += 1
      else throw new Error(`an order beside was answered with ${status} ${body.slice(0, 300)}`)
    }
    connection.close()
  })
  const failed = Promise.all(all)
  failed.catch(() => undefined)
  return {
    async during(work: () => Promise<unknown>) {
      const [before, began] = [done, performance.now()]
      await Promise.race([work(), failed])
      const seconds = (performance.now() - began) / 1_000
      return { seconds, perSecond: (done - before) / seconds }
    },
    async stop() {
      stopped = true
      await failed
    },
  }
}
