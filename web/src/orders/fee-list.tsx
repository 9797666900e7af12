import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { PrincipalNote } from '../forms/principal-note.tsx'
import { useFeeName } from '../language/fee-name.ts'
import { useTranslation } from '../language/languages.ts'
import type { Estimate } from './estimate.ts'
import styles from './ticket.module.css'
import { type Shown, valueEquation } from './value-equation.ts'

type Props = {
  estimate: Estimate
  shown: Shown
  /** Invisible, but keeps its room. */
  hidden: boolean
}

/** Lists every fee in running text, for a table of five would push the keypad off a small screen. */
export function FeeList({ estimate, shown, hidden }: Props) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const feeName = useFeeName()
  const { fees, value, at } = estimate
  const parts = valueEquation(estimate, shown)
  return (
    <>
      <ul
        className={styles.fees}
        aria-label={t('orders.fees')}
        style={hidden ? { visibility: 'hidden' } : undefined}
      >
        <li>
          {parts
            ? `${t(`orders.at.${at}`, parts)}${parts.rate ? ` × ${parts.rate}` : ''} =`
            : t('orders.value')}{' '}
          <b className="num">{format.money(value)}</b>
        </li>
        {fees.length === 0 && <li>{t('orders.noFees')}</li>}
        {fees.map((fee) => (
          <li key={fee.name}>
            {feeName(fee)} <b className="num">{format.money(fee.amount)}</b>
          </li>
        ))}
      </ul>
      <PrincipalNote className={styles.hint} />
    </>
  )
}
