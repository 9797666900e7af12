import { X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { Modal } from './modal.tsx'
import styles from './sheet.module.css'
import { useSwipeDown } from './swipe-down.ts'
import { useUiText } from './ui-text.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** Under the title: a price, a status. */
  detail?: ReactNode
  children: ReactNode
  /** Stays in reach at the bottom while the content scrolls. */
  footer?: ReactNode
}

/** Comes up from the bottom. Swiping down, Escape, a tap beside it and its cross close it. */
export function Sheet({ open, onClose, title, detail, children, footer }: Props) {
  const id = useId()
  const text = useUiText()
  const dialog = useRef<HTMLDialogElement>(null)
  useSwipeDown(dialog, open, onClose)
  return (
    <Modal ref={dialog} open={open} onClose={onClose} className={styles.sheet} labelledBy={id}>
      <div className={styles.handle} />
      <header className={styles.header}>
        <div className={styles.heading}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {detail && <div className={styles.detail}>{detail}</div>}
        </div>
        <IconButton label={text.close} onClick={onClose}>
          <X size={24} strokeWidth={1.75} />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </Modal>
  )
}
