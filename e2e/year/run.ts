/**
 * `npm run year`: the real server through 400 days, on a clock that is set from day to day, by itself and
 * over HTTP alone; it stands still for some weeks, is killed once as a split falls due, and in the end has
 * been off for 400 days more. What falls due in them happens once: counted in the journals. Nothing may be
 * left undone, no error be logged, safe mode never begin, and ledger, log and chain be right. It needs root
 * and `faketime`; without them nothing is run. A failed run again: YEAR_SEED.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Call, type ClientSettings, makeClient, newKey } from '@tarazu/contract/client'
import { BusyError } from '@tarazu/contract/client-errors'
import { getHealth } from '@tarazu/contract/config/api'
import { getQuote } from '@tarazu/contract/market/api'
import { signIn } from '@tarazu/contract/operators/api'
import { buy, sell } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { login, register } from '@tarazu/contract/session/api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { freePort, passedOn } from '../../scripts/server-child.mjs'
import { beginTestRun } from '../../scripts/test-run.mjs'
import { openDatabase } from '../../server/src/db/database.ts'
import { seeded, seedOf } from '../../server/src/testing/seeded.ts'
import { databaseOf, startServerProcess } from '../crash/server-process.ts'
import { type Enrolled, enrol, operatorPassword } from '../pages/enrol.ts'
import { totp } from '../pages/totp.ts'
import { repository } from '../start-server.ts'
import {
  actsOfTheYear,
  expectedJournals,
  lastDay,
  type Made,
  type People,
  splitDay,
  startsAt,
} from './acts.ts'
import { dueBy, type Reader } from './due.ts'
import { codeStep_ms, enterNamespace, type Machine, makeMachine, missing } from './machine.ts'
import { requireNoTimers, withoutTimers } from './without-timers.ts'

beginTestRun()

const run = promisify(execFile)
const [hour_ms, day_ms] = [3_600_000, 86_400_000]
const patience_ms = 60_000
const mostTries = 5
const phones = ['9000000001', '9000000002', '9000000003'] as const
const password = 'quiet harbour 77'
/** Weeks without a server begin on this day of the year. */
const standstill = { day: 150, days: 18 }

function demand(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what)
}

async function until(what: string, holds: () => Promise<boolean>) {
  for (const begun = performance.now(); !(await holds()); await wait(50))
    demand(performance.now() - begun < patience_ms, `it never came that ${what}`)
}

/**
 * Asks again with the same key, as every client does that is told to come later. What the server cannot do at
 * this moment it may say, on a machine that does much else; it is printed, for here is nobody else who would
 * be in its way.
 */
function patientClient(settings: ClientSettings): Call {
  const call = makeClient(settings)
  return async (endpoint, input, options) => {
    const key = newKey()
    for (let tried = 1; ; tried++) {
      try {
        return await call(endpoint, input, { key, ...options })
      } catch (error) {
        if (!(error instanceof BusyError) || tried === mostTries) throw error
        console.log(`  ${endpoint.path} was answered ${error.status}: ${error.message}`)
        await wait(error.retryAfter_s * 1_000)
      }
    }
  }
}

/** What each of the servers said, in their order. */
const said: (readonly string[])[] = []

