/** A whole server on its own database, with a clock and prices that the test sets, and the real client. */
import type { Role } from '@tarazu/contract/operators/permissions'
import { login, register } from '@tarazu/contract/session/api'
import pg from 'pg'
import { expect } from 'vitest'
import { type Server, startServer } from '../assembly/server.ts'
import type { Clock, MachineClock } from '../clock.ts'
import { type GateLimits, workLimits } from '../concurrency/fair-gate.ts'
import type { ArrivalLimits } from '../http/arrival.ts'
import { checkLedger } from '../ledger/check.ts'
import type { Feed } from '../market/feeds/feed.ts'
import { makePasswords, type Passwords } from '../secrets/passwords.ts'
import { makeLog } from '../settings/log.ts'
import { readSettings } from '../settings/settings.ts'
import { allowMadeUp, whileMadeUp } from './allow-made-up.ts'
import { butCauses } from './but-causes.ts'
import { signerFileOf, testDatabase } from './database.ts'
import { declaredClient } from './declared-client.ts'
import { differentLeaves } from './different-leaves.ts'
import { handFeed } from './hand-feed.ts'
import { postGift } from './post-gift.ts'

export type SteppedClock = Clock & { step(ms: number): void }

/** A clock that runs with the machine's and can be stepped forward. */
export function steppedClock(): SteppedClock {
  let ahead = 0
  return {
    now: () => Math.floor(performance.timeOrigin + performance.now()) + ahead,
    step(ms) {
      ahead += ms
    },
  }
}

/** A valid hash of an unknown password. */
export const noPassword =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5bm9ibw$bm9ib2R5bm9ib2R5bm9ib2R5bm9ib2R5bm9ib2R5bm8'

export type TestCustomer = Awaited<ReturnType<TestServer['customer']>>
export type TestServer = Awaited<ReturnType<typeof testServer>>

/** Cheap parameters, so that tests do not wait for hashes. */
const quickPasswords = makePasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 })

type Given = {
  /** Receives each line of the log. */
  logTo?: (line: string) => void
  /** The folder of the built web app, or of a substitute. */
  webDir?: string
  /** The folder whose free space it watches. */
  storageDir?: string
  /** The first time of its clock, ms UTC; the machine's time by default. */
  startAt?: number
  /**
   * The uptime of its machine in ms, whatever its clock says. Without it the clock is not watched for jumps.
   */
  uptime?: () => number
  /** Replaces the feed whose prices the test sets. */
  makeFeed?: (clock: Clock) => Feed
  passwords?: Passwords
  /** Replaces the limits that allow for slow networks. */
  arrival?: ArrivalLimits
  /** Replaces the limits of the gate, which let tests wait: their machine may be busy. */
  gate?: GateLimits
  /** Replaces the few that do for most suites. */
  maxConnections?: number
  /** If false, only the jobs that the test runs itself are run. */
  leads?: boolean
}

/** Refuses nobody for a wait, and lets the customer of a test send what two hundred send elsewhere. */
export const patientGate: GateLimits = {
  ...workLimits,
  ofOne: { inProgress: 64, waiting: 1_000 },
  ofNetwork: { waiting: 1_000 },
  aim_ms: 10_000,
  maxWait_ms: 60_000,
  longestWait_ms: 60_000,
}

/**
 * Each connection is a process that first reads what a database consists of, and a suite is over before that
 * has paid.
 */
const fewConnections = 6

const testSettings = { SECRET: '5e'.repeat(32), RATE_LIMITS: 'off', LOG_LEVEL: 'error', PORT: '0' }

/** Collects the distinct errors in the log, as `<message of the log>: <message of the error>`. */
function faultsIn(logTo: (line: string) => void = () => {}) {
  const logged = new Set<string>()
  const write = (line: string) => {
    logTo(line)
    const { level, msg, err } = JSON.parse(line) as { level: number; msg: string; err?: { message: string } }
    // Errors of `refuseChanges` are made on purpose.
    if (level >= 50 && err?.message !== 'poisoned') logged.add(err ? `${msg}: ${err.message}` : msg)
  }
  return { logged, write }
}

