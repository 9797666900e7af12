import { useEntity } from '../config/queries.ts'
import { useTranslation } from '../language/languages.ts'

/** Where the firm is on the other side of each order, whoever is about to send one reads it: by name, as its signed entity says it. */
export function PrincipalNote({ className }: { className?: string | undefined }) {
  const { t } = useTranslation()
  const entity = useEntity()
  if (entity?.acts_as !== 'principal') return null
  return <p className={className}>{t('orders.fillsItself', { name: entity.name })}</p>
}
