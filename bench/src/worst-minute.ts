/**
 * `npm run bench:worst-minute`: five times what the server can do, one who floods, three hundred wrong sign-ins
 * at once, five thousand silent connections, and the open. Each figure is compared within one run. A number after
 * it is how many customers come at the open; words choose parts (overload, flooder, guesses, silent, open).
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '@tarazu/server/src/db/database.ts'
import { startEmbedded } from '@tarazu/server/src/db/embedded.ts'
import pg from 'pg'
import { pino } from 'pino'
import { beginTestRun } from '../../scripts/test-run.mjs'
import type { openConnection } from './connection.ts'
import { seedCustomers } from './markets-rows.ts'
import { describe, makeConnections, noOutcome, type Outcome, type Sending, sendAtRate } from './open-load.ts'
import { symbols } from './orders.ts'
import { percentile } from './percentile.ts'
import { makeReport } from './report.ts'
import { runLoad } from './run-load.ts'
import { type BenchServer, startBenchServer } from './server-process.ts'
import { seedMoney } from './trade-rows.ts'

beginTestRun()

const given = process.argv.slice(2)
const many = Number(given.find((word) => /^\d+$/.test(word)) ?? 5_000)
const parts = given.filter((word) => !/^\d+$/.test(word))
const rounds = 3
/** Orders that wait for the open, for each customer who comes. */
const overnightEach = 4
const arrivalSeconds = 30
const stopping_ms = 10_000

const run = randomBytes(4).toString('hex')
let keys = 0
const { rows, report } = makeReport()
const folder = await mkdtemp(join(tmpdir(), 'tarazu-bench-'))
const embedded = await startEmbedded(folder, { log: pino({ level: 'warn' }) })
const owner = new pg.Client({ connectionString: embedded.url })
let tokens: string[] = []

await prepare()
const stages = { overload, flooder, guesses, silent, open: theOpen }
try {
  for (const [name, stage] of Object.entries(stages))
    if (parts.length === 0 || parts.includes(name)) await stage()
  process.stdout.write(`Load of the machine: ${loadavg()[0]?.toFixed(1)}\n`)
  process.exitCode = rows.every(({ met }) => met) ? 0 : 1
} finally {
  await owner.end()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Customers with money and a session each, as rows: hashing thousands of passwords would take minutes. */
async function prepare() {
  await (await startBenchServer({ DATABASE_URL: embedded.url })).stop()
  await owner.connect()
  const customers = await seedCustomers(owner, many)
  tokens = customers.map(() => randomBytes(32).toString('base64url'))
  await owner.query(
    `insert into session (customer_id, token_hash, cookie_hash, cookie_salt, rotated_at, device, address, created_at,
                          last_seen_at, expires_at)
     select s.customer, decode(s.token, 'hex'), null, null, now(), 'bench', '127.0.0.1', now(), now(),
            now() + interval '7 days'
       from unnest($1::int[], $2::text[]) s (customer, token)`,
    [customers, tokens.map((token) => createHash('sha256').update(token).digest('hex'))],
  )
  const { db, close } = openDatabase(embedded.url, { statementTimeout_ms: 120_000 })
  await seedMoney(
    { owner, db },
    customers.map((customer) => ({ customer, amount: 10_000_000_00n })),
  )
  await close()
}

async function withServer<T>(environment: Record<string, string>, work: (server: BenchServer) => Promise<T>) {
  const server = await startBenchServer({ DATABASE_URL: embedded.url, ...environment })
  return work(server).finally(async () => {
    const stopped = server.stop()
    // A check of all that was posted may run for minutes; its connection ends with the process.
    const impatient = setTimeout(() => process.kill(server.pid, 'SIGKILL'), stopping_ms)
    await stopped
    clearTimeout(impatient)
  })
}

type Connection = ReturnType<typeof openConnection>
function tokenOf(n: number) {
  return tokens[n % tokens.length] ?? ''
}

function order(connection: Connection, token: string, n: number, more = '') {
  const body = `{"tag":"${symbols[n % symbols.length]}","count":1,"mold":"stock","position":"half"${more}}`
  const key = `${run}-${keys++}`
  return connection.ask(
    'POST',
    '/api/stock/success/deal/buy',
    `token: ${token}\r\nidempotency-key: ${key}\r\n`,
    body,
  )
}

function userInfo(connection: Connection, token: string) {
  return connection.ask('GET', '/api/stock/success/v2/user/info', `token: ${token}\r\n`)
}

/** The first requests of customers read their sessions. */
async function warm(port: number, count: number) {
  const connections = makeConnections(port, 8)
  for (let n = 0; n < count; n += 8)
    await Promise.all(
      Array.from({ length: 8 }, (_, each) =>
        connections.send((connection) => userInfo(connection, tokenOf(n + each)), n, noOutcome()),
      ),
    )
  connections.close()
}

function p(some: readonly number[], share: number) {
  return some.length === 0 ? Number.NaN : percentile(some, share)
}

function spread(some: readonly number[], digits = 0) {
  return some.map((each) => each.toFixed(digits)).join(', ')
}

/** Fifteen hundred at most have a request under way, as many as come beside them are not sent. */
async function overload() {
  await withServer({}, async ({ port }) => {
    const people = Math.min(500, many)
    await warm(port, people + 24)
    const worst: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const load = { port, kind: 'orders', connections: 64, tokens: tokens.slice(0, 64), symbols } as const
      const usual = await runLoad({ ...load, seconds: 3 })
      const polls: Outcome = noOutcome()
      const polling = keepAsking(
        port,
        20,
        8,
        (connection, n) => userInfo(connection, tokenOf(people + (n % 20))),
        polls,
      )
      const outcome = await sendAtRate(
        port,
        { perSecond: 5 * usual.perSecond, seconds: 8, most: 1_500 },
        (connection, n) => order(connection, tokenOf(n % people), n),
      )
      await polling
      await wait(5_000)
      worst.push(p(outcome.done, 99))
      const share = outcome.done.length / 8 / usual.perSecond
      report(
        `overload, round ${round + 1}: five times ${usual.perSecond} orders a second`,
        `${describe(outcome)}; ${(100 * share).toFixed(0)} % of the usual rate; polls: ${describe(polls)}`,
        'nothing fails, no poll is refused',
        outcome.failed.length === 0 && polls.failed.length + polls.refused.length === 0,
      )
    }
    report(
      'p99 of orders let in under five times too much',
      `${spread(worst)} ms`,
      'under 1000 ms in the middle round',
      p(worst, 50) < 1_000,
    )
  })
}

