/** Puts the bars of another instrument beside those of a chart. Pure. */
import type { Bar } from '@tarazu/contract/market/bar'

/**
 * The other's last close at each bar; undefined before its first one. Days are compared by
 * their names, for the exchanges of the two may lie in different zones.
 */
export function alignedCloses(
  bars: readonly Bar[],
  others: readonly Bar[],
  keyOf: { own: (at: number) => string | number; other: (at: number) => string | number },
): (number | undefined)[] {
  let next = 0
  let close: number | undefined
  return bars.map((bar) => {
    const key = keyOf.own(bar.at)
    for (let other = others[next]; other && keyOf.other(other.at) <= key; other = others[next]) {
      close = other.close
      next += 1
    }
    return close
  })
}

/** Change in percent from the first to the last of those that are known. */
export function changeOver(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  const [first, last] = [known[0], known.at(-1)]
  return first && last !== undefined ? ((last - first) / Math.abs(first)) * 100 : undefined
}
