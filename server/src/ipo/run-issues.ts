/**
 * What takes long with an issue of many applications: allotting, delivering, giving back. Each goes through them in batches,
 * each a transaction of its own, so it can be killed at any moment and goes on where it was, to the same end.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import type { ApplicationStage } from '@tarazu/contract/ipo/api'
import { issueExchanges } from '@tarazu/contract/ipo/rules'
import { formatPaise } from '@tarazu/contract/money'
import type { NoticeKind } from '@tarazu/contract/notices/kinds'
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { IssueState } from '../db/tables/ipo.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { publishAll } from '../events/publish.ts'
import { aloneRound, type Round } from '../jobs/each-alone.ts'
import { inSmallerBatches } from '../jobs/smaller-batches.ts'
import { account, type Journal, journal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { localDay } from '../market/calendar.ts'
import { marketNames } from '../market/instrument.ts'
import { type Listing, listInstrument } from '../market/list-instrument.ts'
import { type Notice, notifyAll } from '../notices/notify.ts'
import { deliverLots } from '../orders/deliver-lots.ts'
import { allotmentOf } from './allotment-of.ts'
import { type ApplicationRow, allotment, delivered, entitlementEnded, withdrawn } from './application.ts'
import { writeApplications } from './application-rows.ts'
import type { IssueEvent, IssueRow } from './issue.ts'
import { moveIssue } from './issue-rows.ts'

/**
 * `most` is how many batches; left out, until it is done. `rest` is how long it leaves the machine to others after each, as a share
 * of what the batch took.
 */
export type Pace = { round?: Round; atOnce?: number; most?: number; rest?: number }

/** Small enough that whoever waits for a customer’s account waits for a moment; of a thousand, each takes half as long again. */
const defaultBatch = 500
/** A delivery makes an order of each application: next to orders that wait for an answer it takes a lot of the database. */
const deliveryRest = 0.25

type Batch = (tx: Transaction<Tables>, issue: IssueRow, rows: ApplicationRow[], at: number) => Promise<void>

async function inBatches(
  deps: Deps,
  { id, state, from }: { id: number; state: IssueState; from: readonly ApplicationStage[] },
  { round = aloneRound(deps), atOnce = defaultBatch, most = Number.POSITIVE_INFINITY, rest = 0 }: Pace,
  batch: Batch,
  finish: IssueEvent,
) {
  // Asked for from here on, what is done is not stepped over again by each batch.
  const last = new Map<ApplicationStage, bigint>()
  let ran = 0
  const held = () => ran < most && round.held()
  async function runBatch(size: number, left: readonly bigint[]) {
    const begun_ms = performance.now()
    const [count, end] = await deps.db.transaction().execute(async (tx) => {
      // A batch is short; where the machine is overloaded it shall get through all the same.
      await sql`set local statement_timeout = 0`.execute(tx)
      // Whoever withdraws it waits for this batch, and another process that is at the same one for its end.
      const issue = await tx
        .selectFrom('ipo_issue')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', state)
        .forUpdate()
        .executeTakeFirst()
      if (!issue) return [0] as const
      let rows = await nextOf(tx, { id, from, last, left }, size)
      // The end is what there is, not what there should be.
      if (rows.length === 0) rows = await nextOf(tx, { id, from, last: new Map(), left }, size)
      if (rows.length > 0) await batch(tx, issue, rows, deps.clock.now())
      else if (left.length === 0) await moveIssue(tx, deps, issue, finish, 'system')
      return [rows.length, rows.at(-1)] as const
    })
    ran += 1
    if (end) last.set(end.state, end.id)
    deps.events.wake()
    if (count > 0 && rest > 0) await sleep(rest * (performance.now() - begun_ms))
    return count
  }
  await inSmallerBatches(
    { ...round, held },
    {
      most: atOnce,
      batch: runBatch,
      first: (left) => firstOf(deps.db, { id, from, last: new Map(), left }),
    },
  )
}

/** The next applications in one of these stages, the stages one after the other, locked; of each stage those after its last. */
async function nextOf(tx: Transaction<Tables>, wanted: Wanted, atOnce: number): Promise<ApplicationRow[]> {
  for (const stage of wanted.from) {
    const rows = await inStage(tx, wanted, stage).limit(atOnce).forUpdate().execute()
    if (rows.length > 0) return rows
  }
  return []
}

