import { type Kysely, sql, type Transaction } from 'kysely'
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { account } from '../ledger/journal.ts'
import { type FundEvent, type FundRow, states, unitsOf } from './fund.ts'

/** Locked: whoever changes a fund or its orders takes the fund first. Refuses with `not_found`. */
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

type Step = { event: FundEvent; who: 'operator' | 'system' }
type Changes = Partial<Pick<FundRow, 'return_rate' | 'valued_on' | 'value_basis' | 'reason'>>

/**
 * One step of a fund that `lockFund` has read; operators hear of it. Refuses with `not_ready` where it is
 * not possible.
 */
export async function moveFund(
  { tx, at, announceToOperators }: Act,
  fund: FundRow,
  { event, who }: Step,
  changes: Changes = {},
) {
  const { state, timeline } = states.transition(fund, event, at, who)
  const { numUpdatedRows } = await tx
    .updateTable('fund')
    .set({ ...changes, state, timeline: JSON.stringify(timeline) })
    .where('id', '=', fund.id)
    .where('state', '=', fund.state)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`fund ${fund.number} changed while it was locked`)
  announceToOperators('funds')
}

/** Money for the returns can be brought until one is declared. Refuses with `not_ready`. */
export function requireUndeclared({ state }: Pick<FundRow, 'state'>) {
  if (state !== 'issued' && state !== 'closed') throw new Refusal('not_ready')
}

/** What is in the fund's account: paise, and units that nobody has. */
export async function heldBy(db: Kysely<Tables>, fund: number, currency: string) {
  const rows = await db
    .selectFrom('account')
    .select(['asset', 'balance'])
    .where('address', '=', account.fund(fund))
    .execute()
  const of = (asset: string) => rows.find((row) => row.asset === asset)?.balance ?? 0n
  return { money: of(currency), units: of(unitsOf(fund)) }
}

/**
 * What the firm has promised to the funds and not brought yet, in paise: their top-ups, less what went back to it, less the lines
 * of the bank by which it came. On paper nothing: play money is there at once. Of all funds together, since a line is of none.
 */
export async function notBrought(
  db: Kysely<Tables>,
  { settings: { mode, currency } }: Pick<Deps, 'settings'>,
): Promise<bigint> {
  if (mode === 'paper') return 0n
  // The reasons are those of the index `journal_of_funds`: what else the firm moves, each loan for one, is not looked at.
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

/** Whether anybody is left in it: asked each second, under its lock. */
export async function isActive(db: Kysely<Tables>, fund: number) {
  const first = await db
    .selectFrom('fund_order')
    .select('id')
    .where('fund_id', '=', fund)
    .where('state', '=', 'active')
    // The order of an index that has no others.
    .orderBy('ends_at')
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
}

export async function countActive(db: Kysely<Tables>, fund: number) {
  const { count } = await db
    .selectFrom('fund_order')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('fund_id', '=', fund)
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow()
  return count
}

/** Both clocks: a day to think it over goes by the machine's, periods by the market's. */
export function clocksOf({ clock, market }: Pick<Deps, 'clock' | 'market'>) {
  return { now: clock.now(), marketNow: market.now() }
}
