import { CompiledQuery, type Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Act } from '../acts/act.ts'
import { arrayText, recordText } from '../db/record.ts'
import { retryDeadlock } from '../db/retry-deadlock.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { makeBatcher } from '../ledger/batcher.ts'
import { type Journal, journalArrays } from '../ledger/journal.ts'
import { type TouchedAccount, touchedFrom } from '../ledger/post.ts'
import type { Pool as UnitsPool } from '../market/feeds/feed.ts'
import type { FillRow } from './decide/fill-order.ts'
import type { Lot, OrderRow } from './decide/order.ts'

/** Everything that one decision about one order changes. It is committed together or not at all. */
export type OrderChange = {
  order: OrderRow
  /** Undefined for a new order; else the version that was read. */
  version?: number
  journal?: Journal
  fills: FillRow[]
  /** With the version each was read at. */
  lots: Lot[]
  /** Proceeds (paise) and when they settle; 0 asks the settlement to look. */
  settlement?: { amount: bigint; due: number }
  key?: { key: string; fingerprint: string; answer: string; at: number }
  /** What the customer has to be told of it; for that there is `commitTold`. */
  notice?: 'order_failed' | 'order_waits_for_rate'
  /** When the market was looked at, ms UTC, where neither a new order nor a fill says it. */
  lookedAt?: number
  /** What its fills are taken out of, where that is there once for all. */
  pool?: UnitsPool
  /** The last version of the fees that the decision knew (`policies.lastFees`). Left out: it goes by none. */
  knownFees?: bigint
}

export type Outcome =
  | { status: 'done'; journal: bigint | null; accounts: TouchedAccount[] }
  /**
   * The order or a lot is not as it was read, or something has begun to happen to its instrument; or an account has too
   * little. Nothing happened: read again and decide anew.
   */
  | { status: 'stale' | 'overdrawn' }
  /**
   * It was decided against what holds by now: a halt, safe mode, a freeze, fees. Nothing happened: what this process remembers
   * of that is behind, so read it again (`read-what-holds.ts`) and decide anew.
   */
  | { status: 'overruled' }
  /** This key was answered before; `answer` is null while its first attempt fails. */
  | { status: 'earlier'; fingerprint: string | null; answer: string | null }

export type CommitOrder = (change: OrderChange) => Promise<Outcome>

type Parts = {
  pool: Pool
  origin: string
  /** What this process remembers of customers, of whose orders it is not known whether they were committed. */
  forget: (customer: number) => void
}

export function makeCommitOrder({ pool, origin, forget }: Parts): CommitOrder {
  const batcher = makeBatcher<OrderChange, Outcome>({
    lanes: 2,
    most: 128,
    crowd: 24,
    send: async (changes) => {
      const values = valuesOf(changes, origin, changes.map(decidedAt), changes.map(rulesKnown))
      // What was decided still holds, or is found not to: the versions are compared again.
      const { rows } = await retryDeadlock(() =>
        pool.query<Row>({ name: 'commit-orders', text: statement, values }),
      )
      return rows.map(outcomeOf)
    },
  })
  return async (change) => {
    if (change.journal?.transfers.length === 0) throw new Error('an order whose journal moves nothing')
    return batcher.add(change).catch((error: unknown) => {
      forget(change.order.customer_id)
      throw error
    })
  }
}

/** When the market was looked at, of what opens in it or trades in it; an order that ends needs no market. */
function decidedAt({ order, version, fills: [fill], lookedAt }: OrderChange) {
  if (version === undefined) return order.created_at.toISOString()
  return fill?.at ?? (lookedAt === undefined ? null : new Date(lookedAt).toISOString())
}

/** Of what opens or fills; what ends, or is changed and stays open, breaks no halt and costs no fee. */
function rulesKnown({ version, fills, knownFees = 0n }: OrderChange) {
  return version === undefined || fills.length > 0 ? knownFees : null
}

/**
 * In the caller's transaction, which has more to write than the orders. Whether an event or a halt came between is not looked at
 * here: a purchase from a listing asks by itself (`guards/lock-instrument.ts`), the delivery of an issue need not (decision 019).
 * Answers one outcome for each, in order.
 */
export async function commitOrdersIn(
  tx: Kysely<Tables>,
  changes: readonly OrderChange[],
  origin: string,
): Promise<Outcome[]> {
  const unasked = changes.map(() => null)
  const values = valuesOf(changes, origin, unasked, unasked)
  const { rows } = await tx.executeQuery(CompiledQuery.raw(statement, values))
  return (rows as Row[]).map(outcomeOf)
}

/**
 * As `commitOrdersIn`, for an act. The database itself moves the money and writes the events of the orders,
 * so the act learns of neither: once it has committed, the balances of these customers are forgotten here, and
 * the streams are woken.
 */
