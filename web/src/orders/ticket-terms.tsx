import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useEffect, useId } from 'react'
import { useTranslation } from '../language/languages.ts'
import styles from './ticket.module.css'
import type { TicketState } from './ticket-state.ts'

const load = () => import('./terms-fields.tsx')
const TermsFields = lazy(async () => ({ default: (await load()).TermsFields }))

type Props = { state: TicketState; expanded: boolean; onToggle: () => void }

/** Order type and validity, folded away for customers who just buy at market. */
export function TicketTerms({ state, expanded, onToggle }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { ticket } = state
  // Loaded while the customer looks at the rest.
  useEffect(() => void load().catch(() => undefined), [])
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
