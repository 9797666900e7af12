import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { SearchX } from 'lucide-react'
import { paths } from '../paths.ts'
import { useTranslation } from './languages.ts'
import { Link } from './link.tsx'

export function NotFound() {
  const { t } = useTranslation()
  return (
    <>
      <h1 className="sr">{t('shell.notFound')}</h1>
      <EmptyState
        icon={<SearchX size={28} aria-hidden="true" />}
        title={t('shell.notFound')}
        action={<Button render={<Link to={paths.home} />}>{t('shell.goHome')}</Button>}
      />
    </>
  )
}
