import type { Invitation } from '@tarazu/contract/session/api'
import { Button } from '@tarazu/ui/button'
import { Dialog } from '@tarazu/ui/dialog'
import { EmptyState } from '@tarazu/ui/empty-state'
import { Facts } from '@tarazu/ui/facts'
import { StatusChip } from '@tarazu/ui/tag'
import { TextField } from '@tarazu/ui/text-field'
import { TicketPlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ActionError } from '../forms/action-error.tsx'
import { Fields, FormActions } from '../forms/fields.tsx'
import { focusWrong } from '../forms/focus-wrong.ts'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { typedCount } from '../forms/typed-number.ts'
import type { Column } from '../lists/data-table.tsx'
import { Detail, QueueScreen } from '../lists/queue-screen.tsx'
import { useNow } from '../shell/now.ts'
import { useMay } from '../shell/operator.tsx'
import { useSearch } from '../shell/router.tsx'
import { timeText } from '../text/time-text.ts'
import { useAddInvitation, useEndInvitation, useInvitations } from './queries.ts'

const columns: readonly Column<Invitation>[] = [
  { head: 'Code', at: 'title', cell: ({ code }) => code },
  { head: 'Customers', at: 'value', align: 'end', cell: ({ customers }) => customers },
  { head: 'Uses left', align: 'end', cell: ({ usesLeft }) => usesLeft ?? 'any' },
  {
    head: 'Ends',
    at: 'detail',
    grows: true,
    cell: ({ expiresAt }) => (expiresAt === null ? 'with its setting' : timeText(expiresAt)),
  },
  { head: 'State', at: 'note', cell: (row) => <State invitation={row} /> },
]

function State({ invitation }: { invitation: Invitation }) {
  const now = useNow()
  const ended = !isAlive(invitation, now)
  return <StatusChip tone={ended ? 'neutral' : 'success'}>{ended ? 'ended' : 'works'}</StatusChip>
}

function isAlive({ usesLeft, expiresAt }: Invitation, now: number) {
  return usesLeft !== 0 && (expiresAt === null || expiresAt > now)
}

/** Codes let people register. They give no privilege and no reward, to either side. */
export function InvitationsScreen() {
  const manages = useMay()('manage invitations')
  const [search, change] = useSearch()
  return (
    <>
      <QueueScreen
        title="Invitations"
        path="/invitations"
        list={useInvitations()}
        columns={columns}
        keyOf={({ code }) => code}
        actions={
          manages && (
            <Button
              size="m"
              icon={<TicketPlus size={16} aria-hidden="true" />}
              onClick={() => change({ add: '1' })}
            >
              Make a code
            </Button>
          )
        }
        empty="There is no code, so nobody can register."
        detail={(_, row) =>
          row ? <InvitationDetail invitation={row} /> : <EmptyState title="There is no such code here." />
        }
      />
      <Dialog
        open={manages && search.has('add')}
        onClose={() => change({ add: undefined })}
        title="Make a code"
      >
        <AddForm onClose={() => change({ add: undefined })} />
      </Dialog>
    </>
  )
}

function InvitationDetail({ invitation }: { invitation: Invitation }) {
  const now = useNow()
  const end = useEndInvitation()
  const [asked, setAsked] = useState(false)
  const manages = useMay()('manage invitations')
  const { code, usesLeft, customers, expiresAt, createdAt, createdBy, open } = invitation
  return (
    <Detail
      title={code}
      state={<State invitation={invitation} />}
      actions={
        manages &&
        !open &&
        isAlive(invitation, now) && (
          <>
            <Button variant="danger" size="m" onClick={() => setAsked(true)}>
              End now
            </Button>
            <ReasonDialog
              open={asked}
              onClose={() => setAsked(false)}
              title="End this code?"
              confirmLabel="End"
              tone="danger"
              action={end}
              input={(reason) => ({ code, reason })}
            >
              Nobody can register with it any more. Those who did keep their accounts.
            </ReasonDialog>
          </>
        )
      }
    >
      <Facts
        facts={[
          { label: 'Registered with it', value: customers },
          { label: 'Uses left', value: usesLeft ?? 'any number' },
          {
            label: 'Made',
            value: createdBy === null ? timeText(createdAt) : `${timeText(createdAt)} by ${createdBy}`,
          },
          { label: 'Ends', value: expiresAt === null ? 'with the setting INVITE_CODE' : timeText(expiresAt) },
        ]}
      />
    </Detail>
  )
}

function AddForm({ onClose }: { onClose: () => void }) {
  const add = useAddInvitation()
  const [uses, setUses] = useState('1')
  const [days, setDays] = useState('14')
  const counts = { uses: typedCount(uses) ?? 0, days: typedCount(days) ?? 0 }
  const wrong = {
    uses: counts.uses < 1 || counts.uses > 10_000,
    days: counts.days < 1 || counts.days > 365,
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (add.isPending) return
    if (wrong.uses || wrong.days) return focusWrong(event.currentTarget)
    add.mutate(counts, { onSuccess: onClose })
  }
  return (
    <form onSubmit={send} noValidate>
      <Fields>
        <TextField
          data-autofocus
          label="How many may register with it"
          inputMode="numeric"
          value={uses}
          onChange={setUses}
          error={wrong.uses ? 'From 1 to 10000' : undefined}
        />
        <TextField
          label="For how many days"
          inputMode="numeric"
          value={days}
          onChange={setDays}
          error={wrong.days ? 'From 1 to 365' : undefined}
        />
        <ActionError error={add.error} />
        <FormActions>
          <Button variant="neutral" size="m" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="m" pending={add.isPending} unready={wrong.uses || wrong.days}>
            Make it
          </Button>
        </FormActions>
      </Fields>
    </form>
  )
}
