/** U+2212, as wide as a plus: a hyphen is not a sign. */
export const minusSign = '\u2212'

const formats = new Map<string, Intl.NumberFormat>()

function cached(locale: string, options: Intl.NumberFormatOptions) {
  const key = locale + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options)
  formats.set(key, format)
  return format
}

/** Figures are grouped as in the country of the wallet's currency, whatever the language of the interface. */
export function groupingLocale(currency: string) {
  return { INR: 'en-IN', MXN: 'es-MX' }[currency] ?? 'en-US'
}

const unmistakable = ['INR', 'EUR', 'GBP']

/**
 * "$" and "¥" are signs of many currencies: beside pesos a dollar is "USD", beside rupees a peso is "MX$".
 */
function displayOf(currency: string, wallet: string) {
  return currency === wallet || unmistakable.includes(currency) ? 'narrowSymbol' : 'symbol'
}

type Shown = { whole: string; fraction: string }

/**
 * `12,84,530` and `.75`, with the currency's sign in front. The decimal text is exact: it never becomes a
 * float.
 */
function split(format: Intl.NumberFormat, decimal: string): Shown {
  const parts = format.formatToParts(decimal as unknown as number)
  const isFraction = (part: Intl.NumberFormatPart) => part.type === 'decimal' || part.type === 'fraction'
  const text = (wanted: Intl.NumberFormatPart[]) =>
    wanted.map((part) => (part.type === 'minusSign' ? minusSign : part.value)).join('')
  return { whole: text(parts.filter((part) => !isFraction(part))), fraction: text(parts.filter(isFraction)) }
}

export function moneyParts(paise: bigint, currency: string, wallet: string, signed = false): Shown {
  const digits = (paise < 0n ? -paise : paise).toString().padStart(3, '0')
  const decimal = `${paise < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
  const format = cached(groupingLocale(wallet), {
    style: 'currency',
    currency,
    currencyDisplay: displayOf(currency, wallet),
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: signed ? 'exceptZero' : 'auto',
  })
  return split(format, decimal)
}

/** A price or a difference of prices, for display. Without `currency` there is no sign of one. */
export function formatPrice(
  value: number,
  wallet: string,
  {
    currency,
    digits = 2,
    signed = false,
  }: { currency?: string | undefined; digits?: number; signed?: boolean } = {},
) {
  const format = cached(groupingLocale(wallet), {
    ...(currency ? { style: 'currency', currency, currencyDisplay: displayOf(currency, wallet) } : {}),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signed ? 'exceptZero' : 'negative',
  })
  return format.format(value).replace('-', minusSign)
}

/** The number of decimals that a price in millionths has, and at least `least`. */
export function digitsOf(micros: bigint, least = 2) {
  const fraction = (micros < 0n ? -micros : micros).toString().padStart(7, '0').slice(-6)
  return Math.max(least, fraction.replace(/0+$/, '').length)
}

/**
 * What one unit of another currency is in the wallet's, from millionths: in full, with at least four
 * decimals.
 */
export function formatRate(micros: bigint, wallet: string) {
  return formatPrice(Number(micros) / 1e6, wallet, { currency: wallet, digits: digitsOf(micros, 4) })
}

/** `percent` is already times a hundred: 1.58 gives `+1.58%`. */
export function formatPercent(percent: number, wallet: string, signed = true) {
  return `${formatPrice(percent, wallet, { signed })}%`
}

/** 18400000 gives `1.84Cr` for what is counted in crores, and `18.4M` for anything else. */
export function formatCompact(value: number, currency: string) {
  const format = cached(groupingLocale(currency), { notation: 'compact', maximumFractionDigits: 2 })
  return format.format(value).replace('-', minusSign)
}

export function formatCount(value: number | bigint, wallet: string) {
  return cached(groupingLocale(wallet), { maximumFractionDigits: 0 }).format(value).replace('-', minusSign)
}
