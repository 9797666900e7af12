import { Button } from '@tarazu/ui/button'
import { type ReactNode, useId } from 'react'
import { Detail } from '../lists/queue-screen.tsx'
import { ActionError } from './action-error.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { Draft } from './draft.ts'
import { Fields } from './fields.tsx'

type Props<V extends object> = {
  draft: Draft<V>
  title: string
  /** What becomes of the draft. */
  note: string
  /** The fields. */
  children: ReactNode
}

/**
 * The frame of a form that keeps a draft: what somebody else has changed, its fields, why it was refused, and
 * its buttons.
 */
export function DraftForm<V extends object>({ draft, title, note, children }: Props<V>) {
  const id = useId()
  const { action, differences, cancel } = draft
  return (
    <Detail
      title={title}
      note={note}
      actions={
        <>
          {cancel && (
            <Button variant="neutral" size="m" onClick={cancel}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            form={id}
            size="m"
            pending={action.isPending}
            unready={differences.length > 0}
          >
            Keep the draft
          </Button>
        </>
      }
    >
      <form ref={draft.form} id={id} onSubmit={draft.send} noValidate>
        <Fields>
          <ChangedMeanwhile differences={differences} words={draft.words} onGoOn={draft.goOn} />
          {children}
          <ActionError error={action.error} />
        </Fields>
      </form>
    </Detail>
  )
}
