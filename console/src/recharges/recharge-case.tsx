import type { Reply } from '@tarazu/contract/endpoint'
import type { getRechargeCase } from '@tarazu/contract/recharges/operate-api'
import { type RechargeReason, rechargeReasons } from '@tarazu/contract/recharges/rules'
import { Button } from '@tarazu/ui/button'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { MoneyText } from '@tarazu/ui/money-text'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { StatusChip } from '@tarazu/ui/tag'
import { useState } from 'react'
import { Choice, Fields } from '../forms/fields.tsx'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { ClaimBar } from '../lists/claim-bar.tsx'
import { Detail } from '../lists/queue-screen.tsx'
import { CustomerLink } from '../shell/customer-link.tsx'
import { useMay } from '../shell/operator.tsx'
import { ProposalBanner } from '../shell/proposal-banner.tsx'
import { Link } from '../shell/router.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { timeText } from '../text/time-text.ts'
import {
  useProposeCredit,
  useProposeRechargeReturn,
  useProposeRejection,
  useRechargeCase,
} from './queries.ts'
import { methodWords, rechargeReasonWords, rechargeStateTones, rechargeStateWords } from './recharge-words.ts'

type Found = Reply<typeof getRechargeCase>

export function RechargeCase({ number }: { number: string }) {
  const found = useRechargeCase(number)
  const failure = useFailure(found)
  if (failure) return <QueryFailure failure={failure} onRetry={found.refetch} />
  if (!found.data) return <SkeletonRows count={6} />
  const recharge = found.data
  return (
    <Detail
      title={<MoneyText paise={recharge.amount} />}
      note={
        <>
          {number} · customer <CustomerLink id={recharge.customer} />
        </>
      }
      state={
        <StatusChip tone={rechargeStateTones[recharge.state]}>
          {rechargeStateWords[recharge.state]}
        </StatusChip>
      }
      actions={<Decisions recharge={recharge} />}
    >
      <ProposalBanner subject={number} />
      <DetailSection title="Recharge">
        <Facts facts={factsOf(recharge)} />
      </DetailSection>
      <DetailSection title="Timeline">
        <Facts
          facts={recharge.timeline.map(({ state, at, who }) => ({
            label: timeText(at),
            value: `${rechargeStateWords[state as Found['state']]} · ${who}`,
          }))}
        />
      </DetailSection>
    </Detail>
  )
}

function factsOf({ method, received, dueAt, expiresAt, line, reason }: Found) {
  return [
    { label: 'Method', value: methodWords[method] },
    ...(received === null ? [] : [{ label: 'Received', value: <MoneyText paise={received} /> }]),
    ...(dueAt === null ? [] : [{ label: 'Due', value: timeText(dueAt) }]),
    ...(expiresAt === null ? [] : [{ label: 'Expires', value: timeText(expiresAt) }]),
    ...(line === null
      ? []
      : [{ label: 'Bank line', value: <Link to={`/bank-lines/${line.number}`}>{line.reference}</Link> }]),
    ...(reason === null
      ? []
      : [
          {
            label: 'Reason',
            value: `${rechargeReasonWords[reason.code as RechargeReason] ?? reason.code}. ${reason.text}`,
          },
        ]),
  ]
}

type Asked = 'credit' | 'reject' | 'return'

/** The server decides what is possible; what is never possible is not offered. */
function Decisions({ recharge }: { recharge: Found }) {
  const { number, state, method, claimedBy, proposal } = recharge
  const may = useMay()
  const [asked, setAsked] = useState<Asked>()
  const credit = useProposeCredit()
  const takeBack = useProposeRechargeReturn()
  if (!may('decide recharges') || method === 'sandbox' || proposal !== null) return null
  const close = () => setAsked(undefined)
  const waits = state === 'created' || state === 'matched'
  if (!waits && state !== 'credited') return null
  return (
    <>
      <ClaimBar queue="recharges" reference={number} claimedBy={claimedBy} touches="recharges" />
      {waits && (
        <Button variant="danger" size="m" onClick={() => setAsked('reject')}>
          Reject
        </Button>
      )}
      {state === 'matched' && (
        <Button size="m" onClick={() => setAsked('credit')}>
          Credit
        </Button>
      )}
      {state === 'credited' && (
        <Button variant="danger" size="m" onClick={() => setAsked('return')}>
          Returned by the bank
        </Button>
      )}
      <ReasonDialog
        open={asked === 'credit'}
        onClose={close}
        title="Credit this recharge?"
        confirmLabel="Propose"
        action={credit}
        input={(reason) => ({ number, reason })}
        proposes="recharge.credit"
        suggestions={['Named by its number, with the same amount.']}
      />
      <RejectDialog open={asked === 'reject'} onClose={close} recharge={recharge} />
      <ReasonDialog
        open={asked === 'return'}
        onClose={close}
        title="Take this recharge back?"
        confirmLabel="Propose"
        tone="danger"
        action={takeBack}
        input={(reason) => ({ number, reason })}
        proposes="recharge.return"
        customerSees
      >
        Only where the bank has taken the money back. What is no longer there becomes a debt, and stops
        purchases.
      </ReasonDialog>
    </>
  )
}

type RejectProps = { open: boolean; onClose: () => void; recharge: Found }

function RejectDialog({ open, onClose, recharge: { number, line } }: RejectProps) {
  const reject = useProposeRejection()
  const [code, setCode] = useState<RechargeReason>('not_received')
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title="Reject this recharge?"
      confirmLabel="Propose"
      tone="danger"
      action={reject}
      input={(reason) => ({ number, code, reason })}
      proposes="recharge.reject"
      customerSees
    >
      <Fields>
        <Choice
          label="Reason code"
          options={rechargeReasons.map((value) => ({ value, label: rechargeReasonWords[value] }))}
          value={code}
          onChange={setCode}
        />
        {line && <p>The money that was matched goes back to its sender.</p>}
      </Fields>
    </ReasonDialog>
  )
}
