import { Dialog } from '@tarazu/ui/dialog'
import { type ReactNode, useState } from 'react'
import styles from './support.module.css'

/** A small picture that opens in full size. */
export function PhotoButton({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.photo} onClick={() => setOpen(true)} aria-haspopup="dialog">
        {children}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={label} size="full">
        <div className={styles.large}>{children}</div>
      </Dialog>
    </>
  )
}
