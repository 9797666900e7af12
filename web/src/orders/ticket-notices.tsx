import type { ReactNode } from 'react'
import { useHaltText } from '../shell/halt-text.ts'
import styles from './ticket.module.css'
import type { TicketState } from './ticket-state.ts'

/** What has to be known before the button is pressed. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className={styles.notice} role="status">
      {children}
    </div>
  )
}

export function HaltNotice({ state }: { state: Pick<TicketState, 'instrument'> }) {
  const haltText = useHaltText()
  const { halt } = state.instrument.data ?? {}
  return halt ? <Notice>{haltText(halt)}</Notice> : null
}
