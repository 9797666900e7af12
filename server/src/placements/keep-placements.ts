/** What time does to listings: they open with a fresh price and close with their window, on the market's clock. */
import type { Deps } from '../deps.ts'
import { opened } from './placement.ts'
import { closePlacementIn, lockPlacement, writePlacement } from './placement-rows.ts'

const atOnce = 200

export async function keepPlacements(deps: Deps) {
  const { market } = deps
  const rows = await deps.db
    .selectFrom('placement')
    .select(['id', 'symbol', 'state', 'opens_at', 'closes_at'])
    .where('state', 'in', ['approved', 'open'])
    .orderBy('closes_at')
    .limit(atOnce)
    .execute()
  for (const row of rows) {
    const over = row.closes_at.getTime() <= market.now()
    const due = row.state === 'approved' && row.opens_at.getTime() <= market.now()
    // Without a fresh price nobody could tell what the listing's own is worth.
    if (over || (due && market.instrument(row.symbol) && market.mayFill(row.symbol))) {
      await keepOne(deps, row.id).catch((error: unknown) =>
        deps.log.error(
          { err: error, listing: row.id },
          'a listing could not be kept and will be tried again',
        ),
      )
    }
  }
}

async function keepOne(deps: Deps, id: number) {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockPlacement(tx, { id })
    if (row.state !== 'approved' && row.state !== 'open') return
    if (row.closes_at.getTime() <= deps.market.now()) {
      await closePlacementIn(tx, deps, row, { because: 'window', who: 'system' })
    } else if (row.state === 'approved') {
      const { row: after, journals } = opened(row, deps.clock.now())
      await writePlacement(tx, row, after, journals)
    }
  })
  deps.events.wake()
}
