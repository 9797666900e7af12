import { hour_ms } from '@tarazu/contract/duration'
import { fraudReview_hours, maxDelay_days, operatorReasons } from '@tarazu/contract/withdrawals/rules'
import type { WithdrawalForOperators } from '@tarazu/contract/withdrawals/withdrawal'
import { MoneyText } from '@tarazu/ui/money-text'
import { TextField } from '@tarazu/ui/text-field'
import { useState } from 'react'
import { Choice, Fields } from '../forms/fields.tsx'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { typedCount } from '../forms/typed-number.ts'
import { useNow } from '../shell/now.ts'
import { timeText } from '../text/time-text.ts'
import { useProposeDelay, useProposeRefusal } from './queries.ts'
import { withdrawalReasonWords } from './withdrawal-words.ts'

type OperatorReason = (typeof operatorReasons)[number]

type Props = {
  kind: 'refuse' | 'delay'
  open: boolean
  onClose: () => void
  withdrawal: WithdrawalForOperators
}

const maxHours = maxDelay_days * 24

/** One of the published reasons (safety H7), words for the customer, and for a delay the new time. */
export function WithdrawalRefusalDialog({
  kind,
  open,
  onClose,
  withdrawal: { number, amount, reviewEndsAt },
}: Props) {
  const now = useNow()
  const refusal = useProposeRefusal()
  const delay = useProposeDelay()
  const [code, setCode] = useState<OperatorReason>('name_mismatch')
  const [documentHash, setHash] = useState('')
  const [hours, setHours] = useState('24')
  const document = code === 'legal_order' && documentHash !== '' ? { documentHash: documentHash.trim() } : {}
  const count = typedCount(hours) ?? 0
  const dueAt = now + count * hour_ms
  const wrongHours = wrongDelay(count, dueAt, reviewEndOf(code, reviewEndsAt, now))
  const children = (
    <Fields>
      <p>
        <MoneyText paise={amount} />{' '}
        {kind === 'refuse' ? 'goes back to the customer at once.' : 'stays reserved meanwhile.'}
      </p>
      <Choice
        label="Published reason"
        options={operatorReasons.map((value) => ({ value, label: withdrawalReasonWords[value] }))}
        value={code}
        onChange={setCode}
      />
      {code === 'legal_order' && (
        <TextField label="SHA-256 of the document" value={documentHash} onChange={setHash} maxLength={64} />
      )}
      {kind === 'delay' && (
        <TextField
          label="Hours from now"
          inputMode="numeric"
          value={hours}
          onChange={setHours}
          hint={wrongHours ? undefined : `New time: ${timeText(dueAt)}`}
          error={wrongHours}
        />
      )}
    </Fields>
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
      input={(text) => (wrongHours ? undefined : { number, code, text, dueAt, ...document })}
      proposes="withdrawal.delay"
    />
  )
}

/**
 * The latest time of a delay with this reason, ms UTC; Infinity if no review limits it. Only a legal order
 * outlasts a review that has begun.
 */
function reviewEndOf(code: OperatorReason, reviewEndsAt: number | null, now: number) {
  if (code === 'legal_order') return Number.POSITIVE_INFINITY
  if (reviewEndsAt !== null) return reviewEndsAt
  return code === 'fraud_review' ? now + fraudReview_hours * hour_ms : Number.POSITIVE_INFINITY
}

function wrongDelay(hours: number, dueAt: number, reviewEnd: number) {
  if (hours < 1 || hours > maxHours) return `Whole hours, from 1 to ${maxHours}`
  return dueAt > reviewEnd ? `A review ends by ${timeText(reviewEnd)}` : undefined
}
