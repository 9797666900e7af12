import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import dialogStyles from './dialog.module.css'
import { Modal } from './modal.tsx'

type Props = {
  open: boolean
  title: string
  /** What will happen, and whether it can be undone. */
  detail: ReactNode
  /** Names the act: "Log out", not "OK". */
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  onCancel: () => void
  tone?: 'brand' | 'danger'
  pending?: boolean | string
}

/** Asks before something that matters. The way back comes first, so it is what Enter does. */
export function ConfirmDialog(props: Props) {
  const {
    open,
    title,
    detail,
    confirmLabel,
    cancelLabel,
    onConfirm,
    onCancel,
    tone = 'brand',
    pending = false,
  } = props
  const id = useId()
  return (
    <Modal
      role="alertdialog"
      open={open}
      onClose={onCancel}
      className={dialogStyles.middle}
      labelledBy={`${id}-title`}
      describedBy={`${id}-detail`}
    >
      <div className={styles.text}>
        <h2 id={`${id}-title`} className={dialogStyles.title}>
          {title}
        </h2>
        <div id={`${id}-detail`} className={styles.detail}>
          {detail}
        </div>
      </div>
      <div className={styles.actions}>
        <Button variant="neutral" size="m" block onClick={onCancel} data-autofocus>
          {cancelLabel}
        </Button>
        <Button variant={tone} size="m" block pending={pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
