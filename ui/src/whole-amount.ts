/**
 * What is typed or pasted into a field of whole units. Nothing is guessed: half of what was written is
 * another amount. Pure.
 */

const plain = /^\d+$/
/** Digits grouped by thousands, or by lakhs. */
const grouped = /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})$/

/**
 * Its digits, where it is a whole number as it is copied from a statement: with the wallet's own `sign` in
 * front, grouped by commas, with hundredths that are none. Undefined for anything else.
 */
export function wholeAmount(typed: string, sign = ''): string | undefined {
  const text = typed.trim()
  const number = sign !== '' && text.startsWith(sign) ? text.slice(sign.length).trim() : text
  const whole = number.replace(/(?<=\d)\.0{1,2}$/, '')
  if (!plain.test(whole) && !grouped.test(whole)) return undefined
  return whole.replaceAll(',', '').replace(/^0+(?=\d)/, '')
}
