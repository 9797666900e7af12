import { ListRow } from '@tarazu/ui/list-row'
import { ChevronRight, IdCard } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import { useVerification } from './queries.ts'

/** Row of the settings with the state of the identity verification. */
export function IdentitySettings() {
  const { t } = useTranslation()
  const state = useVerification().data?.state
  return (
    <ListRow
      media={<IdCard size={22} strokeWidth={1.8} aria-hidden="true" />}
      title={t('identity.title')}
      detail={state && state !== 'none' ? t(`identity.stamp.${state}`) : t('identity.hint')}
      wraps
      value={<ChevronRight size={18} aria-hidden="true" />}
      render={<Link to={paths.realName} />}
    />
  )
}
