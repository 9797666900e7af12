/** A listing as a pure value (lifecycle "Block and QIP"): what may follow what, its price, and its escrow. */
import { formatMicros } from '@tarazu/contract/money'
import type { PlacementState } from '@tarazu/contract/placements/placement'
import { bandBounds, type PlacementKind, placementPrice } from '@tarazu/contract/placements/rules'
import type { Selectable } from 'kysely'
import { stateTable, type Who } from '../acts/state-table.ts'
import { Refusal } from '../answer/refusal.ts'
import type { PlacementsTables } from '../db/tables/placements.ts'
import { account, type Journal, journal, type Transfer } from '../ledger/journal.ts'
import type { Quote } from '../market/feeds/feed.ts'

export type PlacementRow = Selectable<PlacementsTables['placement']>
export type PlacementEvent = 'approve' | 'open' | 'close'

/** Closing ends all of them: a draft is discarded, what was approved is called off, what is open is over. */
export const states = stateTable<PlacementState, PlacementEvent>({
  draft: { approve: 'approved', close: 'closed' },
  approved: { open: 'open', close: 'closed' },
  open: { close: 'closed' },
  closed: {},
})

type Ending = NonNullable<PlacementRow['closed_because']>
type Step = { row: PlacementRow; journals: Journal[] }

/** The price is made of the quote of this moment. Refuses with `already_decided`, and `value_invalid` once the window is over. */
export function approved(
  row: PlacementRow,
  quote: Quote,
  tick: bigint,
  at: { now: number; marketNow: number },
  who: Who,
): PlacementRow {
  const step = states.transition(row, 'approve', at.now, who)
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
 * Its price was made at its approval, and the market may have gone on. Outside its band of the market of now it does not open,
 * and nothing is bought of it: answers the reason to close it for. The discount of a placement (QIP) is measured from the price of its approval, so a market
 * that has risen since takes nothing from it.
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
  return { lowest: kind === 'finalize' ? undefined : lowest, highest }
}

/** What a refusal of its price says: decimal text, as of the price of an order. */
export function bandFacts(row: Pick<PlacementRow, 'kind' | 'band'>, market: bigint) {
  const { lowest, highest } = possiblePrices(row, market)
  return {
    ...(lowest !== undefined && { lowest: formatMicros(lowest) }),
    highest: formatMicros(highest),
  }
}

/** Its units come into the escrow. */
export function opened(row: PlacementRow, at: number): Step {
  const units: Transfer = [account.market, account.placement(row.id), row.symbol, BigInt(row.units_left)]
  return {
    row: states.transition(row, 'open', at, 'system'),
    journals: [journal(of(row, 'placement_open', at), [units])],
  }
}

/** What was not sold leaves the escrow, and what was paid for the rest: both are empty afterwards. `taken` in the wallet's paise. */
export function closed(
  row: PlacementRow,
  ending: { because: Ending; reason?: string; who: Who },
  taken: bigint,
  wallet: string,
  at: number,
): Step {
  const step = states.transition(row, 'close', at, ending.who)
  const escrow = account.placement(row.id)
  const left = row.state === 'open' ? BigInt(row.units_left) : 0n
  const end = journal(of(row, 'placement_close', at), [
    [escrow, account.market, row.symbol, left],
    [escrow, account.market, wallet, taken],
  ])
  return {
    row: { ...step, closed_because: ending.because, reason: ending.reason ?? null },
    journals: end.transfers.length > 0 ? [end] : [],
  }
}

function of(row: PlacementRow, reason: string, at: number) {
  return { reason, thing: row.number, symbol: row.symbol, at }
}

/** The same thing under each of its names. */
export function isNamed(
  row: PlacementRow,
  as: { id: number | undefined; symbol: string; kind: PlacementKind },
) {
  return row.id === as.id && row.symbol === as.symbol && row.kind === as.kind && row.state !== 'draft'
}
