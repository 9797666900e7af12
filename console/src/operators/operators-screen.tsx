import type { OperatorRow } from '@tarazu/contract/operators/manage-api'
import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { StatusChip } from '@tarazu/ui/tag'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { OneTimePassword, type PasswordPart } from '../forms/one-time-password.tsx'
import type { Column } from '../lists/data-table.tsx'
import { wholeList } from '../lists/paged.ts'
import { QueueScreen } from '../lists/queue-screen.tsx'
import { useMay } from '../shell/operator.tsx'
import { useSearch } from '../shell/router.tsx'
import { timeText } from '../text/time-text.ts'
import { AddOperatorDialog } from './add-operator-dialog.tsx'
import { OperatorDetail } from './operator-detail.tsx'
import { operatorStateTones } from './operator-state.ts'
import { useOperators } from './queries.ts'

const columns: readonly Column<OperatorRow>[] = [
  { head: 'Name', at: 'title', cell: ({ name }) => name },
  { head: 'E-mail', at: 'detail', cell: ({ email }) => email },
  { head: 'Roles', grows: true, cell: ({ roles }) => roles.join(', ') },
  {
    head: 'Last seen',
    at: 'note',
    roomy: true,
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'Never' : timeText(lastSeenAt)),
  },
  {
    head: 'State',
    at: 'value',
    cell: ({ state, proposal, addedBy }) =>
      proposal !== null ? (
        <StatusChip tone="notice">Second operator</StatusChip>
      ) : addedBy.length === 1 && state !== 'disabled' ? (
        <StatusChip tone="notice">{state}, added alone</StatusChip>
      ) : (
        <StatusChip tone={operatorStateTones[state]}>{state}</StatusChip>
      ),
  },
]

export function OperatorsScreen() {
  const manages = useMay()('manage operators')
  const [search, change] = useSearch()
  const [given, setGiven] = useState<{ password: string; part: PasswordPart } | null>(null)
  return (
    <>
      <QueueScreen
        title="Operators"
        path="/operators"
        list={wholeList(useOperators())}
        columns={columns}
        keyOf={({ id }) => String(id)}
        actions={
          manages && (
            <Button
              size="m"
              icon={<UserPlus size={16} aria-hidden="true" />}
              onClick={() => change({ add: '1' })}
            >
              Add an operator
            </Button>
          )
        }
        banner={given !== null && <OneTimePassword {...given} />}
        empty="There is no operator."
        detail={(_, row) =>
          row ? <OperatorDetail operator={row} /> : <EmptyState title="There is no such operator." />
        }
      />
      <AddOperatorDialog
        open={manages && search.has('add')}
        onClose={() => change({ add: undefined })}
        onPassword={setGiven}
      />
    </>
  )
}
