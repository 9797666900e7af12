/**
 * kill -9 under load (safety R1): the server ten times, PostgreSQL five times, both at once, and the server
 * while it starts, while customers trade and two operators decide. And a power cut (safety R2), where there
 * is a disk to be had for it. A failed run again: CRASH_SEED, as it was printed. A long one: CRASH_TIMES=20.
 * `npm run power-cut -- 20` cuts the power only.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeClient } from '@tarazu/contract/client'
import { getHealth } from '@tarazu/contract/config/api'
import { cancelFundOrder, type FundOrder, purchaseFund } from '@tarazu/contract/funds/api'
import { type Application, applyToIssue, cancelApplication } from '@tarazu/contract/ipo/api'
import { acceptLoan, type Loan, repayLoan } from '@tarazu/contract/loans/api'
import { buy, cancelOrder, changeOrder, sell } from '@tarazu/contract/orders/api'
import type { Order } from '@tarazu/contract/orders/order'
import { addRecharge } from '@tarazu/contract/recharges/api'
import type { Recharge } from '@tarazu/contract/recharges/recharge'
import { cancelWithdrawal, withdraw } from '@tarazu/contract/withdrawals/api'
import type { Withdrawal } from '@tarazu/contract/withdrawals/withdrawal'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../scripts/server-child.mjs'
import { verifyAudit } from '../../server/src/audit/verify-audit.ts'
import { type Database, openDatabase } from '../../server/src/db/database.ts'
import { runsOn } from '../../server/src/db/embedded-postmaster.ts'
import { checkLedger } from '../../server/src/ledger/check.ts'
import { findHalfDone } from '../../server/src/testing/half-done.ts'
import { seeded, seedOf } from '../../server/src/testing/seeded.ts'
import { makeCutDisk } from './cut-disk.ts'
import { type Desk, firstOperator, makeDesk } from './desk.ts'
import { countPlaced } from './order-kinds.ts'
import {
  databaseOf,
  parsedLine,
  type ServerProcess,
  spawnServer,
  startServerProcess,
} from './server-process.ts'
import { takeTransfers } from './take-transfers.ts'
import { type Done, makeTrader, type Trader } from './trader.ts'

const random = seeded(seedOf('CRASH_SEED'))
const times = Number(process.env['CRASH_TIMES'] ?? 1)
const cuts = Number(process.env['POWER_CUTS'] ?? times)
const disk = cuts > 0 ? makeCutDisk(2_000) : undefined
const tradersAtOnce = 8
/** The longest that it took to answer again. It depends on what else the machine does: told, not judged. */
let slowest_ms = 0
/** The servers' own: what is agreed on for them is signed with it. */
const secret = 'c4'.repeat(32)

type Kill = 'server' | 'postgres' | 'both' | 'server while it starts' | 'power'
const kills: Kill[] = [
  ...Array.from({ length: times }, () => [
    ...Array.from({ length: 9 }, () => 'server' as const),
    ...Array.from({ length: 5 }, () => 'postgres' as const),
    'both' as const,
    'server while it starts' as const,
  ]).flat(),
  ...Array.from({ length: disk ? cuts : 0 }, () => 'power' as const),
]
  .map((kill) => ({ kill, place: random.fraction() }))
  .sort((a, b) => a.place - b.place)
  .map(({ kill }) => kill)

let dataDir: string
let settings: Record<string, string>
let server: ServerProcess
let traders: Trader[]
let desk: Desk
let answered = 0
const said: string[] = []
const waiters = new Set<() => void>()

beforeAll(async () => {
  console.log(`crash run with seed ${random.seed}`)
  if (!disk && cuts > 0)
    console.log(
      'no power is cut: that takes root, loop devices, ext4 and perl, and one of them is not to be had here',
    )
  dataDir = disk ? join(disk.folder, 'data') : await mkdtemp(join(tmpdir(), 'tarazu-crash-'))
  settings = {
    DATA_DIR: dataDir,
    SECRET: secret,
    PORT: String(await freePort()),
    LOG_LEVEL: 'info',
    RECHARGE_METHODS: 'sandbox,manual',
    OPERATOR_EMAIL: firstOperator.email,
    OPERATOR_PASSWORD: firstOperator.password,
  }
  server = await startServerProcess(settings)
  await takeTransfers(dataDir, secret)
  desk = await makeDesk(server.baseUrl, random.fork('desk'))
  const onDone = () => {
    answered += 1
    for (const look of waiters) look()
  }
  traders = []
  for (let n = 0; n < tradersAtOnce; n++) {
    const phone = String(8_000_000_000 + n)
    traders.push(await makeTrader(server.baseUrl, phone, random.fork(`trader ${n}`), onDone))
  }
})

afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
  disk?.remove()
})

/** Waits until so many more calls are answered, or a trader cannot go on. */
async function answers(more: number) {
  const enough = answered + more
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => answered >= enough && resolve()
  waiters.add(look)
  look()
  await promise.finally(() => waiters.delete(look))
}

async function restart() {
  said.push(...server.said)
  const killedAt = performance.now()
  server = await startServerProcess(settings)
  slowest_ms = Math.max(slowest_ms, performance.now() - killedAt)
  const visitor = makeClient({ baseUrl: server.baseUrl, token: () => undefined })
  expect(await visitor(getHealth, {})).toMatchObject({ status: 'ready', durable: true })
}

async function carryOut(kill: Kill) {
  const { postmaster } = await databaseOf(dataDir)
  if (kill === 'power') return cutPower(postmaster)
  if (kill === 'postgres' || kill === 'both') process.kill(postmaster, 'SIGKILL')
  if (kill === 'postgres') return
  await server.kill()
  if (kill === 'server while it starts') {
    const starting = spawnServer(settings)
    await wait(random.between(50, 900))
    await starting.kill()
  }
  await restart()
}

/**
 * What was not on the disk is gone. The processes only end after it: none of them can tell the disk anything
 * more.
 */
async function cutPower(postmaster: number) {
  disk?.cut()
  await server.kill()
  if (await runsOn(postmaster, join(dataDir, 'postgres'))) process.kill(postmaster, 'SIGKILL')
  // Each process that was on it has to have ended.
  await vi.waitFor(() => disk?.mount(), { timeout: 20_000, interval: 100 })
  await restart()
}

test(
  `nothing that was answered is lost, doubled or half done, seed ${random.seed}`,
  async () => {
    for (const [round, kill] of kills.entries()) {
      for (const each of [...traders, desk]) each.start()
      await answers(random.between(20, 150))
      // Every fifth round does the work of the lease as well, which a killed process has held for seconds.
      if (round % 5 === 0) await server.logged('this process has the lease')
      await answers(random.between(1, 40))
      await wait(random.between(0, 30))
      await carryOut(kill)
      // PostgreSQL is started again by the server itself.
      const recovered = performance.now()
      await answers(10)
      slowest_ms = Math.max(slowest_ms, performance.now() - recovered)
      await Promise.all([...traders, desk].map((each) => each.pause()))
      await check(`round ${round}, ${kill} killed, seed ${random.seed}`)
    }
    const asked = traders.flatMap(({ done }) => done)
    // What is rare may not come in a run of a few cuts.
    for (const endpoint of times > 0 ? [applyToIssue, cancelApplication, purchaseFund, cancelFundOrder] : [])
      expect(repliesOf(asked, endpoint).length, endpoint.path).toBeGreaterThan(0)
    console.log(
      `crash run: ${kills.length} kills, ${answered} calls answered, ${desk.decided.length} decisions,`,
      `again after at most ${(slowest_ms / 1_000).toFixed(1)} s`,
    )
    // Large withdrawals are rare: everybody goes on until the operators have decided one of each kind.
    for (const each of [...traders, desk]) each.start()
    const wanted = expect.arrayContaining(['loan.offer', 'recharge.credit', 'withdrawal.pay'])
    await vi.waitFor(async () => expect(await decidedKinds()).toEqual(wanted), {
      timeout: 90_000,
      interval: 500,
    })
    const all = () => traders.flatMap(({ done }) => done)
    for (const endpoint of [acceptLoan, repayLoan, changeOrder, cancelOrder, cancelWithdrawal])
      await vi.waitFor(() => expect(repliesOf(all(), endpoint).length, endpoint.path).toBeGreaterThan(0), {
        timeout: 60_000,
        interval: 200,
      })
    await vi.waitFor(
      () => expect(Object.entries(countPlaced(all())).filter(([, placed]) => placed === 0)).toEqual([]),
      { timeout: 60_000, interval: 200 },
    )
    console.log('orders placed:', JSON.stringify(countPlaced(all())))
    await Promise.all([...traders, desk].map((each) => each.pause()))
    await check(`after the last kill, seed ${random.seed}`)
  },
  600_000 * Math.max(times, 1) + 20_000 * cuts,
)

test('at the end everything that was asked for has been done', async () => {
  const { url } = await databaseOf(dataDir)
  const { db, close } = openDatabase(url)
  const waiting = db
    .selectFrom('recharge')
    .selectAll()
    .where('state', '=', 'created')
    .where('method', '=', 'sandbox')
  await vi.waitFor(async () => expect(await waiting.execute()).toEqual([]), { timeout: 20_000 })
  const small = db
    .selectFrom('withdrawal')
    .select('number')
    .where('state', '=', 'requested')
    .where('carrier', '=', 'sandbox')
    .where('amount', '<', 50_000_00n)
  await vi.waitFor(async () => expect(await small.execute()).toEqual([]), { timeout: 20_000 })
  await close()
  await check('at the end')
})

