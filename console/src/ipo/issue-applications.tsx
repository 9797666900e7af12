import type { Reply } from '@tarazu/contract/endpoint'
import type { listIssueApplications } from '@tarazu/contract/ipo/api'
import type { Column } from '../shell/data-table.tsx'
import { Count } from '../shell/number-text.tsx'
import { ListOf } from '../shell/queue-screen.tsx'
import { timeText } from '../shell/time-text.ts'
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

/** Nothing says whose they are: nobody here has to know. */
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
