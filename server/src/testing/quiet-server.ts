/** A server that never leads, so that its jobs run only when the test runs them. */
import { sql } from 'kysely'
import { startServer } from '../assembly/server.ts'
import { openDatabase } from '../db/database.ts'
import { checkLedger } from '../ledger/check.ts'
import { makeLog } from '../settings/log.ts'
import { readSettings } from '../settings/settings.ts'
import { signerFileOf, testDatabase } from './database.ts'
import { handFeed } from './hand-feed.ts'
import { postGift } from './post-gift.ts'

/** A full hour of a market day. */
const start = Date.UTC(2026, 0, 5, 6)

export async function quietServer() {
  const database = await testDatabase()
  const { db, close } = openDatabase(database.url)
  await db
    .insertInto('lease')
    .values({ name: 'leader', holder: 'the test', expires_at: new Date('2100-01-01') })
    .execute()
  let now = start
  const clock = { now: () => now }
  const feed = handFeed(clock)
  const settings = readSettings({
    SECRET: '5e'.repeat(32),
    LOG_SIGNER_FILE: signerFileOf(database.url),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  })
  const log = makeLog(settings)
  const server = await startServer({ settings, databaseUrl: database.url, log, clock, feed })
  const { deps } = server

  return {
    databaseUrl: database.url,
    deps,
    feed,
    now: () => now,
    step(ms: number) {
      now += ms
    },
    /** A caller with `cash` paise, without a session. */
    async caller(id: number, cash: bigint) {
      await sql`
        insert into customer (id, display_id, phone, password_hash, invitation, created_at)
        overriding system value
        select ${id}::integer, (900000000 + ${id}::integer)::text, (9000000000 + ${id}::integer)::text,
               '$argon2id$none', code,
               ${new Date(now)}::timestamptz
          from invitation limit 1`.execute(db)
      await db
        .transaction()
        .execute((tx) => postGift(tx, { customer: id, amount: cash, currency: settings.currency, at: now }))
      return {
        id,
        sessionId: id,
        frozen: false,
        address: '127.0.0.1',
        origin: '',
        userAgent: '',
        gzip: false,
        requestId: '',
        language: 'en' as const,
        reply: { header() {} },
      }
    },
    checkLedger: () => checkLedger(db),
    async close() {
      await server.stop()
      await close()
      await database.drop()
    },
  }
}
