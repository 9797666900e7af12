import { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import type { Act } from '../acts/act.ts'
import { makeBatcher } from '../concurrency/batcher.ts'
import { arrayText, recordText } from '../db/record.ts'
import { retryDeadlock } from '../db/retry-deadlock.ts'
import type { Events } from '../events/events.ts'
import type { Balances } from '../ledger/balances.ts'
import { journalArrays } from '../ledger/journal.ts'
import { type TouchedAccount, touchedFrom } from '../ledger/post.ts'
import { noTracing, type Tracing } from '../tracing/tracing.ts'
import type { FillRow } from './decide/fill-order.ts'
import { orderColumns } from './decide/order.ts'
import type { OrderChange } from './decide/order-change.ts'

export type Outcome =
  | { status: 'done'; journal: bigint | null; accounts: TouchedAccount[] }
  /**
   * Nothing happened: read again and decide anew. The order or a lot is no longer as it was read, an event of
   * its instrument has begun (`stale`), or an account has too little (`overdrawn`).
   */
  | { status: 'stale' | 'overdrawn' }
  /**
   * Nothing happened: a halt, safe mode, a freeze or new fees came first. This process has not heard of it
   * yet, so read that again (`read-what-holds.ts`) and decide anew.
   */
  | { status: 'overruled' }
  /** This key was answered before; `answer` is null while its first attempt fails. */
  | { status: 'earlier'; fingerprint: string | null; answer: string | null }

export type CommitOrder = (change: OrderChange) => Promise<Outcome>

type Parts = {
  pool: Pool
  events: Pick<Events, 'origin' | 'wake'>
  balances: Pick<Balances, 'apply' | 'forget' | 'moment'>
  /** Measures the commit of so many orders; left out: nobody does. */
  watchBatch?: WatchBatch | undefined
  tracing?: Tracing
}

export type WatchBatch = <T>(orders: number, commit: () => Promise<T>) => Promise<T>

export type OrderCommits = {
  commitOrder: CommitOrder
  /**
   * Commits what happens to an order that waits, for which nobody waits: a quote may reach thousands. These
   * travel in batches of their own, so that no customer's order stands behind them.
   */
  commitWaiting: CommitOrder
  /** How much is on its way to the database. */
  orderBatches: { readonly waiting: number; readonly inFlight: number }
}

/**
 * Commits changes in batches. After a commit the balances in memory are put right and the streams are woken;
 * where it is unknown whether there was a commit, the customer's balances are forgotten.
 */
export function makeOrderCommits(parts: Parts): OrderCommits {
  const { pool, events, balances, watchBatch, tracing = noTracing } = parts
  const send = async (changes: OrderChange[]) => {
    const values = valuesOf(changes, events.origin, changes.map(decidedAt), changes.map(rulesKnown))
    // A retry needs no new decision: the versions are compared again.
    const commit = () =>
      retryDeadlock(() => pool.query<Row>({ name: 'commit-orders', text: statement, values }))
    const { rows } = await (watchBatch ? watchBatch(changes.length, commit) : commit())
    return rows.map(outcomeOf)
  }
  const asked = makeBatcher<OrderChange, Outcome>({ maxInFlight: 2, maxItems: 128, minWhileBusy: 24, send })
  const waiting = makeBatcher<OrderChange, Outcome>({ maxInFlight: 1, maxItems: 250, minWhileBusy: 1, send })
  const commitBy =
    (batcher: typeof asked): CommitOrder =>
    async (change) => {
      const { customer_id: customer } = change.order
      if (change.journal?.transfers.length === 0) throw new Error('an order whose journal moves nothing')
      const sent = balances.moment()
      const outcome = await traced(tracing, (onSent) => batcher.add(change, onSent)).catch(
        (error: unknown) => {
          balances.forget(customer)
          throw error
        },
      )
      if (outcome.status === 'done') {
        if (outcome.journal !== null) balances.apply(customer, outcome.journal, outcome.accounts, sent)
        events.wake()
      }
      return outcome
    }
  return {
    commitOrder: commitBy(asked),
    commitWaiting: commitBy(waiting),
    orderBatches: {
      get waiting() {
        return asked.waiting + waiting.waiting
      },
      get inFlight() {
        return asked.inFlight + waiting.inFlight
      },
    },
  }
}

/** Traces how long one change waited for its batch, and how long that took. */
async function traced(
  tracing: Tracing,
  add: (onSent?: (orders: number) => void) => Promise<Outcome>,
): Promise<Outcome> {
  const waits = tracing.begin('wait for the batch')
  if (!waits) return add()
  let span = waits
  try {
    const outcome = await add((orders) => {
      span = waits.next('commit', { 'db.system.name': 'postgresql', 'tarazu.batch.orders': orders })
    })
    span.tell({ 'tarazu.outcome': outcome.status })
    return outcome
  } catch (error) {
    span.fail()
    throw error
  } finally {
    span.end()
  }
}

/**
 * When the decision looked at the market. Null for a change that needs no market, such as the end of an
 * order.
 */
function decidedAt({ order, version, fills: [fill], lookedAt }: OrderChange) {
  if (version === undefined) return order.created_at.toISOString()
  return fill?.at ?? (lookedAt === undefined ? null : new Date(lookedAt).toISOString())
}

/** Null for a change that neither opens nor fills anything: it violates no halt and costs no fee. */
function rulesKnown({ version, opens, fills, knownFees = 0n }: OrderChange) {
  return version === undefined || opens || fills.length > 0 ? knownFees : null
}

/**
 * Commits changes together with whatever else an act writes, and returns one outcome for each, in order.
 * Events, halts, freezes and fees that came between are compared where the caller says so (`compared`), as
 * for orders in the market; a purchase from a listing checks them itself (`guards/lock-instrument.ts`), and
 * the delivery of an issue need not (decision 019). `origin` names who writes: a name that is no process
 * makes every process, this one too, hear that balances have changed.
 */
export async function commitOrdersIn(
  act: Pick<Act, 'tx' | 'announcedInSql'>,
  changes: readonly OrderChange[],
  origin: string,
  checks: 'compared' | 'unchecked' = 'unchecked',
): Promise<Outcome[]> {
  const [decided, rules] =
    checks === 'compared'
      ? [changes.map(decidedAt), changes.map(rulesKnown)]
      : [changes.map(() => null), changes.map(() => null)]
  const values = valuesOf(changes, origin, decided, rules)
  const { rows } = await act.tx.executeQuery(CompiledQuery.raw(statement, values))
  act.announcedInSql(changes.map(({ order }) => order.customer_id))
  return (rows as Row[]).map(outcomeOf)
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

/** The columns in the order of the table, which a test compares. */
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
  'origin',
  'origin_key',
  'answer_hash',
] as const satisfies (keyof FillRow)[]

/** The values in the order of the parameters of `commit_orders`. */
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
    json(changes.flatMap(lotRows)),
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

function lotRows({ lots }: OrderChange, index: number) {
  return lots.map(({ id, version, lot_left, lot_reserved, cost_left, exit_units }) => ({
    item: index + 1,
    id,
    version,
    lot_left,
    lot_reserved,
    cost_left,
    ...(exit_units !== undefined && { exit_units }),
  }))
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
