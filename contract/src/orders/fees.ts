/** What an order costs beside its value, reckoned from a table of lines. Pure. */
import { consideration, divideRounded } from '../money.ts'
import type { FeeLine } from './fee-line.ts'
import type { Side } from './rules.ts'

/** `paisa_up`: what is begun counts as a whole one. `none`: not for money, which has no finer parts. */
export const feeRoundings = ['paisa', 'paisa_up', 'rupee', 'none'] as const
export type FeeRounding = (typeof feeRoundings)[number]

/**
 * One line of the visible fee table. Amounts are in paise of the wallet's currency; with `abroad` in
 * hundredths of the instrument's, in which the line is also rounded before it is converted.
 */
export type FeeRule = {
  name: string
  market: string
  /** Only instruments whose price is in this currency: a market of futures has those of several exchanges. */
  currency?: string | undefined
  sides: readonly Side[]
  /** So many parts of `per` of the value, or of the lines in `on`. */
  rate: number
  /** A million if it is not said. */
  per?: number | undefined
  /** Names of lines of the same market that stand before this one, as the law has it for a tax on fees. */
  on?: readonly string[] | undefined
  /** Millionths of a currency unit for each share or unit. */
  unit?: number | undefined
  /** A fixed amount for the order. */
  fixed?: number | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  abroad?: boolean | undefined
  /** Of all sales of one instrument on one trading day the first bears it, as depositories charge. */
  daily?: boolean | undefined
  /** The nearest paisa if it is not said. */
  rounding?: FeeRounding | undefined
  /** The law, circular or price list that says so. */
  source?: string | undefined
}

/** The lines for an order after whose customer's other sale has borne what is charged once a day. */
export const withoutDaily = (schedule: readonly FeeRule[]) => schedule.filter(({ daily }) => !daily)

/** An order as a whole, or what it would be: its fees never depend on how many fills it took. */
export type FeeBasis = {
  market: string
  /** That of the instrument's price. */
  currency: string
  side: Side
  /** Paise of the wallet's currency, rounded as they are paid. */
  value: bigint
  units: bigint
  /** What the units cost together, in millionths of the instrument's currency. */
  traded: bigint
  /** Millionths of the wallet's currency for one of the instrument's, the average of all fills. */
  rate: bigint
}

/**
 * @param of `traded`: units times price, in millionths of the instrument's currency; `converted`: times the
 * rate, in millionths of the wallet's currency, too
 */
export function feeBasis(
  of: Pick<FeeBasis, 'market' | 'currency' | 'side' | 'units' | 'traded'> & { converted: bigint },
): FeeBasis {
  const { converted, ...rest } = of
  const rate = of.traded > 0n ? divideRounded(converted, of.traded) : 0n
  return { ...rest, rate, value: consideration(of.side, converted) }
}

export const millionth = 1_000_000
/** Lines are reckoned in billionths of a paisa: a tax on a fee of a thousandth of a paisa is still exact. */
const fine = 1_000_000_000n

/**
 * Fees in paise. Lines of nothing are left out. A sale never costs more than it brings: what is left of its
 * value is the most that a line can come to.
 */
export function feesFor(schedule: readonly FeeRule[], basis: FeeBasis): FeeLine[] {
  const lines: FeeLine[] = []
  let left = basis.value
  for (const { name, exact } of exactFees(schedule, basis)) {
    let amount = divideRounded(exact, fine)
    if (basis.side === 'sell' && amount > left) amount = left
    left -= amount
    if (amount > 0n) lines.push({ name, amount })
  }
  return lines
}

/** The same before the rounding to whole paise, in billionths of a paisa. */
export function exactFees(schedule: readonly FeeRule[], basis: FeeBasis): { name: string; exact: bigint }[] {
  const lines: { name: string; exact: bigint }[] = []
  for (const rule of schedule) {
    if (rule.market !== basis.market || !rule.sides.includes(basis.side)) continue
    if (rule.currency !== undefined && rule.currency !== basis.currency) continue
    const exact = exactFee(rule, basis, (names) =>
      lines.reduce((sum, line) => (names.includes(line.name) ? sum + line.exact : sum), 0n),
    )
    lines.push({ name: rule.name, exact })
  }
  return lines
}

function exactFee(rule: FeeRule, basis: FeeBasis, sumOfLines: (names: readonly string[]) => bigint): bigint {
  const { rate, per = millionth, on, unit = 0, fixed = 0, abroad = false } = rule
  const worth = abroad ? (basis.traded * fine) / 10_000n : basis.value * fine
  const of = on ? sumOfLines(on) : worth
  const perUnit = BigInt(unit) * basis.units * (fine / 10_000n)
  const once = basis.units > 0n ? BigInt(fixed) * fine : 0n
  const amount = rounded(divideRounded(of * BigInt(rate), BigInt(per)) + perUnit + once, rule.rounding)
  const bounded = between(amount, rule)
  return abroad ? divideRounded(bounded * basis.rate, 1_000_000n) : bounded
}

function between(amount: bigint, { minimum, maximum }: Pick<FeeRule, 'minimum' | 'maximum'>): bigint {
  if (amount > 0n && minimum !== undefined && amount < BigInt(minimum) * fine) return BigInt(minimum) * fine
  return maximum !== undefined && amount > BigInt(maximum) * fine ? BigInt(maximum) * fine : amount
}

function rounded(amount: bigint, to: FeeRounding = 'paisa'): bigint {
  if (to === 'none') return amount
  if (to === 'paisa_up') return ((amount + fine - 1n) / fine) * fine
  const step = to === 'rupee' ? 100n * fine : fine
  return divideRounded(amount, step) * step
}