/** A server on an existing database, such as a restored one. */
export async function serverOn(databaseUrl: string, environment: Record<string, string> = {}) {
  const clock = steppedClock()
  const feed = handFeed(clock)
  const LOG_SIGNER_FILE = signerFileOf(databaseUrl)
  const settings = readSettings({ ...testSettings, LOG_LEVEL: 'silent', LOG_SIGNER_FILE, ...environment })
  const log = makeLog(settings)
  const server = await startServer({ settings, databaseUrl, passwords: quickPasswords, log, feed, clock })
  const baseUrl = await listen(server)
  return { server, feed, client: (token?: string) => declaredClient({ baseUrl, token: () => token }) }
}

export async function testServer(
  environment: Record<string, string> = {},
  { logTo, startAt, makeFeed, uptime, webDir, leads = true, ...given }: Given = {},
) {
  const database = await testDatabase()
  if (!leads) await asOwner(database.url, takeLease)
  const clock = steppedClock()
  if (startAt !== undefined) clock.step(startAt - clock.now())
  const machine: MachineClock | undefined = uptime && { ...clock, uptime, sleepsUnseen: false }
  const LOG_SIGNER_FILE = signerFileOf(database.url)
  const settings = readSettings({ ...testSettings, LOG_SIGNER_FILE, ...environment })
  const faults = faultsIn(logTo)
  const log = makeLog(settings, faults)
  const servers: Server[] = []
  /** Starts with a feed that uses the server's clock. */
  async function start() {
    let its: Clock = clock
    const feed = handFeed({ now: () => its.now() })
    const server = await startServer({
      settings,
      databaseUrl: database.url,
      passwords: quickPasswords,
      maxConnections: fewConnections,
      gate: patientGate,
      ...given,
      apps: async () => ({ webDir, consoleDir: undefined }),
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
  let madeUp = false
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
    /** Starts a second server on the same database, as another process would be, with its own memory. */
    async another() {
      const other = await start()
      return { ...other, baseUrl: await listen(other.server) }
    },
    /** A registered and signed-in customer, with `cash` paise of play money. */
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
          // No password works, because tests of the sign-in make their own operators.
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
    /** Signs the same customer in on another device. */
    async signIn({ phone, password }: { phone: string; password: string }) {
      const { token } = await visitor(login, { phone, password })
      return declaredClient({ baseUrl, token: () => token })
    },
    give: (id: number, cash: bigint) => give(server, id, cash),
    /** The suite posts journals by itself, which have no cause. */
    async allowMadeUp() {
      madeUp = true
      await allowMadeUp(database.url)
    },
    /** The same for what `work` posts, where another server of the suite still compares the schema. */
    whileMadeUp<T>(work: () => Promise<T>) {
      madeUp = true
      return whileMadeUp(database.url, work)
    },
    /**
     * Ends every suite: checks that the ledger is right and not empty, that all of it is verified by the same
     * texts as it is sealed by, and that no errors were logged but the given ones, which the suite makes on
     * purpose.
     */
    async close({ transfersAtLeast, faults: made = [] }: Closing) {
      const report = await checkLedger(server.deps.db)
      const problems = madeUp ? butCauses(report.problems) : report.problems
      const different = await differentLeaves(server.deps.db)
      for (const each of servers) await each.stop()
      await database.drop()
      expect(problems).toEqual([])
      expect(different).toEqual([])
      expect(report.transfers).toBeGreaterThanOrEqual(transfersAtLeast)
      const expected = [...made, machineBusy]
      expect([...faults.logged].filter((fault) => !expected.some((each) => each.test(fault)))).toEqual([])
    },
  }
}

/** A job that waited five seconds for a connection on a busy machine: it does its work in the next round. */
const machineBusy = /^a job failed and will be tried again: timeout exceeded when trying to connect$/

type Closing = { transfersAtLeast: number; faults?: RegExp[] }

async function listen(server: Server) {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  return `${address}/api`
}

async function give(server: Server, customer: number, cash: bigint) {
  const { db, settings, ledger, clock } = server.deps
  await db
    .transaction()
    .execute((tx) => postGift(tx, { customer, amount: cash, currency: settings.currency, at: clock.now() }))
  ledger.balances.forget(customer)
}

/** Takes the lease before any server can. */
const takeLease = (client: pg.Client) =>
  client.query(
    `insert into lease (name, holder, expires_at)
     values ('leader', 'the test', clock_timestamp() + interval '1 hour')`,
  )

/** Works as the owner of the database, for what the application's role may not do. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
