import type { Reply } from '@tarazu/contract/endpoint'
import type { getBankStatement } from '@tarazu/contract/reconciliation/bank-statements-api'
import { Button } from '@tarazu/ui/button'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { StatusChip } from '@tarazu/ui/tag'
import { useState } from 'react'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { type Column, DataTable } from '../lists/data-table.tsx'
import { MoneyCell } from '../lists/money-cell.tsx'
import { useMay } from '../shell/operator.tsx'
import { ProposalBanner } from '../shell/proposal-banner.tsx'
import { Link } from '../shell/router.tsx'
import { Panel, Screen } from '../shell/screen.tsx'
import { lineTones, lineWords, referenceText } from './line-words.ts'
import { useProposeVoid, useStatement } from './queries.ts'
import styles from './reconciliation.module.css'
import { StatementFacts } from './statement-facts.tsx'

type Found = Reply<typeof getBankStatement>
type Held = Found['inTheWay'][number]

/** One imported file: what became of its lines, and the way to take it out again. */
export function StatementScreen({ number }: { number: string }) {
  const found = useStatement(number)
  const failure = useFailure(found)
  return (
    <Screen
      title="Bank statement"
      note={
        <Link to="/reconciliation" className={styles.link}>
          All statements
        </Link>
      }
      actions={found.data && <VoidButton found={found.data} />}
    >
      <ProposalBanner subject={number} />
      {failure ? (
        <QueryFailure failure={failure} onRetry={found.refetch} />
      ) : found.data ? (
        <div className={styles.panels}>
          <Panel title={found.data.statement.voidedAt === null ? 'Imported' : 'Void'}>
            <StatementFacts found={found.data} />
          </Panel>
          {found.data.statement.voidedAt === null && <InTheWay found={found.data} />}
        </div>
      ) : (
        <SkeletonRows count={8} />
      )}
    </Screen>
  )
}

const isFree = ({ inTheWay, restingOnIt }: Found) => inTheWay.length === 0 && restingOnIt.length === 0

function VoidButton({ found }: { found: Found }) {
  const may = useMay()
  const [asked, setAsked] = useState(false)
  const propose = useProposeVoid()
  const { statement, proposal } = found
  if (!may('reconcile bank lines') || statement.voidedAt !== null || proposal !== null || !isFree(found))
    return null
  return (
    <>
      <Button variant="danger" size="m" onClick={() => setAsked(true)}>
        Void
      </Button>
      <ReasonDialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Should this file never have been imported?"
        confirmLabel="Propose"
        tone="danger"
        action={propose}
        input={(reason) => ({ statement: statement.number, reason })}
        proposes="bank-statement.void"
        suggestions={['It is the file of another account.', 'It is the file of another day.']}
      >
        {statement.added} lines become void, and what came in by them leaves suspense. They can be imported
        again.
      </ReasonDialog>
    </>
  )
}

const columns: readonly Column<Held>[] = [
  {
    head: 'Line',
    at: 'title',
    grows: true,
    cell: (line) => <Link to={`/bank-lines/${line.number}`}>{referenceText(line)}</Link>,
  },
  { head: 'Amount', at: 'value', align: 'end', cell: ({ amount }) => <MoneyCell paise={amount} signed /> },
  {
    head: 'Stage',
    at: 'detail',
    cell: (line) => <StatusChip tone={lineTones[line.state]}>{lineWords(line)}</StatusChip>,
  },
  { head: 'How it is undone', at: 'note', cell: (line) => <WayBack line={line} /> },
]

/** Each stage has its own way back; these links only lead there. */
function WayBack({ line: { number, state, journal } }: { line: Held }) {
  if (state === 'matched') return <Link to={`/bank-lines/${number}`}>Undo its match</Link>
  if (state === 'settled') return <Link to={`/bank-lines/${number}`}>Open it again</Link>
  if (state === 'credited' && journal !== null)
    return <Link to={`/ledger-entries/${journal}`}>Reverse its credit</Link>
  return 'Its money went back to its sender: it stays'
}

function InTheWay({ found }: { found: Found }) {
  const { inTheWay, restingOnIt } = found
  if (isFree(found))
    return (
      <Panel title="Can be voided">
        <p>No line of it belongs to anything yet. Two operators can void the whole file.</p>
      </Panel>
    )
  return (
    <Panel title="Cannot be voided yet">
      {inTheWay.length > 0 && (
        <>
          <p>These lines belong to something. Each is undone on its own first, by the way that it has.</p>
          <DataTable
            label="Lines in the way"
            columns={columns}
            rows={inTheWay}
            keyOf={({ number }) => number}
            narrow
          />
        </>
      )}
      {restingOnIt.length > 0 && (
        <p>
          Later files took lines of it for known and are voided first:{' '}
          {restingOnIt.map((each) => (
            <Link key={each} to={`/reconciliation/${each}`} className={styles.link}>
              {each}{' '}
            </Link>
          ))}
        </p>
      )}
    </Panel>
  )
}
