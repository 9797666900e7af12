import type { Application } from '@tarazu/contract/ipo/api'
import { MoneyText } from '@tarazu/ui/money-text'
import { Monogram } from '@tarazu/ui/monogram'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { StatusChip } from '@tarazu/ui/tag'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import styles from './ipo.module.css'
import { applicationMoney, applicationStatus } from './issue-status.ts'
import { useIssuePrice } from './issue-words.ts'

type Props = {
  application: Application
  /** Among the transfer records, which show the shares received instead of those applied for. */
  transfer: boolean
  onClick: () => void
}

export function ApplicationRow({ application, transfer, onClick }: Props) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const date = useDateFormat()
  const { price } = useIssuePrice()
  const status = applicationStatus(application)
  const money = applicationMoney(application)
  const shares = transfer ? application.allotted : application.quantity
  return (
    <li className={styles.row}>
      <button type="button" className={styles.record} onClick={onClick}>
        <Monogram text={shownCode(application.symbol)} />
        <span className={styles.parts}>
          <span className={styles.text}>
            <span className={styles.name}>{application.name}</span>
            <span className={`${styles.meta} num`}>
              {format.count(shares)} × {price(application.price, application.currency)}
            </span>
          </span>
          <span className={styles.amount}>
            <MoneyText paise={money.amount} />
            <span className={styles.meta}>{t(money.word)}</span>
          </span>
          <span className={styles.states}>
            <StatusChip tone={status.tone}>{t(status.label)}</StatusChip>
            {t(status.outcome) !== t(status.label) && <span>{t(status.outcome)}</span>}
          </span>
          <span className={styles.states}>
            <span className="num">{application.number}</span>
            <span className="num">{date.time(application.createdAt)}</span>
          </span>
        </span>
      </button>
    </li>
  )
}
