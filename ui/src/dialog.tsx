import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { Modal } from './modal.tsx'
import { useUiText } from './ui-text.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** `full` covers the screen, as a search does. */
  size?: 'middle' | 'full'
}

/**
 * A dialog in the middle of the screen, or all over it. For a yes or no use `ConfirmDialog`, for a form
 * `Sheet`.
 */
export function Dialog({ open, onClose, title, children, size = 'middle' }: Props) {
  const id = useId()
  const text = useUiText()
  return (
    <Modal
      open={open}
      onClose={onClose}
      className={size === 'full' ? styles.full : styles.middle}
      labelledBy={id}
    >
      <header className={styles.header}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <IconButton label={text.close} onClick={onClose}>
          <X size={24} strokeWidth={1.75} />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
    </Modal>
  )
}
