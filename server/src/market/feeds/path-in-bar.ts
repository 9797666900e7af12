/**
 * Where the price is inside a bar of which only open, high, low and close are known. Pure, and the same in
 * every process.
 */

/** A bar whose prices are whole numbers of ticks. */
export type TickBar = { open: number; high: number; low: number; close: number }

/** A bar is walked in this many steps, the last of which stands at the close. */
export const stepsPerBar = 60

/**
 * The price goes from the open over both extremes to the close, with a little noise, always within [low,
 * high]. A rising bar usually falls first. `bits` are 32 random bits that belong to the bar.
 */
export function priceInBar({ open, high, low, close }: TickBar, step: number, bits: number): number {
  if (step <= 0) return open
  if (step >= stepsPerBar - 1 || high === low) return close
  const usual = (bits & 3) !== 0
  const lowFirst = close >= open === usual
  const first = lowFirst ? low : high
  const second = lowFirst ? high : low
  const turn1 = 6 + ((bits >>> 2) & 15)
  const turn2 = 32 + ((bits >>> 6) & 15)
  if (step === turn1) return first
  if (step === turn2) return second

  let price: number
  if (step < turn1) price = open + ((first - open) * step) / turn1
  else if (step < turn2) price = first + ((second - first) * (step - turn1)) / (turn2 - turn1)
  else price = second + ((close - second) * (step - turn2)) / (stepsPerBar - 1 - turn2)

  const noise = ((Math.imul(bits | 1, step * 0x9e3779b1) >>> 20) / 4096 - 0.5) * (high - low) * 0.25
  return Math.min(high, Math.max(low, Math.round(price + noise)))
}

/** The part of the bar that has been walked after `step`. */
export function barSoFar(bar: TickBar, step: number, bits: number): TickBar {
  if (step >= stepsPerBar - 1) return bar
  const soFar = { open: bar.open, high: bar.open, low: bar.open, close: bar.open }
  for (let each = 1; each <= step; each++) {
    soFar.close = priceInBar(bar, each, bits)
    if (soFar.close > soFar.high) soFar.high = soFar.close
    if (soFar.close < soFar.low) soFar.low = soFar.close
  }
  return soFar
}
