/** What time does to listings: they open with a fresh price and close with their window, on the market's clock. */
import type { Transaction } from 'kysely'
import { appendAudit } from '../audit/append-audit.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { aloneRound, eachOf, type Round } from '../jobs/each-alone.ts'
import type { Quote } from '../market/feed.ts'
import { hoursOf, isReference } from './hours.ts'
import { offBand, opened, type PlacementRow } from './placement.ts'
import { closePlacementIn, lockPlacement, writePlacement } from './placement-rows.ts'

const atOnce = 200

export async function keepPlacements(deps: Deps, round: Round = aloneRound(deps)) {
  const { market } = deps
  const now = new Date(market.now())
  const rows = await deps.db
    .selectFrom('placement')
    .select(['id', 'number', 'kind', 'market', 'symbol', 'state', 'opens_at', 'closes_at'])
    .where('state', 'in', ['approved', 'open'])
    // Those that wait for nothing leave the others their place among the first.
    .where((of) =>
      of.or([of('closes_at', '<=', now), of.and([of('state', '=', 'approved'), of('opens_at', '<=', now)])]),
    )
    .orderBy('closes_at')
    // Few: operators write each of them.
    .limit(atOnce)
    .execute()
  await eachOf(round, rows, {
    thing: ({ number }) => number,
    work: async (row) => {
      if (row.closes_at <= now || marketPrice(deps, row) !== undefined) await keepOne(deps, row.id)
    },
  })
}

async function keepOne(deps: Deps, id: number) {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockPlacement(tx, { id })
    if (row.state !== 'approved' && row.state !== 'open') return
    if (row.closes_at.getTime() <= deps.market.now()) {
      await closePlacementIn(tx, deps, row, { because: 'window', who: 'system' })
    } else if (row.state === 'approved') {
      await openPlacement(tx, deps, row)
    }
  })
  deps.events.wake()
}

async function openPlacement(tx: Transaction<Tables>, deps: Deps, row: PlacementRow) {
  const price = marketPrice(deps, row)
  if (price === undefined) return
  const at = deps.clock.now()
  const reason = offBand(row, price.last)
  if (reason === undefined) {
    const { row: after, journals } = opened(row, at)
    return writePlacement(tx, row, after, journals)
  }
  await closePlacementIn(tx, deps, row, { because: 'band', reason, who: 'system' })
  await appendAudit(tx, {
    at,
    actor: 'system',
    action: 'placement.close',
    subject: row.number,
    reason,
    detail: { state: row.state, source: price.source, at: new Date(price.at).toISOString() },
  })
}

/**
 * By which it is told whether a listing may open. Without a fresh price nobody could tell what its own is worth; but before the
 * session, in a window that its market has for blocks, the last close is the reference. Where there is none it waits.
 */
function marketPrice(
  { market, settings }: Deps,
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
