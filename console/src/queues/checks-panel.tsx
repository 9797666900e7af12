import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { StatusChip } from '@tarazu/ui/tag'
import { useAuditState } from '../audit/queries.ts'
import { MoneyCell } from '../lists/money-cell.tsx'
import { useMay } from '../shell/operator.tsx'
import { Panel } from '../shell/screen.tsx'
import { Count } from '../text/number-text.tsx'
import { calendarDay, timeText } from '../text/time-text.ts'
import { useReconciliation, useTransparency, useUndone } from './queries.ts'

/** Whether the books and the log are right, by the last check. */
export function ChecksPanel() {
  const may = useMay()
  return (
    <>
      {may('read ledger') && <ClientMoney />}
      <UndoneWork />
      <LedgerCheck />
      {may('read audit log') && <AuditCheck />}
    </>
  )
}

function ClientMoney() {
  const report = useReconciliation()
  const failure = useFailure(report)
  return (
    <Panel title="Client money">
      {failure ? (
        <QueryFailure failure={failure} onRetry={report.refetch} />
      ) : !report.data ? (
        <SkeletonRows count={3} />
      ) : (
        <Facts
          facts={[
            {
              label: 'Last statement',
              value: report.data.statement ? calendarDay(report.data.statement.day) : 'None imported yet',
            },
            ...(report.data.statement
              ? [{ label: 'At the bank', value: <MoneyCell paise={report.data.statement.balance} /> }]
              : []),
            { label: 'In the ledger', value: <MoneyCell paise={report.data.ledger} /> },
            { label: 'Customers can claim', value: <MoneyCell paise={report.data.claims} /> },
            {
              label: 'Unexplained',
              value:
                report.data.statement === null ? (
                  <MoneyCell paise={null} />
                ) : report.data.unexplained === 0n ? (
                  <StatusChip tone="success">Nothing</StatusChip>
                ) : (
                  <StatusChip tone="error">
                    <MoneyCell paise={report.data.unexplained} />
                  </StatusChip>
                ),
            },
            { label: 'In suspense', value: <MoneyCell paise={report.data.suspense.amount} /> },
          ]}
        />
      )}
    </Panel>
  )
}

/**
 * Rows that a job failed on, by a fault of ours or because nobody thought of them. The rest goes on; these
 * wait for somebody who reads the log.
 */
function UndoneWork() {
  const work = useUndone()
  const failure = useFailure(work)
  return (
    <Panel title="Could not be done">
      {failure ? (
        <QueryFailure failure={failure} onRetry={work.refetch} />
      ) : !work.data ? (
        <SkeletonRows count={1} />
      ) : work.data.count === 0 ? (
        <StatusChip tone="success">Nothing</StatusChip>
      ) : (
        <Facts
          facts={[
            ...work.data.rows.map(({ job, thing, since, tries }) => ({
              label: thing === null ? job : `${job}: ${thing}`,
              value: (
                <StatusChip tone="error">
                  {tries === 1 ? 'Once' : `${tries} times`} since {timeText(since)}
                </StatusChip>
              ),
            })),
            ...(work.data.count > work.data.rows.length
              ? [{ label: 'More', value: <Count of={work.data.count - work.data.rows.length} /> }]
              : []),
          ]}
        />
      )}
    </Panel>
  )
}

function LedgerCheck() {
  const figures = useTransparency()
  const failure = useFailure(figures)
  return (
    <Panel title="Ledger">
      {failure ? (
        <QueryFailure failure={failure} onRetry={figures.refetch} />
      ) : !figures.data ? (
        <SkeletonRows count={2} />
      ) : (
        <Facts
          facts={[
            {
              label: 'Last check',
              value: figures.data.ledger_checked_at ? timeText(figures.data.ledger_checked_at) : 'Not yet',
            },
            {
              label: 'Result',
              value:
                figures.data.ledger_balanced === null ? (
                  'None yet'
                ) : figures.data.ledger_balanced ? (
                  <StatusChip tone="success">Balanced</StatusChip>
                ) : (
                  <StatusChip tone="error">Does not balance</StatusChip>
                ),
            },
            { label: 'Journals', value: <Count of={figures.data.journals} /> },
            { label: 'Reversals', value: <Count of={figures.data.reversals} /> },
          ]}
        />
      )}
    </Panel>
  )
}

function AuditCheck() {
  const state = useAuditState()
  const failure = useFailure(state)
  return (
    <Panel title="Audit log">
      {failure ? (
        <QueryFailure failure={failure} onRetry={state.refetch} />
      ) : !state.data ? (
        <SkeletonRows count={2} />
      ) : (
        <Facts
          facts={[
            { label: 'Entries', value: <Count of={state.data.count} /> },
            {
              label: 'Chain verified',
              value: state.data.verifiedAt === null ? 'Not yet' : timeText(state.data.verifiedAt),
            },
            ...(state.data.verifiedAt === null
              ? []
              : [
                  {
                    label: 'Result',
                    value:
                      state.data.problem === null ? (
                        <StatusChip tone="success">Unbroken</StatusChip>
                      ) : (
                        <StatusChip tone="error">{state.data.problem}</StatusChip>
                      ),
                  },
                ]),
          ]}
        />
      )}
    </Panel>
  )
}
