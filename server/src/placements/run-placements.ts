/**
 * The job that opens listings with a fresh price and closes them with their window, on the market's clock.
 */
import { type Act, act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import { type Round, runEach, standaloneRound } from '../jobs/run-each.ts'
import { marketPrice } from './market-price.ts'
import { offBand, opened, type PlacementRow } from './placement.ts'
import { endPlacement, lockPlacement, writePlacement } from './placement-rows.ts'

const maxPerRound = 200

export async function runPlacements(deps: Deps, round: Round = standaloneRound(deps)) {
  const { market } = deps
  const now = new Date(market.now())
  const rows = await deps.db
    .selectFrom('placement')
    .select(['id', 'number', 'kind', 'market', 'symbol', 'state', 'opens_at', 'closes_at'])
    .where('state', 'in', ['approved', 'open'])
    // Only due ones, so that the others do not use up the limit.
    .where(({ eb, or, and }) =>
      or([eb('closes_at', '<=', now), and([eb('state', '=', 'approved'), eb('opens_at', '<=', now)])]),
    )
    .orderBy('closes_at')
    .limit(maxPerRound)
    .execute()
  await runEach(round, rows, {
    reference: ({ number }) => number,
    work: async (row) => {
      if (row.closes_at <= now || marketPrice(deps, row) !== undefined) await openOrClose(deps, row.id)
    },
  })
}

async function openOrClose(deps: Deps, id: number) {
  await act(deps, async (act) => {
    const row = await lockPlacement(act.tx, { id })
    if (row.state !== 'approved' && row.state !== 'open') return
    if (row.closes_at.getTime() <= deps.market.now()) {
      await endPlacement(act, deps, row, { because: 'window', who: 'system' })
    } else if (row.state === 'approved') {
      await openPlacement(act, deps, row)
    }
  })
}

async function openPlacement(act: Act, deps: Deps, row: PlacementRow) {
  const price = marketPrice(deps, row)
  if (price === undefined) return
  const reason = offBand(row, price.last)
  if (reason === undefined) {
    const { row: after, journals } = opened(row, act.at)
    return writePlacement(act, row, after, journals)
  }
  await endPlacement(act, deps, row, { because: 'band', reason, who: 'system' })
  await act.audit({
    actor: 'system',
    action: 'placement.close',
    subject: row.number,
    reason,
    detail: { state: row.state, source: price.source, at: new Date(price.at).toISOString() },
  })
}
