import type { Conversation } from '@tarazu/contract/support/api'
import { Button } from '@tarazu/ui/button'
import { StatusChip, Tag } from '@tarazu/ui/tag'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { Age } from '../lists/age.tsx'
import type { Column } from '../lists/data-table.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { QueueScreen } from '../lists/queue-screen.tsx'
import { useOperator } from '../shell/operator.tsx'
import { useSearch } from '../shell/router.tsx'
import { timeText } from '../text/time-text.ts'
import { CannedAnswersDialog } from './canned-answers-dialog.tsx'
import { ChatDetail } from './chat-detail.tsx'
import { type Show, useConversations } from './queries.ts'
import styles from './support.module.css'

const words: Record<Show, { label: string; empty: string }> = {
  waiting: { label: 'Waiting', empty: 'Every customer has an answer.' },
  mine: { label: 'Mine', empty: 'No conversation is assigned to you.' },
  all: { label: 'All', empty: 'Nobody has written yet.' },
}
const shows = Object.keys(words) as Show[]
const filters = [
  { name: 'show', label: 'Show', options: shows.map((value) => ({ value, label: words[value].label })) },
]

const columns: readonly Column<Conversation>[] = [
  { head: 'Customer', at: 'title', cell: ({ customer }) => customer },
  {
    head: 'Last message',
    at: 'detail',
    grows: true,
    cell: ({ lastMessage, lastAuthor }) => (
      <span className={styles.last}>
        {lastAuthor === 'operator' && 'We: '}
        {lastMessage === null ? 'To be read in the conversation' : lastMessage || 'A photo'}
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
  { head: 'Assigned', at: 'note', cell: (row) => <Assigned {...row} /> },
]

function Assigned({ assignedTo, claimedBy }: Conversation) {
  const { name } = useOperator()
  const who = claimedBy ?? assignedTo
  if (who === null) return <span className={styles.quiet}>Nobody</span>
  if (claimedBy !== null && claimedBy !== name) return <StatusChip tone="notice">{claimedBy}</StatusChip>
  return <Tag tone={who === name ? 'brand' : 'neutral'}>{who === name ? 'Mine' : who}</Tag>
}

/** Conversations with customers; who has waited longest comes first. */
export function ChatsScreen() {
  const [search] = useSearch()
  const [answers, setAnswers] = useState(false)
  const show = shows.find((each) => each === search.get('show')) ?? 'waiting'
  return (
    <>
      <QueueScreen
        title="Chats"
        path="/chats"
        list={useConversations(show)}
        columns={columns}
        keyOf={({ customer }) => customer}
        filters={<FilterBar filters={filters} />}
        actions={
          <Button
            variant="neutral"
            size="m"
            icon={<MessageSquareText size={16} aria-hidden="true" />}
            onClick={() => setAnswers(true)}
          >
            Canned answers
          </Button>
        }
        empty={words[show].empty}
        detail={(customer) => <ChatDetail customer={customer} />}
      />
      <CannedAnswersDialog open={answers} onClose={() => setAnswers(false)} />
    </>
  )
}