export async function commitOrdersOf(
  { tx, afterCommit }: Act,
  { ledger, events }: Pick<Deps, 'ledger' | 'events'>,
  changes: readonly OrderChange[],
  origin: string,
): Promise<Outcome[]> {
  const outcomes = await commitOrdersIn(tx, changes, origin)
  afterCommit(() => {
    for (const { order } of changes) ledger.balances.forget(order.customer_id)
    events.wake()
  })
  return outcomes
}

type Row = {
  status: Outcome['status']
  answer: string | null
  fingerprint: string | null
  journal_id: bigint | null
  touched: string | null
}

function outcomeOf(row: Row): Outcome {
  if (row.status === 'done')
    return { status: 'done', journal: row.journal_id, accounts: touchedFrom(row.touched) }
  if (row.status === 'earlier') return { status: 'earlier', fingerprint: row.fingerprint, answer: row.answer }
  return { status: row.status }
}

const statement = `select status, answer, fingerprint, journal_id, touched from commit_orders(${Array.from(
  { length: 32 },
  (_, index) => `$${index + 1}`,
).join(', ')})`

/** In the order of the table, which a test compares. */
export const orderColumns = [
  'id',
  'number',
  'customer_id',
  'symbol',
  'market',
  'side',
  'type',
  'validity',
  'position',
  'quantity',
  'filled',
  'currency',
  'seen_price',
  'limit_price',
  'stop_price',
  'state',
  'bound',
  'reason',
  'traded',
  'traded_converted',
  'value',
  'fees',
  'held',
  'held_unsettled',
  'lot_left',
  'lot_reserved',
  'cost_left',
  'takes',
  'cost',
  'timeline',
  'version',
  'trading_day',
  'created_at',
  'expires_at',
  'last_quote_at',
  'kind',
  'lot',
] as const satisfies (keyof OrderRow)[]

export const fillColumns = [
  'order_id',
  'id',
  'quantity',
  'price',
  'value',
  'fees',
  'at',
  'source',
  'quoted_at',
  'received_at',
  'bid',
  'ask',
  'size',
  'slippage',
  'rate',
  'rate_source',
  'rate_at',
  'rules',
  'cost',
] as const satisfies (keyof FillRow)[]

/** In the order of the parameters of `commit_orders`. */
function valuesOf(
  changes: readonly OrderChange[],
  origin: string,
  decided: readonly (string | null)[],
  rules: readonly (bigint | null)[],
) {
  const journals = changes.flatMap((change) => change.journal ?? [])
  const { lines, ...of } = journalArrays(journals)
  let journal = 0
  return [
    origin,
    arrayText(changes.map(({ order }) => order.id)),
    arrayText(changes.map(({ order }) => order.customer_id)),
    arrayText(changes.map(({ order }) => order.number)),
    arrayText(changes.map(({ version }) => version ?? null)),
    arrayText(
      changes.map((change) => {
        if (!change.journal) return null
        journal += 1
        return journal
      }),
    ),
    arrayText(changes.map(({ key }) => key?.key ?? null)),
    arrayText(changes.map(({ key }) => key?.fingerprint ?? null)),
    arrayText(changes.map(({ key }) => key?.answer ?? null)),
    arrayText(changes.map(({ key }) => (key ? new Date(key.at).toISOString() : null))),
    arrayText(decided),
    arrayText(changes.map(({ order }) => order.symbol)),
    arrayText(changes.map(({ order }) => String(order.side === 'buy'))),
    arrayText(rules),
    arrayText(changes.map(({ order }) => recordText(orderColumns.map((column) => order[column])))),
    arrayText(
      changes.flatMap(({ fills }) =>
        fills.map((fill) => recordText(fillColumns.map((column) => fill[column]))),
      ),
    ),
    arrayText(changes.flatMap(({ fills }, index) => fills.map(() => index + 1))),
    json(changes.flatMap(({ lots }, index) => lots.map((lot) => ({ ...lot, item: index + 1 })))),
    json(
      changes.flatMap(({ order, settlement }, index) =>
        settlement
          ? [
              {
                item: index + 1,
                customer_id: order.customer_id,
                order_id: order.id,
                amount: settlement.amount,
                due: new Date(settlement.due),
              },
            ]
          : [],
      ),
    ),
    json(changes.flatMap(poolRows)),
    arrayText(of.addresses),
    arrayText(of.assets),
    arrayText(of.reasons),
    arrayText(of.references),
    arrayText(of.symbols),
    arrayText(of.customers),
    arrayText(of.onces),
    arrayText(of.ats),
    arrayText(lines.journal),
    arrayText(lines.from),
    arrayText(lines.to),
    arrayText(lines.amount),
  ]
}

function poolRows({ order, fills, pool }: OrderChange, index: number) {
  if (!pool) return []
  const { from, until, since, units } = pool
  const times = { from: new Date(from), until: new Date(until), since: new Date(since) }
  return fills.map(({ quantity }) => ({ item: index + 1, symbol: order.symbol, ...times, units, quantity }))
}

function json(rows: unknown[]) {
  return JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}
