/** Which recurring purchases have something due at this moment, and the lock on one of them. */
import { addDays } from '@tarazu/contract/duration'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { type FundRow, saleOver, saleState } from '../funds/fund.ts'
import { type Asset, assetOf, fundDays } from './recurring-asset.ts'
import type { RecurringRow } from './recurring-row.ts'

type Bought = { symbol: string } | { fund: number }

/**
 * The next `what` of the purchases of one instrument or fund: their day is in [from, to]. `over`: the sale of
 * the fund is, whatever their days are.
 */
type Look = { of: Bought; what: 'tell' | 'buy' | 'miss' | 'over'; from: string; to: string }
export type Due = { id: bigint; number: string; day: string }

const pageSize = 200
const longAgo = '1970-01-01'

export const looksNow = async (deps: Deps): Promise<Look[]> => [
  ...(await looksOfInstruments(deps)),
  ...(await looksOfFunds(deps)),
]

/** Skips from symbol to symbol in the index `recurring_purchase_due`, to the earliest day of each. */
async function looksOfInstruments({ db, market }: Deps): Promise<Look[]> {
  const { rows } = await sql<{ symbol: string; first: string }>`
    with recursive found as (
      (select symbol, next_day from recurring_purchase where state = 'active' and symbol is not null
        order by symbol, next_day limit 1)
      union all
      select n.symbol, n.next_day from found f cross join lateral (
        select symbol, next_day from recurring_purchase where state = 'active' and symbol > f.symbol
         order by symbol, next_day limit 1) n)
    select symbol, next_day::text as first from found`.execute(db)
  return rows.flatMap(({ symbol, first }) => {
    if (!market.instrument(symbol)) return []
    const today = market.today(symbol)
    // Asking for the quote keeps it coming until there is a fresh one.
    const open =
      first <= today && market.quote(symbol) && market.session(symbol).open && market.mayFill(symbol)
    return looksOn({ symbol }, { first, today, open: Boolean(open) && !market.halted(symbol) })
  })
}

/**
 * Skips from fund to fund in the index `recurring_purchase_of_fund`. A fund has a price of its own, so it is
 * bought from the opening of the exchange at home on, until the day is over.
 */
async function looksOfFunds(deps: Deps): Promise<Look[]> {
  const { rows } = await sql<FundRow & { first: string | null }>`
    with recursive found as (
      (select fund_id from recurring_purchase where state <> 'ended' and fund_id is not null
        order by fund_id limit 1)
      union all
      select n.fund_id from found f cross join lateral (
        select fund_id from recurring_purchase where state <> 'ended' and fund_id > f.fund_id
         order by fund_id limit 1) n)
    select fund.*, (select min(p.next_day)::text from recurring_purchase p
                     where p.fund_id = fund.id and p.state = 'active') as first
      from found join fund on fund.id = found.fund_id`.execute(deps.db)
  const now = deps.market.now()
  const days = fundDays(deps)
  const today = days.today()
  const begun = now >= days.opens(today)
  return rows.flatMap(({ first, ...fund }): Look[] => {
    const of = { fund: fund.id }
    const over = saleOver(fund, now)
    const open = begun && !over && saleState(fund, now) !== 'upcoming'
    return [
      ...(first === null ? [] : looksOn(of, { first, today, open })),
      ...(over ? [{ of, what: 'over', from: longAgo, to: longAgo } as const] : []),
    ]
  })
}

/** `first` is the earliest of their days; `open`: whether they can be bought at this moment. */
function looksOn(of: Bought, { first, today, open }: { first: string; today: string; open: boolean }) {
  const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)]
  const looks: Look[] = [
    { of, what: 'miss', from: longAgo, to: yesterday },
    ...(open ? [{ of, what: 'buy', from: today, to: today } as const] : []),
    { of, what: 'tell', from: tomorrow, to: tomorrow },
  ]
  return looks.filter(({ to }) => first <= to)
}

export async function dueIn({ db }: Deps, { of, what, from, to }: Look, last: Due | undefined) {
  const { day = from, id = 0n } = last ?? {}
  const bought = 'symbol' in of ? sql`symbol = ${of.symbol}` : sql`fund_id = ${of.fund}`
  const due = what === 'over' ? sql`state <> 'ended'` : sql`state = 'active' and next_day <= ${to}::date`
  const untold = what === 'tell' ? sql`and told_day is distinct from next_day` : sql``
  const { rows } = await sql<Due>`
    select id, number, next_day::text as day from recurring_purchase
     where ${bought} and ${due} ${untold} and (next_day, id) > (${day}::date, ${id})
     order by next_day, id limit ${pageSize}`.execute(db)
  return rows
}

export type Plan = Pick<
  RecurringRow,
  'id' | 'customer_id' | 'amount' | 'weekday' | 'month_day' | 'short_runs' | 'state'
> & { closed: boolean; asset: Asset }

/**
 * Locks a purchase that is still due on that day, or answers nothing: somebody else has moved it on. What is
 * closing its account has to wait, or comes first.
 */
export const lockDue = (tx: Transaction<Tables>, { id, day }: Due) =>
  lockPlan(tx, id, sql`p.state = 'active' and p.next_day = ${day}::date`)

/** The same for a purchase that has not ended. */
export const lockUnended = (tx: Transaction<Tables>, { id }: Due) => lockPlan(tx, id, sql`p.state <> 'ended'`)

async function lockPlan(
  tx: Transaction<Tables>,
  id: bigint,
  still: RawBuilder<unknown>,
): Promise<Plan | undefined> {
  const { rows } = await sql<Omit<Plan, 'asset'> & Pick<RecurringRow, 'symbol' | 'fund_id'>>`
    select p.id, p.customer_id, p.symbol, p.fund_id, p.amount, p.weekday, p.month_day, p.short_runs, p.state,
           c.closed_at is not null as closed
      from recurring_purchase p join customer c on c.id = p.customer_id
     where p.id = ${id} and ${still}
       for update of p for key share of c`.execute(tx)
  const [plan] = rows
  return plan && { ...plan, asset: await assetOf(tx, plan) }
}
