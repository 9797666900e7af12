import { useFailure } from '@tarazu/ui/failures'
import { useEffect, useMemo } from 'react'
import type { ShownPrice } from '../prices/shown-price.ts'
import { useRangeBars } from './range-bars.ts'
import { withRunningBar } from './running-bar.ts'
import { isPeriod, type Shown, stepShown } from './shown-bars.ts'
import { useCandles } from './stock-queries.ts'

/** The bars of a period of the specification, or of a range, with the price of now in the last one. */
export function useShownBars(code: string | undefined, chosen: Shown, now: ShownPrice) {
  const period = isPeriod(chosen) ? chosen : undefined
  const candles = useCandles(code, period)
  const range = useRangeBars(code, isPeriod(chosen) ? undefined : chosen)
  const failure = useFailure(candles)
  const rows = candles.data?.rows
  const ofPeriod = useMemo(() => (rows ?? []).map((row) => ({ ...row, at: row.at * 1000 })), [rows])
  const data = period ? candles.data : range.data
  const fetched = period ? ofPeriod : range.bars
  const zone = data?.timeZone ?? 'UTC'
  const bars = withRunningBar(fetched, now, stepShown(chosen), zone)
  const { refetch } = period ? candles : range
  useRefetchedMinute(bars.length > fetched.length, refetch)
  return {
    bars,
    zone,
    there: data !== undefined,
    failure: period ? failure : range.failure,
    refetch,
    inSight: period ? undefined : range.inSight,
    loadEarlier: period ? undefined : range.loadEarlier,
    digits: data?.decimals ?? 2,
    currency: data?.currency,
    previousClose: candles.data?.previousClose ?? undefined,
  }
}

const maxDelay_ms = 4_000

/**
 * The stream may not have brought the last minute's closing price, so it is loaded once the next minute has
 * begun; after a random delay, for all apps begin the minute at once.
 */
function useRefetchedMinute(minuteBegun: boolean, refetch: () => unknown) {
  useEffect(() => {
    if (!minuteBegun) return
    const timer = setTimeout(() => void refetch(), Math.random() * maxDelay_ms)
    return () => clearTimeout(timer)
  }, [minuteBegun, refetch])
}
