/** A whole server on a database of its own, with a clock and prices that the test sets, called through the real client. */
import type { Role } from '@tarazu/contract/operators/permissions'
import { login, register } from '@tarazu/contract/session/api'
import pg from 'pg'
import { expect } from 'vitest'
import { type Server, startServer } from '../assembly/server.ts'
import type { Clock, MachineClock } from '../clock.ts'
import type { ArrivalLimits } from '../http/arrival.ts'
import { checkLedger } from '../ledger/check.ts'
import { account, journal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import type { Feed } from '../market/feeds/feed.ts'
import { makePasswords, type Passwords } from '../secrets/passwords.ts'
import { makeLog } from '../settings/log.ts'
import { readSettings } from '../settings/settings.ts'
import { testDatabase } from './database.ts'
import { declaredClient } from './declared-client.ts'
import { handFeed } from './hand-feed.ts'

export type SteppedClock = Clock & { step(ms: number): void }

/** Runs with the machine's clock, and can be set forward. */
export function steppedClock(): SteppedClock {
  let ahead = 0
  return {
    now: () => Math.floor(performance.timeOrigin + performance.now()) + ahead,
    step(ms) {
      ahead += ms
    },
  }
}

/** A hash that can be compared with, of nothing that anybody has. */
export const noPassword =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5bm9ibw$bm9ib2R5bm9ib2R5bm9ib2R5bm9ib2R5bm9ib2R5bm8'

export type TestCustomer = Awaited<ReturnType<TestServer['customer']>>
export type TestServer = Awaited<ReturnType<typeof testServer>>

/** Enough to be hashed and compared. */
const quickPasswords = makePasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 })

type Given = {
  /** For tests that read what is logged, line by line. */
  logTo?: (line: string) => void
  /** The built web app, or what stands for it. */
  webDir?: string
  /** What its clock begins with, ms UTC; left out: the machine's time. */
  startAt?: number
  /** What passes on its machine whatever its clock is set to, in ms; left out: nobody watches that clock. */
  uptime?: () => number
  /** In place of the one whose prices the test sets. */
  makeFeed?: (clock: Clock) => Feed
  passwords?: Passwords
  /** In place of the ones that leave a slow network its time. */
  arrival?: ArrivalLimits
  /** False: no job runs but those that the test runs itself. */
  leads?: boolean
}

const testSettings = { SECRET: '5e'.repeat(32), RATE_LIMITS: 'off', LOG_LEVEL: 'error', PORT: '0' }

/** Faults of ours that a log tells of: each once, as `<what is said>: <what the error says>`. */
function faultsIn(logTo: (line: string) => void = () => {}) {
  const told = new Set<string>()
  const write = (line: string) => {
    logTo(line)
    const { level, msg, err } = JSON.parse(line) as { level: number; msg: string; err?: { message: string } }
    // What a test has poisoned says so itself.
    if (level >= 50 && err?.message !== 'poisoned') told.add(err ? `${msg}: ${err.message}` : msg)
  }
  return { told, write }
}

/** A server on a database that is there already, such as a restored one. */
export async function serverOn(databaseUrl: string, environment: Record<string, string> = {}) {
  const clock = steppedClock()
  const feed = handFeed(clock)
  const settings = readSettings({ ...testSettings, LOG_LEVEL: 'silent', ...environment })
  const log = makeLog(settings)
  const server = await startServer({ settings, databaseUrl, passwords: quickPasswords, log, feed, clock })
  const baseUrl = await listen(server)
  return { server, feed, client: (token?: string) => declaredClient({ baseUrl, token: () => token }) }
}

