import { useQueryClient } from '@tanstack/react-query'
import { addLoan } from '@tarazu/contract/loans/api'
import { loanProblem, loanSchedule, minLoan } from '@tarazu/contract/loans/rules'
import { AmountField } from '@tarazu/ui/amount-field'
import { Button } from '@tarazu/ui/button'
import { Facts } from '@tarazu/ui/facts'
import { FailureNote } from '@tarazu/ui/failure-note'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { showToast } from '@tarazu/ui/toast'
import { type FormEvent, useState } from 'react'
import { useSafeMode } from '../config/queries.ts'
import { useMove } from '../data/move.ts'
import { Unanswered } from '../data/unanswered.tsx'
import { Resting } from '../forms/resting.tsx'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { paths } from '../navigation/paths.ts'
import { useNavigate } from '../navigation/router.tsx'
import styles from './loans.module.css'

const presets = ['1000', '5000', '10000', '25000', '50000', '100000']

type Props = { max: bigint; rate: number; days: number }

export function LoanApplication({ max, rate, days }: Props) {
  const { t } = useTranslation()
  const { whole } = useNumberFormat()
  const client = useQueryClient()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const apply = useMove(addLoan, {
    name: t('loans.apply'),
    onSuccess(_, seen) {
      showToast(t('loans.applied'), 'success')
      void client.invalidateQueries({ queryKey: ['wallet'] })
      if (seen) void navigate(paths.loanApplications)
    },
  })
  const resting = useSafeMode() !== undefined
  const [typed, setAmount] = useState('')
  const amount = String(apply.sent?.amount ?? typed)
  const problem = problemOf(amount, max)
  const texts = {
    amount_missing: undefined,
    amount_invalid: t('loans.amountInvalid'),
    loan_min: t('loans.minimum', { minimum: whole(minLoan) }),
    loan_max: t('loans.maximum', { maximum: whole(max) }),
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem) return
    apply.mutate({ amount })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AmountField
        label={t('loans.amount')}
        amount={amount}
        onChange={(next) => {
          apply.reset()
          setAmount(next)
        }}
        hint={t('loans.minimumHint', { minimum: whole(minLoan), maximum: whole(max) })}
        error={problem && texts[problem]}
        presets={{
          label: t('loans.presets'),
          amounts: presets.filter((preset) => BigInt(preset) * 100n <= max),
        }}
      />
      {!problem && <Repaid amount={BigInt(amount) * 100n} rate={rate} days={days} />}
      <p className={styles.note}>{t('loans.terms', { rate: rate / 100, days })}</p>
      <Resting />
      {apply.error && <FailureNote>{errorText(apply.error, t('loans.applyFailed'))}</FailureNote>}
      {apply.unanswered ? (
        <Unanswered move={apply} onAgain={() => apply.mutate({ amount })} records={paths.loanApplications} />
      ) : (
        <Button
          type="submit"
          block
          disabled={problem !== undefined || resting}
          pending={apply.isPending && t('loans.applying')}
        >
          {problem ? t('loans.apply') : t('loans.applyAmount', { amount: whole(BigInt(amount) * 100n) })}
        </Button>
      )}
    </form>
  )
}

/** What is paid back in all, by the terms of today, before it is asked for. */
function Repaid({ amount, rate, days }: { amount: bigint; rate: number; days: number }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const parts = loanSchedule(amount, rate, days, 0)
  const interest = parts.reduce((sum, part) => sum + part.interest, 0n)
  return (
    <Facts
      kind="inset"
      facts={[
        { label: t('loans.repayTotal'), value: format.money(amount + interest) },
        { label: t('loans.repayInterest'), value: format.money(interest) },
        { label: t('loans.repayParts'), value: t('loans.repayPartsOf', { count: parts.length, days }) },
      ]}
    />
  )
}

function problemOf(amount: string, max: bigint) {
  // Includes numbers with more digits than any loan has, which `loanProblem` would call invalid.
  const isAbove = /^\d+$/.test(amount) && BigInt(amount) * 100n > max
  return isAbove ? 'loan_max' : loanProblem(amount)
}
