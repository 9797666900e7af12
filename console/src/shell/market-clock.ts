import { useCallback } from 'react'
import { useNow } from './now.ts'
import { useOperator } from './operator.tsx'

/** Answers a function for the market's time: on a replay it is another day than on the device. */
export function useMarketClock() {
  const { marketAhead_ms } = useOperator()
  return useCallback(() => Date.now() + marketAhead_ms, [marketAhead_ms])
}

/** The market's time, for ages of what the market's clock has opened and closed. */
export function useMarketNow() {
  return useNow() + useOperator().marketAhead_ms
}
