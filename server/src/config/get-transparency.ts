import type { getTransparency as api } from '@tarazu/contract/config/transparency-api'
import type { Reply } from '@tarazu/contract/endpoint'
import type { Deps, Visitor } from '../deps.ts'
import { pricesForeseeable } from '../settings.ts'
import { version } from '../version.ts'
import { makeLedgerFigures } from './ledger-figures.ts'
import { makeOutcomeFigures } from './outcome-figures.ts'

type Figures = Awaited<ReturnType<ReturnType<typeof makeLedgerFigures>>>

/** Anyone may ask, so each process asks the database at most this often. */
const keptMs = 3_000

/** What anyone may check about this deployment: counted in the ledger and at the feed's guard, never typed. */
export function makeTransparency(deps: Deps) {
  const readFigures = makeLedgerFigures(deps)
  const outcomesAt = makeOutcomeFigures(deps)
  let kept: { at: number; figures: Figures } | undefined
  let reading: Promise<Figures> | undefined

  async function figuresAt(now: number): Promise<Figures> {
    if (kept && Math.abs(now - kept.at) < keptMs) return kept.figures
    // One at a time: what was counted last is where the next count goes on.
    reading ??= readFigures(now).finally(() => {
      reading = undefined
    })
    const figures = await reading
    kept = { at: now, figures }
    return figures
  }

  return async function getTransparency({ reply }: Visitor): Promise<Reply<typeof api>> {
    const { market, settings, clock } = deps
    const figures = await figuresAt(clock.now())
    const outcomes = await outcomesAt(clock.now())
    const { seen, refused, priced } = market.counters()
    reply.header('cache-control', 'public, max-age=3')
    return {
      mode: settings.mode,
      feed: settings.feed.name,
      prices_foreseeable: pricesForeseeable(settings.feed),
      market_clock: market.now(),
      instruments: market.instruments.length,
      instruments_with_price: priced,
      quotes_refused: refused,
      quotes_seen: seen,
      ...figures,
      ...outcomes,
      version,
    }
  }
}
