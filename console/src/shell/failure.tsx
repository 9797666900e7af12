import { isMissing, needsReload } from '@tarazu/contract/client-failure'
import { ErrorCard } from '@tarazu/ui/error-card'
import { useState } from 'react'
import { errorText } from '../text/error-text.ts'
import { Missing } from './missing.tsx'
import { useLocation } from './router.tsx'

/** Why a query has nothing to show. The last reason stays while polling tries again, so that nothing flickers. */
export function useFailure({ data, error }: { data: unknown; error: Error | null }) {
  const [last, setLast] = useState(error)
  const reason = data === undefined ? (error ?? last) : null
  if (reason !== last) setLast(reason)
  return reason
}

/** In place of what a query would have shown. Only the operator's own retry spins: polling tries in silence. */
export function QueryFailure({ failure, onRetry }: { failure: Error; onRetry: () => Promise<unknown> }) {
  const [trying, setTrying] = useState(false)
  const { pathname } = useLocation()
  if (isMissing(failure)) return <Missing list={`/${pathname.split('/')[1] ?? ''}`} />
  const retry = () => {
    if (needsReload(failure)) return window.location.reload()
    setTrying(true)
    void onRetry().finally(() => setTrying(false))
  }
  return <ErrorCard reason={errorText(failure)} onRetry={retry} pending={trying} />
}
