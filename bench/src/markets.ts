/**
 * `npm run bench:markets`: an allotment, a delivery, a payout and a settlement of 100,000 each, while orders
 * go on.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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
import { beginTestRun } from '../../scripts/test-run.mjs'
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
import { makeReport } from './report.ts'
import { runLoad } from './run-load.ts'
import { makeCustomers, repository, startBenchServer } from './server-process.ts'
import { watchStolen } from './stolen.ts'

beginTestRun()

/** Another number after the command shows that all of it runs, and is not kept. */
const usual = 100_000
const count = Number(process.argv[2] ?? usual)
const goalSeconds = 15
const goalRate = 0.8
const currency = 'INR'
const reason = 'Bench'

const stolen = watchStolen()
const { rows, report } = makeReport()

const folder = await mkdtemp(join(tmpdir(), 'tarazu-bench-'))
const embedded = await startEmbedded(folder, { log: pino({ level: 'warn' }) })
const server = await startBenchServer({ DATABASE_URL: embedded.url })
const owner = new pg.Client({ connectionString: embedded.url })
await owner.connect()
const { db, close } = openDatabase(embedded.url, { statementTimeout_ms: 120_000 })
try {
  const operators = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const { token } = await seedOperator(owner, ['listings'], name)
      return makeClient({ baseUrl: server.baseUrl, as: 'operator', token: () => token, timeout_ms: 60_000 })
    }),
  )
  const [first, second] = operators as [(typeof operators)[0], (typeof operators)[0]]
  const approved = async ({ proposal }: { proposal: string }) => {
    await second(decideProposal, { number: proposal, decision: 'approve' })
  }
  const tokens = await makeCustomers(server.baseUrl, 64, '1000000000')
  const load = async (seconds: number) =>
    runLoad({ port: server.port, kind: 'orders', connections: 64, tokens, symbols, seconds })

  const customers = await seedCustomers(owner, count)
  const issue = await anIssue()
  const lots = await seedApplications({ owner, db }, customers, issue)
  const fund = await aFund()
  await seedFundOrders({ owner, db }, customers, fund)
  await seedProceeds({ owner, db }, customers)
  await load(3)

  const { id } = issue
  await owner.query('update ipo_issue set closes_at = now() where id = $1', [id])
  await until(() => stateOf('ipo_issue', id, 'closed'))
  await measured(
    `allotment of ${count} applications for ${lots} lots where there were ${issue.lots}`,
    async () => approved(await first(proposeAllotment, { id, reason })),
    () => stateOf('ipo_issue', id, 'allotted'),
  )
  await measured(
    'delivery of what was allotted',
    async () => {
      await owner.query('update ipo_issue set lists_at = now() where id = $1', [id])
    },
    () => stateOf('ipo_issue', id, 'listed'),
  )
  const { number } = fund
  await approved(await first(proposeFundClose, { number, reason }))
  await approved(await first(proposeFundTopUp, { number, amount: fund.amount * BigInt(count), reason }))
  await measured(
    `payout of ${count} fund orders`,
    async () => {
      const valuedOn = new Date().toISOString().slice(0, 10)
      await approved(await first(proposeFundReturn, { number, rate: 500, valuedOn, basis: reason, reason }))
    },
    () => stateOf('fund', fund.id, 'paid_out'),
  )
  await measured(
    `settlement of ${count} lots`,
    () => settleNow(owner),
    () => areSettled(owner),
  )

  const checked = await checkLedger(db)
  report(
    'the ledger afterwards',
    `${checked.transfers} transfers, ${checked.problems.length} problems${checked.problems.slice(0, 3).join('; ')}`,
    'no problem',
    checked.problems.length === 0,
  )
  process.stdout.write(
    `The host took ${Math.round(stolen() * 100)} % of this machine's processors meanwhile.\n`,
  )
  const answer = { count, stolen: stolen(), rows }
  if (count === usual)
    await writeFile(join(repository, 'bench/markets.json'), `${JSON.stringify(answer, null, 2)}\n`)

  /** How long it takes while orders keep both cores busy, and what is left of their rate. */
  async function measured(what: string, start: () => Promise<void>, done: () => Promise<boolean>) {
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
    const seconds = (ended - began) / 1_000
    const kept = rates.map((each) => each / usual)
    const rate = medianBy(kept, (each) => each)
    const [least, most] = [Math.min(...kept), Math.max(...kept)]
    report(what, `${seconds.toFixed(1)} s`, `within ${goalSeconds} s`, seconds <= goalSeconds)
    report(
      `orders meanwhile`,
      `${rate.toFixed(2)} of ${usual}/s, ${least.toFixed(2)} to ${most.toFixed(2)} in ${rates.length} rounds of 4 s`,
      `${goalRate} of their rate or more`,
      rate >= goalRate,
    )
  }

  async function anIssue() {
    const now = Date.now()
    const terms = { lot: 100, price: 100, lots: count }
    const price = BigInt(terms.price) * 1_000_000n
    const { id: made } = await first(draftIssue, {
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
    await approved(await first(proposeAnnouncement, { id: made, reason }))
    await until(() => stateOf('ipo_issue', made, 'open'))
    return { ...terms, id: made, currency }
  }

  async function aFund() {
    const now = Date.now()
    const amount = 1_000_00n
    const { number: made } = await first(saveFundDraft, {
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
    await approved(await first(proposeFundIssue, { number: made, reason }))
    const { rows: found } = await owner.query<{ id: number }>('select id from fund where number = $1', [made])
    return { id: found[0]?.id ?? 0, number: made, amount, currency }
  }

  async function stateOf(table: 'ipo_issue' | 'fund', row: number, state: string) {
    const { rows: found } = await owner.query<{ state: string }>(`select state from ${table} where id = $1`, [
      row,
    ])
    return found[0]?.state === state
  }
} finally {
  await close()
  await owner.end()
  await server.stop()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

async function until(holds: () => Promise<boolean>) {
  while (!(await holds())) await wait(50)
}
