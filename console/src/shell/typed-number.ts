/** What is typed into a field of a number. Undefined for what is none: "4,5" is not guessed at, and "" is not zero. Pure. */

/** As hundredths where `decimals` is two. More than fifteen figures is nobody's number. */
function typedDecimal(typed: string, decimals: number) {
  const text = typed.trim().replace('−', '-')
  const [, sign, whole, part = ''] = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || part.length > decimals) return undefined
  const size = BigInt(whole + part.padEnd(decimals, '0'))
  return sign === '-' ? -size : size
}

/** A count: digits alone. */
export function typedCount(typed: string) {
  return /^\d{1,10}$/.test(typed.trim()) ? Number(typed) : undefined
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

/** A price above zero, in micros. */
export function typedPrice(typed: string, decimals = 2) {
  const price = typedDecimal(typed, decimals)
  return price !== undefined && price > 0n ? price * 10n ** BigInt(6 - decimals) : undefined
}
