import {
  interestOf,
  loanSchedule,
  minLoan,
  offerLifetime_days,
  offerLimits,
} from '@tarazu/contract/loans/rules'
import { least } from '@tarazu/contract/money'
import { MoneyText } from '@tarazu/ui/money-text'
import { TextField } from '@tarazu/ui/text-field'
import { useState } from 'react'
import { FieldNote, FieldRow, Fields } from '../forms/fields.tsx'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { typedCount, typedPercent } from '../forms/typed-number.ts'
import { useProposeOffer } from './queries.ts'

type Props = {
  open: boolean
  onClose: () => void
  number: string
  /** Paise. */
  asked: bigint
  /** The most that the score allows, in paise. */
  borrowable: bigint
  /** The usual terms that customers are shown: basis points a year, and days. */
  usual: { rate: number; days: number }
}

const { rate: rates, days: lengths } = offerLimits

/** Amount, rate and days, with what the customer would pay in all. */
export function OfferDialog({ open, onClose, number, asked, borrowable, usual }: Props) {
  const propose = useProposeOffer()
  const most = least(asked, borrowable)
  const [amount, setAmount] = useState(String(most / 100n))
  const [rate, setRate] = useState(String(usual.rate / 100))
  const [days, setDays] = useState(String(usual.days))
  const terms = {
    amount: BigInt(typedCount(amount) ?? 0) * 100n,
    rate: typedPercent(rate) ?? -1,
    days: typedCount(days) ?? 0,
  }
  const wrong = {
    amount: terms.amount < minLoan || terms.amount > most,
    rate: terms.rate < rates.least || terms.rate > rates.most,
    days: terms.days < lengths.least || terms.days > lengths.most,
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
                ? `A whole amount from ${minLoan / 100n}, at most what was asked for and can be borrowed`
                : undefined
            }
          />
          <TextField
            label="Rate, % a year"
            inputMode="decimal"
            value={rate}
            onChange={setRate}
            error={wrong.rate ? `From ${rates.least / 100} to ${rates.most / 100}, such as 12.5` : undefined}
          />
          <TextField
            label="Days"
            inputMode="numeric"
            value={days}
            onChange={setDays}
            error={wrong.days ? `From ${lengths.least} to ${lengths.most}` : undefined}
          />
        </FieldRow>
        {cost !== undefined && (
          <FieldNote>
            Paid on its days it costs <MoneyText paise={cost} />; the first day’s interest is{' '}
            <MoneyText paise={interestOf(terms.amount, terms.rate, 1)} />. The customer accepts or declines it
            within {offerLifetime_days} days.
          </FieldNote>
        )}
      </Fields>
    </ReasonDialog>
  )
}
