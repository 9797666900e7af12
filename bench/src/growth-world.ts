/** The deployment that the growth benchmark fills: its database, its server, and who is signed in. */
import { fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Call, makeClient } from '@tarazu/contract/client'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { getBalance } from '@tarazu/contract/wallet/api'
import type { Client } from 'pg'
import { liveOnce } from './growth-life.ts'

export type GrowthServer = {
  baseUrl: string
  port: number
  /** In rupees. */
  setPrice(symbol: string, price: number): void
  stop(): Promise<void>
}

export async function startGrowthServer(databaseUrl: string, signerFile: string): Promise<GrowthServer> {
  const child = fork(join(import.meta.dirname, 'growth-server.ts'), [databaseUrl, signerFile])
  const ended = once(child, 'exit')
  const failed = ended.then(([code]) => {
    throw new Error(`the server ended with code ${code}`)
  })
  failed.catch(() => undefined)
  const [{ baseUrl }] = (await Promise.race([once(child, 'message'), failed])) as [{ baseUrl: string }]
  return {
    baseUrl,
    port: Number(new URL(baseUrl).port),
    setPrice: (symbol, price) => child.send({ symbol, price }),
    async stop() {
      child.disconnect()
      await ended
    },
  }
}

/** One session of each of these customers. Answers their tokens, in the same order. */
export async function signIn(owner: Client, customers: readonly number[]): Promise<string[]> {
  const tokens = customers.map(() => randomBytes(32).toString('base64url'))
  await owner.query(
    `insert into session (customer_id, token_hash, rotated_at, device, address, created_at, last_seen_at, expires_at)
     select c, t, now(), 'bench', '127.0.0.1', now(), now(), now() + interval '1 day'
       from unnest($1::integer[], $2::bytea[]) as u (c, t)`,
    [customers, tokens.map((token) => createHash('sha256').update(token).digest())],
  )
  return tokens
}

/** Customers whose phones begin with 7, made where they are missing. Answers their ids. */
async function tradersOf(owner: Client, from: number, count: number): Promise<number[]> {
  await owner.query(
    `insert into customer (display_id, phone, password_hash, invitation, created_at)
     select (700000000 + n)::text, (7000000000 + n)::text, '$argon2id$none', 'PAPER-2026', now()
       from generate_series($1::bigint, $2::bigint) n on conflict do nothing`,
    [from, from + count - 1],
  )
  const { rows } = await owner.query<{ id: number }>(
    `select id from customer where phone between (7000000000 + $1::bigint)::text and (7000000000 + $2::bigint)::text
      order by phone`,
    [from, from + count - 1],
  )
  return rows.map(({ id }) => id)
}

const callOf = (baseUrl: string, token: string) =>
  makeClient({ baseUrl, token: () => token, timeout_ms: 60_000 })

async function awaitMoney(call: Call) {
  while ((await call(getBalance, {})).balance === 0n) await wait(50)
}

/** Traders with money for any number of orders. Answers their tokens. */
export async function makeTraders(owner: Client, baseUrl: string, count: number): Promise<string[]> {
  const tokens = await signIn(owner, await tradersOf(owner, 1_000, count))
  const calls = tokens.map((token) => callOf(baseUrl, token))
  for (const call of calls)
    if ((await call(getBalance, {})).balance === 0n) await call(addRecharge, { amount: '1000000000' })
  for (const call of calls) await awaitMoney(call)
  return tokens
}

/** The customer whose life is copied, who lives it once. Answers the id. */
export async function makePatternCustomer(owner: Client, baseUrl: string): Promise<number> {
  const [customer = 0] = await tradersOf(owner, 1, 1)
  const { rowCount } = await owner.query('select from orders where customer_id = $1 limit 1', [customer])
  if (rowCount !== 0) return customer
  const [token = ''] = await signIn(owner, [customer])
  const call = callOf(baseUrl, token)
  await liveOnce(call, {
    credited: () => awaitMoney(call),
    async settled() {
      await owner.query('update settlement set due = now() where customer_id = $1', [customer])
      while ((await call(getBalance, {})).unsettled !== 0n) await wait(50)
    },
  })
  return customer
}
