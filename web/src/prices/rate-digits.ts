/** Decimals of a rate in millionths, shown as percent: two, and as many more as it has, at most seven. */
export function rateDigits(rate: number) {
  const places = [100_000, 10_000, 1_000, 100, 10]
  const more = places.findIndex((each) => Math.round(rate * 1_000) % each === 0)
  return more === -1 ? 7 : 2 + more
}
