/** Demo listings for paper mode, marked as such. When the window of one is over another one opens. */
import { hour_ms } from '@tarazu/contract/duration'
import { block, type PlacementKind, qip } from '@tarazu/contract/placements/kinds'
import {
  maxPerCustomerByDefault,
  type PlacementMarket,
  placementRules,
} from '@tarazu/contract/placements/rules'
import { act } from '../acts/act.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Deps } from '../deps.ts'
import { type Round, runEach, standaloneRound } from '../jobs/run-each.ts'
import { ratioOf } from '../market/corporate-actions/instrument-event.ts'
import { approved } from './placement.ts'
import { lockPlacement, writePlacement } from './placement-rows.ts'

type Demo = {
  name: string
  kind: PlacementKind
  symbol: string
  market: PlacementMarket
  discount: number
  minimum: number
  total: number
  hours: number
}

// The windows have different lengths, so that they do not all end at once.
const demos: readonly Demo[] = [
  ['block-1', block, 'TATASTEEL.NS', 'IN', -200, 100, 50_000, 8],
  ['block-2', block, 'COALINDIA.NS', 'IN', -125, 250, 20_000, 6],
  ['block-3', block, 'HINDALCO.NS', 'IN', 50, 500, 40_000, 5],
  ['block-4', block, 'PFE', 'US', -300, 100, 10_000, 7],
  ['qip-1', qip, 'ONGC.NS', 'IN', -450, 100, 60_000, 9],
  ['qip-2', qip, 'POWERGRID.NS', 'IN', -275, 400, 30_000, 6],
].map(([name, kind, symbol, market, discount, minimum, total, hours]) => ({
  name,
  kind,
  symbol,
  market,
  discount,
  minimum,
  total,
  hours,
})) as Demo[]

/** Adds missing demo listings with a fresh price of the feed. The system itself approves them. */
export async function runDemoPlacements(deps: Deps, round: Round = standaloneRound(deps)) {
  if (!deps.settings.demoData) return
  const known = await deps.db
    .selectFrom('placement')
    .select('demo')
    .where('demo', 'is not', null)
    .where('state', '<>', 'closed')
    .execute()
  const missing = demos.filter(({ name }) => !known.some((each) => each.demo === name))
  await runEach(round, missing, {
    reference: ({ name }) => name,
    work: async (demo) => {
      const { market } = deps
      const quote = market.instrument(demo.symbol) && market.quote(demo.symbol)
      if (!quote || !market.mayFill(demo.symbol) || !market.session(demo.symbol).open) return
      // A halt or a split would close it again.
      if (market.halted(demo.symbol) || unitsChange(deps, demo)) return
      await offer(deps, demo)
    },
  })
}

function unitsChange({ market }: Deps, { symbol, hours }: Demo) {
  const ends = market.now() + hours * hour_ms
  return market
    .events(symbol)
    .some((event) => event.state !== 'done' && ratioOf(event) && event.due.getTime() < ends)
}

async function offer(deps: Deps, demo: Demo) {
  const { market } = deps
  const marketNow = market.now()
  const [instrument, quote] = [market.instrument(demo.symbol), market.quote(demo.symbol)]
  if (!instrument || !quote) return
  const { band, version } = placementRules[demo.kind][demo.market]
  const number = newNumber(deps.random)
  await act(deps, async (act) => {
    const { tx, at: now } = act
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('placement')
      .values({
        number,
        kind: demo.kind,
        symbol: demo.symbol,
        market: demo.market,
        currency: instrument.currency,
        state: 'draft',
        discount: demo.discount,
        band,
        rules: `${demo.kind}/${demo.market}/${version}`,
        minimum: demo.minimum,
        total: demo.total,
        units_left: demo.total,
        most_per_customer: maxPerCustomerByDefault(demo.total, demo.minimum),
        opens_at: new Date(marketNow),
        closes_at: new Date(marketNow + demo.hours * hour_ms),
        grant_required: false,
        reference: null,
        price: null,
        closed_because: null,
        reason: null,
        demo: demo.name,
        timeline: JSON.stringify([{ state: 'draft', at: new Date(now).toISOString(), who: 'system' }]),
        created_at: new Date(now),
      })
      // The index `placement_of_demo` refuses it where another process was first.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return
    const row = await lockPlacement(tx, { number })
    const after = approved(row, quote, instrument.tickMicros, { now, marketNow }, 'system')
    await writePlacement(act, row, after)
  })
}
