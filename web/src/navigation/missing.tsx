import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import type { WayOn } from '@tarazu/ui/failures'
import { showToast } from '@tarazu/ui/toast'
import { SearchX } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '../language/languages.ts'
import { Link } from './link.tsx'
import { paths } from './paths.ts'

/** Shown if an address names something that does not exist. */
export function Missing({ title, way }: { title?: string; way?: WayOn | undefined }) {
  const { t } = useTranslation()
  const { to, label } = way ?? { to: paths.home, label: t('shell.goHome') }
  return (
    <EmptyState
      icon={<SearchX size={28} aria-hidden="true" />}
      title={title ?? t('shell.missing')}
      action={<Button render={<Link to={to} />}>{label}</Button>}
    />
  )
}

/**
 * An address that opens what is not there says so, and shows its page. What was there and has gone meanwhile
 * is left to its sheet. `found`: undefined until it is known.
 */
export function useMissingOpened(wanted: string | null, found: boolean | undefined, close: () => void) {
  const { t } = useTranslation()
  const seen = useRef<string | null>(null)
  const tell = useEffectEvent(() => {
    showToast(t('shell.missing'), 'error')
    close()
  })
  useEffect(() => {
    if (found) seen.current = wanted
    else if (wanted !== null && found === false && seen.current !== wanted) tell()
  }, [wanted, found])
}