async function theYear(machine: Machine, settings: Record<string, string>, undo: (() => Promise<unknown>)[]) {
  const random = seeded(seedOf('YEAR_SEED'))
  console.log(`YEAR_SEED=${random.seed}`)
  const visitor = patientClient({
    baseUrl: `http://127.0.0.1:${settings['PORT']}/api`,
    token: () => undefined,
  })
  const dayOf = (at: number) => (at - startsAt) / day_ms
  const dataDir = settings['DATA_DIR'] ?? ''

  async function start() {
    const server = await startServerProcess(settings)
    undo.push(() => server.stop())
    said.push(server.said)
    await server.logged('this process has the lease')
    const { pool, close } = openDatabase((await databaseOf(dataDir)).url, { max: 1 })
    const database = await pool.connect()
    await requireNoTimers(database)
    // The application's own role does not see what the connections of the others do.
    await database.query('set role none')
    async function backends() {
      const { rows } = await database.query<{ pid: number; idle: boolean }>(
        `select pid, coalesce(state = 'idle', false) as idle from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      demand(rows.length > 0, 'no connection of the server is seen')
      return rows
    }
    const leave = () => {
      database.release()
      return close()
    }
    return { server, sleeper: { pid: server.pid, backends }, database, leave }
  }
  let running = await start()

  async function stop() {
    await running.leave()
    demand((await running.server.stop()) === 0, 'it did not end well')
    await nothingFailed()
  }

  async function nothingFailed() {
    const faults = running.server.said.filter((line) => /"level":(50|60)/.test(line))
    demand(faults.length === 0, `it logged errors on day ${dayOf(machine.now())}:\n${faults.join('\n')}`)
    const told = (await readFile(join(dataDir, 'postgres.log'), 'utf8')).split('\n')
    const ends = told.filter((line) => /was terminated by signal|PANIC|Fatal/.test(line))
    demand(ends.length === 0, `PostgreSQL broke by day ${dayOf(machine.now())}:\n${ends.join('\n')}`)
  }

  /** All that has fallen due is done, and nothing has gone wrong. */
  async function caughtUp() {
    let due: string[] = []
    await until('nothing is due', async () => {
      due = await dueBy(running.database, machine.now())
      return due.length === 0
    }).catch((error: Error) => {
      throw new Error(`${error.message} on day ${dayOf(machine.now())}: ${due.join(', ')}`)
    })
    await nothingFailed()
    const { status, undone, safe_mode } = await visitor(getHealth, {})
    demand(status === 'ready' && undone === 0, `${undone} things could not be done`)
    demand(safe_mode === null, `safe mode began: ${safe_mode}`)
  }

  async function sleepUntil(at: number) {
    await machine.sleepUntil(at, running.sleeper)
    await caughtUp()
  }

  /** When this market is open and its price is of now. */
  async function whenOpen(symbol: string) {
    const { sessionOpensAt } = await visitor(getQuote, { symbol })
    demand(sessionOpensAt !== null, `${symbol} is never traded`)
    if (sessionOpensAt > machine.now()) await sleepUntil(sessionOpensAt + random.between(1, 4) * hour_ms)
    const isLive = async (each: string) => (await visitor(getQuote, { symbol: each })).freshness === 'live'
    await until(`${symbol} has a price`, async () => (await isLive(symbol)) && (await isLive('USDINR=X')))
  }

  const operators: Enrolled[] = []
  const people: People = {
    visitor,
    until,
    now: machine.now,
    async customer(which) {
      const { token } = await visitor(login, { phone: phones[which], password })
      return { call: patientClient({ baseUrl: running.server.baseUrl, token: () => token }), password }
    },
    async operators() {
      // No code is taken twice.
      await sleepUntil(machine.now() + codeStep_ms)
      const calls = operators.map(async ({ email, secret }) => {
        const code = totp(secret, machine.stepsAhead())
        const reply = await visitor(signIn, { email, password: operatorPassword, code })
        demand(reply.state === 'signed_in', `${email} was not signed in`)
        return patientClient({ baseUrl: running.server.baseUrl, as: 'operator', token: () => reply.token })
      })
      return (await Promise.all(calls)) as [typeof visitor, typeof visitor]
    },
  }

  const command = async (file: string, ...given: string[]) =>
    (
      await run(process.execPath, [join('server/src', file), ...given], {
        cwd: repository,
        env: { ...passedOn(), ...settings },
      })
    ).stdout.trim()

  async function allIsRight() {
    for (const file of ['ledger/check-command.ts', 'audit/verify-command.ts', 'chain/verify-command.ts'])
      console.log(`  ${(await command(file)).split('\n').at(-1)}`)
  }

  for (const phone of phones) await visitor(register, { phone, password, invitation: 'PAPER-2026' })
  for (const name of ['maker', 'checker']) {
    const email = `${name}@tarazu.example`
    const said = await command('operators/operator-command.ts', 'add', email, name, 'listings')
    const oneTime = { email, password: said.replace('One-time password: ', '') }
    operators.push(await enrol(running.server.baseUrl, oneTime, machine.stepsAhead()))
  }
  const made: Made = { fund: '', fundId: 0, issue: 0, listing: '' }
  const acts = actsOfTheYear(made)
  let [stood, killed] = [false, false]
  for (let steps = 1; dayOf(machine.now()) < lastDay; steps++) {
    const now = machine.now()
    const [next] = acts
    if (next && dayOf(now) >= next.day) {
      await whenOpen(next.symbol)
      await next.act(people)
      acts.shift()
      await caughtUp()
      continue
    }
    if (!stood && dayOf(now) >= standstill.day) {
      stood = true
      await stop()
      await machine.sleepUntil(now + standstill.days * day_ms)
      running = await start()
      await caughtUp()
      continue
    }
    const later = now + random.between(18, 30) * hour_ms
    if (!killed && later >= Date.parse(splitDay)) {
      killed = true
      await machine.sleepUntil(later, running.sleeper)
      await running.leave()
      await running.server.kill()
      await nothingFailed()
      running = await start()
      await caughtUp()
    } else await sleepUntil(later)
    if (steps % 50 === 0) console.log(`day ${Math.floor(dayOf(machine.now()))}`)
  }
  demand(acts.length === 0, 'not all was done')
  await happenedOnce(running.database, made)
  for (const which of [0, 1, 2] as const) {
    const { unsettled, held } = await (await people.customer(which)).call(getBalance, {})
    demand(unsettled === 0n && held === 0n, `customer ${which} has ${unsettled} unsettled and ${held} held`)
  }
  await allIsRight()

  console.log('and 400 days more')
  await stop()
  await machine.sleepUntil(machine.now() + lastDay * day_ms)
  running = await start()
  await caughtUp()
  await whenOpen('SBIN.NS')
  const { call } = await people.customer(0)
  const holds = async () =>
    (await call(listHoldings, { symbol: 'SBIN.NS' })).rows.reduce((sum, { quantity }) => sum + quantity, 0)
  const before = await holds()
  await call(buy, { kind: 'stock', symbol: 'SBIN.NS', quantity: 4 })
  await call(sell, { symbol: 'SBIN.NS', quantity: 1 })
  demand((await holds()) === before + 3, `of ${before}, 4 more and one less there are ${await holds()}`)
  await caughtUp()
  await allIsRight()
  await stop()
}

async function happenedOnce(database: Reader, { fund, issue, listing }: Made) {
  const { rows: journals } = await database.query<{ reason: string; count: number }>(
    `select reason, count(*)::int as count from journal
      where customer_id in (select id from customer where phone = any ($1)) or thing = any ($2) group by reason`,
    [phones, [fund, `IPO-${issue}`, listing]],
  )
  const { rows: applications } = await database.query<{ allotted: number; state: string }>(
    'select allotted, state from ipo_application where issue_id = $1',
    [issue],
  )
  const { rows: ended } = await database.query<{ what: string }>(
    `select 'fund ' || state as what from fund where number = $1
     union all select 'fund order ' || o.state from fund_order o join fund f on f.id = o.fund_id where f.number = $1
     union all select 'issue ' || state from ipo_issue where id = $2
     union all select 'listing ' || state from placement where number = $3`,
    [fund, issue, listing],
  )
  const drawn = applications.filter(({ allotted }) => allotted > 0)
  same(
    journals.map(({ reason, count }) => `${reason} ${count}`),
    Object.entries(expectedJournals(drawn.length)).map(([reason, count]) => `${reason} ${count}`),
  )
  demand(drawn.reduce((sum, { allotted }) => sum + allotted, 0) === 500, 'not all of the issue was allotted')
  demand(
    drawn.every(({ state }) => state === 'delivered'),
    'what was allotted was not delivered',
  )
  same(
    ended.map(({ what }) => what),
    [
      'fund order cancelled',
      ...Array.from({ length: 3 }, () => 'fund order completed'),
      'fund paid_out',
      'issue listed',
      'listing closed',
    ],
  )
}

function same(found: readonly string[], expected: readonly string[]) {
  const text = (things: readonly string[]) => things.toSorted().join(', ')
  demand(text(found) === text(expected), `there was\n${text(found)}\nin place of\n${text(expected)}`)
}

const lacks = await missing()
const code = lacks ? 0 : await enterNamespace()
if (lacks) console.log(`Skipped: ${lacks}.`)
else if (code !== undefined) process.exitCode = code
else {
  const dataDir = await mkdtemp(join(tmpdir(), 'tarazu-year-'))
  const machine = await makeMachine(startsAt)
  const undo: (() => Promise<unknown>)[] = []
  try {
    const port = String(await freePort())
    const settings = {
      ...machine.settings,
      NODE_OPTIONS: `--import=${withoutTimers}`,
      ...{ DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'info' },
      ...{ SIMULATED_SEED: '7', SIMULATED_HOURS: 'market' },
    }
    await theYear(machine, settings, undo)
    console.log('A year goes by as it should.')
  } finally {
    const warnings = said.flat().filter((line) => /"level":(40|50|60)/.test(line))
    console.log(`The servers warned ${warnings.length} times.`)
    for (const line of warnings.slice(-10)) console.log(line)
    for (const end of undo) await end()
    await machine.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
}
