import type { BasketRow } from '@tarazu/contract/baskets/api'
import { microsToNumber } from '@tarazu/contract/money'
import { digitsOf } from '@tarazu/ui/number-format'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'

/** One order of a basket in words: what it is, and on which terms. */
export function useRowWords() {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const price = (micros: bigint) => format.price(microsToNumber(micros), { digits: digitsOf(micros, 2) })
  return (row: BasketRow) => {
    const { type = 'market', validity = 'day', stopPrice, limitPrice, trailDistance, trailBps } = row
    const distance =
      trailBps === undefined ? trailDistance && price(trailDistance) : `${format.price(trailBps / 100)} %`
    const terms = [
      [t(`orders.type.${type}`), stopPrice && price(stopPrice), limitPrice && price(limitPrice), distance],
      [t(`orders.validityOf.${validity}`)],
      ...(row.exitTarget && row.exitStop
        ? [[t('orders.bracket'), price(row.exitTarget), price(row.exitStop)]]
        : []),
    ]
    return {
      what: t(row.side === 'buy' ? 'baskets.buyOf' : 'baskets.sellOf', {
        count: format.count(row.quantity),
        code: shownCode(row.symbol),
      }),
      terms: terms.map((words) => words.filter(Boolean).join(' ')).join(' · '),
    }
  }
}
