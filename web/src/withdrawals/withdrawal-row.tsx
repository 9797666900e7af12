import type { Withdrawal } from '@tarazu/contract/withdrawals/withdrawal'
import { ListRow } from '@tarazu/ui/list-row'
import { MoneyText } from '@tarazu/ui/money-text'
import { StatusChip, type Tone } from '@tarazu/ui/tag'
import { ArrowUpRight } from 'lucide-react'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import styles from '../lists/money-detail.module.css'
import { Link } from '../navigation/link.tsx'
import { pathTo } from '../navigation/paths.ts'
import { useWait } from './use-wait.ts'

const tones: Record<Withdrawal['status'], Tone> = { n: 'notice', y: 'success', b: 'error' }

type Props = { withdrawal: Withdrawal; receivedAt: number }

export function WithdrawalStatus({ withdrawal, receivedAt }: Props) {
  const { t } = useTranslation()
  const { status } = withdrawal
  const overdue = useWait(withdrawal, receivedAt)?.overdue ?? false
  return (
    <StatusChip tone={overdue ? 'error' : tones[status]}>
      {overdue ? t('cards.withdraw.overdue') : t(`cards.withdraw.status.${status}`)}
    </StatusChip>
  )
}

/** One withdrawal among the records. */
export function WithdrawalRow({ withdrawal, receivedAt }: Props) {
  const { t } = useTranslation()
  const wait = useWait(withdrawal, receivedAt)
  const date = useDateFormat()
  return (
    <ListRow
      media={
        <span className={styles.arrow} data-type="expense">
          <ArrowUpRight size={20} strokeWidth={1.9} aria-hidden="true" />
        </span>
      }
      title={t('wallet.reason.withdrawal')}
      detail={`${date.seconds(withdrawal.createdAt)} · ••••\u00a0${withdrawal.card.number.slice(-4)}`}
      value={<MoneyText paise={withdrawal.amount} />}
      subvalue={<WithdrawalStatus withdrawal={withdrawal} receivedAt={receivedAt} />}
      note={wait?.text}
      wraps
      render={<Link to={pathTo('rechargeDetail', { id: withdrawal.id })} />}
    />
  )
}
