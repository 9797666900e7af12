import type { ReactNode } from 'react'
import styles from './notice.module.css'

type Props = { icon?: ReactNode; title: string; action?: ReactNode; children?: ReactNode }

/** Something that every screen below it depends on. */
export function Notice({ icon, title, action, children }: Props) {
  return (
    <section className={styles.notice} aria-label={title}>
      {icon}
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {children && <p>{children}</p>}
      </div>
      {action}
    </section>
  )
}
