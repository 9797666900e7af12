import type { ReactNode } from 'react'
import { useExchangeDay } from '../language/action-text.ts'
import { useHaltText } from '../language/halt-text.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './ticket.module.css'
import type { TicketState } from './ticket-state.ts'

/** A warning above the button. */
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

/** When a future's contract ends, shown before more of it is bought. */
export function EndNote({ state: { ticket, instrument } }: { state: TicketState }) {
  const { t } = useTranslation()
  const day = useExchangeDay()
  const { kind, expires } = instrument.data ?? {}
  if (kind !== 'future' || !expires || ticket.side === 'sell') return null
  return <p className={styles.hint}>{t('instruments.endsNote', { day: day(expires) })}</p>
}
