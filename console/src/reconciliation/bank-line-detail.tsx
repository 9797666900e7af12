import type { BankLine } from '@tarazu/contract/reconciliation/bank-lines-api'
import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { MoneyText } from '@tarazu/ui/money-text'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { StatusChip, Tag } from '@tarazu/ui/tag'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { ActionError } from '../forms/action-error.tsx'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { ClaimBar } from '../lists/claim-bar.tsx'
import { Detail } from '../lists/queue-screen.tsx'
import { CustomerLink } from '../shell/customer-link.tsx'
import { useMay } from '../shell/operator.tsx'
import { ProposalBanner } from '../shell/proposal-banner.tsx'
import { Link } from '../shell/router.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { calendarDay, timeText } from '../text/time-text.ts'
import { FirmLine } from './firm-line.tsx'
import { certaintyWords, lineTones, lineWords, referenceText } from './line-words.ts'
import {
  useBankLine,
  useMatchLine,
  useProposeReopening,
  useProposeReturn,
  useProposeSettlement,
  useSettleLine,
  useUnmatchLine,
} from './queries.ts'
import styles from './reconciliation.module.css'

export function BankLineDetail({ number }: { number: string }) {
  const found = useBankLine(number)
  const failure = useFailure(found)
  if (failure) return <QueryFailure failure={failure} onRetry={found.refetch} />
  if (found.data === undefined) return <SkeletonRows count={6} />
  if (found.data === null) return <EmptyState icon={<SearchX size={28} />} title="There is no such line." />
  const line = found.data
  return (
    <Detail
      title={<MoneyText paise={line.amount} signed />}
      note={`${referenceText(line)} · booked ${calendarDay(line.bookedOn)}`}
      state={<StatusChip tone={lineTones[line.state]}>{lineWords(line)}</StatusChip>}
      actions={<Decisions line={line} />}
    >
      <ProposalBanner subject={line.matchedWith ?? number} />
      {line.state === 'open' && <ProposalBanner subject={number} />}
      <DetailSection title="Line">
        <Facts
          facts={[
            { label: 'Number', value: number },
            { label: 'Description', value: line.description || '–' },
            { label: 'Known since', value: timeText(line.createdAt) },
            ...(line.balance === null
              ? [{ label: 'Balance', value: 'On no statement yet' }]
              : [{ label: 'Balance', value: <MoneyText paise={line.balance} /> }]),
            ...(line.matchedWith === null
              ? []
              : [
                  {
                    label: 'Belongs to',
                    value: <ReferenceLink thing={line.matchedWith} incoming={line.amount > 0n} />,
                  },
                ]),
          ]}
        />
      </DetailSection>
      {line.state === 'open' && <Proposals line={line} />}
    </Detail>
  )
}

function ReferenceLink({ thing, incoming }: { thing: string; incoming: boolean }) {
  if (thing.startsWith('firm:')) return 'The firm'
  if (thing.startsWith('return:')) return <Link to={`/withdrawals/${thing.slice(7)}`}>{thing.slice(7)}</Link>
  return <Link to={`/${incoming ? 'recharges' : 'withdrawals'}/${thing}`}>{thing}</Link>
}

type Proposal = BankLine['proposals'][number]

