import { historyDepth } from '@tarazu/ui/browser-history'
import { useEffect } from 'react'
import { useTranslation } from '../language/languages.ts'
import { useLocation } from './router.tsx'

/** Names the browser's tab after what the screen shows. Each screen calls it once. */
export function usePageTitle(title: string) {
  const { t } = useTranslation()
  const name = t('shell.name')
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name
  }, [title, name])
}

/**
 * Stands before the screen, so its effect runs first and a screen without a title still loses the last one's.
 * A new page also takes the focus, or a screen reader would stay at the link that is gone.
 */
export function RouteTitle() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const name = t('shell.name')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page starts with the plain name.
  useEffect(() => {
    document.title = name
    if (historyDepth() > 0) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, name])
  return null
}
