import { ChevronRight } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'

export function SeeAll({ to }: { to: string }) {
  const { t } = useTranslation()
  return (
    <Link to={to}>
      {t('shell.seeAll')}
      <ChevronRight size={16} aria-hidden="true" />
    </Link>
  )
}
