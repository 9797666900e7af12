import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { useRateSource } from '../prices/rate-source.ts'

type Rated = { currency: string; rate: bigint | null; rateSource: string | null; rateAt: number | null }

/** At what rate a price in another currency is changed, as one of the facts, and where the rate comes from, to stand below. */
export function useRateWords(of: Rated | undefined) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const date = useDateFormat()
  const source = useRateSource()
  if (!of?.rate || of.currency === format.wallet) return { facts: [], from: undefined }
  return {
    facts: [
      {
        label: t('orders.rate'),
        value: t('orders.rateValue', { from: of.currency, value: format.rate(of.rate) }),
      },
    ],
    from:
      of.rateSource === null || of.rateAt === null
        ? undefined
        : t('ipo.rateFrom', { source: source(of.rateSource), time: date.dayAndTime(of.rateAt) }),
  }
}
