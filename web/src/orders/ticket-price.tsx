import { ChangeText } from '@tarazu/ui/change-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Skeleton } from '@tarazu/ui/skeleton'
import { useTranslation } from '../language/languages.ts'
import styles from './ticket-sheet.module.css'
import type { TicketState } from './ticket-state.ts'

type PriceState = Pick<TicketState, 'price' | 'changePercent' | 'instrument'>

export function TicketPrice({ state }: { state: PriceState }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const { price, changePercent, instrument } = state
  if (!instrument.data) return <Skeleton width={150} height={14} />
  const { currency, decimals } = instrument.data
  if (price === undefined) return t('shell.noPrice')
  return (
    <span className={styles.price}>
      <span className="num">{format.price(price, { currency, digits: decimals })}</span>
      <ChangeText percent={changePercent ?? undefined} />
    </span>
  )
}
