import type { FeeLine } from '@tarazu/contract/orders/rules'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useFeeName } from '../shell/fee-name.ts'
import { useTranslation } from '../shell/languages.ts'
import styles from './ticket.module.css'

type Props = {
  fees: readonly FeeLine[]
  /** "12 × ask ₹1,548.60", where that makes the value. */
  reckoning: string | undefined
  value: string
  /** Only its place is kept. */
  hidden: boolean
}

/** Every fee by its name, in running text: a table of five would push the keypad off a small screen. */
export function FeeList({ fees, reckoning, value, hidden }: Props) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const feeName = useFeeName()
  return (
    <ul
      className={styles.fees}
      aria-label={t('orders.fees')}
      style={hidden ? { visibility: 'hidden' } : undefined}
    >
      <li>
        {reckoning === undefined ? t('orders.value') : `${reckoning} =`} <b className="num">{value}</b>
      </li>
      {fees.length === 0 && <li>{t('orders.noFees')}</li>}
      {fees.map((fee) => (
        <li key={fee.name}>
          {feeName(fee)} <b className="num">{format.money(fee.amount)}</b>
        </li>
      ))}
    </ul>
  )
}
