/** What a ticket may show later, each in a file of its own. */
import { whenIdle } from '@tarazu/ui/when-idle'
import { useEffect } from 'react'

export const loadTerms = () => import('./terms-fields.tsx')
export const loadWarnings = () => import('./ticket-warnings.tsx')
export const loadConfirm = () => import('./ticket-confirm.tsx')
export const loadUnanswered = () => import('../data/unanswered.tsx')
export const loadOutcome = () => import('./order-status.tsx')

const parts = [loadTerms, loadWarnings, loadUnanswered, loadOutcome]

/**
 * Loads them in advance, since the network may be bad when they are needed; but not while the first estimate
 * is on its way, which would come after them. If it fails, whoever shows a part loads it again.
 */
export function useTicketParts(estimating: boolean) {
  // Mounted as soon as there is an estimate.
  useEffect(() => void loadConfirm().catch(() => undefined), [])
  useEffect(() => {
    if (estimating) return
    void whenIdle().then(() => {
      for (const load of parts) load().catch(() => undefined)
    })
  }, [estimating])
}
