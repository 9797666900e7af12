import { EmptyState } from '@tarazu/ui/empty-state'
import { BriefcaseBusiness } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'
import { useLots } from './list-queries.ts'

/** Replaces the form when the customer holds no units, or only units that sell orders have reserved. */
export function NothingToSell({ symbol }: { symbol: string }) {
  const { t } = useTranslation()
  const { data } = useLots(symbol)
  if (!data) return null
  return (
    <div role="status">
      <EmptyState
        icon={<BriefcaseBusiness size={28} strokeWidth={1.75} aria-hidden="true" />}
        title={t(data.held > 0 ? 'orders.heldReserved' : 'orders.heldNone')}
      />
    </div>
  )
}
