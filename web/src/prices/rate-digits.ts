/** Decimals of a rate in millionths, shown as percent: two, and as many more as it has. */
export function rateDigits(rate: number) {
  if (rate % 100 === 0) return 2
  return rate % 10 === 0 ? 3 : 4
}
