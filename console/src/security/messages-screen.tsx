import type { Reply } from '@tarazu/contract/endpoint'
import type { listMessages } from '@tarazu/contract/security/operate-api'
import { Button } from '@tarazu/ui/button'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { StatusChip } from '@tarazu/ui/tag'
import { useState } from 'react'
import type { Column } from '../lists/data-table.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { Detail, QueueScreen } from '../lists/queue-screen.tsx'
import { CustomerLink } from '../shell/customer-link.tsx'
import { Notice } from '../shell/notice.tsx'
import { useNow } from '../shell/now.ts'
import { useSearch } from '../shell/router.tsx'
import { timeText } from '../text/time-text.ts'
import { useMessage, useMessages } from './queries.ts'

type Message = Reply<typeof listMessages>['rows'][number]

const purposes: Record<string, string> = {
  'reset-password': 'Forgotten password',
  'release-account': 'Lift of a freeze',
  'reset-transaction-password': 'New transaction password',
}

const columns: readonly Column<Message>[] = [
  { head: 'Message', at: 'title', cell: ({ purpose }) => purposes[purpose] ?? purpose },
  { head: 'Customer', at: 'detail', cell: ({ customer }) => <CustomerLink id={customer} /> },
  { head: 'Phone', cell: ({ phone }) => phone },
  { head: 'Sent', at: 'value', grows: true, cell: ({ createdAt }) => timeText(createdAt) },
  { head: 'Code', at: 'note', cell: (row) => <State message={row} /> },
]

function State({ message }: { message: Message }) {
  const ended = useNow() >= message.expiresAt
  return (
    <StatusChip tone={ended ? 'neutral' : 'success'}>{ended ? 'run out' : 'within 10 minutes'}</StatusChip>
  )
}

/**
 * The messages that a paper deployment without a gateway would have sent by telephone, for an operator to
 * read out to a customer.
 */
export function MessagesScreen() {
  const [search] = useSearch()
  const { list, readable } = useMessages(search.get('customer') ?? undefined)
  return (
    <QueueScreen
      title="Messages"
      path="/messages"
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      filters={<FilterBar fields={[{ name: 'customer', label: 'Customer number' }]} />}
      empty="No message was sent."
      banner={
        readable === undefined ? undefined : readable ? (
          <Notice title="Paper mode sends no messages by telephone">
            Read a code out only to a customer whom you know. Whoever reads one is noted in the audit log, and
            the customer is told.
          </Notice>
        ) : (
          <Notice title="The gateway of this deployment carries these messages">
            What they say cannot be read here.
          </Notice>
        )
      }
      detail={(id, row) => <MessageDetail key={id} id={id} message={row} readable={readable === true} />}
    />
  )
}

type DetailProps = { id: string; message: Message | undefined; readable: boolean }

function MessageDetail({ id, message, readable }: DetailProps) {
  const [wanted, setWanted] = useState(false)
  const read = useMessage(id, wanted)
  const failure = useFailure(read)
  const known = read.data ?? message
  return (
    <Detail
      title={known ? (purposes[known.purpose] ?? known.purpose) : `Message ${id}`}
      state={known && <State message={known} />}
      actions={
        readable &&
        !read.data && (
          <Button size="m" pending={read.isFetching && 'Reading…'} onClick={() => setWanted(true)}>
            Read the message
          </Button>
        )
      }
    >
      {failure && <QueryFailure failure={failure} onRetry={read.refetch} />}
      {known && (
        <Facts
          facts={[
            { label: 'Customer', value: <CustomerLink id={known.customer} /> },
            { label: 'Phone', value: known.phone },
            { label: 'Sent', value: timeText(known.createdAt) },
            { label: 'Works until', value: timeText(known.expiresAt) },
          ]}
        />
      )}
      {read.data ? (
        <p>{read.data.text}</p>
      ) : (
        readable && <p>Reading it is noted in the audit log, and the customer is told.</p>
      )}
    </Detail>
  )
}