async function firstOf(db: Kysely<Tables>, wanted: Wanted) {
  for (const stage of wanted.from) {
    const row = await inStage(db, wanted, stage).limit(1).executeTakeFirst()
    if (row) return row
  }
  return undefined
}

type Wanted = {
  id: number
  from: readonly ApplicationStage[]
  last: ReadonlyMap<ApplicationStage, bigint>
  left: readonly bigint[]
}

function inStage(db: Kysely<Tables>, { id, last, left }: Wanted, stage: ApplicationStage) {
  return db
    .selectFrom('ipo_application')
    .selectAll()
    .where('issue_id', '=', id)
    .where('state', '=', stage)
    .where('id', '>', last.get(stage) ?? 0n)
    .where(sql<SqlBool>`id <> all (${left}::bigint[])`)
    .orderBy('id')
}

/** What was allotted is paid for out of the holds, everything else comes back. */
export async function runAllotment(deps: Deps, id: number, pace: Pace = {}) {
  const issue = await deps.db
    .selectFrom('ipo_issue')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { result } = await allotmentOf(deps, deps.db, issue)
  const lots = new Map(result.map(([number, , allotted]) => [number, allotted]))
  const { currency } = deps.settings
  const batch: Batch = async (tx, { name, lot, price }, rows, at) => {
    if (price === null) throw new Error(`issue ${id} has no price`)
    const steps = rows.map((row) => {
      const allotted = lots.get(row.number)
      if (allotted === undefined) throw new Error(`application ${row.number} is not in the list`)
      return { before: row, ...allotment(row, { allotted: allotted * lot, price }, currency, at) }
    })
    await postAll(
      tx,
      steps.map((step) => step.journal),
    )
    await writeApplications(
      tx,
      deps,
      steps.map(({ before, row }) => ({ before, after: row })),
    )
    const [got, missed] = [
      steps.filter(({ row }) => row.allotted > 0),
      steps.filter(({ row }) => row.allotted === 0),
    ]
    await tellEach(
      tx,
      got.map(({ row }) => ({
        customer: row.customer_id,
        kind: 'ipo_allotted',
        facts: { name, count: String(row.allotted), amount: formatPaise(row.paid), number: row.number },
        at,
      })),
    )
    await tellEach(
      tx,
      missed.map(({ row }) => ({
        customer: row.customer_id,
        kind: 'ipo_not_allotted',
        facts: { name, amount: formatPaise(row.returned), number: row.number },
        at,
      })),
    )
  }
  await inBatches(deps, { id, state: 'allotting', from: ['applied'] }, pace, batch, 'finish_allotment')
}

/** All of the money comes back: out of the holds, or out of the escrow. */
export async function runWithdrawal(deps: Deps, id: number, pace: Pace = {}) {
  const { currency } = deps.settings
  const batch: Batch = async (tx, { name, reason, withdrawn_because: because }, rows, at) => {
    const steps = rows.map((row) => ({ before: row, ...withdrawn(row, currency, at) }))
    await postAll(
      tx,
      steps.map((step) => step.journal),
    )
    await writeApplications(
      tx,
      deps,
      steps.map(({ before, row }) => ({ before, after: row })),
    )
    await tellEach(
      tx,
      steps.map(({ before, row }) => {
        const facts = { name, amount: formatPaise(before.held + before.paid), number: row.number }
        const told = { customer: row.customer_id, at }
        return because === null
          ? ({ ...told, kind: 'ipo_withdrawn', facts: { ...facts, reason: reason ?? '' } } as const)
          : ({ ...told, kind: 'ipo_units_changed', facts } as const)
      }),
    )
  }
  const from = ['applied', 'allotted'] as const
  await inBatches(deps, { id, state: 'withdrawing', from }, pace, batch, 'finish_withdrawal')
}

async function postAll(tx: Transaction<Tables>, journals: readonly Journal[]) {
  for (const [place, { status }] of (await post(tx, journals)).entries())
    if (status !== 'posted')
      throw new Error(`the ${journals[place]?.reason} of ${journals[place]?.thing} was ${status}`)
}

/** A share's price has steps of a hundredth. */
const tick = 10_000n
/** For the simulator: a year's standard deviation of a company that is new. */
const volatility = 0.45