test('no request was answered by a fault of ours, and no log holds what a customer told', async () => {
  said.push(...server.said)
  const postgresLog = await readFile(join(dataDir, 'postgres.log'), 'utf8')
  const faults = said.map(parsedLine).filter((line) => line?.msg === 'request failed' && line.level >= 50)
  expect(faults).toEqual([])
  for (const { phone, password, token } of traders) {
    for (const secret of [phone, password, token]) {
      expect(said.filter((line) => line.includes(secret))).toEqual([])
      expect(postgresLog.includes(secret)).toBe(false)
    }
  }
})

test('told to stop, it ends well and leaves no PostgreSQL behind', async () => {
  const { postmaster } = await databaseOf(dataDir)
  const folder = join(dataDir, 'postgres')
  expect(await runsOn(postmaster, folder)).toBe(true)
  expect(await server.stop()).toBe(0)
  // Not a question of its number: where nobody reaps orphans, a dead one keeps it.
  expect(await runsOn(postmaster, folder)).toBe(false)
})

async function check(when: string) {
  await checkReplays(when)
  const { url } = await databaseOf(dataDir)
  const { db, close } = openDatabase(url, { statementTimeout_ms: 20_000 })
  try {
    const done = traders.flatMap((trader) => trader.done)
    const report = await checkLedger(db)
    // Joined, for a list would be cut short in the line that tells of a failed run.
    expect(report.problems.join('\n'), when).toBe('')
    expect(report.journals, when).toBeGreaterThan(done.length / 4)
    expect((await findHalfDone(db)).join('\n'), when).toBe('')
    expect((await verifyAudit(db)).problem, when).toBeUndefined()

    const proposals = await db.selectFrom('proposal').select(['number', 'state']).execute()
    for (const { number, decision, answer } of desk.decided) {
      if ('refused' in answer) continue
      const state = { approve: 'approved', reject: 'rejected' }[decision]
      expect(proposals.find((proposal) => proposal.number === number)?.state, when).toBe(state)
    }
    const loans = await db.selectFrom('loan').select(['number', 'timeline', 'principal_left']).execute()
    const lent = [...repliesOf<Loan>(done, acceptLoan), ...repliesOf<Loan>(done, repayLoan)]
    for (const { id, owed } of lent) {
      const loan = loans.find(({ number }) => number === id)
      expect(
        loan?.timeline.map(({ state }) => state),
        when,
      ).toContain('active')
      expect(loan?.principal_left, when).toBeLessThanOrEqual(owed)
    }

    const all = await db
      .selectFrom('orders')
      .select([
        'number',
        'state',
        'quantity',
        'filled',
        'value',
        'kind',
        'side',
        'lot',
        'timeline',
        'exit_units',
      ])
      .execute()
    // An order from a listing that is refused stays, as failed: one for each such answer, however often it
    // was sent.
    const failed = all.filter(
      ({ state, kind, side }) => state === 'failed' && kind === 'bulk' && side === 'buy',
    )
    const refusals = done.filter(({ endpoint, input, answer }) => {
      return endpoint === buy && (input as { kind: string }).kind === 'bulk' && 'refused' in answer
    })
    expect(failed, when).toHaveLength(refusals.length)
    // Shares of an issue become orders by themselves, under the numbers of the applications.
    // What a bracket has bought is put up for sale by the matching, each unit of it once.
    const exits = all.filter(({ timeline }) => timeline[0]?.who === 'system')
    const putUp = new Map<string | null, number>()
    for (const { lot, quantity } of exits) putUp.set(lot, (putUp.get(lot) ?? 0) + quantity)
    for (const { number, exit_units } of all) expect(putUp.get(number) ?? 0, when).toBe(exit_units)
    const orders = all.filter(
      (order) => !failed.includes(order) && !exits.includes(order) && order.kind !== 'ipo',
    )
    const placed = [...repliesOf<Order>(done, buy), ...repliesOf<Order>(done, sell)]
    expect(orders.map(({ number }) => number).sort(), when).toEqual(placed.map(({ number }) => number).sort())
    const kept = new Map(orders.map((order) => [order.number, order]))
    for (const { number, filled, value, state } of placed) {
      const order = kept.get(number)
      expect(order?.filled, when).toBeGreaterThanOrEqual(filled)
      if (state === 'filled') expect(order, when).toMatchObject({ state, value })
    }
    // The last of several changes of one order stays.
    const changed = new Map(
      repliesOf<Order>(done, changeOrder).map((order) => [order.number, order.quantity]),
    )
    for (const [number, quantity] of changed) expect(kept.get(number)?.quantity, when).toBe(quantity)
    for (const { number } of repliesOf<Order>(done, cancelOrder)) {
      expect(kept.get(number)?.state, when).toBe('cancelled')
    }

    await checkOffers(db, done, when)

    const recharges = await db.selectFrom('recharge').select(['number', 'amount']).execute()
    const asked = repliesOf<Recharge>(done, addRecharge).map(({ id, amount }) => ({ number: id, amount }))
    const byNumber = (a: { number: string }, b: { number: string }) => (a.number < b.number ? -1 : 1)
    expect(recharges.sort(byNumber), when).toEqual(asked.sort(byNumber))

    const withdrawals = await db.selectFrom('withdrawal').select(['number', 'amount', 'state']).execute()
    const wanted = repliesOf<Withdrawal>(done, withdraw).map(({ id, amount }) => ({ number: id, amount }))
    const found = withdrawals.map(({ number, amount }) => ({ number, amount }))
    expect(found.sort(byNumber), when).toEqual(wanted.sort(byNumber))
    for (const { id } of repliesOf<Withdrawal>(done, cancelWithdrawal)) {
      expect(withdrawals.find(({ number }) => number === id)?.state, when).toBe('cancelled')
    }

    // What the server remembers of a customer whose answer was lost is what there is, or it would stay wrong.
    for (const trader of traders) {
      await vi.waitFor(
        async () => expect(await trader.balance(), when).toBe(await spendable(db, trader.phone)),
        {
          timeout: 5_000,
        },
      )
    }

    const keys = await db.selectFrom('request_key').select('key').execute()
    expect(keys.map(({ key }) => key).sort(), when).toEqual(done.map(({ key }) => key).sort())
  } finally {
    await close()
  }
}

