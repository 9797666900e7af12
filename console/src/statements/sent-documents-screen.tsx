import type { Reply } from '@tarazu/contract/endpoint'
import type { listSentDocuments } from '@tarazu/contract/statements/mail-api'
import { EmptyState } from '@tarazu/ui/empty-state'
import { Facts } from '@tarazu/ui/facts'
import { StatusChip } from '@tarazu/ui/tag'
import type { Column } from '../lists/data-table.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { Detail, QueueScreen } from '../lists/queue-screen.tsx'
import { CustomerLink } from '../shell/customer-link.tsx'
import { Notice } from '../shell/notice.tsx'
import { useSearch } from '../shell/router.tsx'
import { timeText } from '../text/time-text.ts'
import { useSentDocuments } from './queries.ts'

type SentDocument = Reply<typeof listSentDocuments>['rows'][number]

const kinds: Record<SentDocument['kind'], string> = {
  confirmation: 'Code for an address',
  contract_note: 'Contract note',
  statement: 'Statement',
  alert: 'Alert',
  order: 'Order',
}
const states = {
  waiting: { tone: 'notice', text: 'waiting' },
  sent: { tone: 'success', text: 'sent' },
  given_up: { tone: 'error', text: 'given up' },
} as const

const titleOf = ({ kind, to }: SentDocument) => (to === null ? kinds[kind] : `${kinds[kind]} ${to}`)

const columns: readonly Column<SentDocument>[] = [
  { head: 'Document', at: 'title', cell: titleOf },
  { head: 'Customer', at: 'detail', cell: ({ customer }) => <CustomerLink id={customer} /> },
  { head: 'Address', cell: ({ address }) => address },
  { head: 'In line since', at: 'value', grows: true, cell: ({ queuedAt }) => timeText(queuedAt) },
  { head: 'State', at: 'note', cell: (row) => <State document={row} /> },
]

function State({ document: { state } }: { document: SentDocument }) {
  const { tone, text } = states[state]
  return <StatusChip tone={tone}>{text}</StatusChip>
}

/** The log of what was sent to customers by e-mail. What it says is nowhere in it. */
export function SentDocumentsScreen() {
  const [search] = useSearch()
  const list = useSentDocuments(search.get('customer') ?? undefined)
  return (
    <QueueScreen
      title="Sent documents"
      path="/sent-documents"
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      filters={<FilterBar fields={[{ name: 'customer', label: 'Customer number' }]} />}
      empty="No document was sent."
      banner={
        <Notice title="Contract notes and statements that customers have chosen to get by e-mail">
          A mail that is refused is tried again eight times. The documents are in the app in any case.
        </Notice>
      }
      detail={(id, row) =>
        row ? (
          <SentDocumentDetail key={id} document={row} />
        ) : (
          list.data !== undefined && <EmptyState title="There is no such document among these." />
        )
      }
    />
  )
}

function SentDocumentDetail({ document }: { document: SentDocument }) {
  const { customer, address, from, to, queuedAt, sentAt, tries, failure } = document
  return (
    <Detail title={titleOf(document)} state={<State document={document} />}>
      <Facts
        facts={[
          { label: 'Customer', value: <CustomerLink id={customer} /> },
          { label: 'Address', value: address },
          { label: 'Days', value: from === null ? '–' : `${from} – ${to}` },
          { label: 'In line since', value: timeText(queuedAt) },
          { label: 'Sent', value: sentAt === null ? '–' : timeText(sentAt) },
          { label: 'Tries', value: String(tries) },
          ...(failure === null ? [] : [{ label: 'What the mail server said', value: failure }]),
        ]}
      />
    </Detail>
  )
}