/** The first step of the day, once there is a price: the code is listed, and the shares come from the company into the escrow. */
export async function beginListing(deps: Deps, id: number) {
  if (!(await hasPrice(deps, id))) return false
  await deps.db.transaction().execute(async (tx) => {
    const issue = await tx
      .selectFrom('ipo_issue')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'allotted')
      .forUpdate()
      .executeTakeFirst()
    if (!issue) return
    await moveIssue(tx, deps, issue, 'list', 'system')
    await listShares(tx, deps, issue)
    if (issue.allotted > 0n) {
      const at = deps.clock.now()
      await postAll(tx, [
        journal(
          { reason: 'ipo_issued', thing: `IPO-${id}`, symbol: issue.symbol, at, once: `ipo:${id}:issued` },
          [[account.market, account.ipo(id), issue.symbol, issue.allotted]],
        ),
      ])
    }
  })
  deps.events.wake()
  return true
}

/** Nobody could sell what has no price. One from before the close is of somebody else who had the code. */
async function hasPrice({ db, market }: Deps, id: number) {
  const issue = await db.selectFrom('ipo_issue').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (market.instrument(issue.symbol)) return true
  return market.isPriced({ id: 0, ...sharesOf(issue) }, issue.closes_at.getTime())
}

/** A further issue of a company adds to shares that trade already. */
async function listShares(tx: Transaction<Tables>, deps: Deps, issue: IssueRow) {
  const listed = await tx
    .selectFrom('listed_instrument')
    .select('id')
    .where('symbol', '=', issue.symbol)
    .executeTakeFirst()
  if (listed) return
  await listInstrument(tx, deps, sharesOf(issue))
}

function sharesOf(issue: IssueRow): Listing {
  return {
    symbol: issue.symbol,
    name: issue.name,
    kind: 'stock',
    market: issue.market,
    marketName: marketNames[issue.market],
    exchange: issue.demo ? 'Demo' : (issue.exchange ?? issueExchanges[issue.market][0]),
    currency: issue.currency,
    tickMicros: tick,
    lot: 1,
    calendar: issue.market,
    yahooSymbol: issue.feed_code,
    sector: issue.demo ? 'Made up' : 'New issues',
    basePrice: Number(issue.price ?? issue.price_high) / 1e6,
    volatility,
    tradable: true,
    mayBeNegative: false,
  }
}

/** Shares become a lot of each customer, and what was paid for them goes on to the company. */
export async function runListing(deps: Deps, id: number, pace: Pace = {}) {
  const { currency } = deps.settings
  const batch: Batch = async (tx, issue, rows, at) => {
    const price = issue.price ?? issue.price_high
    const decidedAt = issue.closes_at.getTime()
    const outcomes = await deliverLots(
      tx,
      rows.map((row) => ({
        customer: row.customer_id,
        kind: 'ipo',
        number: row.number,
        instrument: issue,
        quantity: row.allotted,
        price,
        value: row.paid,
        fees: [],
        rate: { value: row.rate, source: row.rate_source, at: row.rate_at.getTime() },
        rules: deps.policies.cardAt(at).version,
        basis: {
          source: 'issue',
          quotedAt: decidedAt,
          receivedAt: decidedAt,
          bid: price,
          ask: price,
          size: row.allotted,
        },
        asked: row.created_at.getTime(),
        tradingDay: localDay(issue.market, deps.market.now()),
        reason: 'ipo_delivery',
        from: account.ipo(id),
        payment: [[account.ipo(id), account.market, currency, row.paid], entitlementEnded(row)],
      })),
      at,
    )
    for (const [place, { status }] of outcomes.entries())
      if (status !== 'done') throw new Error(`the delivery of ${rows[place]?.number} was ${status}`)
    await writeApplications(
      tx,
      deps,
      rows.map((row) => ({ before: row, after: delivered(row, at) })),
    )
    await tellEach(
      tx,
      rows.map((row) => ({
        customer: row.customer_id,
        kind: 'ipo_listed',
        facts: { name: issue.name, symbol: issue.symbol, count: String(row.allotted), number: row.number },
        at,
      })),
    )
  }
  const paced = { rest: deliveryRest, ...pace }
  await inBatches(deps, { id, state: 'listing', from: ['allotted'] }, paced, batch, 'finish_listing')
}

/** Each of its application; what they hear of with it are the wallet and their orders. */
async function tellEach(
  tx: Transaction<Tables>,
  notices: readonly Notice<Extract<NoticeKind, `ipo_${string}`>>[],
) {
  await notifyAll(tx, notices)
  await publishAll(
    tx,
    notices.map(({ customer, facts }) => ({
      customer,
      topics: ['wallet', 'orders', 'unread'],
      numbers: [facts.number],
    })),
  )
}
