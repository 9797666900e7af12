/**
 * Reads numbers that were typed. Undefined if the text is not a number: "4,5" is not guessed at, and "" is
 * not zero. Pure.
 */

/**
 * The number in units of its last decimal: hundredths if `decimals` is two. Undefined above fifteen digits
 * before the point.
 */
function typedDecimal(typed: string, decimals: number) {
  const text = typed.trim().replace('−', '-')
  const [, sign, whole, part = ''] = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || part.length > decimals) return undefined
  const size = BigInt(whole + part.padEnd(decimals, '0'))
  return sign === '-' ? -size : size
}

/** A count: digits alone, below a thousand million, which no field counts to. */
export function typedCount(typed: string) {
  return /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : undefined
}

/** An amount above zero, in paise. */
export function typedAmount(typed: string) {
  const paise = typedDecimal(typed, 2)
  return paise !== undefined && paise > 0n ? paise : undefined
}

/** Percent, in hundredths of one; below zero where a minus stands before it. */
export function typedPercent(typed: string) {
  const hundredths = typedDecimal(typed, 2)
  return hundredths === undefined ? undefined : Number(hundredths)
}

const pricesEnd = 10n ** 12n

/** A price above zero, in micros; with no more figures before its point than the contract's prices have. */
export function typedPrice(typed: string, decimals = 2) {
  const price = typedDecimal(typed, decimals)
  return price !== undefined && price > 0n && price < pricesEnd * 10n ** BigInt(decimals)
    ? price * 10n ** BigInt(6 - decimals)
    : undefined
}
