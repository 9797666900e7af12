import type { Reply } from '@tarazu/contract/endpoint'
import type { getJournal } from '@tarazu/contract/reconciliation/api'
import { type CorrectionCode, correctionCodes } from '@tarazu/contract/wallet/rules'
import { Button } from '@tarazu/ui/button'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { StatusChip } from '@tarazu/ui/tag'
import { useState } from 'react'
import { Choice, Fields } from '../forms/fields.tsx'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { Detail } from '../lists/queue-screen.tsx'
import { CustomerLink } from '../shell/customer-link.tsx'
import { useMay } from '../shell/operator.tsx'
import { ProposalBanner } from '../shell/proposal-banner.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { stateText } from '../text/state-text.ts'
import { timeText } from '../text/time-text.ts'
import { useJournal, useProposeReversal } from './queries.ts'
import { Transfers } from './transfers.tsx'

type Journal = Reply<typeof getJournal>

const codeWords: Record<CorrectionCode, string> = {
  wrong_customer: 'Credited to the wrong account',
  wrong_amount: 'Wrong amount',
  credited_twice: 'Credited twice',
  bank_recall: 'Taken back by the bank',
  operator_error: 'A mistake of ours',
}

export function JournalDetail({ id }: { id: string }) {
  const found = useJournal(id)
  const failure = useFailure(found)
  if (failure) return <QueryFailure failure={failure} onRetry={found.refetch} />
  if (!found.data) return <SkeletonRows count={5} />
  const journal = found.data
  return (
    <Detail
      title={`Journal ${id}`}
      note={timeText(journal.at)}
      state={journal.reversedBy === null ? undefined : <StatusChip tone="error">Reversed</StatusChip>}
      actions={<Reversal journal={journal} />}
    >
      <ProposalBanner subject={id} />
      <DetailSection title="Journal">
        <Facts
          facts={[
            { label: 'Reason', value: stateText(journal.reason) },
            ...(journal.thing === null ? [] : [{ label: 'Belongs to', value: journal.thing }]),
            ...(journal.customer === null
              ? []
              : [{ label: 'Customer', value: <CustomerLink id={journal.customer} /> }]),
            ...(journal.reverses === null ? [] : [{ label: 'Undoes journal', value: journal.reverses }]),
            ...(journal.reversedBy === null
              ? []
              : [{ label: 'Undone by journal', value: journal.reversedBy }]),
          ]}
        />
      </DetailSection>
      <DetailSection title="Transfers">
        <Transfers journal={journal} />
      </DetailSection>
    </Detail>
  )
}

function Reversal({ journal: { id, reversible, proposal } }: { journal: Journal }) {
  const may = useMay()
  const [asked, setAsked] = useState(false)
  const [code, setCode] = useState<CorrectionCode>('operator_error')
  const reverse = useProposeReversal()
  if (!may('reverse journals') || !reversible || proposal !== null) return null
  return (
    <>
      <Button variant="danger" size="m" onClick={() => setAsked(true)}>
        Reverse
      </Button>
      <ReasonDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={`Reverse journal ${id}?`}
        confirmLabel="Propose"
        tone="danger"
        action={reverse}
        input={(reason) => ({ journal: id, code, reason })}
        proposes="journal.reverse"
        customerSees
      >
        <Fields>
          <p>The mirror image of it is posted. The customer sees it as a correction by operators.</p>
          <Choice
            label="Why"
            options={correctionCodes.map((value) => ({ value, label: codeWords[value] }))}
            value={code}
            onChange={setCode}
          />
        </Fields>
      </ReasonDialog>
    </>
  )
}
