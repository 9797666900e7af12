/** One day of `markets.ts`, in a database of its own: what has to be gone through in it, beside orders. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { decideProposal } from '@tarazu/contract/approvals/api'
import { makeClient } from '@tarazu/contract/client'
import {
  proposeFundClose,
  proposeFundIssue,
  proposeFundReturn,
  proposeFundTopUp,
  saveFundDraft,
} from '@tarazu/contract/funds/operate-api'
import { draftIssue, proposeAllotment, proposeAnnouncement } from '@tarazu/contract/ipo/operate-api'
import { openDatabase } from '@tarazu/server/src/db/database.ts'
import { startEmbedded } from '@tarazu/server/src/db/embedded.ts'
import { checkLedger } from '@tarazu/server/src/ledger/check.ts'
import pg from 'pg'
import { pino } from 'pino'
import { seedOperator } from './back-office-rows.ts'
import {
  areSettled,
  seedApplications,
  seedCustomers,
  seedFundOrders,
  seedProceeds,
  settleNow,
} from './markets-rows.ts'
import { medianBy } from './median.ts'
import { symbols } from './orders.ts'
import { runLoad } from './run-load.ts'
import { sealAll } from './seal-all.ts'
import { type BenchServer, makeCustomers, startBenchServer } from './server-process.ts'
import { untilQuiet } from './until-quiet.ts'

/** `rate` is what others' orders kept of their `usual` rate a second while this piece of work was done. */
export type Measured = { seconds: number; rate: number; usual: number }
export type MarketsDay = { figures: ReadonlyMap<string, Measured>; transfers: number; problems: string[] }

const currency = 'INR'
const reason = 'Bench'

