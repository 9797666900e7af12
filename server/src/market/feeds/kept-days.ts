/**
 * The finished days of one instrument, oldest first, packed into a seventh of the memory that bars take:
 * there are many.
 */
import type { Bar } from '@tarazu/contract/market/bar'

const fields = ['at', 'open', 'high', 'low', 'close', 'volume'] as const

export function makeKeptDays() {
  let values = new Float64Array(512 * fields.length)
  let count = 0

  const atOf = (index: number) => values[index * fields.length] ?? 0

  function barOf(index: number): Bar {
    const of = index * fields.length
    const value = (field: number) => values[of + field] ?? 0
    return { at: value(0), open: value(1), high: value(2), low: value(3), close: value(4), volume: value(5) }
  }

  return {
    push(bar: Bar) {
      if ((count + 1) * fields.length > values.length) {
        const longer = new Float64Array(values.length * 2)
        longer.set(values)
        values = longer
      }
      for (const [field, name] of fields.entries()) values[count * fields.length + field] = bar[name]
      count += 1
    },
    /** When the last day began; undefined where there is none. */
    last: () => (count === 0 ? undefined : atOf(count - 1)),
    /** Days that begin in [from, to). */
    between(from: number, to: number): Bar[] {
      const bars: Bar[] = []
      for (let index = 0; index < count; index++) {
        const at = atOf(index)
        if (at >= from && at < to) bars.push(barOf(index))
      }
      return bars
    },
  }
}

export type KeptDays = ReturnType<typeof makeKeptDays>
