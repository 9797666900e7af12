import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from '../lists/offer.module.css'

/** That it was done, in place of the form in a sheet; `children` are the particulars, a `span` each. */
export function GoodOutcome({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.outcome} role="status">
      <CircleCheck size={40} strokeWidth={1.6} aria-hidden="true" />
      <b>{title}</b>
      {children}
    </div>
  )
}
