import type { Deps } from '../deps.ts'
import type { Quote } from '../market/feeds/feed.ts'
import { hoursOf, isReference } from './hours.ts'
import type { PlacementRow } from './placement.ts'

/**
 * The quote that the band of a listing is measured from; undefined without a fresh one. Before the session,
 * in a window that its market has for blocks, it is the last close.
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
  const usable = early
    ? quote && isReference(row.market, quote.at, market.now()) && market.trusts(symbol)
    : market.mayFill(symbol)
  return usable ? quote : undefined
}
