/** Which instruments a ranking has, in which order. Pure. */
import type { Ranking } from '@tarazu/contract/market/ranked-api'

/** `change` in percent; `turnover` in the instrument's currency; `high` is that of 52 weeks with today. */
export type Ranked = {
  change: number | undefined
  turnover: number | undefined
  price: number | undefined
  high: number | undefined
}

/** The larger, the earlier; undefined leaves it out. */
const scores: Record<Ranking, (of: Ranked) => number | undefined> = {
  movers: ({ change }) => (change ? Math.abs(change) : undefined),
  gainers: ({ change }) => (change !== undefined && change > 0 ? change : undefined),
  losers: ({ change }) => (change !== undefined && change < 0 ? -change : undefined),
  traded: ({ turnover }) => (turnover ? turnover : undefined),
  year_high: ({ price, high }) =>
    price === undefined || high === undefined || high <= 0 ? undefined : price / high,
}

/** Equal ones keep their order. */
export function rank<T>(of: readonly T[], by: Ranking, figuresOf: (each: T) => Ranked): T[] {
  return of
    .flatMap((each) => {
      const score = scores[by](figuresOf(each))
      return score === undefined ? [] : [{ each, score }]
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ each }) => each)
}
