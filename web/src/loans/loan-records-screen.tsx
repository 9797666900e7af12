import type { Loan } from '@tarazu/contract/loans/api'
import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { ListRow } from '@tarazu/ui/list-row'
import { MoneyText } from '@tarazu/ui/money-text'
import { PageHeader } from '@tarazu/ui/page-header'
import { Sheet } from '@tarazu/ui/sheet'
import { StatusChip } from '@tarazu/ui/tag'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { DayList } from '../lists/day-list.tsx'
import { DayListSkeleton } from '../lists/day-list-skeleton.tsx'
import { ListEnd } from '../lists/list-end.tsx'
import { useGoBack } from '../navigation/go-back.ts'
import { useLast } from '../navigation/last.ts'
import { Link } from '../navigation/link.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { LoanCard } from './loan-card.tsx'
import { loanStatus } from './loan-status.ts'
import styles from './loans.module.css'
import { useLoans } from './queries.ts'

export function LoanRecordsScreen() {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.loan)
  usePageTitle(t('loans.records'))
  return (
    <>
      <PageHeader title={t('loans.records')} onBack={goBack} />
      <LoanRecords />
    </>
  )
}

/** Also a tab among the other records of money. */
export function LoanRecords() {
  const { t } = useTranslation()
  const loans = useLoans()
  const failure = useFailure(loans)
  const [chosen, setChosen] = useState<string>()
  const rows = loans.data?.pages.flatMap((page) => page.rows) ?? []
  const shown = rows.find(({ id }) => id === chosen)
  const last = useLast(shown)
  if (failure) return <QueryFailure failure={failure} what={t('loans.loadFailed')} onRetry={loans.refetch} />
  if (!loans.data) return <DayListSkeleton />
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<HandCoins size={28} strokeWidth={1.75} />}
        title={t('loans.emptyRecords')}
        action={
          <Button variant="neutral" size="m" render={<Link to={paths.loan} />}>
            {t('loans.apply')}
          </Button>
        }
      />
    )
  }
  return (
    <>
      <DayList label={t('loans.records')} rows={rows}>
        {(row) => <LoanRow key={row.id} loan={row} onClick={() => setChosen(row.id)} />}
      </DayList>
      <ListEnd list={loans} />
      <Sheet open={shown !== undefined} onClose={() => setChosen(undefined)} title={t('loans.title')}>
        <div className={styles.sections}>{last && <LoanCard loan={last} />}</div>
      </Sheet>
    </>
  )
}

function LoanRow({ loan, onClick }: { loan: Loan; onClick: () => void }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const status = loanStatus(loan)
  const next = loan.nextPayment
  const due = next?.overdue
    ? ` · ${t('loans.overdueSince', { day: date.dayOfMonth(next.due) })}`
    : loan.repaymentTime === null
      ? ''
      : ` · ${t('loans.due')} ${date.dayOfMonth(loan.repaymentTime)}`
  return (
    <ListRow
      title={t('loans.title')}
      detail={`${date.seconds(loan.createdAt)}${due}`}
      value={<MoneyText paise={loan.amount} />}
      subvalue={<StatusChip tone={status.tone}>{t(status.text)}</StatusChip>}
      wraps
      onClick={onClick}
    />
  )
}
