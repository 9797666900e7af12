import type { ProposalRow } from '@tarazu/contract/approvals/api'
import { readableKinds } from '@tarazu/contract/approvals/kinds'
import { StatusChip } from '@tarazu/ui/tag'
import type { ProposalChecks } from '../forms/proposal-check.ts'
import { Age } from '../lists/age.tsx'
import type { Column } from '../lists/data-table.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { filterOf } from '../lists/filter-of.ts'
import { MoneyCell } from '../lists/money-cell.tsx'
import { QueueScreen } from '../lists/queue-screen.tsx'
import { CustomerLink } from '../shell/customer-link.tsx'
import { useOperator } from '../shell/operator.tsx'
import { useSearch } from '../shell/router.tsx'
import { proposalKindWords } from '../text/proposal-words.ts'
import { timeText } from '../text/time-text.ts'
import { ProposalDetail } from './proposal-detail.tsx'
import { proposalStateTones } from './proposal-state.ts'
import { useProposals } from './queries.ts'

const states = {
  name: 'state',
  label: 'State',
  options: [
    { value: 'open', label: 'Open' },
    { value: 'decided', label: 'Decided' },
  ],
}

const columns: readonly Column<ProposalRow>[] = [
  { head: 'What', at: 'title', cell: ({ kind }) => proposalKindWords[kind] },
  { head: 'About', at: 'detail', cell: ({ subject }) => subject },
  { head: 'Customer', cell: ({ customer }) => <CustomerLink id={customer} /> },
  { head: 'Amount', align: 'end', cell: ({ amount }) => <MoneyCell paise={amount} /> },
  { head: 'Reason', grows: true, roomy: true, cell: ({ reason }) => reason },
  { head: 'Proposed by', at: 'detail', cell: ({ proposedBy }) => proposedBy.name },
  {
    head: 'Waits',
    at: 'value',
    cell: (row) =>
      row.state === 'open' ? (
        <Age at={row.proposedAt} dueAt={row.expiresAt} />
      ) : (
        <StatusChip tone={proposalStateTones[row.state]}>{row.state}</StatusChip>
      ),
  },
  {
    head: 'For',
    at: 'note',
    cell: ({ may, state, decidedAt }) =>
      state !== 'open'
        ? decidedAt && timeText(decidedAt)
        : { decide: 'You', withdraw: 'Others', later: 'Others', nothing: 'Others' }[may],
  },
]

/** Proposals that wait for a second operator, and decided ones. */
export function ApprovalsScreen({ checks }: { checks: ProposalChecks }) {
  const [search] = useSearch()
  const { roles } = useOperator()
  // The operator would never see a proposal of the other kinds.
  const kinds = readableKinds(roles)
  const filters = [states, filterOf('kind', 'Kind', kinds, proposalKindWords)]
  const kind = kinds.find((each) => each === search.get('kind'))
  const state = search.get('state') === 'decided' ? 'decided' : 'open'
  const list = useProposals({ state, kind })
  return (
    <QueueScreen
      title="Approvals"
      path="/approvals"
      list={list}
      columns={columns}
      keyOf={({ number }) => number}
      filters={<FilterBar filters={filters} />}
      empty={state === 'open' ? 'Nothing waits for a second operator.' : 'Nothing was decided yet.'}
      detail={(number) => <ProposalDetail number={number} checks={checks} />}
    />
  )
}
