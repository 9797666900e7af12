import type { OperatorRow } from '@tarazu/contract/operators/manage-api'
import type { Role } from '@tarazu/contract/operators/permissions'
import { Button } from '@tarazu/ui/button'
import { Facts } from '@tarazu/ui/facts'
import { StatusChip, Tag } from '@tarazu/ui/tag'
import { useState } from 'react'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { NewerNote } from '../lists/newer-note.tsx'
import { Detail } from '../lists/queue-screen.tsx'
import { useMay, useOperator } from '../shell/operator.tsx'
import { ProposalBanner } from '../shell/proposal-banner.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { timeText } from '../text/time-text.ts'
import { operatorStateTones } from './operator-state.ts'
import styles from './operators.module.css'
import { useChangeRoles, useDisableOperator, useEndSignInsOf } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'

export function OperatorDetail({ operator }: { operator: OperatorRow }) {
  const { name, email, roles, state, createdAt, addedBy, lastSeenAt, signIns, passkeys } = operator
  const may = useMay()
  const { email: mine } = useOperator()
  return (
    <Detail
      title={name}
      note={email}
      state={<StatusChip tone={operatorStateTones[state]}>{state}</StatusChip>}
      actions={
        state === 'disabled' || !may('manage operators') ? undefined : email === mine ? (
          <p className={styles.hint}>This is you. Another administrator changes your roles.</p>
        ) : (
          <Changes operator={operator} />
        )
      }
    >
      <ProposalBanner subject={operator.email} />
      <DetailSection title="Roles">
        <span className={styles.roles}>
          {roles.map((role) => (
            <Tag key={role}>{role}</Tag>
          ))}
        </span>
      </DetailSection>
      <DetailSection title="Facts">
        <Facts
          facts={[
            { label: 'Added', value: timeText(createdAt) },
            { label: 'Added by', value: addersText(addedBy) },
            { label: 'Last seen', value: lastSeenAt === null ? 'Never' : timeText(lastSeenAt) },
            { label: 'Signed in now', value: signIns },
            { label: 'Passkeys', value: passkeys },
          ]}
        />
      </DetailSection>
    </Detail>
  )
}

function addersText(addedBy: readonly string[]) {
  if (addedBy.length === 0) return 'Nobody here: by command, or at the first start'
  if (addedBy.length === 1) return `${addedBy[0]} alone: nobody else was there to approve it`
  return addedBy.join(' and ')
}

type Asked = 'roles' | 'disable' | 'sign-ins'

function Changes({ operator: { id, name, roles, signIns } }: { operator: OperatorRow }) {
  const [asked, setAsked] = useState<Asked>()
  const [wanted, setWanted] = useState<Role[]>(roles)
  // The roles as they were when the operator began to change them.
  const [read, setRead] = useState<Role[]>(roles)
  const newer = read.join() !== roles.join()
  const change = useChangeRoles()
  const disable = useDisableOperator()
  const endSignIns = useEndSignInsOf()
  const close = () => setAsked(undefined)
  const ask = (what: Asked) => {
    setWanted(roles)
    setRead(roles)
    setAsked(what)
  }
  return (
    <>
      <AskButtons isSignedIn={signIns > 0} onAsk={ask} />
      <ReasonDialog
        open={asked === 'roles'}
        onClose={close}
        title={`Change the roles of ${name}`}
        confirmLabel="Propose"
        proposes="operator.change-roles"
        action={change}
        input={(reason) => (newer ? undefined : { id, roles: wanted, read, reason })}
      >
        <NewerNote now={newer ? roles.join(', ') : undefined} onGoOn={() => setRead(roles)} />
        <RoleChoice value={wanted} onChange={setWanted} />
      </ReasonDialog>
      <ReasonDialog
        open={asked === 'disable'}
        onClose={close}
        title={`Disable ${name}?`}
        confirmLabel="Propose"
        tone="danger"
        proposes="operator.disable"
        action={disable}
        input={(reason) => ({ id, reason })}
      >
        Once approved, every sign-in of theirs ends, and what they have proposed lapses.
      </ReasonDialog>
      <ReasonDialog
        open={asked === 'sign-ins'}
        onClose={close}
        title={`End every sign-in of ${name}?`}
        confirmLabel="End them"
        tone="danger"
        action={endSignIns}
        input={(reason) => ({ id, reason })}
        onDone={close}
      >
        They are out at their next call, and can sign in again. Whoever shall not has to be disabled.
      </ReasonDialog>
    </>
  )
}

function AskButtons({ isSignedIn, onAsk }: { isSignedIn: boolean; onAsk: (what: Asked) => void }) {
  return (
    <>
      <span className={styles.space} />
      <Button variant="danger" size="m" onClick={() => onAsk('disable')}>
        Disable
      </Button>
      {isSignedIn && (
        <Button variant="neutral" size="m" onClick={() => onAsk('sign-ins')}>
          End sign-ins
        </Button>
      )}
      <Button variant="neutral" size="m" onClick={() => onAsk('roles')}>
        Change roles
      </Button>
    </>
  )
}
