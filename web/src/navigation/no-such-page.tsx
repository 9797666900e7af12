import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { SearchX } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'

type Props = { page: number; pages: number; onPage: (page: number) => void }

/** Shown if a list has pages, but not the one that the address names. */
export function NoSuchPage({ page, pages, onPage }: Props) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<SearchX size={28} aria-hidden="true" />}
      title={t('shell.noSuchPage', { page, pages })}
      action={<Button onClick={() => onPage(pages)}>{t('shell.toPage', { pages })}</Button>}
    />
  )
}
