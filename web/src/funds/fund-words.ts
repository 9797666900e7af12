import { periodShown, type ReturnRange } from '@tarazu/contract/funds/rules'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useTranslation } from '../language/languages.ts'

/** Formats rates, given in basis points, as `0.40%`; ranges of them; periods in days or whole months. */
export function useFundWords() {
  const { t } = useTranslation()
  const format = useNumberFormat()
  // The middle of a range may be half a basis point.
  const percent = (rate: number) => `${format.price(rate / 100, { digits: rate % 1 === 0 ? 2 : 3 })}%`
  return {
    percent,
    range: ({ minReturn, maxReturn }: ReturnRange) =>
      minReturn === maxReturn ? percent(minReturn) : `${percent(minReturn)} – ${percent(maxReturn)}`,
    period(days: number) {
      const { unit, count } = periodShown(days)
      return t(`funds.${unit}`, { count })
    },
  }
}
