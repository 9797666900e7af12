import type { Reply } from '@tarazu/contract/endpoint'
import type { getTrialBalance } from '@tarazu/contract/reconciliation/api'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { StatusChip } from '@tarazu/ui/tag'
import { type Column, DataTable } from '../lists/data-table.tsx'
import { Link } from '../shell/router.tsx'
import { Panel, Screen } from '../shell/screen.tsx'
import { Count } from '../text/number-text.tsx'
import { timeText } from '../text/time-text.ts'
import { useTrialBalance } from './queries.ts'
import styles from './reconciliation.module.css'
import { unitText } from './unit-text.ts'

type Answer = Reply<typeof getTrialBalance>
type Row = Answer['assets'][number]['rows'][number] & { asset: string }

const columns: readonly Column<Row>[] = [
  {
    head: 'Account',
    at: 'title',
    grows: true,
    // Customers' accounts are summed together; only an account of the house leads to its entries.
    cell: ({ account, asset }) =>
      account.startsWith('house:') ? (
        <Link
          to={`/ledger-entries?address=${encodeURIComponent(account)}&asset=${encodeURIComponent(asset)}`}
          className={styles.link}
        >
          {account}
        </Link>
      ) : (
        account
      ),
  },
  {
    head: 'Balance',
    at: 'value',
    align: 'end',
    cell: ({ asset, balance }) => <span className="num">{unitText(asset, balance)}</span>,
  },
]

/**
 * All accounts by asset. The bank's account is below zero for money that came in, because it is transferred
 * out of it.
 */
export function LedgerScreen() {
  const trial = useTrialBalance()
  const failure = useFailure(trial)
  return (
    <Screen
      title="Trial balance"
      note={trial.data && `as of ${timeText(trial.data.madeAt)}`}
      actions={
        <Link to="/ledger-entries" className={styles.link}>
          Entries of an account
        </Link>
      }
    >
      {failure ? (
        <QueryFailure failure={failure} onRetry={trial.refetch} />
      ) : !trial.data ? (
        <SkeletonRows count={8} />
      ) : (
        <>
          <Check check={trial.data.check} />
          {trial.data.assets.map(({ asset, rows, sum }) => (
            <Panel
              key={asset}
              title={asset}
              flush
              action={
                <StatusChip tone={sum === '0' ? 'success' : 'error'}>
                  {sum === '0' ? 'Sums to zero' : `Sums to ${unitText(asset, sum)}`}
                </StatusChip>
              }
            >
              <DataTable
                label={`Accounts in ${asset}`}
                columns={columns}
                rows={rows.map((row) => ({ ...row, asset }))}
                keyOf={({ account }) => account}
              />
            </Panel>
          ))}
        </>
      )}
    </Screen>
  )
}

function Check({ check }: Pick<Answer, 'check'>) {
  if (check === null) return <Panel title="Daily check">It has not run yet.</Panel>
  return (
    <Panel
      title="Daily check"
      action={
        <StatusChip tone={check.problems.length === 0 ? 'success' : 'error'}>
          {check.problems.length === 0 ? 'All of it fits' : `${check.problems.length} problems`}
        </StatusChip>
      }
    >
      <Facts
        facts={[
          { label: 'Checked', value: timeText(check.at) },
          { label: 'Journals', value: <Count of={check.journals} /> },
          { label: 'Transfers', value: <Count of={check.transfers} /> },
          ...check.problems.map((problem) => ({ label: 'Problem', value: problem })),
        ]}
      />
    </Panel>
  )
}
