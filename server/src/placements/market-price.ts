import type { Deps } from '../deps.ts'
import type { Quote } from '../market/feeds/feed.ts'
import { hoursOf, isReference } from './hours.ts'
import type { PlacementRow } from './placement.ts'

/**
 * By which it is told whether a listing is within its band. Without a fresh price nobody could tell what its own is worth; but
 * before the session, in a window that its market has for blocks, the last close is the reference.
 */
export function marketPrice(
  { market, settings }: Pick<Deps, 'market' | 'settings'>,
  row: Pick<PlacementRow, 'kind' | 'market' | 'symbol'>,
): Quote | undefined {
  const { symbol } = row
  if (!market.instrument(symbol) || market.halted(symbol)) return undefined
  const session = market.session(symbol)
  const early = !session.open && hoursOf(row, { mode: settings.mode, marketNow: market.now(), session }).open
  const quote = market.quote(symbol)
  const usable = early ? quote && isReference(row.market, quote.at, market.now()) : market.mayFill(symbol)
  return usable ? quote : undefined
}
