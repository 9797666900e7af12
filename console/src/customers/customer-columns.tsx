import type { CustomerRow } from '@tarazu/contract/customers/api'
import { StatusChip } from '@tarazu/ui/tag'
import type { Column } from '../lists/data-table.tsx'
import { dayText } from '../text/time-text.ts'
import { standingTones, standingWords, verificationWords } from './customer-words.ts'

export const customerColumns: readonly Column<CustomerRow>[] = [
  { head: 'Customer', at: 'title', cell: ({ displayId }) => displayId },
  {
    head: 'Name',
    at: 'detail',
    grows: true,
    // Whoever turns the pages of all customers sees no names, because only a search is in the log.
    cell: ({ name, verification }) => name ?? (verification === 'none' ? '–' : 'Shown in a search'),
  },
  { head: 'Phone', at: 'note', cell: ({ phone }) => phone },
  { head: 'Identity', cell: ({ verification }) => verificationWords[verification] },
  { head: 'Since', align: 'end', cell: ({ createdAt }) => dayText(createdAt) },
  {
    head: 'Standing',
    at: 'value',
    cell: ({ standing }) => <StatusChip tone={standingTones[standing]}>{standingWords[standing]}</StatusChip>,
  },
]
