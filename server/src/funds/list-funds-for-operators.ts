import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/funds/operate-api'
import type { FundRow as Listed } from '@tarazu/contract/funds/operate-api'
import { returnOf } from '@tarazu/contract/funds/rules'
import { sql } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import { keyOf } from '../db/key-paging.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { type FundRow, owedAt } from './fund.ts'
import { readFundBalances, readUnpaidTopUps } from './fund-rows.ts'

export async function listFundsForOperators(
  deps: Deps,
  _caller: OperatorCaller,
  { state, after, limit = 50 }: Input<typeof api.listFundsForOperators>,
): Promise<Reply<typeof api.listFundsForOperators>> {
  const before = keyOf(after)
  const wanted = deps.db
    .selectFrom('fund')
    .$if(state !== undefined, (query) => query.where('state', '=', state as FundRow['state']))
  const [found, { count }] = await Promise.all([
    wanted
      // The id is an integer and a key may be larger, so they are compared as bigint.
      .$if(before !== undefined, (query) => query.where(sql<boolean>`id < ${before}::bigint`))
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    wanted.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ])
  const rows = found.slice(0, limit)
  const proposed = await proposedAmong(
    deps,
    rows.map(({ number }) => number),
  )
  return {
    rows: rows.map((row) => listed(row, proposed.has(row.number))),
    next: found.length > limit ? String(rows.at(-1)?.id) : null,
    count: Number(count),
  }
}

/** Read from indexes only: a fund may have 100,000 orders, and operators watch while it is paid out. */
type Counts = {
  active: bigint
  completed: bigint
  cancelled: bigint
  ended: bigint
  first_end: Date | null
  last_end: Date | null
}

export async function getFundForOperators(
  deps: Deps,
  _caller: OperatorCaller,
  { number }: Input<typeof api.getFundForOperators>,
): Promise<Reply<typeof api.getFundForOperators>> {
  const { db, market, settings } = deps
  const row = await db.selectFrom('fund').selectAll().where('number', '=', number).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const now = new Date(market.now())
  const [{ rows }, held, toBring, proposed] = await Promise.all([
    sql<Counts>`
      select (select count(*) from fund_order where fund_id = f.id and state = 'active') as active,
             (select count(*) from fund_order where fund_id = f.id and state = 'completed') as completed,
             (select count(*) from fund_order where fund_id = f.id and state = 'cancelled') as cancelled,
             (select count(*) from fund_order
               where fund_id = f.id and state = 'active' and ends_at <= ${now}) as ended,
             (select min(ends_at) from fund_order where fund_id = f.id and state = 'active') as first_end,
             (select max(ends_at) from fund_order where fund_id = f.id and state = 'active') as last_end
        from fund f where f.id = ${row.id}`.execute(db),
    readFundBalances(db, row.id, settings.currency),
    readUnpaidTopUps(db, deps),
    proposedAmong(deps, [number]),
  ])
  const counts = rows[0]
  if (!counts) throw new Error('the counts did not come')
  const missing = (rate: number) => {
    const short = owedAt(row, counts.active, rate) - held.money
    return short > 0n ? short : 0n
  }
  const { return_rate: rate, valued_on: valuedOn, value_basis: basis } = row
  return {
    row: listed(row, proposed.has(number)),
    basis: row.basis,
    placedElsewhere: row.placed_elsewhere,
    orders: {
      active: Number(counts.active),
      completed: Number(counts.completed),
      cancelled: Number(counts.cancelled),
      ended: Number(counts.ended),
      waitingSince: counts.ended > 0n ? (counts.first_end?.getTime() ?? null) : null,
      lastEnd: counts.last_end?.getTime() ?? null,
    },
    // All orders of a fund have the same amount and the same return.
    principal: counts.active * row.amount,
    held: held.money,
    notBrought: toBring,
    missing: {
      lowest: missing(row.min_return),
      highest: missing(row.max_return),
      declared: rate === null ? null : missing(rate),
    },
    paidReturns: rate === null ? 0n : counts.completed * returnOf(row.amount, rate),
    declared: rate === null || valuedOn === null || basis === null ? null : { rate, valuedOn, basis },
    reason: row.reason,
    timeline: row.timeline.map(({ state, at, who }) => ({ state, at: Date.parse(at), who })),
  }
}

/** Which of these funds have a proposal that waits for a second operator. */
async function proposedAmong({ db, clock }: Deps, numbers: readonly string[]) {
  const open = await db
    .selectFrom('proposal')
    .select('subject')
    .where('subject', 'in', numbers.length === 0 ? [''] : numbers)
    .where('state', '=', 'open')
    .where('expires_at', '>', new Date(clock.now()))
    .execute()
  return new Set(open.map(({ subject }) => subject))
}

function listed(row: FundRow, proposed: boolean): Listed {
  return {
    number: row.number,
    id: row.id,
    name: row.name,
    state: row.state,
    minReturn: row.min_return,
    maxReturn: row.max_return,
    period: row.period_days,
    amount: row.amount,
    issueAmount: row.issue_amount,
    soldAmount: row.sold_amount,
    mostPerCustomer: row.most_per_customer,
    opensAt: row.opens_at.getTime(),
    closesAt: row.closes_at.getTime(),
    createdAt: row.created_at.getTime(),
    demo: row.demo,
    proposed,
    version: row.version,
  }
}
