import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { newer, useQuotes } from '../data/live.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './ticket-offers.module.css'
import type { TicketState } from './ticket-state.ts'

/** Who would buy and sell now, and how many units: what an order at market fills against. */
export function TicketOffers({ state }: { state: Pick<TicketState, 'symbol' | 'instrument'> }) {
  const { t } = useTranslation()
  const number = useNumberFormat()
  const quote = useQuotes([state.symbol]).get(state.symbol)
  const detail = state.instrument.data
  const live = newer(quote, detail?.priceAt) ? quote : undefined
  const offers = [
    { name: 'bid', price: live?.bid ?? detail?.bid, size: live?.bidSize },
    { name: 'ask', price: live?.ask ?? detail?.ask, size: live?.askSize },
  ] as const
  const inFull = (price: number, size: number | undefined) => {
    const text = number.price(price, { digits: detail?.decimals ?? 2 })
    return size ? t('chart.offer', { price: text, size: number.count(size) }) : text
  }
  return (
    <p className={styles.offers}>
      {offers.map(({ name, price, size }) => (
        <span key={name}>
          {t(`chart.${name}`)}{' '}
          <b className="num">{price === undefined || price === null ? '–' : inFull(price, size)}</b>
        </span>
      ))}
    </p>
  )
}
