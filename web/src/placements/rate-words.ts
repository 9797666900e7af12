import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { useRateSource } from '../prices/rate-source.ts'

type ForeignPrice = {
  currency: string
  rate: bigint | null
  rateSource: string | null
  rateAt: number | null
}

/** The exchange rate of a price in a foreign currency as a fact, and the rate's source as a note below it. */
export function useRateWords(price: ForeignPrice | undefined) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const date = useDateFormat()
  const source = useRateSource()
  if (!price?.rate || price.currency === format.wallet) return { facts: [], from: undefined }
  return {
    facts: [
      {
        label: t('orders.rate'),
        value: t('orders.rateValue', { from: price.currency, value: format.rate(price.rate) }),
      },
    ],
    from:
      price.rateSource === null || price.rateAt === null
        ? undefined
        : t('ipo.rateFrom', { source: source(price.rateSource), time: date.dayAndTime(price.rateAt) }),
  }
}