/** Asks so often a second for so long. */
async function keepAsking(port: number, perSecond: number, seconds: number, sending: Sending, into: Outcome) {
  const { done, refused, failed } = await sendAtRate(port, { perSecond, seconds, most: 50 }, sending)
  into.done.push(...done)
  into.refused.push(...refused)
  into.failed.push(...failed)
}

async function flooder() {
  for (const limits of ['on', 'off']) {
    await withServer({ RATE_LIMITS: limits }, async ({ port }) => {
      const medians: number[] = []
      const rates: number[] = []
      const quiet = (connection: Connection, n: number) => order(connection, tokenOf(1), n)
      await sendAtRate(port, { perSecond: 20, seconds: 2, most: 4 }, quiet)
      for (let round = 0; round < rounds; round += 1) {
        const alone = await sendAtRate(port, { perSecond: 20, seconds: 5, most: 4 }, quiet)
        const ends = performance.now() + 6_000
        const flood = floodUntil(port, ends)
        await wait(500)
        const beside = await sendAtRate(port, { perSecond: 20, seconds: 5, most: 4 }, quiet)
        const sent = await flood
        medians.push(p(beside.done, 50) / p(alone.done, 50))
        rates.push(beside.done.length / alone.done.length)
        process.stdout.write(
          `        limits ${limits}, round ${round + 1}: alone ${describe(alone)}; beside ${sent} of the flooder: ${describe(beside)}\n`,
        )
        // The flooder's window ends.
        await wait(5_000)
      }
      report(
        `one customer beside another on 64 connections at full speed, limits ${limits}`,
        `orders done ${spread(rates, 2)} of alone, median time ${spread(medians, 2)} of alone`,
        'rate at least 0.8',
        p(rates, 50) >= 0.8,
      )
    })
  }
}

/** One customer on 64 connections, each asking again as soon as it is answered. Answers how many were sent. */
async function floodUntil(port: number, ends: number) {
  const connections = makeConnections(port, 64)
  let sent = 0
  await Promise.all(
    Array.from({ length: 64 }, async (_, index) => {
      while (performance.now() < ends) {
        sent += 1
        const flooded = index % 2 === 0 ? order : userInfo
        await connections.send((connection, n) => flooded(connection, tokenOf(0), n), sent, noOutcome())
      }
    }),
  )
  connections.close()
  return sent
}

async function guesses() {
  await withServer({}, async ({ port }) => {
    await warm(port, 64)
    const info: number[] = []
    const orders: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const before = await ofThoseSignedIn(port, 4)
      const guessing = guessAtOnce(port, 300, round)
      const during = await ofThoseSignedIn(port, 4)
      const { seconds, outcome } = await guessing
      process.stdout.write(
        `        round ${round + 1}: 300 guesses took ${seconds.toFixed(1)} s: ${describe(outcome)}\n` +
          `        polls before ${describe(before.polls)}, during ${describe(during.polls)}\n` +
          `        orders before ${describe(before.orders)}, during ${describe(during.orders)}\n`,
      )
      info.push(p(during.polls.done, 99) / p(before.polls.done, 99))
      orders.push(p(during.orders.done, 99) / p(before.orders.done, 99))
    }
    report(
      'p99 of those signed in beside 300 wrong sign-ins at once',
      `polls ${spread(info, 2)}, orders ${spread(orders, 2)} of before`,
      'at most 2 in the middle round',
      p(info, 50) <= 2 && p(orders, 50) <= 2,
    )
  })
}

