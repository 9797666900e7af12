/** Which days of a portfolio were asked for. Pure. */

import { day_ms } from '@tarazu/contract/duration'
import type { Input } from '@tarazu/contract/endpoint'
import type { getPortfolio } from '@tarazu/contract/portfolio/api'
import { isPortfolioSpan, type PortfolioRange, portfolioDayZero } from '@tarazu/contract/portfolio/rules'
import { Refusal } from '../answer/refusal.ts'

/** Days are UTC. `before` is the day before the first one, whose end the span begins with. */
export type ChosenSpan = { before: string; to: string }

/**
 * A named range ends today; otherwise `from` and `to` are its first and its last day. Refuses with
 * `period_invalid` what is no day, ends before it begins, lies in the future or begins before there were
 * days, and a range that is named and told at once, or neither.
 */
export function chosenSpan(
  { range, from, to }: Pick<Input<typeof getPortfolio>, 'range' | 'from' | 'to'>,
  today: string,
): ChosenSpan {
  if (range !== undefined && from === undefined && to === undefined)
    return { before: dayBefore(range, today), to: today }
  if (range !== undefined || from === undefined || to === undefined) throw new Refusal('period_invalid')
  if (!isPortfolioSpan({ from, to }, today)) throw new Refusal('period_invalid')
  return { before: dayOf(Date.parse(from) - day_ms), to }
}

/** The day before a named range, which is the same day of an earlier month. */
function dayBefore(range: PortfolioRange, today: string) {
  if (range === 'all') return portfolioDayZero
  const [year = 0, month = 0, date = 0] = today.split('-').map(Number)
  const months = { '1m': 1, '3m': 3, '1y': 12, '5y': 60 }[range]
  return dayOf(Date.UTC(year, month - 1 - months, date))
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
