import type { Reply } from '@tarazu/contract/endpoint'
import type { listIssueApplications } from '@tarazu/contract/ipo/applications-api'
import type { Column } from '../lists/data-table.tsx'
import { ListOf } from '../lists/queue-screen.tsx'
import { Count } from '../text/number-text.tsx'
import { timeText } from '../text/time-text.ts'
import { applicationWords } from './issue-words.ts'
import { useIssueApplications } from './queries.ts'

type Row = Reply<typeof listIssueApplications>['rows'][number]

const columns: readonly Column<Row>[] = [
  { head: 'Number', at: 'title', cell: ({ number }) => number },
  { head: 'Shares', at: 'value', align: 'end', cell: ({ count }) => <Count of={count} /> },
  { head: 'Stage', at: 'detail', cell: ({ stage }) => applicationWords[stage] },
  {
    head: 'Got',
    at: 'note',
    align: 'end',
    cell: ({ stage, allotted }) =>
      stage !== 'applied' && (
        <>
          got <Count of={allotted} />
        </>
      ),
  },
  { head: 'Applied', cell: ({ created_at }) => timeText(created_at) },
]

/** Applications without their customers: operators do not have to know whose they are. */
export function IssueApplications({ id }: { id: number }) {
  return (
    <ListOf
      list={useIssueApplications(id)}
      label="Applications"
      columns={columns}
      keyOf={({ number }) => number}
      narrow
      empty="Nobody has applied."
    />
  )
}
