/** What instruments that are no companies are called in the language of a reader: "Gold" is "Oro". Pure. */
import { filledText } from '../filled-text.ts'

/** The words of one language. A pair of currencies needs none: every browser has the names of currencies. */
export type InstrumentNames = {
  /** Names by code, without its `=F`. */
  readonly future: Readonly<Record<FutureCode, string>>
  /** Names by debtor: {{coupon}} is percent a year; it is paid back in {{year}}, or in {{month}}/{{year}}. */
  readonly bond: Readonly<Record<'GSEC' | 'UST', string>>
}
export type FutureCode =
  | 'NIFTY'
  | 'BANKNIFTY'
  | 'FINNIFTY'
  | 'ES'
  | 'NQ'
  | 'YM'
  | 'GC'
  | 'SI'
  | 'HG'
  | 'CL'
  | 'BZ'
  | 'NG'
  | 'ZC'
  | 'ZS'
  | 'ZN'

const pair = /^([A-Z]{3})([A-Z]{3})=X$/
const bond = /^(GSEC|UST)-([\d.]+)-(\d{4})(?:-(\d{2}))?$/

/** Undefined for what is called the same everywhere. `language` as Intl takes it. */
export function nameIn(language: string, names: InstrumentNames, symbol: string): string | undefined {
  const [, base, quoted] = pair.exec(symbol) ?? []
  if (base && quoted) return `${beginning(currencyIn(language, base))} / ${currencyIn(language, quoted)}`
  const [, issuer, coupon, year, month] = bond.exec(symbol) ?? []
  if (issuer === 'GSEC' || issuer === 'UST') return filledText(names.bond[issuer], { coupon, year, month })
  const code = symbol.replace(/=F$/, '')
  return code === symbol ? undefined : names.future[code as FutureCode]
}

const currencies = new Map<string, Intl.DisplayNames>()

function currencyIn(language: string, code: string): string {
  const known = currencies.get(language) ?? new Intl.DisplayNames(language, { type: 'currency' })
  currencies.set(language, known)
  return known.of(code) ?? code
}

const beginning = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
