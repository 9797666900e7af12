/** When orders from a listing are taken: at which hours of its market, and when those are next. Pure. */
import { type PlacementMarket, type PlacementRules, placementRules } from '@tarazu/contract/placements/rules'
import { dayStart, localDay, previousTradingDay, sessionOn, zoneOf } from '../market/calendar.ts'
import type { TradingSession } from '../market/trading-hours.ts'
import { dayText, fromLocal, parseDay } from '../market/zone.ts'
import type { PlacementRow } from './placement.ts'

export type Hours = {
  open: boolean
  /** When they begin next, ms UTC on the market's clock; null while they are on. */
  next: number | null
}

type World = { mode: 'paper' | 'live'; marketNow: number; session: Pick<TradingSession, 'open' | 'opens'> }

/** Paper trading goes by the session, so that it can be tried at any hour of it; live mode by the market's own windows. */
export function hoursOf(
  row: Pick<PlacementRow, 'kind' | 'market'>,
  { mode, marketNow, session }: World,
): Hours {
  const { hours } = placementRules[row.kind][row.market]
  if (mode === 'live' && hours !== 'session') return windowOf(row.market, hours, marketNow)
  return { open: session.open, next: session.open ? null : session.opens }
}

/** Whether an hour in which orders are taken is left before it closes. The session, where it goes by that, is not asked. */
export function stillSells(
  row: Pick<PlacementRow, 'kind' | 'market' | 'opens_at' | 'closes_at'>,
  { mode, marketNow }: Pick<World, 'mode' | 'marketNow'>,
) {
  const from = Math.max(row.opens_at.getTime(), marketNow)
  const { open, next } = hoursOf(row, { mode, marketNow: from, session: { open: true, opens: from } })
  return open || (next !== null && next < row.closes_at.getTime())
}

/** Before the session the last close is the reference: a price of an earlier trading day than the last is none. */
export function isReference(market: PlacementMarket, quotedAt: number, marketNow: number) {
  return quotedAt >= dayStart(market, previousTradingDay(market, localDay(market, marketNow)))
}

/** Longer than any row of holidays. */
const daysAhead = 15

function windowOf(
  market: PlacementMarket,
  windows: Exclude<PlacementRules['hours'], 'session'>,
  now: number,
): Hours {
  const today = parseDay(localDay(market, now))
  for (let day = today; day < today + daysAhead; day++) {
    if (!sessionOn(market, dayText(day))) continue
    for (const [from, to] of windows) {
      if (now >= momentOf(market, day, to)) continue
      const begins = momentOf(market, day, from)
      return now >= begins ? { open: true, next: null } : { open: false, next: begins }
    }
  }
  throw new Error(`no window of ${market} within ${daysAhead} days`)
}

function momentOf(market: PlacementMarket, day: number, time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return fromLocal(zoneOf(market), day, hour * 60 + minute)
}
