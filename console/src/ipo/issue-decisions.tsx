import type { OperatedIssueDetail } from '@tarazu/contract/ipo/operate-api'
import { finalPricePossible } from '@tarazu/contract/ipo/rules'
import { formatMicros } from '@tarazu/contract/money'
import { Button } from '@tarazu/ui/button'
import { TextField } from '@tarazu/ui/text-field'
import { useState } from 'react'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { typedPrice } from '../forms/typed-number.ts'
import { Count } from '../text/number-text.tsx'
import { bandText } from './issue-words.ts'
import {
  useDiscardIssue,
  useProposeAllotment,
  useProposeAnnouncement,
  useProposeWithdrawal,
} from './queries.ts'

/** Until the shares are being delivered everything can still be given back. */
const withdrawable = new Set<OperatedIssueDetail['stage']>([
  'announced',
  'open',
  'closed',
  'proposed',
  'allotting',
  'allotted',
])

type Asked = 'announce' | 'allot' | 'withdraw' | 'discard'
type Props = { issue: OperatedIssueDetail; onEdit: () => void }

/** The actions on an issue in its stage; while something is proposed, an issue can only be stopped. */
export function IssueDecisions({ issue, onEdit }: Props) {
  const [asked, setAsked] = useState<Asked>()
  // The version that the question was asked about, whatever the draft becomes while the question is open.
  const [version, setVersion] = useState(issue.version)
  const ask = (what: Asked) => () => {
    setAsked(what)
    setVersion(issue.version)
  }
  const announce = useProposeAnnouncement()
  const discard = useDiscardIssue()
  const { id, stage, proposal } = issue
  const draft = stage === 'draft'
  const close = () => setAsked(undefined)
  return (
    <>
      {draft && (
        <Button variant="danger" size="m" onClick={ask('discard')}>
          Throw away
        </Button>
      )}
      {draft && proposal === null && (
        <Button variant="neutral" size="m" onClick={onEdit}>
          Change
        </Button>
      )}
      {withdrawable.has(stage) && proposal?.kind !== 'ipo.withdraw' && (
        <Button variant="danger" size="m" onClick={ask('withdraw')}>
          Withdraw
        </Button>
      )}
      {draft && proposal === null && (
        <Button size="m" onClick={ask('announce')}>
          Announce
        </Button>
      )}
      {/* The clock closes an issue a moment before its list of applications is closed. */}
      {stage === 'closed' && proposal === null && issue.listHash !== null && (
        <Button size="m" onClick={ask('allot')}>
          Allot
        </Button>
      )}
      <ReasonDialog
        open={asked === 'announce'}
        onClose={close}
        title={`Announce ${issue.name}?`}
        confirmLabel="Propose"
        action={announce}
        input={(reason) => ({ id, version, reason })}
        proposes="ipo.announce"
      >
        Everybody sees it then, with the hash of a seed that nobody knows. The terms stay as they are.
      </ReasonDialog>
      <WithdrawDialog open={asked === 'withdraw'} onClose={close} issue={issue} />
      <ReasonDialog
        open={asked === 'discard'}
        onClose={close}
        title="Throw this draft away?"
        confirmLabel="Throw away"
        tone="danger"
        action={discard}
        input={(reason) => ({ id, version, reason })}
      >
        Nobody has seen it. Its code is free again, and what was proposed about it ends.
      </ReasonDialog>
      <AllotDialog open={asked === 'allot'} onClose={close} issue={issue} />
    </>
  )
}

type DialogProps = { open: boolean; onClose: () => void; issue: OperatedIssueDetail }

function WithdrawDialog({ open, onClose, issue: { id, name, applications } }: DialogProps) {
  const withdraw = useProposeWithdrawal()
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={`Withdraw ${name}?`}
      confirmLabel="Propose"
      tone="danger"
      action={withdraw}
      input={(reason) => ({ id, reason })}
      proposes="ipo.withdraw"
      customerSees
    >
      All of the money goes back to <Count of={applications} noun="application" />.
    </ReasonDialog>
  )
}

/** Only the price is chosen; who gets what follows from the seed and the list. */
function AllotDialog({ open, onClose, issue }: DialogProps) {
  const propose = useProposeAllotment()
  const [typed, setTyped] = useState(() => formatMicros(issue.priceHigh))
  const price = typedPrice(typed)
  const possible = price !== undefined && finalPricePossible(issue, price)
  const fixed = issue.priceLow === issue.priceHigh
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={`Allot ${issue.name}?`}
      confirmLabel="Propose"
      action={propose}
      input={(reason) => (possible ? { id: issue.id, price, reason } : undefined)}
      proposes="ipo.allot"
    >
      <p>
        <Count of={issue.applied} /> shares were applied for, <Count of={issue.size} /> are there. Who gets
        what follows from the seed and the list; the second operator’s browser computes it again.
      </p>
      {!fixed && (
        <TextField
          label={`Price, ${issue.currency}`}
          inputMode="decimal"
          value={typed}
          onChange={setTyped}
          hint={bandText(issue)}
          error={possible ? undefined : `From ${bandText(issue)}, such as ${formatMicros(issue.priceHigh)}`}
        />
      )}
    </ReasonDialog>
  )
}
