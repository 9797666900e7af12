import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './failure-note.module.css'

/** Why something that was asked for here did not happen; heard by screen readers at once. */
export function FailureNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note} role="alert">
      <TriangleAlert size={18} className={styles.icon} aria-hidden="true" />
      <span className={styles.reason}>{children}</span>
    </p>
  )
}