export async function testServer(
  environment: Record<string, string> = {},
  { logTo, startAt, makeFeed, uptime, leads = true, ...given }: Given = {},
) {
  const database = await testDatabase()
  if (!leads) await asOwner(database.url, takeLease)
  const clock = steppedClock()
  if (startAt !== undefined) clock.step(startAt - clock.now())
  const machine: MachineClock | undefined = uptime && { ...clock, uptime, sleepsUnseen: false }
  const settings = readSettings({ ...testSettings, ...environment })
  const faults = faultsIn(logTo)
  const log = makeLog(settings, faults)
  const servers: Server[] = []
  /** Its feed goes by the clock that the server goes by. */
  async function start() {
    let its: Clock = clock
    const feed = handFeed({ now: () => its.now() })
    const server = await startServer({
      settings,
      databaseUrl: database.url,
      passwords: quickPasswords,
      ...given,
      log,
      feed: makeFeed?.(clock) ?? feed,
      clock,
      ...(machine && { machine }),
    })
    its = server.deps.clock
    servers.push(server)
    return { server, feed }
  }
  const { server, feed } = await start()
  const baseUrl = await listen(server)
  let phones = 0
  let operators = 0

  const visitor = declaredClient({ baseUrl, token: () => undefined })

  return {
    server,
    deps: server.deps,
    baseUrl,
    databaseUrl: database.url,
    clock,
    feed,
    visitor,
    /** A second process on the same database would be this, with memory of its own. */
    async another() {
      const other = await start()
      return { ...other, baseUrl: await listen(other.server) }
    },
    /** A registered and signed-in customer; `cash` in paise is given by the paper world's own account. */
    async customer({ cash = 0n }: { cash?: bigint } = {}) {
      phones += 1
      const phone = String(9_000_000_000 + phones)
      const password = `correct horse ${phones}`
      await visitor(register, { phone, password, invitation: 'PAPER-2026' })
      const { token, displayId } = await visitor(login, { phone, password })
      const { id } = await server.deps.db
        .selectFrom('customer')
        .select('id')
        .where('phone', '=', phone)
        .executeTakeFirstOrThrow()
      if (cash > 0n) await give(server, id, cash)
      return { id, phone, password, token, displayId, call: declaredClient({ baseUrl, token: () => token }) }
    },
    /** A signed-in operator with these roles. */
    async operator(...roles: Role[]) {
      operators += 1
      const email = `${roles[0]}-${operators}@operators.test`
      const { id } = await server.deps.db
        .insertInto('operator')
        .values({
          email,
          name: `Operator ${operators}`,
          // Of no password: tests of the sign-in make their own.
          password_hash: noPassword,
          totp_secret: null,
          roles,
          created_at: new Date(clock.now()),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const token = await server.deps.operators.open(id, { device: 'test', address: '127.0.0.1' })
      return {
        id,
        email,
        roles,
        token,
        call: declaredClient({ baseUrl, as: 'operator', token: () => token }),
      }
    },
    /** The same customer on another device. */
    async signIn({ phone, password }: { phone: string; password: string }) {
      const { token } = await visitor(login, { phone, password })
      return declaredClient({ baseUrl, token: () => token })
    },
    give: (id: number, cash: bigint) => give(server, id, cash),
    /**
     * After every suite: the ledger is right, there is something in it, and no fault was logged but those that the suite
     * makes on purpose.
     */
    async close({ transfersAtLeast, faults: made = [] }: { transfersAtLeast: number; faults?: RegExp[] }) {
      const report = await checkLedger(server.deps.db)
      for (const each of servers) await each.stop()
      await database.drop()
      expect(report.problems).toEqual([])
      expect(report.transfers).toBeGreaterThanOrEqual(transfersAtLeast)
      expect([...faults.told].filter((fault) => !made.some((each) => each.test(fault)))).toEqual([])
    },
  }
}

async function listen(server: Server) {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  return `${address}/api`
}

async function give(server: Server, customer: number, cash: bigint) {
  const { db, settings, ledger } = server.deps
  await db
    .transaction()
    .execute((tx) =>
      post(tx, [
        journal({ reason: 'recharge', customer, at: server.deps.clock.now() }, [
          [account.paper, account.cash(customer), settings.currency, cash],
        ]),
      ]),
    )
  ledger.balances.forget(customer)
}

/** Before a server can have it. */
const takeLease = (client: pg.Client) =>
  client.query(
    `insert into lease (name, holder, expires_at) values ('leader', 'the test', clock_timestamp() + interval '1 hour')`,
  )

/** As the owner of the database, for what the application may not do. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
