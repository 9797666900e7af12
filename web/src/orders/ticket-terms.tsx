import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import { useTranslation } from '../language/languages.ts'
import styles from './ticket.module.css'
import { loadTerms } from './ticket-parts.ts'
import type { TicketState } from './ticket-state.ts'

const TermsFields = lazy(async () => ({ default: (await loadTerms()).TermsFields }))

type Props = { state: TicketState; expanded: boolean; onToggle: () => void }

/** Order type and validity, folded away for customers who just buy at market. */
export function TicketTerms({ state, expanded, onToggle }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { ticket } = state
  return (
    <div className={styles.terms}>
      <button
        type="button"
        className={styles.moreRow}
        aria-expanded={expanded}
        aria-controls={id}
        onClick={onToggle}
      >
        <span className={styles.label}>{t('orders.more')}</span>
        <span className={styles.chosen}>
          {t(`orders.type.${ticket.type}`)} · {t(`orders.validityOf.${ticket.validity}`)}
          <ChevronDown size={18} aria-hidden="true" className={styles.chevron} data-expanded={expanded} />
        </span>
      </button>
      {expanded && (
        <div id={id} className={styles.termsFields}>
          <Suspense>
            <TermsFields state={state} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
