import type { Alert } from '@tarazu/contract/alerts/api'
import { microsToNumber } from '@tarazu/contract/money'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useTranslation } from '../language/languages.ts'
import { digitsOf } from '../prices/shown-price.ts'

/** What an alert waits for, in one line. */
export function useAlertWords() {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const priceOf = (micros: bigint) => {
    const value = microsToNumber(micros)
    return format.price(value, { digits: digitsOf(value) })
  }
  return ({ kind, direction, level, period, crossedAt }: Alert) => {
    const days = { period: period ?? 0 }
    if (kind === 'price') return t(`alerts.waits.price.${direction}`, { level: priceOf(level ?? 0n) })
    if (kind === 'percent')
      return t(`alerts.waits.percent.${direction}`, { level: format.percent(microsToNumber(level ?? 0n)) })
    if (kind === 'volume')
      return t('alerts.waits.volume', { level: format.count((level ?? 0n) / 1_000_000n) })
    const at = crossedAt === null ? '–' : priceOf(crossedAt)
    if (kind === 'rsi')
      return t(`alerts.waits.rsi.${direction}`, { ...days, level: Number(level ?? 0n) / 1e6, at })
    return t(`alerts.waits.average.${direction}`, { ...days, average: kind.toUpperCase(), at })
  }
}
