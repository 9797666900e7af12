import type { ReactNode } from 'react'
import styles from './columns.module.css'

/**
 * Two columns on a wide screen, one below the other on a phone. The frame gives a page that has them more
 * room.
 */
export function Columns({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className={styles.columns} data-columns>
      <div className={styles.column}>{first}</div>
      <div className={styles.column}>{second}</div>
    </div>
  )
}
