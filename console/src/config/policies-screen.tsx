import type { listPolicies } from '@tarazu/contract/config/operate-api'
import type { Reply } from '@tarazu/contract/endpoint'
import { EmptyState } from '@tarazu/ui/empty-state'
import { StatusChip } from '@tarazu/ui/tag'
import { isFees } from '../forms/fee-lines.ts'
import type { Column } from '../lists/data-table.tsx'
import { wholeList } from '../lists/paged.ts'
import { QueueScreen } from '../lists/queue-screen.tsx'
import { Notice } from '../shell/notice.tsx'
import { policyWords } from '../text/policy-words.ts'
import { timeText } from '../text/time-text.ts'
import { PolicyDetail } from './policy-detail.tsx'
import { PolicyValue } from './policy-value.tsx'
import { usePolicies } from './queries.ts'

type Row = Reply<typeof listPolicies>['policies'][number]

const columns: readonly Column<Row>[] = [
  { head: 'What', at: 'title', grows: true, cell: ({ name }) => policyWords[name].title },
  {
    head: 'Value',
    at: 'value',
    align: 'end',
    // The whole table of fees has no room in a row; the one more is that of blocks and QIPs.
    cell: ({ name, value }) =>
      isFees(value) ? `${value.lines.length + 1} fees` : <PolicyValue name={name} value={value} />,
  },
  {
    head: 'In force',
    at: 'detail',
    cell: ({ since }) => `since ${since === null ? 'the beginning' : timeText(since)}`,
  },
  {
    head: 'State',
    at: 'note',
    cell: ({ proposed, next, forged }) =>
      forged > 0 ? (
        <StatusChip tone="error">{forged} not ours</StatusChip>
      ) : proposed !== null ? (
        <StatusChip tone="notice">Second operator</StatusChip>
      ) : (
        next && <StatusChip tone="brand">changes {timeText(next.effectiveAt)}</StatusChip>
      ),
  },
]

/**
 * The policies that two operators may change while the server runs: limits, rates, service levels, the payee.
 */
export function PoliciesScreen() {
  const policies = usePolicies()
  const forged = policies.data?.some((policy) => policy.forged > 0)
  return (
    <QueueScreen
      title="Configuration"
      path="/configuration"
      list={wholeList(policies)}
      columns={columns}
      keyOf={({ name }) => name}
      banner={
        forged && (
          <Notice title="The database holds values that this deployment did not write">
            Their signatures do not fit, so they are not in force. Somebody else can write into the database:
            find out who.
          </Notice>
        )
      }
      empty="There is nothing to change."
      detail={(_, row) =>
        row ? <PolicyDetail policy={row} /> : <EmptyState title="There is no such value." />
      }
    />
  )
}
