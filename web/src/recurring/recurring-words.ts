import type { RecurringPurchase } from '@tarazu/contract/recurring/api'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useExchangeDay } from '../language/action-text.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'

export type Weekday = 1 | 2 | 3 | 4 | 5
export const weekdays = [1, 2, 3, 4, 5] as const satisfies Weekday[]

/** The code of the instrument, or the name of the fund. */
export const boughtName = ({ symbol, fund }: Pick<RecurringPurchase, 'symbol' | 'fund'>) =>
  fund?.name ?? shownCode(symbol ?? '')

/** How often it buys and for how much, and when it buys next or why not. */
export function useRecurringWords() {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const day = useExchangeDay()
  return ({ amount, weekday, monthDay, state, pausedFor, nextDay }: RecurringPurchase) => {
    const every =
      weekday === null
        ? t('recurring.every.month', { day: String(monthDay) })
        : t('recurring.every.week', { day: t(`recurring.weekdays.d${weekday as Weekday}`) })
    const paused = pausedFor === 'not_sufficient_funds' ? 'short' : 'paused'
    return {
      what: `${format.money(amount)} ${every}`,
      when:
        nextDay !== null
          ? t('recurring.next', { day: day(nextDay) })
          : t(`recurring.state.${state === 'ended' ? 'ended' : paused}`),
    }
  }
}
