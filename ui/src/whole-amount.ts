/**
 * What is typed or pasted into a field of an amount or a count. Nothing is guessed: half of what was written
 * is another amount. Pure.
 */

const plain = /^\d+$/
/** Digits grouped by thousands, or by lakhs. */
export const grouped = /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})$/

/**
 * Its digits, where it is a whole number as it is copied from a statement: with the wallet's own `sign` in
 * front, grouped by commas, with hundredths that are none. Undefined for anything else.
 */
export function wholeAmount(typed: string, sign = ''): string | undefined {
  return wholeIn(numberIn(typed, sign).replace(/(?<=\d)\.0{1,2}$/, ''))
}

/**
 * The same for a field that takes hundredths, which stand behind a point in the answer. A comma is such a
 * point where no thousands can follow it.
 */
export function decimalAmount(typed: string, sign = ''): string | undefined {
  const whole = wholeAmount(typed, sign)
  if (whole !== undefined) return whole
  const number = numberIn(typed, sign)
  const [, front = '', hundredths = ''] =
    /^(.*)\.(\d{0,2})$/.exec(number) ?? /^(\d+),(\d{0,2})$/.exec(number) ?? thousandsByPoints(number) ?? []
  const units = front === '' && hundredths !== '' ? '0' : wholeIn(front)
  if (units === undefined) return undefined
  return /^0*$/.test(hundredths) ? units : `${units}.${hundredths}`
}

/** "1.234,50", as much of Europe writes it. */
function thousandsByPoints(number: string) {
  const found = /^(\d{1,3}(?:\.\d{3})+),(\d{0,2})$/.exec(number)
  return found && [number, found[1]?.replaceAll('.', ''), found[2]]
}

function numberIn(typed: string, sign: string) {
  const text = typed.trim()
  return sign !== '' && text.startsWith(sign) ? text.slice(sign.length).trim() : text
}

function wholeIn(text: string) {
  if (!plain.test(text) && !grouped.test(text)) return undefined
  return text.replaceAll(',', '').replace(/^0+(?=\d)/, '')
}
