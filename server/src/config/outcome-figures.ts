/**
 * How withdrawals went and what was corrected (safety H18): computed from the rows, by indexes made for it.
 */
import { day_ms } from '@tarazu/contract/duration'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'

/** How long a reading is kept, for percentiles read every withdrawal of the window. */
const kept_ms = 60_000
const window_days = 30

type Figures = Awaited<ReturnType<typeof read>>

export function makeOutcomeFigures({ db }: Pick<Deps, 'db'>) {
  let kept: { at: number; figures: Figures } | undefined
  let reading: Promise<Figures> | undefined
  return async function figuresAt(now: number): Promise<Figures> {
    if (kept && Math.abs(now - kept.at) < kept_ms) return kept.figures
    // Anybody may ask, all at once: they share one reading.
    reading ??= read(db, now).finally(() => {
      reading = undefined
    })
    const figures = await reading
    kept = { at: now, figures }
    return figures
  }
}

/** The query of each figure. */
export function figureQueries(db: Kysely<Tables>, now: number) {
  const since = new Date(now - window_days * day_ms)
  const times = sql<{ paid: bigint; median: number | null; late: number | null }>`
    select count(*) as paid, percentile_cont(0.5) within group (order by took)::float8 as median,
           percentile_cont(0.95) within group (order by took)::float8 as late
      from (select extract(epoch from paid_at - created_at) as took
              from withdrawal where paid_at >= ${since}) p`
  // The date published when it was requested counts: an operator's later date makes none less overdue.
  const overdue = sql<{ count: bigint }>`
    select count(*) as count from withdrawal
     where state in ('requested', 'cooling', 'approved', 'sent') and published_due_at < ${new Date(now)}`
  const refused = db
    .selectFrom('withdrawal')
    .select(['reason_code as code', (of) => of.fn.countAll<bigint>().as('count')])
    .where('state', '=', 'rejected')
    .groupBy('reason_code')
    .orderBy('reason_code')
  const reversed = sql<{ code: string | null; count: bigint }>`
    select payload ->> 'code' as code, count(*) as count from proposal
     where kind in ('journal.reverse', 'withdrawal.correct', 'loan.reinstate') and state = 'approved'
     group by 1 order by 1`
  return { times, overdue, refused, reversed }
}

async function read(db: Kysely<Tables>, now: number) {
  const { times, overdue, refused, reversed } = figureQueries(db, now)
  const [time] = (await times.execute(db)).rows
  const [late] = (await overdue.execute(db)).rows
  return {
    withdrawals_paid: Number(time?.paid ?? 0),
    withdrawal_median_s: seconds(time?.median),
    withdrawal_95th_s: seconds(time?.late),
    withdrawals_overdue: Number(late?.count ?? 0),
    withdrawals_refused_by_code: byCode(await refused.execute()),
    reversals_by_code: byCode((await reversed.execute(db)).rows),
  }
}

const seconds = (of: number | null | undefined) => (of == null ? null : Math.round(of * 10) / 10)

function byCode(rows: readonly { code: string | null; count: bigint }[]) {
  return Object.fromEntries(rows.map(({ code, count }) => [code ?? 'other', Number(count)]))
}
