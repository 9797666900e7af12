/** Previews several orders as if they were placed now, one after the other. */
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { previewOrder } from '@tarazu/contract/orders/preview-api'
import type { RefusalCode } from '@tarazu/contract/refusals'
import type { Caller, Deps } from '../deps.ts'
import { countsAfter, lotsAfterChange, spendableAfter } from './decide/after-change.ts'
import type { OrderRequest, World } from './decide/open-order.ts'
import type { Lot } from './decide/order.ts'
import { withWhatIsLeft } from './left-in-pools.ts'
import { wantedFrom } from './place-order.ts'
import { estimateOf, foresee, stoppedBy } from './preview-order.ts'
import { readDayCharged, readLotsOfSymbols, readSpendable, worldOf } from './read-world.ts'
import { whatStopsBuying } from './refuse-new-risk.ts'

type Asked = Omit<Input<typeof previewOrder>, 'lot'> & {
  exitTarget?: bigint | undefined
  exitStop?: bigint | undefined
}

type Preview = {
  /** Null for an instrument that there is not. */
  estimate: Reply<typeof previewOrder> | null
  refusal: RefusalCode | null
  /** The facts of the refusal. */
  detail?: Record<string, unknown>
  /** Paise that a purchase takes out of what can be spent, also where they are missing. */
  needed: bigint
}

/**
 * Each counts on the money, units and capacity that those before it leave. Reads once for all of them: two
 * queries, and what is in memory. `available` is what can be spent before the first, in paise.
 */
export async function previewInTurn(deps: Deps, caller: Caller, asked: readonly Asked[]) {
  const symbols = asked.map(({ symbol }) => symbol)
  const shown = symbols.flatMap((symbol) => deps.market.quote(symbol) ?? [])
  const now = deps.clock.now()
  const [stopped, spendable, lots, quotes, dayCharged] = await Promise.all([
    whatStopsBuying(deps, caller),
    readSpendable(deps, caller.id),
    readLotsOfSymbols(deps, caller.id, symbols),
    withWhatIsLeft(deps, shown),
    readDayCharged(
      deps,
      symbols.map((symbol) => ({ customer: caller.id, symbol, placedAt: now })),
    ),
  ])
  const quoteOf = new Map(quotes.map((quote) => [quote.symbol, quote]))
  const counts = deps.ledger.balances.counts(caller.id)
  let has: Has = { spendable, lots, counts, charged: new Set() }
  const previews = asked.map((each): Preview => {
    const instrument = deps.market.instrument(each.symbol)
    if (!instrument) return missingInstrument
    const world = worldOf(deps, caller.id, {
      instrument,
      quote: quoteOf.get(each.symbol),
      lots: has.lots.get(each.symbol) ?? [],
      spendable: has.spendable,
      dayCharged: has.charged.has(each.symbol) || dayCharged(caller.id, each.symbol),
    })
    const preview = previewIn(deps, caller, each, world, has, each.side === 'buy' ? stopped : null)
    has = preview.after
    return preview.preview
  })
  return { available: spendable.cash + spendable.unsettled, previews }
}

const missingInstrument: Preview = { estimate: null, refusal: 'not_found', needed: 0n }

/** What the customer has when an order comes. */
type Has = Pick<World, 'spendable'> & {
  lots: ReadonlyMap<string, Lot[]>
  counts: { waiting: number; lots: number }
  /** Symbols of which an order before it bears what is charged once a day. */
  charged: ReadonlySet<string>
}

function previewIn(
  deps: Deps,
  caller: Caller,
  { side, exitTarget, exitStop, ...terms }: Asked,
  world: World,
  has: Has,
  stopped: RefusalCode | null,
): { preview: Preview; after: Has } {
  const wanted: OrderRequest = {
    ...wantedFrom(terms),
    side,
    quantity: terms.quantity,
    exitTarget: exitTarget ?? null,
    exitStop: exitStop ?? null,
  }
  const held = world.lots.reduce((sum, lot) => sum + lot.lot_left - lot.lot_reserved, 0)
  const foreseen = foresee(wanted, caller.id, world, has.counts)
  const refusal = stoppedBy(deps, stopped) ?? foreseen.refusal
  const estimate = { ...estimateOf(deps, caller.id, wanted, world, held), refusal }
  if (refusal !== null || !foreseen.change) {
    const missing = foreseen.refusal === 'not_sufficient_funds' ? foreseen.detail?.['needed'] : undefined
    const detail = foreseen.change || refusal !== foreseen.refusal ? undefined : foreseen.detail
    const needed = BigInt(String(missing ?? 0))
    return { preview: { estimate, refusal, needed, ...(detail && { detail }) }, after: has }
  }
  const { change } = foreseen
  const spendable = spendableAfter(has.spendable, change)
  const left = ({ cash, unsettled }: World['spendable']) => cash + unsettled
  const needed = side === 'buy' ? left(has.spendable) - left(spendable) : 0n
  const lots = new Map(has.lots).set(terms.symbol, lotsAfterChange(world.lots, change))
  return {
    preview: { estimate, refusal, needed },
    after: {
      spendable,
      lots,
      counts: countsAfter(has.counts, change),
      charged: change.order.charged_day ? new Set([...has.charged, terms.symbol]) : has.charged,
    },
  }
}
