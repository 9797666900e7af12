import type { FeeLine } from '@tarazu/contract/orders/rules'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useFeeName } from '../shell/fee-name.ts'
import { useTranslation } from '../shell/languages.ts'
import styles from './ticket.module.css'

type Props = {
  fees: readonly FeeLine[]
  /** "12 × ask ₹1,548.60", and what that makes in the wallet's currency. */
  reckoning: string
  value: bigint
}

/** Every fee by its name, in running text: a table of five would push the keypad off a small screen. */
export function FeeList({ fees, reckoning, value }: Props) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const feeName = useFeeName()
  return (
    <ul className={styles.fees} aria-label={t('orders.fees')}>
      <li>
        {reckoning} = <b className="num">{format.money(value)}</b>
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
