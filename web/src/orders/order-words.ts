import { isYahoo } from '@tarazu/contract/market/rules'
import { microsToNumber } from '@tarazu/contract/money'
import type { fillSources, Order } from '@tarazu/contract/orders/order'
import { digitsOf } from '@tarazu/ui/number-format'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useHintText } from '../language/hint-text.ts'
import { useTranslation } from '../language/languages.ts'

/** Translates the reason of a refusal; one that this version of the app does not know stays as it is. */
export function useReasonText() {
  const hint = useHintText()
  const { t } = useTranslation()
  return ({ code, text }: { code: string; text: string }) =>
    code === 'operator_cancelled' ? t('orders.cancelledByUs', { reason: text }) : hint(code, text)
}

/** The name of the source of a fill's price. */
export function useSourceName() {
  const { t } = useTranslation()
  return (source: (typeof fillSources)[number]) =>
    source === 'issue' ? t('orders.issueTerms') : t(`shell.${source}`)
}

/** Whom the server asked for a price; says so where it is not Yahoo itself. */
export function useOriginName() {
  const { t } = useTranslation()
  return (origin: string) => (isYahoo(origin) ? origin : t('orders.notYahoo', { origin }))
}

/** The distance of a trailing stop; empty for an order that does not trail. */
export function useTrailText() {
  const price = usePrice()
  const format = useNumberFormat()
  return ({ trailDistance, trailBps }: Pick<Order, 'trailDistance' | 'trailBps'>, currency: string) => {
    if (trailBps !== null) return `${format.price(trailBps / 100)} %`
    return trailDistance === null ? '' : price(trailDistance, currency)
  }
}

/** Formats a price in micros with all of its decimals, at minDigits `minDigits`. */
export function usePrice() {
  const format = useNumberFormat()
  return (micros: bigint | null, currency: string, minDigits = 2) => {
    if (micros === null) return '–'
    return format.price(microsToNumber(micros), { currency, digits: digitsOf(micros, minDigits) })
  }
}
