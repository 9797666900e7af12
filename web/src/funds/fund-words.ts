import { periodShown, type ReturnRange } from '@tarazu/contract/funds/rules'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useTranslation } from '../language/languages.ts'

/** Hundredths of a percent as `0.40%`, and a range of them; periods in days or whole months. */
export function useFundWords() {
  const { t } = useTranslation()
  const format = useNumberFormat()
  // The middle of a range may be a half of a hundredth.
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
