import { day_ms } from '@tarazu/contract/duration'
import { fundProblems } from '@tarazu/contract/funds/rules'
import { formatPaise } from '@tarazu/contract/money'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { TextField } from '@tarazu/ui/text-field'
import type { FieldWords } from '../forms/changed-meanwhile.tsx'
import { useDraft } from '../forms/draft.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { FieldNote, FieldRow } from '../forms/fields.tsx'
import { TextArea } from '../forms/text-area.tsx'
import { TimeField } from '../forms/time-field.tsx'
import { typedCount } from '../forms/typed-number.ts'
import { useClosedDay } from '../market/queries.ts'
import { useMarketClock } from '../shell/market-clock.ts'
import { fieldTime, typedTime, typedTimeText } from '../text/time-text.ts'
import { type FundField, type FundValues, fundDraftFrom } from './fund-values.ts'
import { type FoundFund, useSaveDraft } from './queries.ts'

const wrongWords: Record<FundField, string> = {
  name: 'Please name the fund.',
  minReturn: 'Percent from 0 to 100, such as 4.5.',
  maxReturn: 'Percent from 0 to 100, such as 4.5.',
  period: 'From 1 to 3650 days.',
  amount: 'An amount above zero, such as 2500.',
  issueAmount: 'An amount above zero, such as 2500.',
  most: 'A whole number of purchases, no more than there are.',
  opensAt: 'Please choose a day and a time.',
  closesAt: 'Please choose a day and a time.',
  basis: 'Please say what the estimate rests on.',
}

const words: FieldWords<FundValues> = {
  name: 'Name',
  minReturn: 'Lowest return, %',
  maxReturn: 'Highest return, %',
  period: 'Period, days',
  amount: 'Amount of one purchase',
  issueAmount: 'Whole issue',
  most: 'Most purchases of one customer',
  opensAt: { label: 'Opens', shown: typedTimeText },
  closesAt: { label: 'Closes', shown: typedTimeText },
  basis: 'What the estimate rests on',
}

function emptyValues(now: number): FundValues {
  return {
    name: '',
    minReturn: '',
    maxReturn: '',
    period: '30',
    amount: '',
    issueAmount: '',
    most: '',
    opensAt: fieldTime(now),
    closesAt: fieldTime(now + 14 * day_ms),
    basis: '',
  }
}

function valuesOf({ row, basis }: FoundFund): FundValues {
  return {
    name: row.name,
    minReturn: String(row.minReturn / 100),
    maxReturn: String(row.maxReturn / 100),
    period: String(row.period),
    amount: formatPaise(row.amount),
    issueAmount: formatPaise(row.issueAmount),
    most: String(row.mostPerCustomer),
    opensAt: fieldTime(row.opensAt),
    closesAt: fieldTime(row.closesAt),
    basis,
  }
}

type Props = {
  /** Left out for a new one. */
  fund: FoundFund | undefined
  onDone?: () => void
}

/** The terms of a fund. Nobody sees them before two operators have issued it. */
export function FundForm({ fund, onDone }: Props) {
  const save = useSaveDraft()
  const marketNow = useMarketClock()
  const draft = useDraft({
    newest: fund && { version: fund.row.version, values: valuesOf(fund) },
    empty: () => emptyValues(marketNow()),
    words,
    check: fundDraftFrom,
    why: (field: FundField, problem) => (problem ? fundProblems[problem] : wrongWords[field]),
    action: save,
    keep: (input, version, done) =>
      save.mutate(
        { ...(fund && { number: fund.row.number, version }), ...input },
        { onSuccess: ({ number }) => done(`/funds/${number}`) },
      ),
    onDone,
  })
  const { values, field } = draft
  const { wallet } = useNumberFormat()
  const closedDay = useClosedDay(wallet === 'INR' ? 'IN' : 'US')
  // The end of the earliest possible purchase, ms UTC.
  const ends = typedTime(values.opensAt) + (typedCount(values.period) ?? Number.NaN) * day_ms
  return (
    <DraftForm
      draft={draft}
      title={fund ? `Change ${fund.row.name}` : 'A new fund'}
      note="Kept as a draft; a second operator approves before anybody can buy it."
    >
      <TextField maxLength={80} {...field('name')} />
      <FieldRow>
        <TextField inputMode="decimal" {...field('minReturn')} />
        <TextField inputMode="decimal" {...field('maxReturn')} />
        <TextField inputMode="numeric" hint={closedDay(ends)} {...field('period')} />
      </FieldRow>
      <FieldNote>Returns are of the whole period, not of a year. Customers read them as scenarios.</FieldNote>
      <FieldRow>
        <TextField inputMode="decimal" {...field('amount')} />
        <TextField inputMode="decimal" {...field('issueAmount')} />
        <TextField inputMode="numeric" hint="Empty: a tenth of all." {...field('most')} />
      </FieldRow>
      <FieldRow wide>
        <TimeField hint={closedDay(typedTime(values.opensAt))} {...field('opensAt')} />
        <TimeField hint={closedDay(typedTime(values.closesAt))} {...field('closesAt')} />
      </FieldRow>
      <TextArea
        rows={4}
        maxLength={1_000}
        hint="Customers read it. Needed above 15 % a year."
        {...field('basis')}
      />
    </DraftForm>
  )
}
