/** A server for `stream.ts` in a process of its own: DATABASE_URL, and how many customers are signed in. */

import { instruments } from '@tarazu/server/src/market/instruments/instruments.ts'
import { startFeedServer } from './feed-server.ts'
import { makeTickingFeed } from './ticking-feed.ts'

const [databaseUrl = '', customers = '250', symbols = '100'] = process.argv.slice(2)
const watched = instruments.slice(0, Number(symbols))
const { deps, address } = await startFeedServer(databaseUrl, makeTickingFeed(watched))
const tokens = await signInAll(Number(customers))
process.send?.({ baseUrl: `${address}/api`, tokens, symbols: watched.map(({ symbol }) => symbol) })

/**
 * At most as many at once as the pool has connections: ten thousand waiting transactions would be the most of
 * its memory.
 */
async function signInAll(count: number) {
  const tokens: string[] = []
  let next = 0
  const lane = async () => {
    while (next < count) {
      const index = next++
      tokens[index] = await signIn(index)
    }
  }
  await Promise.all(Array.from({ length: 16 }, lane))
  return tokens
}

async function signIn(index: number) {
  const { id } = await deps.db
    .insertInto('customer')
    .values({
      display_id: String(900_000_000 + index),
      phone: String(9_100_000_000 + index),
      password_hash: '$argon2id$nobody signs in with a password here',
      invitation: 'PAPER-2026',
      created_at: new Date(deps.clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const opened = await deps.sessions.open({
    customer: id,
    device: 'bench',
    address: '127.0.0.1',
    cookie: undefined,
  })
  return opened.token
}
