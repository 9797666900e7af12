/**
 * The database is away for a while, or hangs: who asks is told to come back, and nobody has to lend a hand.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeClient, newKey } from '@tarazu/contract/client'
import { buy, listOrders } from '@tarazu/contract/orders/api'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { login, register } from '@tarazu/contract/session/api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../scripts/server-child.mjs'
import { openDatabase } from '../../server/src/db/database.ts'
import { type Embedded, startEmbedded } from '../../server/src/db/embedded.ts'
import { findPostmaster } from '../../server/src/db/embedded-postmaster.ts'
import { checkLedger } from '../../server/src/ledger/check.ts'
import { findHalfDone } from '../../server/src/testing/half-done.ts'
import { persistentCall } from '../../server/src/testing/persistent-call.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** No answer may take longer, whatever hangs. */
const longestAnswer_ms = 10_000
const log = { info() {}, warn() {}, error() {} }

let folder: string
let postgres: Embedded
let server: ServerProcess
let token: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tarazu-away-'))
  postgres = await startEmbedded(join(folder, 'database'), { log })
  server = await startServerProcess({
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'server'),
    PORT: String(await freePort()),
  })
  const credentials = { phone: '8200000000', password: newKey().slice(0, 20) }
  const visitor = makeClient({ baseUrl: server.baseUrl, token: () => undefined })
  await visitor(register, { ...credentials, invitation: 'PAPER-2026' })
  token = (await visitor(login, credentials)).token
  await call(addRecharge, { amount: '500000' })
  await vi.waitFor(async () => expect((await call(getBalance, {})).balance).toBe(500_000_00n), {
    timeout: 10_000,
  })
})

afterAll(async () => {
  await server.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const call: ReturnType<typeof makeClient> = (...of) =>
  makeClient({ baseUrl: server.baseUrl, token: () => token })(...of)

const stock = { symbol: 'SBIN.NS', kind: 'stock', quantity: 1 } as const

/** Asks as a monitoring program would. */
async function ask(path: string, body?: unknown, key = newKey()) {
  const began = performance.now()
  const answer = await fetch(`${server.baseUrl}${path}`, {
    signal: AbortSignal.timeout(2 * longestAnswer_ms),
    headers: { token, 'content-type': 'application/json', 'idempotency-key': key },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  const { code } = (await answer.json()) as { code?: string }
  return {
    status: answer.status,
    code,
    retryAfter: Number(answer.headers.get('retry-after')),
    took_ms: performance.now() - began,
  }
}

const buyingOne = { tag: 'SBIN.NS', mold: 'stock', count: 1 }

async function expectAway() {
  const answers = await Promise.all([
    ask('/health'),
    ask(buy.path, buyingOne),
    ask(addRecharge.path, { count: 5_000 }),
    ask(listOrders.path, {}),
    ask(login.path, { user: '8200000000', password: 'x' }),
  ])
  for (const { status, code, retryAfter, took_ms } of answers) {
    expect([status, code]).toEqual([503, 'unavailable'])
    expect(retryAfter).toBeGreaterThan(0)
    expect(took_ms).toBeLessThan(longestAnswer_ms)
  }
}

const expectBack = () =>
  vi.waitFor(async () => expect(await ask('/health')).toMatchObject({ status: 200 }), {
    timeout: 20_000,
    interval: 100,
  })

describe('while PostgreSQL is gone', () => {
  test('every call that needs it is told to come back, and it works by itself when it is back', async () => {
    const { count } = await call(listOrders, {})
    await postgres.stop()
    await vi.waitFor(async () => expect((await ask('/health')).status).toBe(503), { timeout: 10_000 })
    await expectAway()
    // A customer's own retry, begun while it is away.
    const patient = persistentCall(call, buy, stock, 'begun-while-away')
    postgres = await startEmbedded(join(folder, 'database'), { log })
    expect(await patient).toMatchObject({ reply: { status: 1 } })
    await expectBack()
    expect((await call(listOrders, {})).count).toBe(count + 1)
  })

  test('what only one may do goes on as well', async () => {
    const { balance } = await call(getBalance, {})
    await call(addRecharge, { amount: '5000' })
    await vi.waitFor(async () => expect((await call(getBalance, {})).balance).toBe(balance + 5_000_00n), {
      timeout: 20_000,
    })
  })
})

describe('while PostgreSQL hangs', () => {
  test('nobody waits longer than ten seconds, and it works by itself when it goes on', async () => {
    const { count } = await call(listOrders, {})
    const processes = await postgresProcesses()
    for (const pid of processes) process.kill(pid, 'SIGSTOP')
    try {
      await expectAway()
    } finally {
      for (const pid of processes) process.kill(pid, 'SIGCONT')
    }
    await expectBack()
    expect(await persistentCall(call, buy, stock, 'after-the-hang')).toMatchObject({ reply: { status: 1 } })
    // The one that was asked for during the hang may have been done; its retry would have told.
    expect([1, 2]).toContain((await call(listOrders, {})).count - count)
  })
})

test('nothing is half done, and what is told is what there is', async () => {
  const { db, close } = openDatabase(postgres.url)
  const report = await checkLedger(db)
  const { sum } = await db
    .selectFrom('account')
    .select((of) => of.fn.sum<string>('balance').as('sum'))
    .where('address', 'in', ['customer:1:cash', 'customer:1:unsettled'])
    .executeTakeFirstOrThrow()
  expect((await call(getBalance, {})).balance).toBe(BigInt(sum))
  const problems = [...report.problems, ...(await findHalfDone(db))]
  await close()
  expect(problems).toEqual([])
  expect(report.journals).toBeGreaterThan(3)
})

/** The postmaster and all that it has started. */
async function postgresProcesses(): Promise<number[]> {
  const postmaster = await findPostmaster(join(folder, 'database/postgres'))
  if (!postmaster) throw new Error('PostgreSQL does not run')
  const pids = [postmaster.pid]
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : ''
    if (Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]) === postmaster.pid)
      pids.push(Number(name))
  }
  return pids
}
