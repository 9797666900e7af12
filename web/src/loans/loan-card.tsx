import type { Loan } from '@tarazu/contract/loans/api'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { StatusChip } from '@tarazu/ui/tag'
import type { ReactNode } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { loanStatus } from './loan-status.ts'
import styles from './loans.module.css'

/** Stages that a loan reaches only after it was paid out. */
const paidOut = new Set<Loan['stage']>(['active', 'paid', 'written_off'])

/** All facts of one loan; `children` are the actions. */
export function LoanCard({ loan, children }: { loan: Loan; children?: ReactNode }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const status = loanStatus(loan)
  const label =
    loan.stage === 'active'
      ? 'loans.owed'
      : loan.rate === null
        ? 'loans.asked'
        : paidOut.has(loan.stage)
          ? 'loans.borrowed'
          : 'loans.offer'
  return (
    <>
      <Card>
        <div className={styles.head} role="status">
          <span className={styles.label}>{t(label)}</span>
          <StatusChip tone={status.tone}>{t(status.text)}</StatusChip>
        </div>
        <p className={styles.amount}>
          <MoneyText paise={loan.stage === 'active' ? loan.owed : loan.amount} />
        </p>
        <LoanFacts loan={loan} />
        {children}
      </Card>
      {loan.schedule.length > 0 && (
        <section>
          <SectionHeader title={t('loans.schedule')} />
          <Card>
            <Facts
              facts={loan.schedule.map(({ due, principal, interest }) => ({
                label: date.day(due),
                value: <MoneyText paise={principal + interest} />,
              }))}
            />
          </Card>
        </section>
      )}
    </>
  )
}

/** The next payment, the terms once there are any, and what else is known. */
function LoanFacts({ loan }: { loan: Loan }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const terms =
    loan.rate === null || loan.totalCost === null
      ? []
      : [
          ...(loan.stage === 'active'
            ? [{ label: t('loans.borrowed'), value: <MoneyText paise={loan.amount} /> }]
            : []),
          { label: t('loans.rate'), value: t('loans.rateValue', { rate: loan.rate / 100 }) },
          { label: t('loans.totalCost'), value: <MoneyText paise={loan.totalCost} /> },
          { label: t('loans.payBack'), value: <MoneyText paise={loan.amount + loan.totalCost} /> },
        ]
  const facts = [
    ...(loan.nextPayment === null
      ? []
      : [
          {
            label: t(loan.nextPayment.overdue ? 'loans.overdueSince' : 'loans.nextPayment', {
              day: date.day(loan.nextPayment.due),
            }),
            value: (
              <span className={loan.nextPayment.overdue ? styles.overdue : undefined}>
                <MoneyText paise={loan.nextPayment.amount} />
              </span>
            ),
          },
        ]),
    ...terms,
    ...(loan.repaymentTime === null ? [] : [{ label: t('loans.due'), value: date.day(loan.repaymentTime) }]),
    ...(loan.reason === null ? [] : [{ label: t('loans.reason'), value: loan.reason }]),
    { label: t('loans.number'), value: loan.id },
  ]
  return <Facts facts={facts} />
}
