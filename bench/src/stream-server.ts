/** A server for `stream.ts` in a process of its own: DATABASE_URL, and how many customers are signed in. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@tarazu/server/src/assembly/server.ts'
import { instruments } from '@tarazu/server/src/market/instruments/instruments.ts'
import { readSettings } from '@tarazu/server/src/settings/settings.ts'
import { pino } from 'pino'
import { makeTickingFeed } from './ticking-feed.ts'

const [databaseUrl = '', customers = '250', symbols = '100'] = process.argv.slice(2)
// What another start signed is of another log: with its memory this one would go into safe mode.
const memory = mkdtempSync(join(tmpdir(), 'tarazu-bench-'))
process.on('exit', () => rmSync(memory, { recursive: true, force: true }))
const settings = readSettings({
  SECRET: '5e'.repeat(32),
  PORT: '0',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  LOG_SIGNER_FILE: join(memory, 'signer'),
})
const watched = instruments.slice(0, Number(symbols))
const { app, deps, stop } = await startServer({
  settings,
  databaseUrl,
  log: pino({ level: settings.logLevel }, pino.destination(2)),
  feed: makeTickingFeed(watched),
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const tokens = await signInAll(Number(customers))
process.send?.({ baseUrl: `${address}/api`, tokens, symbols: watched.map(({ symbol }) => symbol) })
process.once('disconnect', () => void stop().then(() => process.exit()))

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
