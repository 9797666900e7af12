import { useEntity } from '../config/queries.ts'
import { useTranslation } from '../language/languages.ts'

/**
 * If the firm is the counterparty of each order, the customer reads so before sending one, with the name that
 * its signed entity has.
 */
export function PrincipalNote({ className }: { className?: string | undefined }) {
  const { t } = useTranslation()
  const entity = useEntity()
  if (entity?.acts_as !== 'principal') return null
  return <p className={className}>{t('orders.fillsItself', { name: entity.name })}</p>
}
