import { issueStages } from '@tarazu/contract/ipo/issue'
import type { OperatedIssue } from '@tarazu/contract/ipo/operate-api'
import { StatusChip } from '@tarazu/ui/tag'
import { DraftButton } from '../forms/draft-button.tsx'
import { Age } from '../lists/age.tsx'
import type { Column } from '../lists/data-table.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { filterOf } from '../lists/filter-of.ts'
import { QueueScreen } from '../lists/queue-screen.tsx'
import { useOperator } from '../shell/operator.tsx'
import { useSearch } from '../shell/router.tsx'
import { Count } from '../text/number-text.tsx'
import { timeText } from '../text/time-text.ts'
import { IssueDetail } from './issue-detail.tsx'
import { IssueForm } from './issue-form.tsx'
import { bandText, demandText, issueStageWords, nextDate, stageTones, waitsFor } from './issue-words.ts'
import { useIssueList } from './queries.ts'

const filters = [filterOf('stage', 'Stage', issueStages, issueStageWords)]

const columns: readonly Column<OperatedIssue>[] = [
  { head: 'Company', at: 'title', grows: true, cell: ({ name }) => name },
  { head: 'Code', at: 'detail', roomy: true, cell: ({ symbol, market }) => `${symbol} · ${market}` },
  { head: 'Price', align: 'end', cell: bandText },
  { head: 'Shares', align: 'end', roomy: true, cell: ({ size }) => <Count of={size} /> },
  { head: 'Applied for', align: 'end', cell: demandText },
  {
    head: 'Stage',
    at: 'value',
    cell: ({ stage }) => <StatusChip tone={stageTones[stage]}>{issueStageWords[stage]}</StatusChip>,
  },
  { head: 'Waits', at: 'note', cell: (row) => <Waits row={row} /> },
]

/**
 * Issues of shares: drafted, announced, allotted and withdrawn by two operators each; the rest goes by the
 * clock.
 */
export function IssuesScreen() {
  const [search] = useSearch()
  const stage = issueStages.find((each) => each === search.get('stage'))
  return (
    <QueueScreen
      title="Issues"
      path="/issues"
      list={useIssueList(stage)}
      columns={columns}
      keyOf={({ id }) => String(id)}
      filters={<FilterBar filters={filters} />}
      actions={<DraftButton to="/issues/new">Draft</DraftButton>}
      empty={stage ? 'No issue is there.' : 'There are no issues yet.'}
      detail={(number) =>
        number === 'new' ? <IssueForm issue={undefined} /> : <IssueDetail id={Number(number)} />
      }
    />
  )
}

function Waits({ row }: { row: OperatedIssue }) {
  const { marketAhead_ms } = useOperator()
  if (row.proposal) return <StatusChip tone="notice">Second operator</StatusChip>
  const waits = waitsFor(row, marketAhead_ms)
  if (waits) return <Age {...waits} byMarket />
  const next = nextDate(row)
  return next && `${next.word} ${timeText(next.at)}`
}
