import type { Recharge } from '@tarazu/contract/recharges/recharge'
import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { ListRow } from '@tarazu/ui/list-row'
import { MoneyText } from '@tarazu/ui/money-text'
import { StatusChip } from '@tarazu/ui/tag'
import { ArrowDownLeft, WalletCards } from 'lucide-react'
import { useState } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { DayList } from '../lists/day-list.tsx'
import { DayListSkeleton } from '../lists/day-list-skeleton.tsx'
import { ListEnd } from '../lists/list-end.tsx'
import styles from '../lists/money-detail.module.css'
import { Link } from '../navigation/link.tsx'
import { paths, pathTo } from '../navigation/paths.ts'
import { ArrivedCard } from './arrived-card.tsx'
import { useRecharges } from './queries.ts'
import { rechargeStatus } from './recharge-status.ts'
import rechargeStyles from './recharges.module.css'

/** The recharges among the records, newest first. */
export function RechargeRecords() {
  const { t } = useTranslation()
  const recharges = useRecharges()
  const failure = useFailure(recharges)
  const [openedAt] = useState(() => Date.now())
  const rows = recharges.data?.pages.flatMap((page) => page.rows) ?? []
  if (failure) {
    return <QueryFailure failure={failure} what={t('wallet.loadFailed')} onRetry={recharges.refetch} />
  }
  if (!recharges.data) return <DayListSkeleton />
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<WalletCards size={28} strokeWidth={1.75} />}
        title={t('wallet.emptyRecharges')}
        action={
          <Button variant="neutral" size="m" render={<Link to={paths.recharge} />}>
            {t('wallet.recharge')}
          </Button>
        }
      />
    )
  }
  const [newest] = rows
  return (
    <>
      {newest && isJustAsked(newest, openedAt) && (
        <div className={rechargeStyles.above}>
          <ArrivedCard recharge={newest} />
        </div>
      )}
      <DayList label={t('wallet.records.recharge')} rows={rows}>
        {(row) => <RechargeRow key={row.id} recharge={row} />}
      </DayList>
      <ListEnd list={recharges} />
    </>
  )
}

const justAsked_ms = 600_000

/** Play money that was asked for minutes ago. Transfers take days, and are told by a notice. */
const isJustAsked = ({ method, state, createdAt }: Recharge, now: number) =>
  method === 'sandbox' && (state === 'created' || state === 'credited') && now - createdAt < justAsked_ms

function RechargeRow({ recharge }: { recharge: Recharge }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const status = rechargeStatus(recharge)
  return (
    <ListRow
      media={
        <span className={styles.arrow}>
          <ArrowDownLeft size={20} strokeWidth={1.9} aria-hidden="true" />
        </span>
      }
      title={t('wallet.reason.recharge')}
      detail={`${date.seconds(recharge.createdAt)} · ${t(`wallet.method.${recharge.method}`)}`}
      value={<MoneyText paise={recharge.amount} />}
      subvalue={<StatusChip tone={status.tone}>{t(status.text)}</StatusChip>}
      wraps
      render={<Link to={pathTo('rechargeDetail', { id: recharge.id })} />}
    />
  )
}
