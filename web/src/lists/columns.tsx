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

/**
 * Two columns where there is room for two phones, until a desk has a table there that takes all of it: one
 * column. The page says so to the frame by `data-columns data-whole`, from its skeleton on.
 */
export function TabletColumns({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className={styles.tablet}>
      <div className={styles.part}>{first}</div>
      <div className={styles.part}>{second}</div>
    </div>
  )
}
