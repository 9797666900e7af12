import { useQueryClient } from '@tanstack/react-query'
import { type Loan, repayLoan } from '@tarazu/contract/loans/api'
import { AmountField } from '@tarazu/ui/amount-field'
import { Button } from '@tarazu/ui/button'
import { Chip } from '@tarazu/ui/chip'
import { FailureNote } from '@tarazu/ui/failure-note'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { showToast } from '@tarazu/ui/toast'
import { type FormEvent, useState } from 'react'
import { useMove } from '../data/move.ts'
import { Unanswered } from '../data/unanswered.tsx'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { paths } from '../navigation/paths.ts'
import { useUserInfo } from '../profile/queries.ts'
import styles from './loans.module.css'
import { repayment, typedAs } from './repayment.ts'

/** Repays a part of what is owed, or all of it. */
export function RepayForm({ loan }: { loan: Loan }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const client = useQueryClient()
  const errorText = useErrorText()
  const info = useUserInfo()
  const [draft, setTyped] = useState('')
  const repay = useMove(repayLoan, {
    about: loan.id,
    name: t('loans.repay'),
    onSuccess(_, __, { amount: paid }) {
      setTyped('')
      showToast(t('loans.repaid', { amount: format.money(paid) }), 'success')
    },
  })
  const { sent } = repay
  const typed = sent ? typedAs(sent.amount) : draft
  const amount = sent?.amount ?? repayment(typed, loan.owed)
  const wrong = typed !== '' && amount === undefined
  const all = typedAs(loan.owed)

  const type = (text: string) => {
    repay.reset()
    setTyped(text)
  }
  const send = () => {
    if (amount === undefined) return
    repay.mutate(
      { id: loan.id, amount },
      { onSettled: () => client.invalidateQueries({ queryKey: ['wallet'] }) },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div>
        <AmountField
          label={t('loans.amount')}
          amount={typed}
          hundredths
          onChange={type}
          error={wrong ? t('loans.repayInvalid', { owed: format.money(loan.owed) }) : undefined}
          hint={info.data ? t('loans.repayHint', { available: format.money(info.data.settled) }) : ''}
        />
        <Chip kind="choice" selected={typed === all} onClick={() => type(all)}>
          {t('loans.repayAll')}
        </Chip>
      </div>
      {repay.error && <FailureNote>{errorText(repay.error, t('loans.repayFailed'))}</FailureNote>}
      {repay.unanswered ? (
        <Unanswered move={repay} onAgain={send} records={paths.loanRecords} />
      ) : (
        <Button
          type="submit"
          block
          disabled={amount === undefined}
          pending={repay.isPending && t('loans.repaying')}
        >
          {amount === undefined ? t('loans.repay') : t('loans.repayAmount', { amount: format.money(amount) })}
        </Button>
      )}
    </form>
  )
}
