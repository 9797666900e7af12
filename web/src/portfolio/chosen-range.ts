/** Which range of the portfolio an address names. Pure. */
import {
  isPortfolioSpan,
  type PortfolioRange,
  type PortfolioSpan,
  portfolioRanges,
} from '@tarazu/contract/portfolio/rules'

export type ChosenRange = { range: PortfolioRange } | PortfolioSpan

export const customRange = 'custom' as const

/** A year where the address names no range, or days that are none. `today` is a day in UTC. */
export function chosenRange(search: URLSearchParams, today: string): ChosenRange {
  const named = search.get('range')
  const span = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  if (named === customRange && isPortfolioSpan(span, today)) return span
  return { range: portfolioRanges.find((each) => each === named) ?? '1y' }
}

/** The day in UTC, as `2026-11-21`, of a time in ms UTC. */
export const utcDay = (at: number) => new Date(at).toISOString().slice(0, 10)
