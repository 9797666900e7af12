import type { WithdrawalForOperators } from '@tarazu/contract/withdrawals/withdrawal'
import { Button } from '@tarazu/ui/button'
import { MoneyText } from '@tarazu/ui/money-text'
import { TextField } from '@tarazu/ui/text-field'
import { useState } from 'react'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { ClaimBar } from '../lists/claim-bar.tsx'
import { useMay } from '../shell/operator.tsx'
import { useProposeCorrection, useProposePayment, useProposeWithdrawalReturn, useSettle } from './queries.ts'
import { WithdrawalRefusalDialog } from './withdrawal-refusal-dialog.tsx'

type Asked = 'pay' | 'refuse' | 'delay' | 'return' | 'settle'
type Props = { withdrawal: WithdrawalForOperators }

/** Every decision is only proposed, except for recording that the bank has paid. */
export function WithdrawalDecisions({ withdrawal }: Props) {
  const may = useMay()
  const { number, state, proposal } = withdrawal
  if (!may('decide withdrawals') || proposal !== null) return null
  if (state === 'requested' || state === 'cooling') return <Waiting withdrawal={withdrawal} />
  if (state === 'sent' || state === 'settled') return <Sent key={number} withdrawal={withdrawal} />
  if (state === 'returned') return <Correction key={number} withdrawal={withdrawal} />
  return null
}

function Waiting({ withdrawal }: Props) {
  const { number, amount, state, claimedBy, names } = withdrawal
  const [asked, setAsked] = useState<Asked>()
  const pay = useProposePayment()
  const close = () => setAsked(undefined)
  return (
    <>
      <ClaimBar queue="withdrawals" reference={number} claimedBy={claimedBy} touches="withdrawals" />
      <Button variant="danger" size="m" onClick={() => setAsked('refuse')}>
        Refuse
      </Button>
      <Button variant="neutral" size="m" onClick={() => setAsked('delay')}>
        Delay
      </Button>
      {state === 'requested' && (
        <Button size="m" onClick={() => setAsked('pay')}>
          Pay
        </Button>
      )}
      <ReasonDialog
        open={asked === 'pay'}
        onClose={close}
        title="Pay this withdrawal?"
        confirmLabel="Propose"
        action={pay}
        input={(reason) => ({ number, reason })}
        proposes="withdrawal.pay"
        suggestions={names === 'agree' ? ['Holder and verified name agree; nothing speaks against it.'] : []}
      >
        <MoneyText paise={amount} /> to {withdrawal.bank} {withdrawal.account}.
      </ReasonDialog>
      <WithdrawalRefusalDialog
        kind="refuse"
        open={asked === 'refuse'}
        onClose={close}
        withdrawal={withdrawal}
      />
      <WithdrawalRefusalDialog
        kind="delay"
        open={asked === 'delay'}
        onClose={close}
        withdrawal={withdrawal}
      />
    </>
  )
}

function Sent({ withdrawal }: Props) {
  const { number, amount, state } = withdrawal
  const [asked, setAsked] = useState<Asked>()
  const [bankReference, setReference] = useState('')
  const back = useProposeWithdrawalReturn()
  const settle = useSettle()
  const close = () => setAsked(undefined)
  const field = (
    <TextField label="Bank reference" value={bankReference} onChange={setReference} maxLength={60} />
  )
  return (
    <>
      <Correction withdrawal={withdrawal} />
      <Button variant="danger" size="m" onClick={() => setAsked('return')}>
        Returned by the bank
      </Button>
      {state === 'sent' && (
        <Button size="m" onClick={() => setAsked('settle')}>
          Paid by the bank
        </Button>
      )}
      <ReasonDialog
        open={asked === 'return'}
        onClose={close}
        title="Has the bank sent it back?"
        confirmLabel="Propose"
        tone="danger"
        action={back}
        input={(text) => ({ number, text, bankReference })}
        proposes="withdrawal.return"
        customerSees
      >
        <MoneyText paise={amount} /> will be free in the customer’s account again.
        {field}
      </ReasonDialog>
      <ReasonDialog
        open={asked === 'settle'}
        onClose={close}
        title="Has the bank paid it?"
        confirmLabel="Record"
        action={settle}
        input={() => ({ number, bankReference })}
        optional
      >
        {field}
      </ReasonDialog>
    </>
  )
}

const mistakes = {
  sent: {
    act: 'It was never sent',
    effect: 'is held again and waits to be paid.',
  },
  settled: {
    act: 'It was not paid',
    effect: 'is with the bank again: its word is waited for. Nothing is posted.',
  },
  returned: {
    act: 'It was not returned',
    effect:
      'is taken out of the customer’s account again and is with the bank. It is refused if the money is not there.',
  },
} as const

/** Undoes a step that was recorded and never happened. */
function Correction({ withdrawal: { number, amount, state } }: Props) {
  const [asked, setAsked] = useState(false)
  const correct = useProposeCorrection()
  if (state !== 'sent' && state !== 'settled' && state !== 'returned') return null
  const { act, effect } = mistakes[state]
  return (
    <>
      <Button variant="neutral" size="m" onClick={() => setAsked(true)}>
        {act}
      </Button>
      <ReasonDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={`${act}: take that step back?`}
        confirmLabel="Propose"
        tone="danger"
        action={correct}
        input={(text) => ({ number, text })}
        proposes="withdrawal.correct"
        customerSees
      >
        <MoneyText paise={amount} /> {effect}
      </ReasonDialog>
    </>
  )
}
