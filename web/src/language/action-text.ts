import type { ComingAction } from '@tarazu/contract/market/instrument'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { digitsOf } from '../prices/shown-price.ts'
import { useDateFormat } from './date-format.ts'
import { useTranslation } from './languages.ts'

/** A day of the exchange, whatever day it is where the reader is. */
export function useExchangeDay() {
  const date = useDateFormat()
  return (day: string) => date.day(Date.parse(day), 'UTC')
}

/** What comes of an instrument, and on which day: one sentence. */
export function useActionText(currency: string) {
  const { t } = useTranslation()
  const day = useExchangeDay()
  const format = useNumberFormat()
  return ({ kind, day: on, old, new: fresh, amount }: ComingAction) =>
    t(`instruments.action.${kind}`, {
      day: day(on),
      old: format.count(old ?? 0),
      new: format.count(fresh ?? 0),
      amount: amount === null ? '' : format.price(amount, { currency, digits: digitsOf(amount) }),
    })
}
