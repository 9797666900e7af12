import type { ActionTerms, InstrumentState } from '@tarazu/contract/market/operate-api'
import { type ActionKind, maxRatioUnits } from '@tarazu/contract/market/rules'
import { formatMicros } from '@tarazu/contract/money'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { Segmented } from '@tarazu/ui/segmented'
import { TextField } from '@tarazu/ui/text-field'
import { useState } from 'react'
import { FieldNote, FieldRow, Fields } from '../forms/fields.tsx'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { errorText } from '../text/error-text.ts'
import { timeText } from '../text/time-text.ts'
import { type ActionField, actionFrom } from './action-values.ts'
import type { ReportedSplit } from './instrument-words.ts'
import styles from './market.module.css'
import { useEventPreview, useProposeAction } from './queries.ts'

type Props = {
  open: boolean
  onClose: () => void
  row: InstrumentState
  earliestDay: string
  /** A split that the feed has made already; the form begins with it. */
  split: ReportedSplit | null
}

const kinds = [
  { value: 'split', label: 'Split' },
  { value: 'bonus', label: 'Bonus' },
  { value: 'dividend', label: 'Dividend' },
] as const satisfies { value: ActionKind; label: string }[]

const wrongWords: Record<ActionField, string> = {
  day: 'As 2026-11-24',
  amount: 'An amount above zero, such as 2.5',
  old: `From 1 to ${maxRatioUnits}`,
  more: `From 1 to ${maxRatioUnits}, both together no more, and not as many as before`,
}

/** Asks for the terms of a corporate action and shows an example of ten units before it is proposed. */
export function ActionDialog({ open, onClose, row, earliestDay, split }: Props) {
  const propose = useProposeAction()
  const [kind, setKind] = useState<ActionKind>('split')
  const [day, setDay] = useState(split?.day ?? earliestDay)
  const [old, setOld] = useState(String(split?.old ?? 1))
  const [more, setMore] = useState(String(split?.new ?? 2))
  const [amount, setAmount] = useState('')
  const found = actionFrom({ kind, day, old, more, amount })
  const terms = found.terms && { symbol: row.symbol, ...found.terms }
  const wrong = (field: ActionField, shown: boolean) =>
    shown && found.wrong === field ? wrongWords[field] : undefined

  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={`What happens to ${row.symbol}?`}
      confirmLabel="Propose"
      action={propose}
      input={(reason) => terms && { ...terms, reason }}
      proposes="instrument.action"
    >
      {(asked) => (
        <Fields>
          <Segmented<ActionKind> label="Kind" options={kinds} value={kind} onChange={setKind} />
          <FieldRow>
            <TextField
              label="Day, year-month-day"
              value={day}
              onChange={setDay}
              hint={split ? 'Of the split, or a trading day to come' : 'A trading day to come'}
              error={wrong('day', true)}
            />
            {kind === 'dividend' ? (
              <TextField
                label={`For one unit, ${row.currency}`}
                inputMode="decimal"
                value={amount}
                onChange={setAmount}
                error={wrong('amount', asked || amount !== '')}
              />
            ) : (
              <>
                <TextField
                  label={kind === 'split' ? 'So many' : 'For so many held'}
                  inputMode="numeric"
                  value={old}
                  onChange={setOld}
                  error={wrong('old', true)}
                />
                <TextField
                  label={kind === 'split' ? 'become so many' : 'so many more'}
                  inputMode="numeric"
                  value={more}
                  onChange={setMore}
                  error={wrong('more', true)}
                />
              </>
            )}
          </FieldRow>
          <Example terms={terms} currency={row.currency} />
        </Fields>
      )}
    </ReasonDialog>
  )
}

function Example({ terms, currency }: { terms: ActionTerms | undefined; currency: string }) {
  const preview = useEventPreview(terms)
  if (!terms) return <FieldNote>Fill in the terms to see what they do.</FieldNote>
  if (preview.error)
    return (
      <p className={styles.wrong} role="alert">
        {errorText(preview.error)}
      </p>
    )
  if (!preview.data) return <FieldNote>One moment…</FieldNote>
  const { due, units, price, cash, holders, waitingOrders, listings, issues } = preview.data
  const priceText = (micros: bigint | null) =>
    micros === null ? 'no price' : `${formatMicros(micros)} ${currency}`
  const grown = terms.kind !== 'dividend'
  return (
    <Facts
      kind="inset"
      facts={[
        { label: 'Falls due', value: timeText(due) },
        ...(grown
          ? [
              { label: `${units.before} units become`, value: units.after },
              { label: 'Price of now', value: `${priceText(price.before)} → ${priceText(price.after)}` },
            ]
          : []),
        {
          label: grown ? 'Paid in cash for a fraction' : `Paid for ${units.before} units`,
          value: cash === null ? 'At the rate of then' : <MoneyText paise={cash} />,
        },
        { label: 'Holders now', value: holders },
        ...(grown
          ? [
              { label: 'Waiting orders, adjusted or cancelled', value: waitingOrders },
              { label: 'Blocks and QIPs, closed', value: listings },
              { label: 'Issues, withdrawn', value: issues },
            ]
          : []),
      ]}
    />
  )
}
