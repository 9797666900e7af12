import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import type { ShownPrice } from '../prices/shown-price.ts'
import type { Detail } from './queries.ts'
import styles from './why-price.module.css'

type Props = { detail: Detail; shown: ShownPrice; bid: number | undefined; ask: number | undefined }

/** Says where the price of now comes from, and what an order would get, in sentences with figures. */
export function WhyPrice({ detail, shown, bid, ask }: Props) {
  const { t } = useTranslation()
  const number = useNumberFormat()
  const date = useDateFormat()
  const { price, at, source } = shown
  if (price === undefined || at === undefined || source === undefined) return null
  const { currency, decimals: digits, previousClose, tradable, kind } = detail
  const inFull = (value: number) =>
    number.price(value, { digits, ...(kind !== 'index' && kind !== 'currency' && { currency }) })
  const percent =
    previousClose === null || previousClose === 0
      ? undefined
      : ((price - previousClose) / Math.abs(previousClose)) * 100
  const offered = tradable && bid !== undefined && ask !== undefined
  const sentences = [
    t('why.now', { price: inFull(price), time: date.dayAndSeconds(at), source: t(`shell.${source}`) }),
    ...(offered
      ? [bid === ask ? t('why.noOffers') : t('why.offers', { ask: inFull(ask), bid: inFull(bid) })]
      : []),
    ...(percent === undefined || previousClose === null
      ? []
      : [t('why.change', { before: inFull(previousClose), percent: number.percent(percent) })]),
  ]
  return (
    <details className={styles.why}>
      <summary>{t('why.title')}</summary>
      <p>{sentences.join(' ')}</p>
    </details>
  )
}