/** Possible matches, found by number and amount; a person decides. */
function Proposals({ line }: { line: BankLine }) {
  const may = useMay()
  const [chosen, setChosen] = useState<Proposal>()
  const match = useMatchLine()
  const settle = useSettleLine()
  const propose = useProposeSettlement()
  const [unnamed, setUnnamed] = useState<Proposal>()
  const mayMatch = may('reconcile bank lines') && line.proposal === null
  return (
    <DetailSection title="May belong to">
      {line.proposals.length === 0 && <p>Nothing fits by number or by amount.</p>}
      <ul className={styles.proposals} aria-label="May belong to">
        {line.proposals.map((each) => (
          <li key={each.thing}>
            <ProposalText proposal={each} />
            {mayMatch && (
              <Button
                size="m"
                variant="neutral"
                pending={settle.isPending && 'Settling…'}
                onClick={() => {
                  if (each.kind === 'recharge') setChosen(each)
                  // Settling money that came in posts a journal: what the bank does not name takes two
                  // operators.
                  else if (line.amount > 0n && each.certainty === 'amount') setUnnamed(each)
                  else settle.mutate({ line: line.number, thing: each.thing })
                }}
              >
                {each.kind === 'recharge' ? 'Match' : 'Settle'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ActionError error={settle.error} />
      {unnamed && (
        <ReasonDialog
          open
          onClose={() => setUnnamed(undefined)}
          title={`Is this ${unnamed.thing}, come back?`}
          confirmLabel="Propose"
          action={propose}
          input={(reason) => ({ line: line.number, thing: unnamed.thing, reason })}
          proposes="bank-line.settle"
        >
          <MoneyText paise={line.amount} /> leaves suspense. The bank does not name the withdrawal, so a
          second operator looks at it, too.
        </ReasonDialog>
      )}
      {chosen && (
        <ReasonDialog
          open
          onClose={() => setChosen(undefined)}
          title={`Match with ${chosen.thing}?`}
          confirmLabel="Match"
          action={match}
          input={(reason) => matchInput(line, chosen, reason)}
          proposes="recharge.credit"
          optional
        >
          <MatchedAmount received={line.amount} requested={chosen.amount} />
        </ReasonDialog>
      )}
    </DetailSection>
  )
}

const matchInput = (line: BankLine, chosen: Proposal, reason: string) => ({
  line: line.number,
  recharge: chosen.thing,
  ...(chosen.amount !== line.amount && { differs: true }),
  ...(reason !== '' && { reason }),
})

/** Both amounts in paise. */
function MatchedAmount({ received, requested }: { received: bigint; requested: bigint }) {
  if (received === requested) return <MoneyText paise={received} />
  return (
    <>
      <MoneyText paise={received} /> came in, <MoneyText paise={requested} /> was asked for: what came in will
      be credited.
    </>
  )
}

function ProposalText({
  proposal: { thing, certainty, amount, kind, state, customer },
}: {
  proposal: Proposal
}) {
  return (
    <>
      <span className={styles.thing}>
        <b>{thing}</b>
        <Tag tone={certainty === 'number_and_amount' ? 'success' : 'notice'}>{certaintyWords[certainty]}</Tag>
      </span>
      <span>
        <MoneyText paise={amount} /> · {kind} · {state}
        {customer !== null && (
          <>
            {' '}
            · <CustomerLink id={customer} />
          </>
        )}
      </span>
    </>
  )
}

function Decisions({ line }: { line: BankLine }) {
  const { number, state, amount, claimedBy, proposal } = line
  const may = useMay()
  const [asked, setAsked] = useState(false)
  const unmatch = useUnmatchLine()
  const giveBack = useProposeReturn()
  if (!may('reconcile bank lines') || proposal !== null) return null
  const open = state === 'open'
  if (state === 'settled') return <Reopening line={line} />
  if (!open && state !== 'matched') return null
  return (
    <>
      <ClaimBar queue="recharges" reference={number} claimedBy={claimedBy} touches="reconciliation" />
      {open && <FirmLine line={line} />}
      {open && amount > 0n && (
        <Button variant="danger" size="m" onClick={() => setAsked(true)}>
          Return to sender
        </Button>
      )}
      {state === 'matched' && (
        <Button variant="neutral" size="m" onClick={() => setAsked(true)}>
          Undo match
        </Button>
      )}
      {open ? (
        <ReasonDialog
          open={asked}
          onClose={() => setAsked(false)}
          title="Return this money to its sender?"
          confirmLabel="Propose"
          tone="danger"
          action={giveBack}
          input={(reason) => ({ line: number, reason })}
          proposes="bank-line.return"
          suggestions={['It belongs to nobody here.', 'The sender is not a customer.']}
        />
      ) : (
        <ReasonDialog
          open={asked}
          onClose={() => setAsked(false)}
          title="Undo this match?"
          confirmLabel="Undo"
          action={unmatch}
          input={(reason) => ({ line: number, reason })}
        />
      )}
    </>
  )
}

function Reopening({ line: { number } }: { line: BankLine }) {
  const [asked, setAsked] = useState(false)
  const reopen = useProposeReopening()
  return (
    <>
      <Button variant="neutral" size="m" onClick={() => setAsked(true)}>
        Open again
      </Button>
      <ReasonDialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Was it settled with the wrong thing?"
        confirmLabel="Propose"
        tone="danger"
        action={reopen}
        input={(reason) => ({ line: number, reason })}
        proposes="bank-line.reopen"
        customerSees
      >
        Its journal is turned round, and the line waits again. A withdrawal that it marked as paid waits for
        the bank again.
      </ReasonDialog>
    </>
  )
}
