/**
 * The job that closes open listings whose price stays outside the market's band. While it is outside, nothing
 * can be bought from them (`purchase.ts`).
 */
import { act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import { type Round, runEach, standaloneRound } from '../jobs/run-each.ts'
import { marketPrice } from './market-price.ts'
import { offBand, type PlacementRow } from './placement.ts'
import { endPlacement, lockPlacement } from './placement-rows.ts'

/** Counted on the market's clock. A listing off its band for this long could not be sold anyway. */
const maxOffBand_ms = 15 * 60_000

/** Checks all open listings. A listing without a fresh price stays as it is. */
export async function runBandChecks(deps: Deps, round: Round = standaloneRound(deps)) {
  const open = await deps.db
    .selectFrom('placement')
    .selectAll()
    .where('state', '=', 'open')
    // No limit: operators write each listing by hand, so there are few.
    .orderBy('id')
    .execute()
  await runEach(
    round,
    open.filter((row) => bandStep(deps, row) !== undefined),
    { reference: ({ number }) => number, work: ({ id }) => checkBand(deps, id) },
  )
}

async function checkBand(deps: Deps, id: number) {
  await act(deps, async (act) => {
    const { tx } = act
    const row = await lockPlacement(tx, { id })
    const step = row.state === 'open' ? bandStep(deps, row) : undefined
    if (!step) return
    if (step.what === 'mark') {
      await tx.updateTable('placement').set({ off_band_since: step.since }).where('id', '=', id).execute()
      return
    }
    const { reason, quote } = step
    await endPlacement(act, deps, row, { because: 'band', reason, who: 'system' })
    await act.audit({
      actor: 'system',
      action: 'placement.close',
      subject: row.number,
      reason,
      detail: { state: row.state, source: quote.source, at: new Date(quote.at).toISOString() },
    })
  })
}

/**
 * What the current price asks for: mark the listing as on or off its band, or close it; undefined: nothing.
 */
function bandStep(deps: Deps, row: PlacementRow) {
  const quote = marketPrice(deps, row)
  if (!quote) return undefined
  const now = deps.market.now()
  const since = row.off_band_since
  const reason = offBand(row, quote.last, 'after a quarter of an hour of it')
  if (reason === undefined) return since === null ? undefined : { what: 'mark' as const, since: null }
  if (since === null) return { what: 'mark' as const, since: new Date(now) }
  return now - since.getTime() >= maxOffBand_ms ? { what: 'close' as const, reason, quote } : undefined
}
