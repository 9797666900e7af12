import type { Reply } from '@tarazu/contract/endpoint'
import type { getReconciliation } from '@tarazu/contract/reconciliation/api'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { StatusChip } from '@tarazu/ui/tag'
import { Age } from '../lists/age.tsx'
import type { Column } from '../lists/data-table.tsx'
import { MoneyCell } from '../lists/money-cell.tsx'
import { ListOf } from '../lists/queue-screen.tsx'
import { useReconciliation } from '../queues/queries.ts'
import { Link, useParams } from '../shell/router.tsx'
import { Panel, Screen } from '../shell/screen.tsx'
import { calendarDay, timeText } from '../text/time-text.ts'
import { useStatements } from './queries.ts'
import styles from './reconciliation.module.css'
import { StatementScreen } from './statement-screen.tsx'

type Sums = Reply<typeof getReconciliation>

/** Client money three times: what the bank says, what the ledger says, and what can be claimed of it. */
export function ReconciliationScreen() {
  const { number } = useParams()
  if (number !== undefined) return <StatementScreen number={number} />
  return <Report />
}

function Report() {
  const report = useReconciliation()
  const failure = useFailure(report)
  return (
    <Screen title="Reconciliation" note={report.data && `as of ${timeText(report.data.madeAt)}`}>
      {failure ? (
        <QueryFailure failure={failure} onRetry={report.refetch} />
      ) : report.data ? (
        <div className={styles.panels}>
          <Bank report={report.data} />
          <Claims report={report.data} />
          <Suspense report={report.data} />
        </div>
      ) : (
        <SkeletonRows count={8} />
      )}
      <Statements />
    </Screen>
  )
}

const facts = (figures: Sums['toLedger'], sign: 1n | -1n = 1n) =>
  figures.map(({ name, amount }) => ({ label: name, value: <MoneyCell paise={sign * amount} signed /> }))

function Bank({ report: { statement, ledger, toLedger, unexplained } }: { report: Sums }) {
  return (
    <Panel title="Bank and ledger">
      <Facts
        facts={[
          {
            label: statement ? `At the bank on ${calendarDay(statement.day)}` : 'At the bank',
            value: statement ? <MoneyCell paise={statement.balance} /> : 'No statement yet',
          },
          ...(statement ? facts(toLedger, -1n) : []),
          { label: 'In the ledger', value: <MoneyCell paise={ledger} /> },
          {
            label: 'Unexplained',
            value:
              unexplained === 0n ? (
                <StatusChip tone="success">Nothing</StatusChip>
              ) : (
                <StatusChip tone="error">
                  <MoneyCell paise={unexplained} />
                </StatusChip>
              ),
          },
        ]}
      />
    </Panel>
  )
}

function Claims({ report: { ledger, claims, claimed, toClaims } }: { report: Sums }) {
  return (
    <Panel title="Ledger and claims">
      <Facts
        facts={[
          { label: 'In the ledger', value: <MoneyCell paise={ledger} /> },
          ...facts(toClaims, -1n),
          { label: 'Can be claimed', value: <MoneyCell paise={claims} /> },
          ...claimed.map(({ name, amount }) => ({
            label: `of which ${name}`,
            value: <MoneyCell paise={amount} />,
          })),
        ]}
      />
    </Panel>
  )
}

function Suspense({ report: { suspense, outgoing } }: { report: Sums }) {
  return (
    <Panel
      title="Suspense, which must go to zero"
      action={
        <Link to="/bank-lines" className={styles.link}>
          Open lines
        </Link>
      }
    >
      <Facts
        facts={[
          {
            label: 'In suspense',
            value:
              suspense.amount === 0n ? (
                <StatusChip tone="success">Nothing</StatusChip>
              ) : (
                <MoneyCell paise={suspense.amount} />
              ),
          },
          { label: 'Lines', value: suspense.lines },
          ...(suspense.oldest === null
            ? []
            : [{ label: 'Oldest', value: <Age at={suspense.oldest} dueAt={null} /> }]),
          ...(suspense.amount === suspense.ofLines
            ? []
            : [{ label: 'The lines come to', value: <MoneyCell paise={suspense.ofLines} /> }]),
          {
            label: 'Went out, belongs to nothing yet',
            value: outgoing.lines === 0 ? 'Nothing' : <MoneyCell paise={outgoing.amount} />,
          },
        ]}
      />
    </Panel>
  )
}

type StatementRow = NonNullable<ReturnType<typeof useStatements>['rows']>[number]

const columns: readonly Column<StatementRow>[] = [
  {
    head: 'File',
    at: 'title',
    grows: true,
    cell: ({ name, voidedAt }) => (
      <>
        {name} {voidedAt !== null && <StatusChip tone="neutral">Void</StatusChip>}
      </>
    ),
  },
  {
    head: 'Days',
    at: 'detail',
    cell: ({ firstDay, lastDay }) => `${calendarDay(firstDay)} to ${calendarDay(lastDay)}`,
  },
  { head: 'Lines', align: 'end', cell: ({ lines }) => lines },
  { head: 'New', align: 'end', cell: ({ added }) => added },
  { head: 'Opening', align: 'end', cell: ({ opening }) => <MoneyCell paise={opening} /> },
  { head: 'Closing', at: 'value', align: 'end', cell: ({ closing }) => <MoneyCell paise={closing} /> },
  {
    head: 'Imported',
    at: 'note',
    cell: ({ importedBy, importedAt }) => `${timeText(importedAt)}, ${importedBy}`,
  },
]

function Statements() {
  return (
    <Panel title="Statements" flush>
      <ListOf
        list={useStatements()}
        label="Statements"
        columns={columns}
        keyOf={({ number }) => number}
        hrefOf={({ number }) => `/reconciliation/${number}`}
        empty="No statement has been imported."
      />
    </Panel>
  )
}
