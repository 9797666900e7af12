import type { Issue } from '@tarazu/contract/ipo/issue'
import { microsToNumber } from '@tarazu/contract/money'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useTranslation } from '../language/languages.ts'

/** Formats prices of an issue, in its own currency with two decimals. */
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

/** Whether the issue still has a price band: the final price is fixed with the seed's disclosure. */
export const isBand = ({ priceLow, priceHigh, seed }: Pick<Issue, 'priceLow' | 'priceHigh' | 'seed'>) =>
  priceLow !== priceHigh && seed === null

/** Why an issue was withdrawn: the system's reasons are translated, operators' stand as written. */
export function useWithdrawalReason() {
  const { t } = useTranslation()
  return ({ reason, withdrawnBecause }: Pick<Issue, 'reason' | 'withdrawnBecause'>) =>
    withdrawnBecause === null ? reason : t('ipo.unitsChanged')
}