/** `count` applications, fund orders and lots are allotted, delivered, paid out and settled. */
export async function marketsDay(count: number): Promise<MarketsDay> {
  const folder = await mkdtemp(join(tmpdir(), 'tarazu-bench-'))
  const embedded = await startEmbedded(folder, { log: pino({ level: 'warn' }) })
  const server = await startBenchServer({ DATABASE_URL: embedded.url })
  const owner = new pg.Client({ connectionString: embedded.url })
  await owner.connect()
  const { db, close } = openDatabase(embedded.url, { statementTimeout_ms: 120_000 })
  try {
    const desk = await openDesk(server, owner)
    const customers = await seedCustomers(owner, count)
    const issue = await announceIssue(desk, count)
    const lots = await seedApplications({ owner, db }, customers, issue)
    const fund = await announceFund(desk, count)
    await seedFundOrders({ owner, db }, customers, fund)
    await seedProceeds({ owner, db }, customers)
    await sealAll(embedded.url)
    await desk.load(3)
    await untilQuiet(owner)
    const figures = await measureAll(desk, { issue, fund, lots, count })
    const { transfers, problems } = await checkLedger(db)
    return { figures, transfers, problems }
  } finally {
    await close()
    await owner.end()
    await server.stop()
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Desk = Awaited<ReturnType<typeof openDesk>>

/** Two operators, who decide what each other proposes, and customers whose orders are the load. */
async function openDesk(server: BenchServer, owner: pg.Client) {
  const signIn = async (name: string) => {
    const { token } = await seedOperator(owner, ['listings'], name)
    return makeClient({ baseUrl: server.baseUrl, as: 'operator', token: () => token, timeout_ms: 60_000 })
  }
  const [propose, decide] = [await signIn('one'), await signIn('two')]
  const tokens = await makeCustomers(server.baseUrl, 64, '1000000000')
  return {
    owner,
    propose,
    async approved({ proposal }: { proposal: string }) {
      await decide(decideProposal, { number: proposal, decision: 'approve' })
    },
    load: (seconds: number) =>
      runLoad({ port: server.port, kind: 'orders', connections: 64, tokens, symbols, seconds }),
    async isIn(state: string, table: 'ipo_issue' | 'fund', row: number) {
      const { rows } = await owner.query<{ state: string }>(`select state from ${table} where id = $1`, [row])
      return rows[0]?.state === state
    },
  }
}

async function announceIssue({ propose, approved, isIn }: Desk, count: number) {
  const now = Date.now()
  const terms = { lot: 100, price: 100, lots: count }
  const price = BigInt(terms.price) * 1_000_000n
  const { id } = await propose(draftIssue, {
    market: 'IN',
    symbol: 'BENCHISSUE.NS',
    name: 'Bench Issue',
    about: '',
    priceLow: price,
    priceHigh: price,
    size: terms.lots * terms.lot,
    lot: terms.lot,
    minimum: terms.lot,
    maximum: 10 * terms.lot,
    opensAt: now,
    closesAt: now + 3_600_000,
    listsAt: now + 7_200_000,
    document: 'Made up for a benchmark.',
  })
  await approved(await propose(proposeAnnouncement, { id, reason }))
  await until(() => isIn('open', 'ipo_issue', id))
  return { ...terms, id, currency }
}

async function announceFund({ owner, propose, approved }: Desk, count: number) {
  const now = Date.now()
  const amount = 1_000_00n
  const { number } = await propose(saveFundDraft, {
    name: 'Bench Fund',
    minReturn: 0,
    maxReturn: 1_000,
    period: 30,
    amount,
    issueAmount: amount * BigInt(count),
    opensAt: now,
    closesAt: now + 86_400_000,
    basis: reason,
  })
  await approved(await propose(proposeFundIssue, { number, reason }))
  const { rows } = await owner.query<{ id: number }>('select id from fund where number = $1', [number])
  return { id: rows[0]?.id ?? 0, number, amount, currency }
}

type Seeded = {
  issue: Awaited<ReturnType<typeof announceIssue>>
  fund: Awaited<ReturnType<typeof announceFund>>
  /** How many lots of the issue were asked for. */
  lots: number
  count: number
}

async function measureAll(desk: Desk, { issue: { id, lots: offered }, fund, lots, count }: Seeded) {
  const { owner, propose, approved, isIn } = desk
  const figures = new Map<string, Measured>()
  await owner.query('update ipo_issue set closes_at = now() where id = $1', [id])
  await until(() => isIn('closed', 'ipo_issue', id))
  figures.set(
    `allotment of ${count} applications for ${lots} lots where there were ${offered}`,
    await measure(desk, {
      start: async () => approved(await propose(proposeAllotment, { id, reason })),
      done: () => isIn('allotted', 'ipo_issue', id),
    }),
  )
  figures.set(
    'delivery of what was allotted',
    await measure(desk, {
      start: () => owner.query('update ipo_issue set lists_at = now() where id = $1', [id]),
      done: () => isIn('listed', 'ipo_issue', id),
    }),
  )
  const { number } = fund
  await approved(await propose(proposeFundClose, { number, reason }))
  await approved(await propose(proposeFundTopUp, { number, amount: fund.amount * BigInt(count), reason }))
  const valuedOn = new Date().toISOString().slice(0, 10)
  figures.set(
    `payout of ${count} fund orders`,
    await measure(desk, {
      start: async () =>
        approved(await propose(proposeFundReturn, { number, rate: 500, valuedOn, basis: reason, reason })),
      done: () => isIn('paid_out', 'fund', fund.id),
    }),
  )
  figures.set(
    `settlement of ${count} lots`,
    await measure(desk, { start: () => settleNow(owner), done: () => areSettled(owner) }),
  )
  return figures
}

type Work = { start(): Promise<unknown>; done(): Promise<boolean> }

/** How long it takes while orders keep both cores busy, and what is left of their rate. */
async function measure({ load }: Desk, { start, done }: Work): Promise<Measured> {
  const before = [await load(4), await load(4), await load(4)]
  const usual = medianBy(before, ({ perSecond }) => perSecond).perSecond
  const began = performance.now()
  await start()
  const rates: number[] = []
  let ended: number | undefined
  const ending = until(done).then(() => {
    ended = performance.now()
  })
  while (ended === undefined) {
    const { perSecond } = await load(4)
    // One that goes on after the end tells less of the time before it.
    if (ended === undefined || rates.length === 0) rates.push(perSecond)
  }
  await ending
  return {
    seconds: (ended - began) / 1_000,
    rate: medianBy(
      rates.map((each) => each / usual),
      (each) => each,
    ),
    usual,
  }
}

async function until(holds: () => Promise<boolean>) {
  while (!(await holds())) await wait(50)
}
