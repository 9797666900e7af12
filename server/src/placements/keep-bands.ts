/**
 * What the market does to listings that are open: while it is further from their price than their band, nothing is bought of them
 * (`purchase.ts`); where it stays there, they are closed.
 */
import { act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import { type Round, runEach, standaloneRound } from '../jobs/run-each.ts'
import { marketPrice } from './market-price.ts'
import { offBand, type PlacementRow } from './placement.ts'
import { endPlacement, lockPlacement } from './placement-rows.ts'

/** On the market's clock. A single wild quarter of an hour ends what could not be sold in it anyway. */
const patience_ms = 15 * 60_000

/** A job. Without a fresh price all stays as it is. */
export async function keepBands(deps: Deps, round: Round = standaloneRound(deps)) {
  const open = await deps.db
    .selectFrom('placement')
    .selectAll()
    .where('state', '=', 'open')
    // Few: operators write each of them.
    .orderBy('id')
    .execute()
  await runEach(
    round,
    open.filter((row) => stepOf(deps, row) !== undefined),
    { reference: ({ number }) => number, work: ({ id }) => keepBand(deps, id) },
  )
}

async function keepBand(deps: Deps, id: number) {
  await act(deps, async (act) => {
    const { tx } = act
    const row = await lockPlacement(tx, { id })
    const step = row.state === 'open' ? stepOf(deps, row) : undefined
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

/** What the price of this moment means for an open listing; undefined: nothing. */
function stepOf(deps: Deps, row: PlacementRow) {
  const quote = marketPrice(deps, row)
  if (!quote) return undefined
  const now = deps.market.now()
  const since = row.off_band_since
  const reason = offBand(row, quote.last, 'after a quarter of an hour of it')
  if (reason === undefined) return since === null ? undefined : { what: 'mark' as const, since: null }
  if (since === null) return { what: 'mark' as const, since: new Date(now) }
  return now - since.getTime() >= patience_ms ? { what: 'close' as const, reason, quote } : undefined
}
