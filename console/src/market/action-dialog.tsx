import type { ActionTerms, InstrumentState } from '@tarazu/contract/market/operate-api'
import type { ActionKind } from '@tarazu/contract/market/rules'
import { formatMicros } from '@tarazu/contract/money'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { Segmented } from '@tarazu/ui/segmented'
import { TextField } from '@tarazu/ui/text-field'
import { useState } from 'react'
import { errorText } from '../shell/error-text.ts'
import { ReasonDialog } from '../shell/reason-dialog.tsx'
import { timeText } from '../shell/time-text.ts'
import styles from './market.module.css'
import { usePreview, useProposeAction } from './queries.ts'

type Props = { open: boolean; onClose: () => void; row: InstrumentState; earliestDay: string }

const kinds = [
  { value: 'split', label: 'Split' },
  { value: 'bonus', label: 'Bonus' },
  { value: 'dividend', label: 'Dividend' },
] as const satisfies { value: ActionKind; label: string }[]

const count = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : 0)

/** What happens on which day, with an example of ten units before it is proposed. */
export function ActionDialog({ open, onClose, row, earliestDay }: Props) {
  const propose = useProposeAction()
  const [kind, setKind] = useState<ActionKind>('split')
  const [day, setDay] = useState(earliestDay)
  const [old, setOld] = useState('1')
  const [more, setMore] = useState('2')
  const [amount, setAmount] = useState('')
  const terms = termsOf()

  function termsOf(): ActionTerms | undefined {
    const base = { symbol: row.symbol, kind, day }
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
    if (kind === 'dividend') {
      const [whole = '0', part = ''] = amount.split('.')
      const micros = /^\d{1,7}(\.\d{1,6})?$/.test(amount) ? BigInt(whole + part.padEnd(6, '0')) : 0n
      return micros > 0n ? { ...base, amount: micros } : undefined
    }
    const [held, given] = [count(old), count(more)]
    const fresh = kind === 'bonus' ? held + given : given
    return held > 0 && given > 0 && fresh !== held ? { ...base, old: held, new: fresh } : undefined
  }

  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={`What happens to ${row.symbol}?`}
      confirmLabel="Propose"
      action={propose}
      input={(reason) => ({ ...(terms ?? { symbol: row.symbol, kind, day }), reason })}
      proposes="instrument.action"
    >
      <div className={styles.action}>
        <Segmented<ActionKind> label="Kind" options={kinds} value={kind} onChange={setKind} />
        <div className={styles.terms}>
          <TextField label="Day, year-month-day" value={day} onChange={setDay} hint="A trading day to come" />
          {kind === 'dividend' ? (
            <TextField
              label={`For one unit, ${row.currency}`}
              inputMode="decimal"
              value={amount}
              onChange={setAmount}
            />
          ) : (
            <>
              <TextField
                label={kind === 'split' ? 'So many' : 'For so many held'}
                inputMode="numeric"
                value={old}
                onChange={setOld}
              />
              <TextField
                label={kind === 'split' ? 'become so many' : 'so many more'}
                inputMode="numeric"
                value={more}
                onChange={setMore}
              />
            </>
          )}
        </div>
        <Example terms={terms} currency={row.currency} />
      </div>
    </ReasonDialog>
  )
}

function Example({ terms, currency }: { terms: ActionTerms | undefined; currency: string }) {
  const preview = usePreview(terms)
  if (!terms) return <p className={styles.note}>Fill in the terms to see what they do.</p>
  if (preview.error)
    return (
      <p className={styles.wrong} role="alert">
        {errorText(preview.error)}
      </p>
    )
  if (!preview.data) return <p className={styles.note}>One moment…</p>
  const { due, units, price, cash, holders, waitingOrders } = preview.data
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
        ...(grown ? [{ label: 'Waiting orders, adjusted or cancelled', value: waitingOrders }] : []),
      ]}
    />
  )
}
