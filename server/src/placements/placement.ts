/** A listing as a pure value (lifecycle "Block and QIP"): its states, its price, and its escrow. */
import { formatMicros } from '@tarazu/contract/money'
import { type PlacementKind, qip } from '@tarazu/contract/placements/kinds'
import type { PlacementState } from '@tarazu/contract/placements/placement'
import { bandBounds, placementPrice } from '@tarazu/contract/placements/rules'
import type { Selectable } from 'kysely'
import { stateTable, type Who } from '../acts/state-table.ts'
import { Refusal } from '../answer/refusal.ts'
import type { PlacementsTables } from '../db/tables/placements.ts'
import { account, type Journal, journal, type Transfer } from '../ledger/journal.ts'
import type { Quote } from '../market/feeds/feed.ts'

export type PlacementRow = Selectable<PlacementsTables['placement']>
export type PlacementMove = 'approve' | 'open' | 'close'

/** `close` discards a draft, calls off an approved listing, and ends an open one. */
export const placementTransitions = stateTable<PlacementState, PlacementMove>({
  draft: { approve: 'approved', close: 'closed' },
  approved: { open: 'open', close: 'closed' },
  open: { close: 'closed' },
  closed: {},
})

type Ending = NonNullable<PlacementRow['closed_because']>
type Step = { row: PlacementRow; journals: Journal[] }

/**
 * Fixes the price from the quote and the discount. `tick` in micros. Refuses with `already_decided`, and with
 * `value_invalid` once the window is over.
 */
export function approved(
  row: PlacementRow,
  quote: Quote,
  tick: bigint,
  at: { now: number; marketNow: number },
  who: Who,
): PlacementRow {
  const step = placementTransitions.transition(row, 'approve', at.now, who)
  const price = placementPrice(quote.last, row.discount, tick)
  if (row.closes_at.getTime() <= at.marketNow || price <= 0n) throw new Refusal('value_invalid')
  return {
    ...step,
    price,
    reference: {
      price: quote.last.toString(),
      bid: quote.bid.toString(),
      ask: quote.ask.toString(),
      size: quote.askSize,
      at: quote.at,
      receivedAt: quote.receivedAt,
      source: quote.source,
    },
  }
}

/**
 * The reason to close a listing whose price, fixed at its approval, is now outside its band around the
 * `market` price (micros); undefined within it. A QIP has no lower bound: its discount is measured from the
 * price at its approval, so a market that has risen since does it no harm.
 */
export function offBand(
  row: Pick<PlacementRow, 'kind' | 'price' | 'band'>,
  market: bigint,
  when = 'when it was to open',
): string | undefined {
  const { price, band } = row
  const { lowest, highest } = possiblePrices(row, market)
  if (price === null || (price <= highest && (lowest === undefined || price >= lowest))) return undefined
  const [own, now] = [formatMicros(price), formatMicros(market)]
  return `The price of ${own} is more than ${band / 100} % away from ${now}, the market's ${when}.`
}

function possiblePrices({ kind, band }: Pick<PlacementRow, 'kind' | 'band'>, market: bigint) {
  const { lowest, highest } = bandBounds(market, band)
  return { lowest: kind === qip ? undefined : lowest, highest }
}

/** The bounds in a refusal of its price, as decimal text like those of an order. */
export function bandFacts(row: Pick<PlacementRow, 'kind' | 'band'>, market: bigint) {
  const { lowest, highest } = possiblePrices(row, market)
  return {
    ...(lowest !== undefined && { lowest: formatMicros(lowest) }),
    highest: formatMicros(highest),
  }
}

/** Opens the listing: its units go into the escrow. */
export function opened(row: PlacementRow, at: number): Step {
  const units: Transfer = [account.market, account.placement(row.id), row.symbol, BigInt(row.units_left)]
  return {
    row: placementTransitions.transition(row, 'open', at, 'system'),
    journals: [journal(journalHead(row, 'placement_open', at), [units])],
  }
}

/**
 * Closes the listing and empties its escrow of the units left and of `paid`, the paise that customers have
 * paid in.
 */
export function closed(
  row: PlacementRow,
  ending: { because: Ending; reason?: string; who: Who },
  paid: bigint,
  wallet: string,
  at: number,
): Step {
  const step = placementTransitions.transition(row, 'close', at, ending.who)
  const escrow = account.placement(row.id)
  const left = row.state === 'open' ? BigInt(row.units_left) : 0n
  const end = journal(journalHead(row, 'placement_close', at), [
    [escrow, account.market, row.symbol, left],
    [escrow, account.market, wallet, paid],
  ])
  return {
    row: { ...step, closed_because: ending.because, reason: ending.reason ?? null },
    journals: end.transfers.length > 0 ? [end] : [],
  }
}

function journalHead(row: PlacementRow, reason: string, at: number) {
  return { reason, reference: row.number, symbol: row.symbol, at }
}

/** Whether id, symbol and kind all name this listing, and it is no draft. */
export function matchesName(
  row: PlacementRow,
  as: { id: number | undefined; symbol: string; kind: PlacementKind },
) {
  return row.id === as.id && row.symbol === as.symbol && row.kind === as.kind && row.state !== 'draft'
}
