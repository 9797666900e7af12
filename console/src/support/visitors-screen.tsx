import type { VisitorConversation } from '@tarazu/contract/support/visitors-api'
import { StatusChip, Tag } from '@tarazu/ui/tag'
import { Age } from '../lists/age.tsx'
import type { Column } from '../lists/data-table.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { QueueScreen } from '../lists/queue-screen.tsx'
import { useOperator } from '../shell/operator.tsx'
import { useSearch } from '../shell/router.tsx'
import { timeText } from '../text/time-text.ts'
import { useVisitors } from './queries.ts'
import styles from './support.module.css'
import { VisitorDetail } from './visitor-detail.tsx'

const words = {
  waiting: { label: 'Waiting', empty: 'Every visitor has an answer.' },
  all: { label: 'All', empty: 'Nobody has written without signing in.' },
}
const filters = [
  {
    name: 'show',
    label: 'Show',
    options: [
      { value: 'waiting', label: words.waiting.label },
      { value: 'all', label: words.all.label },
    ],
  },
]

const columns: readonly Column<VisitorConversation>[] = [
  { head: 'Visitor', at: 'title', cell: ({ number }) => number },
  {
    head: 'Last message',
    at: 'detail',
    grows: true,
    cell: ({ lastMessage, lastAuthor }) => (
      <span className={styles.last}>
        {lastAuthor === 'operator' && 'We: '}
        {lastMessage ?? 'To be read in the conversation'}
      </span>
    ),
  },
  {
    head: 'Waits',
    at: 'value',
    cell: ({ waitingSince, dueAt, lastAt }) =>
      waitingSince === null ? (
        <span className={styles.quiet}>{timeText(lastAt)}</span>
      ) : (
        <Age at={waitingSince} dueAt={dueAt} />
      ),
  },
  { head: 'With', at: 'note', cell: (row) => <With {...row} /> },
]

function With({ claimedBy }: VisitorConversation) {
  const { name } = useOperator()
  if (claimedBy === null) return <span className={styles.quiet}>Nobody</span>
  if (claimedBy !== name) return <StatusChip tone="notice">{claimedBy}</StatusChip>
  return <Tag tone="brand">Mine</Tag>
}

/** Conversations with visitors who are not signed in; who has waited longest comes first. */
export function VisitorsScreen() {
  const [search] = useSearch()
  const show = search.get('show') === 'all' ? 'all' : 'waiting'
  return (
    <QueueScreen
      title="Visitors"
      path="/visitors"
      list={useVisitors(show)}
      columns={columns}
      keyOf={({ number }) => number}
      filters={<FilterBar filters={filters} />}
      empty={words[show].empty}
      detail={(number) => <VisitorDetail number={number} />}
    />
  )
}
