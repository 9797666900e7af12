import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/funds/api'
import type { FundRow as Listed } from '@tarazu/contract/funds/api'
import { sql } from 'kysely'
import type { Deps, OperatorCaller } from '../deps.ts'
import { keyOf } from '../key-paging.ts'
import { Refusal } from '../refusal.ts'
import { type FundRow, owedAt } from './fund.ts'
import { heldBy, notBrought } from './fund-rows.ts'

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
      // A key may be longer than any number of a fund.
      .$if(before !== undefined, (query) => query.where(sql<boolean>`id < ${before}::bigint`))
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    wanted.select((of) => of.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
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

type Counts = {
  active: bigint
  completed: bigint
  cancelled: bigint
  ended: bigint
  waiting_since: Date | null
  last_end: Date | null
  principal: bigint
  paid_returns: bigint
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
      select count(*) filter (where state = 'active') as active,
             count(*) filter (where state = 'completed') as completed,
             count(*) filter (where state = 'cancelled') as cancelled,
             count(*) filter (where state = 'active' and ends_at <= ${now}) as ended,
             min(ends_at) filter (where state = 'active' and ends_at <= ${now}) as waiting_since,
             max(ends_at) filter (where state = 'active') as last_end,
             coalesce(sum(amount) filter (where state = 'active'), 0)::bigint as principal,
             coalesce(sum(paid_return), 0)::bigint as paid_returns
        from fund_order where fund_id = ${row.id}`.execute(db),
    heldBy(db, row.id, settings.currency),
    notBrought(db, deps),
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
      waitingSince: counts.waiting_since?.getTime() ?? null,
      lastEnd: counts.last_end?.getTime() ?? null,
    },
    principal: counts.principal,
    held: held.money,
    notBrought: toBring,
    missing: {
      lowest: missing(row.min_return),
      highest: missing(row.max_return),
      declared: rate === null ? null : missing(rate),
    },
    paidReturns: counts.paid_returns,
    declared: rate === null || valuedOn === null || basis === null ? null : { rate, valuedOn, basis },
    reason: row.reason,
    timeline: row.timeline.map(({ state, at, who }) => ({ state, at: Date.parse(at), who })),
  }
}

/** Numbers of those about which something waits for a second operator. */
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
    opensAt: row.opens_at.getTime(),
    closesAt: row.closes_at.getTime(),
    createdAt: row.created_at.getTime(),
    demo: row.demo,
    proposed,
  }
}
