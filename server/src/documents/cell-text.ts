/** A cell as people read it, and as a program does. Pure. */
import type { Locale } from '@tarazu/contract/locales'
import { formatMicros, formatPaise } from '@tarazu/contract/money'
import type { Cell, CellKind } from './report.ts'

/** The country whose figures and dates a reader expects. */
const grouping: Record<string, string> = { INR: 'en-IN', MXN: 'es-MX' }
const countries: Partial<Record<Locale, string>> = { en: 'en-GB', zh: 'zh-CN' }

/** U+2212, as wide as a plus: a hyphen is not a sign. */
const withSign = (text: string) => text.replace('-', '\u2212')

/** Figures are grouped as in the country of the wallet's currency, whatever the language. */
export function cellReader({
  language,
  currency,
  zone,
}: {
  language: Locale
  currency: string
  zone: string
}): (kind: CellKind, cell: Cell) => string {
  const figures = (places: number, most = places) => {
    const format = new Intl.NumberFormat(grouping[currency] ?? 'en-US', {
      minimumFractionDigits: places,
      maximumFractionDigits: most,
    })
    // A decimal text stays exact: it never becomes a float.
    return (decimal: string) => withSign(format.format(decimal as unknown as number))
  }
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(countries[language] ?? language, {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      ...options,
    })
  const [money, price, units] = [figures(2), figures(2, 6), figures(0)]
  const day = dates({ timeZone: 'UTC' })
  const time = dates({
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  })
  return (kind, cell) => {
    if (cell === null) return ''
    if (kind === 'text') return String(cell)
    if (kind === 'day') return day.format(Date.parse(`${cell}T00:00:00Z`))
    if (kind === 'time') return time.format(Number(cell))
    if (kind === 'units') return units(String(cell))
    return kind === 'money' ? money(formatPaise(BigInt(cell))) : price(formatMicros(BigInt(cell)))
  }
}

/** Plain decimals, ISO 8601, nothing grouped. */
export function plainCell(kind: CellKind, cell: Cell): string {
  if (cell === null) return ''
  if (kind === 'money') return formatPaise(BigInt(cell))
  if (kind === 'price') return formatMicros(BigInt(cell))
  if (kind === 'time') return new Date(Number(cell)).toISOString()
  return String(cell)
}