/**
 * Everybody has one thing under way at a time, so what was answered last is what there is: no more, and
 * nothing twice.
 */
async function checkOffers(db: Database['db'], done: readonly Done[], when: string) {
  const applications = await db
    .selectFrom('ipo_application')
    .select(['number', 'quantity', 'state'])
    .execute()
  const applied = new Map(repliesOf<Application>(done, applyToIssue).map((each) => [each.number, each]))
  const called = new Set(repliesOf<Application>(done, cancelApplication).map(({ number }) => number))
  expect(applications.map(({ number }) => number).sort(), when).toEqual([...applied.keys()].sort())
  for (const { number, quantity, state } of applications) {
    expect(quantity, when).toBe(applied.get(number)?.quantity)
    expect(state === 'cancelled', when).toBe(called.has(number))
  }

  const investments = await db.selectFrom('fund_order').select(['number', 'state']).execute()
  const bought = repliesOf<FundOrder>(done, purchaseFund).map(({ id }) => id)
  const given = new Set(repliesOf<FundOrder>(done, cancelFundOrder).map(({ id }) => id))
  expect(investments.map(({ number }) => number).sort(), when).toEqual(bought.sort())
  for (const { number, state } of investments) {
    expect(state, when).toBe(given.has(number) ? 'cancelled' : 'active')
  }
}

async function decidedKinds() {
  const { db, close } = openDatabase((await databaseOf(dataDir)).url)
  const rows = await db
    .selectFrom('proposal')
    .select('kind')
    .distinct()
    .where('state', '=', 'approved')
    .execute()
  await close()
  return rows.map(({ kind }) => kind)
}

async function spendable(db: Database['db'], phone: string) {
  const rows = await db
    .selectFrom('account')
    .innerJoin('customer', 'customer.id', 'account.customer_id')
    .select(['address', 'balance'])
    .where('phone', '=', phone)
    .execute()
  return rows
    .filter(({ address }) => /:(cash|unsettled)$/.test(address))
    .reduce((sum, { balance }) => sum + balance, 0n)
}

/** The last answers of each, over the kill, and again. */
async function checkReplays(when: string) {
  await Promise.all(
    traders.map(async (trader) => {
      for (const done of trader.done.slice(-6)) expect(await trader.again(done), when).toEqual(done.answer)
    }),
  )
  // Operators' calls have no keys: what was decided says so.
  for (const decided of desk.decided.slice(-6))
    expect(await desk.again(decided), when).toEqual({ refused: 'already_decided' })
}

function repliesOf<Reply>(done: readonly Done[], endpoint: unknown): Reply[] {
  return done.flatMap((each) =>
    each.endpoint === endpoint && 'reply' in each.answer ? [each.answer.reply as Reply] : [],
  )
}
