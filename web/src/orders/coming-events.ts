import type { Holding } from '@tarazu/contract/orders/holdings-api'
import { useActionText, useExchangeDay } from '../language/action-text.ts'
import { useTranslation } from '../language/languages.ts'

/** Coming events of a holding, a sentence each: end of contract, splits, bonus issues, dividends. */
export function useComingEvents({ contractEnds, actions, currency }: Holding): string[] {
  const { t } = useTranslation()
  const day = useExchangeDay()
  const text = useActionText(currency)
  return [
    ...(contractEnds === null ? [] : [t('instruments.endsOn', { day: day(contractEnds) })]),
    ...actions.map(text),
  ]
}
