import { useQueryClient } from '@tanstack/react-query'
import { acceptLoan, type Loan } from '@tarazu/contract/loans/api'
import { Button } from '@tarazu/ui/button'
import { ConfirmDialog } from '@tarazu/ui/confirm-dialog'
import { FailureNote } from '@tarazu/ui/failure-note'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { showToast } from '@tarazu/ui/toast'
import { useState } from 'react'
import { useSafeMode } from '../config/queries.ts'
import { useMove } from '../data/move.ts'
import { Unanswered } from '../data/unanswered.tsx'
import { Resting } from '../forms/resting.tsx'
import { useDateFormat } from '../language/date-format.ts'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { paths } from '../navigation/paths.ts'
import { LoanCard } from './loan-card.tsx'
import styles from './loans.module.css'
import { useWithdrawLoan } from './queries.ts'
import { RepayForm } from './repay-form.tsx'

/** The loan that is applied for, offered or unpaid, with the next actions for the customer. */
export function OpenLoan({ loan }: { loan: Loan }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  return (
    <LoanCard loan={loan}>
      <div className={styles.actions}>
        {loan.stage === 'applied' && (
          <>
            <p className={styles.note}>{t('loans.waiting')}</p>
            <TakeBack loan={loan} />
          </>
        )}
        {loan.stage === 'offered' && (
          <>
            {loan.offerExpiresAt !== null && (
              <p className={styles.note}>
                {t('loans.offerUntil', { time: date.dayAndTime(loan.offerExpiresAt) })}
              </p>
            )}
            <Accept loan={loan} />
            <TakeBack loan={loan} />
          </>
        )}
        {loan.stage === 'active' && (
          <>
            {loan.coolingOffUntil !== null && <CoolingOff until={loan.coolingOffUntil} />}
            <RepayForm loan={loan} />
          </>
        )}
      </div>
    </LoanCard>
  )
}

function CoolingOff({ until }: { until: number }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  // A device clock that is a minute off does no harm: the server decides what early repayment costs.
  const [now] = useState(() => Date.now())
  if (now >= until) return null
  return <p className={styles.note}>{t('loans.coolingOff', { time: date.dayAndTime(until) })}</p>
}

function Accept({ loan }: { loan: Loan }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const client = useQueryClient()
  const errorText = useErrorText()
  const amount = format.money(loan.amount)
  const resting = useSafeMode() !== undefined
  const accept = useMove(acceptLoan, {
    about: loan.id,
    name: t('loans.accept', { amount }),
    onSuccess: () => showToast(t('loans.acceptedDone', { amount }), 'success'),
  })
  const send = () =>
    accept.mutate({ id: loan.id }, { onSettled: () => client.invalidateQueries({ queryKey: ['wallet'] }) })
  if (accept.unanswered) return <Unanswered move={accept} onAgain={send} records={paths.loanRecords} />
  return (
    <>
      <Resting />
      {accept.error && <FailureNote>{errorText(accept.error, t('loans.failed'))}</FailureNote>}
      <Button block disabled={resting} pending={accept.isPending && t('loans.accepting')} onClick={send}>
        {t('loans.accept', { amount })}
      </Button>
    </>
  )
}

function TakeBack({ loan }: { loan: Loan }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const withdraw = useWithdrawLoan()
  const [asking, setAsking] = useState(false)
  const isOffer = loan.stage === 'offered'
  const act = t(isOffer ? 'loans.decline' : 'loans.withdraw')
  return (
    <>
      {withdraw.error && <FailureNote>{errorText(withdraw.error, t('loans.failed'))}</FailureNote>}
      <Button variant="neutral" block onClick={() => setAsking(true)}>
        {act}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t(isOffer ? 'loans.declineAsk' : 'loans.withdrawAsk')}
        detail={t('loans.withdrawDetail')}
        confirmLabel={act}
        cancelLabel={t('loans.keep')}
        pending={withdraw.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => withdraw.mutate(loan.id, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}
