import type { Issue } from '@tarazu/contract/ipo/issue'
import { microsToNumber } from '@tarazu/contract/money'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useTranslation } from '../language/languages.ts'

/** Prices of an issue, in its own currency; they have two decimals. */
export function useIssuePrice() {
  const format = useNumberFormat()
  const price = (micros: bigint, currency: string) => format.price(microsToNumber(micros), { currency })
  return {
    price,
    /** `₹95.00 – ₹100.00`, or the one price. */
    band: ({ priceLow, priceHigh, currency }: Pick<Issue, 'priceLow' | 'priceHigh' | 'currency'>) =>
      priceLow === priceHigh
        ? price(priceHigh, currency)
        : `${price(priceLow, currency)} – ${price(priceHigh, currency)}`,
  }
}

/** Until the price is known there is a band. */
export const isBand = ({ priceLow, priceHigh, seed }: Pick<Issue, 'priceLow' | 'priceHigh' | 'seed'>) =>
  priceLow !== priceHigh && seed === null

/** Why it was withdrawn: the system's reasons in the customer's language, operators' in their own words. */
export function useWithdrawalReason() {
  const { t } = useTranslation()
  return ({ reason, withdrawnBecause }: Pick<Issue, 'reason' | 'withdrawnBecause'>) =>
    withdrawnBecause === null ? reason : t('ipo.unitsChanged')
}
