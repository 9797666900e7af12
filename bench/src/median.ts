/** The middle one of an odd number of measurements. */
export function medianBy<T>(all: readonly T[], by: (one: T) => number): T {
  const middle = [...all].sort((a, b) => by(a) - by(b))[Math.floor(all.length / 2)]
  if (middle === undefined) throw new Error('the median of nothing')
  return middle
}
