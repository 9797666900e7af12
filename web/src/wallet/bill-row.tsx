import type { BillEntry } from '@tarazu/contract/wallet/bill-entry'
import { ListRow } from '@tarazu/ui/list-row'
import { MoneyText } from '@tarazu/ui/money-text'
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import styles from '../lists/money-detail.module.css'
import { entryAddress } from '../navigation/entry-address.ts'
import { Link } from '../navigation/link.tsx'

/**
 * One change: why, when, how much, and what could be spent after it. Sign, arrow and word tell its direction.
 * `dated`: it stands below no day, and says its own.
 */
export function BillRow({ entry, dated }: { entry: BillEntry; dated: boolean }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const to = entryAddress(entry)
  const income = entry.type === 'income'
  const Arrow = income ? ArrowDownLeft : ArrowUpRight
  return (
    <ListRow
      media={
        <span className={styles.arrow} data-type={entry.type}>
          <Arrow size={20} strokeWidth={1.9} aria-hidden="true" />
          <span className="sr">{t(`wallet.changeType.${entry.type}`)}</span>
        </span>
      }
      title={t(`wallet.reason.${entry.reason}`)}
      detail={[
        entry.symbol === null ? '' : shownCode(entry.symbol),
        entry.correction === null ? '' : t(`wallet.correction.${entry.correction.code}`),
        (dated ? date.dayAndSeconds : date.seconds)(entry.createdAt),
        entry.correction?.text ?? '',
      ]
        .filter(Boolean)
        .join(' · ')}
      value={<MoneyText paise={income ? entry.amount : -entry.amount} signed />}
      subvalue={
        <>
          <span className="sr">{t('wallet.balance')} </span>
          <MoneyText paise={entry.balance} />
        </>
      }
      wraps
      {...(to !== undefined && { render: <Link to={to} /> })}
    />
  )
}
