import { createContext, type ReactNode, use } from 'react'
import {
  formatCompact,
  formatCount,
  formatPercent,
  formatPrice,
  formatRate,
  moneyParts,
} from './number-format.ts'

const context = createContext('INR')

/** The wallet currency of the deployment decides how every figure is grouped. */
export function NumberFormatProvider({ currency, children }: { currency: string; children: ReactNode }) {
  return <context.Provider value={currency}>{children}</context.Provider>
}

/** Formatters for texts that are not a primitive of their own, such as a label or a spoken sentence. */
export function useNumberFormat() {
  const wallet = use(context)
  return {
    wallet,
    /** `paise` in hundredths of `currency`, the wallet's when left out. */
    money(paise: bigint, options: { currency?: string; signed?: boolean } = {}) {
      const { whole, fraction } = moneyParts(paise, options.currency ?? wallet, wallet, options.signed)
      return whole + fraction
    },
    /** Leaves out the hundredths if there are none. */
    whole(paise: bigint) {
      const { whole, fraction } = moneyParts(paise, wallet, wallet)
      return fraction === '.00' ? whole : whole + fraction
    },
    price(value: number, options: { currency?: string | undefined; digits?: number; signed?: boolean } = {}) {
      return formatPrice(value, wallet, options)
    },
    rate(micros: bigint) {
      return formatRate(micros, wallet)
    },
    percent(percent: number, signed = true) {
      return formatPercent(percent, wallet, signed)
    },
    /** A count of something that is traded in `currency`. */
    compact(value: number, currency = wallet) {
      return formatCompact(value, currency)
    },
    count(value: number | bigint) {
      return formatCount(value, wallet)
    },
  }
}
