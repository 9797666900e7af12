/** Prices as customers type them. Pure. */

/** Unambiguous grouping: by commas with a point, by points with a comma, or by at least two commas. */
const groupedPrices = [
  { form: /^\d{1,3}(?:,\d{2,3})*,\d{3}\.\d*$/, group: ',' },
  { form: /^\d{1,3}(?:\.\d{3})+,\d*$/, group: '.' },
  { form: /^\d{1,3}(?:,\d{2,3})+,\d{3}$/, group: ',' },
]

/** Longer than any price, so that cutting never makes another price of one. */
const maxPriceLength = 24

/**
 * What a price field keeps of typed text: a price without currency sign and grouping, with a decimal point
 * for the comma of many keyboards. Other text stays as it is, to be shown as wrong: its digits alone might be
 * another price.
 */
export function priceTyped(text: string) {
  const number = text.trim().replace(/^\p{Sc}\s*/u, '')
  const grouped = groupedPrices.find(({ form }) => form.test(number))
  const plain = grouped ? number.replaceAll(grouped.group, '') : number
  return plain.replace(/^(\d*),(\d*)$/, '$1.$2').slice(0, maxPriceLength)
}

/** The typed price in micros; undefined if it is not a price above zero. */
export function priceMicros(text: string): bigint | undefined {
  if (!/^(\d{1,9}(\.\d{0,6})?|\.\d{1,6})$/.test(text)) return undefined
  const [whole = '', fraction = ''] = text.split('.')
  const micros = BigInt(whole + fraction.padEnd(6, '0'))
  return micros > 0n ? micros : undefined
}
