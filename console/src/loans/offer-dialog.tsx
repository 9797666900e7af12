import { interestOf, loanMinimum, loanSchedule } from '@tarazu/contract/loans/rules'
import { least } from '@tarazu/contract/money'
import { MoneyText } from '@tarazu/ui/money-text'
import { TextField } from '@tarazu/ui/text-field'
import { useState } from 'react'
import { FieldNote, FieldRow, Fields } from '../shell/fields.tsx'
import { ReasonDialog } from '../shell/reason-dialog.tsx'
import { typedCount, typedPercent } from '../shell/typed-number.ts'
import { useProposeOffer } from './queries.ts'

type Props = {
  open: boolean
  onClose: () => void
  number: string
  /** Paise. */
  asked: bigint
  /** Paise that the score and what is owed still allow; an offer may be no more. */
  borrowable: bigint
}

const usual = { rate: '12', days: '90' }

/** Amount, rate and days, with what the customer would pay in all. */
export function OfferDialog({ open, onClose, number, asked, borrowable }: Props) {
  const propose = useProposeOffer()
  const most = least(asked, borrowable)
  const [amount, setAmount] = useState(String(most / 100n))
  const [rate, setRate] = useState(usual.rate)
  const [days, setDays] = useState(usual.days)
  const terms = {
    amount: BigInt(typedCount(amount) ?? 0) * 100n,
    rate: typedPercent(rate) ?? -1,
    days: typedCount(days) ?? 0,
  }
  const wrong = {
    amount: terms.amount < loanMinimum || terms.amount > most,
    rate: terms.rate < 0 || terms.rate > 3_600,
    days: terms.days < 7 || terms.days > 3_650,
  }
  const fits = !wrong.amount && !wrong.rate && !wrong.days
  const cost = fits
    ? loanSchedule(terms.amount, terms.rate, terms.days, 0).reduce((sum, { interest }) => sum + interest, 0n)
    : undefined
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title="Offer a loan"
      confirmLabel="Propose"
      action={propose}
      input={(reason) => (fits ? { number, ...terms, reason } : undefined)}
      proposes="loan.offer"
    >
      <Fields>
        <FieldRow>
          <TextField
            label="Amount"
            inputMode="numeric"
            value={amount}
            onChange={setAmount}
            error={
              wrong.amount
                ? 'A whole amount from 500, at most what was asked for and can be borrowed'
                : undefined
            }
          />
          <TextField
            label="Rate, % a year"
            inputMode="decimal"
            value={rate}
            onChange={setRate}
            error={wrong.rate ? 'From 0 to 36, such as 12.5' : undefined}
          />
          <TextField
            label="Days"
            inputMode="numeric"
            value={days}
            onChange={setDays}
            error={wrong.days ? 'From 7 to 3650' : undefined}
          />
        </FieldRow>
        {cost !== undefined && (
          <FieldNote>
            Paid on its days it costs <MoneyText paise={cost} />; the first day’s interest is{' '}
            <MoneyText paise={interestOf(terms.amount, terms.rate, 1)} />. The customer accepts or declines it
            within three days.
          </FieldNote>
        )}
      </Fields>
    </ReasonDialog>
  )
}
