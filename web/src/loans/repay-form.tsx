import { useQueryClient } from '@tanstack/react-query'
import { type Loan, repayLoan } from '@tarazu/contract/loans/api'
import { Button } from '@tarazu/ui/button'
import { FailureNote } from '@tarazu/ui/failure-note'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { TextField } from '@tarazu/ui/text-field'
import { showToast } from '@tarazu/ui/toast'
import { type FormEvent, useState } from 'react'
import { useMove } from '../move.ts'
import { useUserInfo } from '../profile/queries.ts'
import { useErrorText } from '../shell/error-text.ts'
import { useTranslation } from '../shell/languages.ts'
import styles from './loans.module.css'
import { repayment } from './repayment.ts'

/** A part or all of it, to the paisa. */
export function RepayForm({ loan }: { loan: Loan }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const client = useQueryClient()
  const errorText = useErrorText()
  const info = useUserInfo()
  const repay = useMove(repayLoan)
  const [typed, setTyped] = useState('')
  const amount = repayment(typed, loan.owed)
  const wrong = typed !== '' && amount === undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amount === undefined) return
    repay.mutate(
      { id: loan.id, amount },
      {
        onSuccess: () => {
          setTyped('')
          showToast(t('loans.repaid', { amount: format.money(amount) }), 'success')
        },
        onSettled: () => client.invalidateQueries({ queryKey: ['wallet'] }),
      },
    )
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('loans.amount')}
        value={typed}
        onChange={(text) => {
          if (!repay.isPending) repay.reset()
          setTyped(text.trim())
        }}
        inputMode="decimal"
        autoComplete="off"
        error={wrong ? t('loans.repayInvalid', { owed: format.money(loan.owed) }) : undefined}
        hint={info.data && t('loans.repayHint', { available: format.money(info.data.settled) })}
        suffix={
          <Button
            variant="ghost"
            size="m"
            onClick={() => setTyped(`${loan.owed / 100n}.${String(loan.owed % 100n).padStart(2, '0')}`)}
          >
            {t('loans.repayAll')}
          </Button>
        }
      />
      {repay.error && <FailureNote>{errorText(repay.error, t('loans.repayFailed'))}</FailureNote>}
      <Button
        type="submit"
        block
        disabled={amount === undefined}
        pending={repay.isPending && t('loans.repaying')}
      >
        {amount === undefined ? t('loans.repay') : t('loans.repayAmount', { amount: format.money(amount) })}
      </Button>
    </form>
  )
}
