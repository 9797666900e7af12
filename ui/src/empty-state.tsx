import type { ReactElement, ReactNode } from 'react'
import styles from './empty-state.module.css'

type Props = {
  icon?: ReactNode
  /** One line. */
  title: string
  /** One action: what to do about it. */
  action?: ReactElement
}

export function EmptyState({ icon, title, action }: Props) {
  return (
    <div className={styles.empty}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <p>{title}</p>
      {action}
    </div>
  )
}
