import {
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { classes } from './classes.ts'
import styles from './modal.module.css'
import { useBackCloses } from './overlay-history.ts'
import { useAsOverlay } from './overlays.ts'

type Props = {
  open: boolean
  onClose: () => void
  className: string | undefined
  labelledBy: string
  describedBy?: string
  /** An alert has to be answered: a tap beside it does not close it. */
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
  ref?: Ref<HTMLDialogElement>
}

/**
 * The browser's own modal dialog: the page behind is inert, focus stays inside and comes back, Escape and the
 * way back close it. Focus begins on the element with `data-autofocus`, else on the dialog itself.
 */
export function Modal({
  open,
  onClose,
  className,
  labelledBy,
  describedBy,
  role = 'dialog',
  children,
  ref,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  // The content stays while the dialog moves out.
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)
  useImperativeHandle(ref, () => dialog.current as HTMLDialogElement)
  useAsOverlay(open, dialog)
  useBackCloses(open, onClose)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    if (!element.open) element.showModal()
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? element
    first.focus()
    return () => element.close()
  }, [open])

  useEffect(() => {
    const element = dialog.current
    if (open || !present || !element) return
    let current = true
    void Promise.allSettled(element.getAnimations().map((animation) => animation.finished)).then(
      () => current && setPresent(false),
    )
    return () => {
      current = false
    }
  }, [open, present])

  if (!present) return null
  return createPortal(
    <dialog
      ref={dialog}
      role={role}
      tabIndex={-1}
      // Nothing in a dialog on its way out is to be found, tapped or read out.
      inert={!open}
      aria-hidden={!open}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={classes(styles.modal, className)}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => open && !currentTarget.open && onClose()}
      onClick={(event) => event.target === event.currentTarget && role === 'dialog' && onClose()}
    >
      {children}
    </dialog>,
    document.body,
  )
}
