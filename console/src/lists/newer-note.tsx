import { Button } from '@tarazu/ui/button'
import type { ReactNode } from 'react'
import { Notice } from '../shell/notice.tsx'

type Props = {
  /** What it says now; undefined: what it said when the form was opened. */
  now: ReactNode | undefined
  onGoOn: () => void
}

/**
 * Somebody else has changed the one thing that a dialog is about, while it was open: nothing is sent before
 * that was seen.
 */
export function NewerNote({ now, onGoOn }: Props) {
  if (now === undefined) return null
  return (
    <Notice
      title="Somebody else has changed this while it was open here."
      action={
        <Button variant="neutral" size="m" data-changed-meanwhile onClick={onGoOn}>
          Go on from the newer one
        </Button>
      }
    >
      Now: {now}. What you chose or typed stays as it is.
    </Notice>
  )
}
