/** Computes once a day at which prices indicators are crossed, for all alerts that wait for one. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { type Round, runEach } from '../jobs/run-each.ts'
import { dayStart, localDay } from '../market/calendar.ts'
import type { indicatorThreshold } from './indicator-threshold.ts'

type Parts = Pick<Deps, 'db' | 'market'>

/** The day of the market, and what its closes before that day make of an indicator. */
export async function thresholdsOf({ market }: Pick<Deps, 'market'>, symbol: string) {
  const instrument = market.instrument(symbol)
  if (!instrument) throw new Error(`${symbol} is not listed`)
  const day = localDay(instrument.calendar, market.now())
  const begins = dayStart(instrument.calendar, day)
  // Five years: an exponential average of two hundred days remembers as many again.
  const { bars } = await market.chart(symbol, '1d', '5y')
  const closes = bars.filter(({ at }) => at < begins).map(({ close }) => close)
  // Its library has 176 files, which no start waits for.
  const indicators = await import('./indicator-threshold.ts')
  return {
    day,
    thresholdFor: (wanted: Parameters<typeof indicatorThreshold>[1]) =>
      indicators.indicatorThreshold(closes, wanted),
  }
}

/** Instruments with an indicator that was not computed for the day of their market. */
export async function reckonThresholds(deps: Parts, round: Round) {
  const due = await dueSymbols(deps)
  return runEach(round, due, {
    reference: ({ symbol }) => symbol,
    work: ({ symbol, day }) => reckon(deps, symbol, day),
  })
}

/** One query for each day that markets have at this moment, of which there are three at most. */
async function dueSymbols({ db, market }: Parts) {
  const { rows } = await sql<{ symbol: string }>`
    with recursive found as (
      (select symbol from alert where state = 'waiting' and period is not null order by symbol limit 1)
      union all
      select n.symbol from found f cross join lateral (
        select symbol from alert where state = 'waiting' and period is not null and symbol > f.symbol
         order by symbol limit 1) n)
    select symbol from found`.execute(db)
  const days = rows.flatMap(({ symbol }) => {
    const instrument = market.instrument(symbol)
    return instrument ? [{ symbol, day: localDay(instrument.calendar, market.now()) }] : []
  })
  if (days.length === 0) return []
  const { rows: due } = await sql<{ symbol: string; day: string }>`
    select d.symbol, d.day::text as day
      from unnest(${days.map(({ symbol }) => symbol)}::text[],
                  ${days.map(({ day }) => day)}::date[]) as d (symbol, day)
     where exists (select from alert a
                    where a.symbol = d.symbol and a.state = 'waiting' and a.period is not null
                      and a.threshold_day is distinct from d.day)`.execute(db)
  return due
}

async function reckon(deps: Parts, symbol: string, day: string) {
  const { db } = deps
  const wanted = await db
    .selectFrom('alert')
    .select(['kind', 'period', 'level'])
    .distinct()
    .where('symbol', '=', symbol)
    .where('state', '=', 'waiting')
    .where('period', 'is not', null)
    .execute()
  const { thresholdFor } = await thresholdsOf(deps, symbol)
  const found = wanted.map((each) => ({
    ...each,
    threshold: thresholdFor({ ...each, period: each.period ?? 0 } as Parameters<typeof thresholdFor>[0]),
  }))
  await writeThresholds(db, symbol, day, found)
}

type Found = { kind: string; period: number | null; level: bigint | null; threshold: bigint | undefined }

const writeThresholds = (db: Kysely<Tables>, symbol: string, day: string, found: readonly Found[]) =>
  sql`
    update alert a set threshold = n.threshold, threshold_day = ${day}::date
      from unnest(${found.map(({ kind }) => kind)}::text[], ${found.map(({ period }) => period)}::smallint[],
                  ${found.map(({ level }) => level)}::bigint[],
                  ${found.map(({ threshold }) => threshold ?? null)}::bigint[])
           as n (kind, period, level, threshold)
     where a.symbol = ${symbol} and a.state = 'waiting' and a.kind = n.kind and a.period = n.period
       and a.level is not distinct from n.level`.execute(db)
