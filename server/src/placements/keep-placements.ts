/** What time does to listings: they open with a fresh price and close with their window, on the market's clock. */
import type { Transaction } from 'kysely'
import { appendAudit } from '../audit/append-audit.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { aloneRound, eachOf, type Round } from '../jobs/each-alone.ts'
import { marketPrice } from './market-price.ts'
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
