import type { Holding } from '@tarazu/contract/orders/holdings-api'
import { useActionText, useExchangeDay } from '../language/action-text.ts'
import { useTranslation } from '../language/languages.ts'

/** What comes of a holding, one sentence for each: the end of its contract, splits, bonus issues, dividends. */
export function useComing({ contractEnds, actions, currency }: Holding): string[] {
  const { t } = useTranslation()
  const day = useExchangeDay()
  const text = useActionText(currency)
  return [
    ...(contractEnds === null ? [] : [t('instruments.endsOn', { day: day(contractEnds) })]),
    ...actions.map(text),
  ]
}
