import type { WithdrawalForOperators } from '@tarazu/contract/wallet/withdrawal'
import { fraudReview_hours, operatorReasons } from '@tarazu/contract/wallet/withdrawal-rules'
import { MoneyText } from '@tarazu/ui/money-text'
import { TextField } from '@tarazu/ui/text-field'
import { useId, useState } from 'react'
import { useNow } from '../shell/now.ts'
import { ReasonDialog } from '../shell/reason-dialog.tsx'
import { timeText } from '../shell/time-text.ts'
import { useProposeDelay, useProposeRefusal } from './withdrawal-queries.ts'
import { reasonWords } from './withdrawal-words.ts'
import styles from './withdrawals.module.css'

type OperatorReason = (typeof operatorReasons)[number]

type Props = {
  kind: 'refuse' | 'delay'
  open: boolean
  onClose: () => void
  withdrawal: WithdrawalForOperators
}

const hour_ms = 3_600_000

/** One of the published reasons (safety H7), words for the customer, and for a delay the new time. */
export function WithdrawalRefusalDialog({
  kind,
  open,
  onClose,
  withdrawal: { number, amount, reviewEndsAt },
}: Props) {
  const id = useId()
  const now = useNow()
  const refusal = useProposeRefusal()
  const delay = useProposeDelay()
  const [code, setCode] = useState<OperatorReason>('name_mismatch')
  const [documentHash, setHash] = useState('')
  const [hours, setHours] = useState('24')
  const document = code === 'legal_order' && documentHash !== '' ? { documentHash: documentHash.trim() } : {}
  const begins = code === 'fraud_review' ? now + fraudReview_hours * hour_ms : Number.POSITIVE_INFINITY
  // Whatever else is given as the reason, only a legal order outlasts a review that has begun.
  const reviewEnd = code === 'legal_order' ? Number.POSITIVE_INFINITY : (reviewEndsAt ?? begins)
  const dueAt = now + Number(/^\d{1,3}$/.test(hours) ? hours : 0) * hour_ms
  const children = (
    <div className={styles.fields}>
      <p>
        <MoneyText paise={amount} />{' '}
        {kind === 'refuse' ? 'goes back to the customer at once.' : 'stays reserved meanwhile.'}
      </p>
      <label htmlFor={id} className={styles.label}>
        Published reason
      </label>
      <select
        id={id}
        className={styles.select}
        value={code}
        onChange={(event) => setCode(event.target.value as OperatorReason)}
      >
        {operatorReasons.map((each) => (
          <option key={each} value={each}>
            {reasonWords[each]}
          </option>
        ))}
      </select>
      {code === 'legal_order' && (
        <TextField label="SHA-256 of the document" value={documentHash} onChange={setHash} maxLength={64} />
      )}
      {kind === 'delay' && (
        <TextField
          label="Hours from now"
          inputMode="numeric"
          value={hours}
          onChange={setHours}
          hint={`New time: ${timeText(dueAt)}`}
          error={dueAt > reviewEnd ? `A review ends by ${timeText(reviewEnd)}` : undefined}
        />
      )}
    </div>
  )
  const shared = {
    open,
    onClose,
    confirmLabel: 'Propose',
    tone: 'danger',
    customerSees: true,
    children,
  } as const
  return kind === 'refuse' ? (
    <ReasonDialog
      {...shared}
      title="Refuse this withdrawal?"
      action={refusal}
      input={(text) => ({ number, code, text, ...document })}
      proposes="withdrawal.refuse"
    />
  ) : (
    <ReasonDialog
      {...shared}
      title="Delay this withdrawal?"
      action={delay}
      input={(text) => ({ number, code, text, dueAt, ...document })}
      proposes="withdrawal.delay"
    />
  )
}
