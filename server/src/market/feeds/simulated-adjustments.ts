/** What splits, dividends and interest make of the prices of the walks, which know of none of them. */
import { localDay } from '../calendar.ts'
import { type Split, splitFactor } from '../candles.ts'
import { accruedInterest } from '../corporate-actions/accrued-interest.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { Dividend } from './feed.ts'
import type { SimulatedCalendar } from './simulated-calendar.ts'
import type { makeSimulatedDays } from './simulated-days.ts'

/** A dividend never takes all of a price. */
const leastLeft = 0.01

/** A dividend, and what part of the price it leaves, once that has been asked for. */
type Fall = Dividend & { ratio: number | undefined }

export function makeSimulatedAdjustments(
  days: Pick<ReturnType<typeof makeSimulatedDays>, 'dailyBar'>,
  calendar: Pick<SimulatedCalendar, 'dayBefore'>,
) {
  const splits = new Map<string, readonly Split[]>()
  const falls = new Map<string, Fall[]>()
  const interests = new Map<string, (day: string) => number>()

  /** Each price of the walks is one from before all splits. */
  const splitAt = (symbol: string, ms: number) => splitFactor(splits.get(symbol) ?? [], 0, ms)

  /** The last price before a dividend says how large a part of a share it is. */
  function fallOf(instrument: Instrument, { from, amount }: Dividend, fallen: number): number {
    const before = calendar.dayBefore(instrument, localDay(instrument.calendar, from))
    const { close } = days.dailyBar(instrument, before, 0)
    const price = close * fallen * splitAt(instrument.symbol, from - 1)
    return Math.max(leastLeft, 1 - Number(amount) / 1e6 / price)
  }

  return {
    splitAt,
    /**
     * Whether a price differs by what has been paid out, so that yesterday's has to be worked out by itself.
     */
    paysIncome: ({ symbol, bond }: Instrument) => bond !== undefined || falls.get(symbol) !== undefined,
    hasDividends: (symbol: string) => (falls.get(symbol)?.length ?? 0) > 0,
    /**
     * Ticks of interest in a price of `day`. What is quoted for a bond is what is paid for it, so that nobody
     * who buys the evening before has the coupon for nothing.
     */
    interestOn({ symbol, bond, calendar, tickMicros }: Instrument, day: string): number {
      if (!bond) return 0
      const known = interests.get(symbol) ?? accruedInterest(bond, calendar)
      interests.set(symbol, known)
      return Math.round(known(day) / Number(tickMicros))
    },
    /**
     * By what factor the dividends have lowered prices of `ms`: a share is worth less by what is paid out of
     * it.
     */
    fallenAt(instrument: Instrument, ms: number): number {
      let factor = 1
      for (const fall of falls.get(instrument.symbol) ?? []) {
        if (fall.from > ms) break
        fall.ratio ??= fallOf(instrument, fall, factor)
        factor *= fall.ratio
      }
      return factor
    },
    setSplits(symbol: string, known: readonly Split[]) {
      splits.set(symbol, known)
      for (const fall of falls.get(symbol) ?? []) fall.ratio = undefined
    },
    setDividends(symbol: string, known: readonly Dividend[]) {
      const inOrder = known.toSorted((a, b) => a.from - b.from)
      falls.set(
        symbol,
        inOrder.map((each) => ({ ...each, ratio: undefined })),
      )
    },
  }
}

export type SimulatedAdjustments = ReturnType<typeof makeSimulatedAdjustments>
