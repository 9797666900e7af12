import { useTranslation } from '../language/languages.ts'
import { Missing } from './missing.tsx'

export function NotFound() {
  const { t } = useTranslation()
  return (
    <>
      <h1 className="sr">{t('shell.notFound')}</h1>
      <Missing title={t('shell.notFound')} />
    </>
  )
}
