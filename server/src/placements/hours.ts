/** The hours of its market at which a listing can be bought from, and when they begin next. Pure. */
import { type PlacementMarket, type PlacementRules, placementRules } from '@tarazu/contract/placements/rules'
import { dayStart, localDay, previousTradingDay, sessionOn, zoneOf } from '../market/calendar.ts'
import type { TradingSession } from '../market/trading-hours.ts'
import { dayText, fromLocal, parseDay } from '../market/zone.ts'
import type { PlacementRow } from './placement.ts'

export type Hours = {
  open: boolean
  /** When they begin next, ms UTC on the market's clock; null while it is open. */
  next: number | null
}

type World = { mode: 'paper' | 'live'; marketNow: number; session: Pick<TradingSession, 'open' | 'opens'> }

/**
 * Paper mode uses the whole session, so that listings can be tried at any of its hours; live mode the
 * market's windows.
 */
export function hoursOf(
  row: Pick<PlacementRow, 'kind' | 'market'>,
  { mode, marketNow, session }: World,
): Hours {
  const { hours } = placementRules[row.kind][row.market]
  if (mode === 'live' && hours !== 'session') return windowOf(row.market, hours, marketNow)
  return { open: session.open, next: session.open ? null : session.opens }
}

/**
 * Whether any selling hours are left before the listing closes. Where it sells in the session, that counts as
 * open.
 */
export function hasSellingHours(
  row: Pick<PlacementRow, 'kind' | 'market' | 'opens_at' | 'closes_at'>,
  { mode, marketNow }: Pick<World, 'mode' | 'marketNow'>,
) {
  const from = Math.max(row.opens_at.getTime(), marketNow)
  const { open, next } = hoursOf(row, { mode, marketNow: from, session: { open: true, opens: from } })
  return open || (next !== null && next < row.closes_at.getTime())
}

/** Whether a quote can stand for the last close before the session: it has to be of the last trading day. */
export function isReference(market: PlacementMarket, quotedAt: number, marketNow: number) {
  return quotedAt >= dayStart(market, previousTradingDay(market, localDay(market, marketNow)))
}

/** Longer than any sequence of holidays. */
const maxDaysAhead = 15

function windowOf(
  market: PlacementMarket,
  windows: Exclude<PlacementRules['hours'], 'session'>,
  now: number,
): Hours {
  const today = parseDay(localDay(market, now))
  for (let day = today; day < today + maxDaysAhead; day++) {
    if (!sessionOn(market, dayText(day))) continue
    for (const [from, to] of windows) {
      if (now >= momentOf(market, day, to)) continue
      const begins = momentOf(market, day, from)
      return now >= begins ? { open: true, next: null } : { open: false, next: begins }
    }
  }
  throw new Error(`no window of ${market} within ${maxDaysAhead} days`)
}

function momentOf(market: PlacementMarket, day: number, time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return fromLocal(zoneOf(market), day, hour * 60 + minute)
}
