import type { QueueCount } from '@tarazu/contract/queues/api'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { StatusChip } from '@tarazu/ui/tag'
import { Age } from '../lists/age.tsx'
import { type Column, DataTable, SkeletonTable } from '../lists/data-table.tsx'
import { addressOf, useScreens } from '../shell/screen-list.ts'
import { useQueues } from './queries.ts'

const countText = (count: number) => (count >= 1_000 ? '1,000+' : String(count))

/** Each queue that one may take from, with how much waits and for how long. */
export function QueuesPanel() {
  const queues = useQueues()
  const screens = useScreens()
  const failure = useFailure(queues)
  if (failure) return <QueryFailure failure={failure} onRetry={queues.refetch} />
  if (!queues.data) return <SkeletonTable />
  const shown = queues.data.flatMap((count) => {
    const screen = screens.find(({ queue }) => queue === count.queue)
    return screen ? [{ ...count, title: screen.title, to: addressOf(screen) }] : []
  })
  if (shown.length === 0) return <EmptyState title="No queue belongs to your roles." />
  return (
    <DataTable
      label="Queues"
      columns={columns}
      rows={shown}
      keyOf={({ queue }) => queue}
      hrefOf={({ to }) => to}
    />
  )
}

const columns: readonly Column<QueueCount & { title: string }>[] = [
  { head: 'Queue', at: 'title', grows: true, cell: ({ title }) => title },
  { head: 'Waiting', at: 'value', align: 'end', cell: ({ waiting }) => countText(waiting) },
  {
    head: 'Oldest',
    at: 'detail',
    cell: ({ oldest }) => (oldest === null ? 'Nothing waits' : <Age at={oldest} />),
  },
  {
    head: 'Service level',
    at: 'note',
    cell: ({ overdue, waiting }) =>
      waiting === 0 ? (
        <span aria-hidden="true">–</span>
      ) : overdue > 0 ? (
        <StatusChip tone="error">{countText(overdue)} overdue</StatusChip>
      ) : (
        <StatusChip tone="success">Kept</StatusChip>
      ),
  },
]