async function ofThoseSignedIn(port: number, seconds: number) {
  const [polls, orders] = await Promise.all([
    sendAtRate(port, { perSecond: 100, seconds, most: 32 }, (connection, n) =>
      userInfo(connection, tokenOf(n % 64)),
    ),
    sendAtRate(port, { perSecond: 40, seconds, most: 32 }, (connection, n) =>
      order(connection, tokenOf(n % 64), n),
    ),
  ])
  return { polls, orders }
}

/** For as many phones, so that none of them needs a puzzle. */
async function guessAtOnce(port: number, count: number, round: number) {
  const connections = makeConnections(port, count)
  const outcome = noOutcome()
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: count }, (_, n) =>
      connections.send(
        (connection) => {
          const body = `{"user":"${6_000_000_000 + round * count + n}","password":"a wrong one"}`
          return connection.ask('POST', '/api/stock/user/login', '', body)
        },
        n,
        outcome,
      ),
    ),
  )
  connections.close()
  return { seconds: (performance.now() - begun) / 1_000, outcome }
}

async function silent() {
  await withServer({}, async ({ port }) => {
    const load = { port, kind: 'user-info', connections: 32, tokens: tokens.slice(0, 32), symbols } as const
    await runLoad({ ...load, seconds: 2 })
    const during: number[] = []
    const after: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const before = await runLoad({ ...load, seconds: 3 })
      const sockets = await Promise.all(
        Array.from(
          { length: 5_000 },
          () =>
            new Promise<ReturnType<typeof connect>>((resolve, reject) => {
              const socket = connect({ port, host: '127.0.0.1' }, () => resolve(socket))
              socket.on('error', reject)
            }),
        ),
      )
      during.push((await runLoad({ ...load, seconds: 3 })).perSecond / before.perSecond)
      const closed = sockets.map((socket) => new Promise((gone) => socket.once('close', gone).resume()))
      const begun = performance.now()
      await Promise.race([Promise.all(closed), wait(20_000)])
      process.stdout.write(
        `        the last silent one was gone ${((performance.now() - begun) / 1_000).toFixed(1)} s later\n`,
      )
      for (const socket of sockets) socket.destroy()
      after.push((await runLoad({ ...load, seconds: 3 })).perSecond / before.perSecond)
    }
    report(
      'polls beside 5,000 silent connections, and after them',
      `${spread(during, 2)} and ${spread(after, 2)} of before`,
      'at least 0.9 in the middle round',
      p(during, 50) >= 0.9 && p(after, 50) >= 0.9,
    )
  })
}

/** Orders of the night wait, and the server knows nobody yet: then all come. */
async function theOpen() {
  await withServer({ SIMULATED_HOURS: 'market' }, async ({ port }) => {
    const connections = makeConnections(port, 64)
    const placed = noOutcome()
    const total = overnightEach * many
    for (let n = 0; n < total; n += 256)
      await Promise.all(
        Array.from({ length: Math.min(256, total - n) }, (_, each) =>
          connections.send(
            (connection) => order(connection, tokenOf(n + each), n + each, ',"queue_for_open":true'),
            n,
            placed,
          ),
        ),
      )
    connections.close()
    process.stdout.write(`        orders of the night: ${describe(placed)}\n`)
  })
  const waiting = async () =>
    Number(
      (await owner.query("select count(*) from orders where state in ('queued', 'resting')")).rows[0]
        ?.count ?? 0,
    )
  const before = await waiting()
  await withServer({}, async ({ port }) => {
    const kinds: Record<string, Sending> = {
      'user/info': (connection, n) => userInfo(connection, tokenOf(n)),
      quote: (connection, n) =>
        connection.ask('GET', `/api/v2/yahoo?symbol=${symbols[n % symbols.length]}`, ''),
      orders: (connection, n) =>
        connection.ask('POST', '/api/stock/success/deal/list', `token: ${tokenOf(n)}\r\n`, '{}'),
      buy: (connection, n) => order(connection, tokenOf(n), n),
    }
    const outcomes = await Promise.all(
      Object.entries(kinds).map(async ([kind, sending]) => {
        const rate = { perSecond: many / arrivalSeconds, seconds: arrivalSeconds, most: 1_000 }
        return [kind, await sendAtRate(port, rate, sending)] as const
      }),
    )
    for (const [kind, outcome] of outcomes)
      report(
        `the open, ${many} customers in ${arrivalSeconds} s: ${kind}`,
        describe(outcome),
        'p99 under 1000 ms, nothing fails',
        p(outcome.done, 99) < 1_000 && outcome.failed.length === 0,
      )
    process.stdout.write(`        of ${before} orders that waited ${await waiting()} still wait\n`)
  })
}
