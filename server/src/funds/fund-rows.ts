import { type Kysely, sql, type Transaction } from 'kysely'
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { account } from '../ledger/journal.ts'
import { type FundMove, type FundRow, fundTransitions, isHidden, unitsOf } from './fund.ts'

/** Locks a fund, always before its orders. Refuses with `not_found`. */
export async function lockFund(tx: Transaction<Tables>, by: { number: string } | { id: number }) {
  const row = await tx
    .selectFrom('fund')
    .selectAll()
    .where('number' in by ? 'number' : 'id', '=', 'number' in by ? by.number : by.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** A fund that customers see, without a lock. Refuses with `not_found`. */
export async function readOfferedFund(db: Kysely<Tables>, id: number): Promise<FundRow> {
  const row = await db.selectFrom('fund').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || isHidden(row)) throw new Refusal('not_found')
  return row
}

type Step = { move: FundMove; who: 'operator' | 'system' }
type Changes = Partial<Pick<FundRow, 'return_rate' | 'valued_on' | 'value_basis' | 'reason'>>

/**
 * Moves a fund that `lockFund` has read to its next state. Refuses with `not_ready` where that is not
 * possible.
 */
export async function transitionFund(
  { tx, at, announceToOperators }: Act,
  fund: FundRow,
  { move, who }: Step,
  changes: Changes = {},
) {
  const { state, timeline } = fundTransitions.transition(fund, move, at, who)
  const { numUpdatedRows } = await tx
    .updateTable('fund')
    .set({ ...changes, state, timeline: JSON.stringify(timeline) })
    .where('id', '=', fund.id)
    .where('state', '=', fund.state)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`fund ${fund.number} changed while it was locked`)
  announceToOperators('funds')
}

/** The firm can top a fund up until its return is declared. Refuses with `not_ready`. */
export function requireUndeclared({ state }: Pick<FundRow, 'state'>) {
  if (state !== 'issued' && state !== 'closed') throw new Refusal('not_ready')
}

/** What is in the fund's account: money in paise, and the units that are not sold. */
export async function readFundBalances(db: Kysely<Tables>, fund: number, currency: string) {
  const rows = await db
    .selectFrom('account')
    .select(['asset', 'balance'])
    .where('address', '=', account.fund(fund))
    .execute()
  const balanceOf = (asset: string) => rows.find((row) => row.asset === asset)?.balance ?? 0n
  return { money: balanceOf(currency), units: balanceOf(unitsOf(fund)) }
}

/**
 * The top-ups of all funds that the firm has not paid in yet, in paise: top-ups less what went back to the
 * firm and less the bank lines that brought money. It is one sum because a bank line names no fund. Zero in
 * paper mode, where play money is there at once.
 */
export async function readUnpaidTopUps(
  db: Kysely<Tables>,
  { settings: { mode, currency } }: Pick<Deps, 'settings'>,
): Promise<bigint> {
  if (mode === 'paper') return 0n
  // The same reasons as the index `journal_of_funds`, so that the firm's other journals, such as loans, are
  // not read.
  const { rows } = await sql<{ net: bigint }>`
    select coalesce(sum(case when t.to_account = firm.id then t.amount else -t.amount end), 0)::bigint as net
      from account firm
      join journal j on j.reason in ('fund_top_up', 'fund_finished', 'fund_return_brought')
      join transfer t on t.journal_id = j.id and firm.id in (t.from_account, t.to_account)
     where firm.address = ${account.bankFirm} and firm.asset = ${currency}
       and not exists (select from journal r where r.reverses = j.id)`.execute(db)
  const net = rows[0]?.net ?? 0n
  return net < 0n ? -net : 0n
}

/** Asked every second under the fund's lock, so it reads one row of the index instead of counting. */
export async function hasActiveOrders(db: Kysely<Tables>, fund: number) {
  const first = await db
    .selectFrom('fund_order')
    .select('id')
    .where('fund_id', '=', fund)
    .where('state', '=', 'active')
    // The order of the index that holds active orders only.
    .orderBy('ends_at')
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
}

export async function countActiveOrders(db: Kysely<Tables>, fund: number) {
  const { count } = await db
    .selectFrom('fund_order')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('fund_id', '=', fund)
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow()
  return count
}

/** The 24 hours for cancelling go by the machine's clock, periods by the market's. */
export function readClocks({ clock, market }: Pick<Deps, 'clock' | 'market'>) {
  return { now: clock.now(), marketNow: market.now() }
}
