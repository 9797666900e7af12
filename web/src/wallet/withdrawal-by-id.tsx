import { paths } from '../paths.ts'
import { useFailure } from '../shell/failure.ts'
import { useTranslation } from '../shell/languages.ts'
import { QueryFailure } from '../shell/query-failure.tsx'
import { DetailSkeleton } from './detail-skeleton.tsx'
import { useWithdrawal } from './withdraw-queries.ts'
import { WithdrawalDetail } from './withdrawal-detail.tsx'

/** The withdrawal of that number, or word that there is none. */
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
