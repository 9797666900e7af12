import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { Landmark } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'
import { DayList } from '../lists/day-list.tsx'
import { DayListSkeleton } from '../lists/day-list-skeleton.tsx'
import { ListEnd } from '../lists/list-end.tsx'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import { useWithdrawals } from './queries.ts'
import { WithdrawalRow } from './withdrawal-row.tsx'

/** The withdrawals among the records, newest first. */
export function WithdrawalRecords() {
  const { t } = useTranslation()
  const withdrawals = useWithdrawals()
  const failure = useFailure(withdrawals)
  const rows =
    withdrawals.data?.pages.flatMap(({ rows, receivedAt }) => rows.map((row) => ({ ...row, receivedAt }))) ??
    []
  if (failure)
    return <QueryFailure failure={failure} what={t('cards.loadFailed')} onRetry={withdrawals.refetch} />
  if (!withdrawals.data) return <DayListSkeleton />
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<Landmark size={28} strokeWidth={1.75} />}
        title={t('cards.withdraw.empty')}
        action={
          <Button variant="neutral" size="m" render={<Link to={paths.withdraw} />}>
            {t('cards.withdraw.title')}
          </Button>
        }
      />
    )
  return (
    <>
      <DayList label={t('cards.withdraw.records')} rows={rows}>
        {(row) => <WithdrawalRow key={row.id} withdrawal={row} receivedAt={row.receivedAt} />}
      </DayList>
      <ListEnd list={withdrawals} />
    </>
  )
}
