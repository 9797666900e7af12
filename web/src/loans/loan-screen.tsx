import { Card } from '@tarazu/ui/card'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { IconButton } from '@tarazu/ui/icon-button'
import { PageHeader } from '@tarazu/ui/page-header'
import { Skeleton } from '@tarazu/ui/skeleton'
import { ReceiptText } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'
import { Columns } from '../lists/columns.tsx'
import { useGoBack } from '../navigation/go-back.ts'
import { Link } from '../navigation/link.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useUserInfo } from '../profile/queries.ts'
import { Restriction } from '../shell/restriction.tsx'
import { LoanApplication } from './loan-application.tsx'
import { LoanSummary } from './loan-summary.tsx'
import styles from './loans.module.css'
import { OpenLoan } from './open-loan.tsx'
import { useLoanSummary } from './queries.ts'

export function LoanScreen() {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.account)
  const summary = useLoanSummary()
  const failure = useFailure(summary)
  const info = useUserInfo()
  usePageTitle(t('loans.title'))
  return (
    <>
      <PageHeader
        title={t('loans.title')}
        onBack={goBack}
        actions={
          <IconButton label={t('loans.records')} render={<Link to={paths.loanApplications} />}>
            <ReceiptText size={22} strokeWidth={1.8} />
          </IconButton>
        }
      />
      {failure ? (
        <QueryFailure failure={failure} what={t('loans.loadFailed')} onRetry={summary.refetch} />
      ) : summary.data && !info.isLoading ? (
        <Columns
          first={
            <>
              <Restriction info={info.data} />
              <LoanSummary summary={summary.data} />
            </>
          }
          second={
            summary.data.open ? (
              <OpenLoan loan={summary.data.open} />
            ) : summary.data.remainingAmount > 0n ? (
              <LoanApplication
                max={summary.data.remainingAmount}
                rate={summary.data.rate}
                days={summary.data.days}
              />
            ) : (
              <Card>
                <p className={styles.note}>{t('loans.nothing')}</p>
              </Card>
            )
          }
        />
      ) : (
        <Columns
          first={<Skeleton height={236} radius={22} />}
          second={<Skeleton height={280} radius={22} />}
        />
      )}
    </>
  )
}
