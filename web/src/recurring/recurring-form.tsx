import { AmountField } from '@tarazu/ui/amount-field'
import { Button } from '@tarazu/ui/button'
import { Chip, ChipRow } from '@tarazu/ui/chip'
import { FailureNote } from '@tarazu/ui/failure-note'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Segmented } from '@tarazu/ui/segmented'
import { TextField } from '@tarazu/ui/text-field'
import { type FormEvent, useState } from 'react'
import { paiseTyped } from '../forms/typed-amount.ts'
import { useErrorText } from '../language/error-text.ts'
import { useHintText } from '../language/hint-text.ts'
import { useTranslation } from '../language/languages.ts'
import { usePreview } from '../orders/queries.ts'
import styles from './recurring.module.css'
import { type RecurringDraft, type RecurringProblem, recurringToSend } from './recurring-draft.ts'
import { weekdays } from './recurring-words.ts'

type Props = {
  /** Null for a fund, each of whose purchases has the same price. */
  symbol: string | null
  begin: RecurringDraft
  save: string
  error: Error | null
  pending: boolean
  onSave: (sent: ReturnType<typeof recurringToSend>['sent']) => void
  onChange: () => void
}

/** Amount and day of a recurring purchase. What is wrong is said once it was meant to be saved. */
export function RecurringForm({ symbol, begin, save, error, pending, onSave, onChange }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [draft, setDraft] = useState(begin)
  const [tried, setTried] = useState(false)
  const { problems, sent } = recurringToSend(draft, symbol === null)
  const about = useAbout(symbol, draft.amount)
  const change = (part: Partial<RecurringDraft>) => {
    onChange()
    setDraft({ ...draft, ...part })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problems.length === 0) onSave(sent)
  }
  const wrong = (problem: RecurringProblem, text: string) =>
    tried && problems.includes(problem) ? text : undefined
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {symbol !== null && (
        <AmountField
          label={t('recurring.amount')}
          amount={draft.amount}
          hundredths
          onChange={(amount) => change({ amount })}
          error={wrong('amount', t('recurring.amountMissing'))}
          hint={about ?? t('recurring.amountHint')}
        />
      )}
      <Segmented
        label={t('recurring.each')}
        options={(['month', 'week'] as const).map((value) => ({
          value,
          label: t(`recurring.eachOf.${value}`),
        }))}
        value={draft.each}
        onChange={(each) => change({ each })}
      />
      {draft.each === 'month' ? (
        <TextField
          label={t('recurring.monthDay')}
          value={draft.monthDay}
          onChange={(monthDay) => change({ monthDay })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          error={wrong('monthDay', t('recurring.dayMissing'))}
          hint={t('recurring.monthDayHint')}
        />
      ) : (
        <Weekdays value={draft.weekday} onChange={(weekday) => change({ weekday })} />
      )}
      {error && <FailureNote>{errorText(error)}</FailureNote>}
      <Button type="submit" block pending={pending && t('recurring.saving')}>
        {save}
      </Button>
    </form>
  )
}

/** How many shares the amount buys at the price of now; undefined while that is not known. */
function useAbout(symbol: string | null, typed: string) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const hint = useHintText()
  const amount = symbol === null ? undefined : paiseTyped(typed)
  const asked = {
    symbol: symbol ?? '',
    side: 'buy',
    quantity: 0,
    amount: amount ?? 0n,
    position: 'exact',
  } as const
  const { data, isPlaceholderData } = usePreview({ ...asked, queue: true }, amount !== undefined)
  if (amount === undefined || !data || isPlaceholderData) return undefined
  const { quantity } = data
  // One alone has a form of its own.
  if (quantity > 0) return t('recurring.about', { count: quantity === 1 ? quantity : format.count(quantity) })
  return data.refusal === 'amount_small' ? hint(data.refusal, data.refusal) : undefined
}

function Weekdays({ value, onChange }: { value: number; onChange: (weekday: number) => void }) {
  const { t } = useTranslation()
  return (
    <ChipRow label={t('recurring.weekday')}>
      {weekdays.map((day) => (
        <Chip key={day} kind="choice" selected={day === value} onClick={() => onChange(day)}>
          {t(`recurring.weekdays.d${day}`)}
        </Chip>
      ))}
    </ChipRow>
  )
}
