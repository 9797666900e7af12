/** Finds the alerts that prices have reached, and tells of each exactly once. */
import type { AlertDirection } from '@tarazu/contract/alerts/rules'
import { sql } from 'kysely'
import { act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import type { Round } from '../jobs/run-each.ts'
import { alertNotice, type Measure, type Spans, widen } from './alert-measures.ts'

type Parts = Pick<Deps, 'db' | 'writer' | 'clock' | 'events' | 'market'>

/** Most alerts that fire in one transaction. */
const maxAtOnce = 500

/**
 * The job that the holder of the lease repeats. Between its rounds every quote is remembered by how far it
 * went, so that a price which is gone again was reached all the same. What is remembered is a help alone: an
 * alert waits in its table, and whoever leads next compares it with the price of that moment.
 */
export function makeFireAlerts(deps: Parts) {
  const { market } = deps
  let spans = new Map<string, Spans>()
  let symbols: readonly string[] = []
  let leads = () => false
  let stopWatching = () => {}

  market.onTick((fresh) => {
    if (!leads()) return
    for (const symbol of fresh) if (spans.has(symbol)) note(symbol)
  })

  /**
   * Prices in other units than the alerts are left alone until the alerts have followed
   * (`adjust-alerts.ts`).
   */
  function note(symbol: string) {
    const by = market.halt(symbol)?.by
    const quote = market.quote(symbol)
    if (quote && by !== 'event' && by !== 'split') spans.set(symbol, widen(spans.get(symbol) ?? {}, quote))
    else spans.set(symbol, {})
  }

  return async function fireAlerts({ held }: Round, atOnce = maxAtOnce) {
    if (!leads()) spans = new Map()
    leads = held
    symbols = await symbolsWithAlerts(deps)
    const stopWatchingLast = stopWatching
    stopWatching = market.watch(symbols)
    stopWatchingLast()
    for (const symbol of symbols) note(symbol)
    const reached = symbols.map((symbol) => ({ symbol, ...spans.get(symbol) }))
    spans = new Map(symbols.map((symbol) => [symbol, {}]))
    let count = 0
    while (held()) {
      const found = await findReached(deps, reached, atOnce)
      count += await fire(deps, found)
      if (found.length < atOnce) break
    }
    return count
  }
}

/**
 * Skips from symbol to symbol in the index `alert_waiting`, whose condition it repeats to be allowed to use
 * it.
 */
async function symbolsWithAlerts({ db, market }: Parts) {
  const waiting = sql`a.state = 'waiting' and a.threshold is not null`
  const { rows } = await sql<{ symbol: string }>`
    with recursive found as (
      (select a.symbol from alert a where ${waiting} order by a.symbol limit 1)
      union all
      select n.symbol from found f cross join lateral (
        select a.symbol from alert a where ${waiting} and a.symbol > f.symbol order by a.symbol limit 1) n)
    select symbol from found`.execute(db)
  return rows.map(({ symbol }) => symbol).filter((symbol) => market.instrument(symbol) !== undefined)
}

type Reached = { id: bigint; value: bigint }
type SymbolSpans = { symbol: string } & Spans
type Look = { symbol: string; measure: Measure; direction: AlertDirection; value: bigint }

async function findReached({ db }: Parts, reached: readonly SymbolSpans[], atOnce: number) {
  return (await reachedQuery(reached, atOnce).execute(db)).rows
}

/** Each look begins at the threshold that is reached first and ends at the first one that is not. */
export function reachedQuery(reached: readonly SymbolSpans[], atOnce: number) {
  const looks = reached.flatMap(looksFor)
  const given = (direction: AlertDirection) => {
    const its = looks.filter((look) => look.direction === direction)
    return sql`unnest(${its.map(({ symbol }) => symbol)}::text[],
      ${its.map(({ measure }) => measure)}::text[],
      ${its.map(({ value }) => value)}::bigint[]) as l (symbol, measure, value)`
  }
  const waits = sql`a.symbol = l.symbol and a.measure = l.measure and a.state = 'waiting'
    and a.threshold is not null`
  return sql<Reached>`
    (select f.id, l.value from ${given('above')} cross join lateral (
       select a.id from alert a where ${waits} and a.direction = 'above' and a.threshold <= l.value
        order by a.threshold limit ${atOnce}) f)
    union all
    (select f.id, l.value from ${given('below')} cross join lateral (
       select a.id from alert a where ${waits} and a.direction = 'below' and a.threshold >= l.value
        order by a.threshold desc limit ${atOnce}) f)
    limit ${atOnce}`
}

function looksFor({ symbol, ...spans }: SymbolSpans): Look[] {
  return (['price', 'percent', 'volume'] as const).flatMap((measure) => {
    const span = spans[measure]
    if (!span) return []
    return [
      { symbol, measure, direction: 'above' as const, value: span.high },
      { symbol, measure, direction: 'below' as const, value: span.low },
    ]
  })
}

/** Whoever finds one waiting moves it on, and tells of it in the same commit: nobody else can. */
async function fire(deps: Parts, reached: readonly Reached[]) {
  if (reached.length === 0) return 0
  return act(deps, async ({ tx, at, notifyAll, announce }) => {
    const { rows } = await sql<FiredRow>`
      update alert a set state = 'fired', fired_at = ${new Date(at)}, fired_value = n.value
        from (select n.id, n.value, w.id as locked
                from unnest(${reached.map(({ id }) => id)}::bigint[],
                            ${reached.map(({ value }) => value)}::bigint[])
                     as n (id, value)
                join alert w on w.id = n.id and w.state = 'waiting'
               order by w.id for update of w) n
       where a.id = n.id
      returning a.customer_id, a.symbol, a.kind, a.direction, a.level, a.period,
                a.fired_value as value`.execute(tx)
    const told = rows.flatMap((row) => {
      const currency = deps.market.instrument(row.symbol)?.currency
      return currency ? [{ customer: row.customer_id, ...alertNotice({ ...row, currency }) }] : []
    })
    await notifyAll(told)
    for (const customer of new Set(told.map((each) => each.customer))) announce(customer, ['unread'])
    return rows.length
  })
}

type FiredRow = Parameters<typeof alertNotice>[0] & { customer_id: number }
