import type { Endpoint, Input } from '@tarazu/contract/endpoint'
import { Button, type ButtonVariant } from '@tarazu/ui/button'
import { ConfirmDialog } from '@tarazu/ui/confirm-dialog'
import { FailureNote } from '@tarazu/ui/failure-note'
import { showToast } from '@tarazu/ui/toast'
import { useState } from 'react'
import { useMove } from '../data/move.ts'

type Props<E extends Endpoint> = {
  endpoint: E
  input: Input<E>
  /** The number of what is cancelled. */
  about: string
  words: {
    /** The act, on the button and in the dialog. */
    cancel: string
    ask: string
    detail: string
    keep: string
    cancelling: string
    cancelled: string
    failed: string
  }
  /** It can be cancelled now. What was sent is followed to its end in any case. */
  offered?: boolean
  variant?: ButtonVariant
  size?: 'm' | 'l'
  /** Reads again what may have changed. */
  refresh: () => void
  onDone?: () => void
}

/** Takes back what still waits: asks first, and tells beside the button why it was not done. */
export function CancelButton<E extends Endpoint>(props: Props<E>) {
  const {
    endpoint,
    input,
    about,
    words,
    offered = true,
    variant = 'danger',
    size = 'l',
    refresh,
    onDone,
  } = props
  const [asking, setAsking] = useState(false)
  const cancel = useMove(endpoint, {
    about,
    name: words.cancel,
    onSuccess(_, seen) {
      showToast(words.cancelled, 'success')
      if (seen) onDone?.()
    },
  })
  if (!offered && !cancel.isPending) return null
  const failure = cancel.unanswered ?? cancel.error
  const confirm = () =>
    cancel.mutate(input, {
      onSettled: () => {
        setAsking(false)
        refresh()
      },
    })
  return (
    <>
      {failure && <FailureNote>{cancel.tell(failure, words.failed)}</FailureNote>}
      <Button variant={variant} size={size} block onClick={() => setAsking(true)}>
        {words.cancel}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.ask}
        detail={words.detail}
        confirmLabel={words.cancel}
        cancelLabel={words.keep}
        tone="danger"
        pending={cancel.isPending && words.cancelling}
        onCancel={() => setAsking(false)}
        onConfirm={confirm}
      />
    </>
  )
}
