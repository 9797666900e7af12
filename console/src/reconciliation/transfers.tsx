import type { Reply } from '@tarazu/contract/endpoint'
import type { getJournal } from '@tarazu/contract/reconciliation/api'
import { type Column, DataTable } from '../lists/data-table.tsx'
import { unitText } from './unit-text.ts'

type Journal = Reply<typeof getJournal>

const columns: readonly Column<Journal['transfers'][number]>[] = [
  { head: 'From', at: 'title', cell: ({ from }) => from },
  { head: 'To', at: 'detail', cell: ({ to }) => to },
  { head: 'Asset', at: 'note', cell: ({ asset }) => asset },
  {
    head: 'Amount',
    at: 'value',
    align: 'end',
    cell: ({ asset, amount }) => <span className="num">{unitText(asset, amount)}</span>,
  },
]

/** Between which accounts a journal moved how much. */
export function Transfers({ journal }: { journal: Journal }) {
  return (
    <DataTable
      label="Transfers"
      columns={columns}
      rows={journal.transfers}
      keyOf={({ from, to, asset, amount }) => `${from} ${to} ${asset} ${amount}`}
      narrow
    />
  )
}
