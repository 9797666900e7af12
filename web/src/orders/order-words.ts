import { microsToNumber } from '@tarazu/contract/money'
import type { fillSources } from '@tarazu/contract/orders/order'
import { digitsOf } from '@tarazu/ui/number-format'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useHintText } from '../language/hint-text.ts'
import { useTranslation } from '../language/languages.ts'

/** Why the server said no, in the reader's language; a reason that this copy of the app does not know keeps its sentence. */
export function useReasonText() {
  const hint = useHintText()
  const { t } = useTranslation()
  return ({ code, text }: { code: string; text: string }) =>
    code === 'operator_cancelled' ? t('orders.cancelledByUs', { reason: text }) : hint(code, text)
}

/** What a fill's price rests on. */
export function useSourceName() {
  const { t } = useTranslation()
  return (source: (typeof fillSources)[number]) =>
    source === 'issue' ? t('orders.issueTerms') : t(`shell.${source}`)
}

/** Prices of an instrument, with as many decimals as they have and at least two. */
export function usePrice() {
  const format = useNumberFormat()
  return (micros: bigint | null, currency: string, least = 2) => {
    if (micros === null) return '–'
    return format.price(microsToNumber(micros), { currency, digits: digitsOf(micros, least) })
  }
}
