import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { useTranslation } from '../language/languages.ts'
import { DetailSkeleton } from '../lists/detail-skeleton.tsx'
import { paths } from '../navigation/paths.ts'
import { useWithdrawal } from './queries.ts'
import { WithdrawalDetail } from './withdrawal-detail.tsx'

/** The withdrawal of that number, or a message that there is none. */
export function WithdrawalById({ id }: { id: string }) {
  const { t } = useTranslation()
  const withdrawal = useWithdrawal(id)
  const failure = useFailure(withdrawal)
  if (withdrawal.data)
    return <WithdrawalDetail withdrawal={withdrawal.data} receivedAt={withdrawal.dataUpdatedAt} />
  if (failure)
    return (
      <QueryFailure
        failure={failure}
        what={t('cards.loadFailed')}
        onRetry={withdrawal.refetch}
        way={{ to: paths.withdrawRecords, label: t('cards.withdraw.records') }}
      />
    )
  return <DetailSkeleton />
}
