import { ErrorCard } from '@tarazu/ui/error-card'
import { useState } from 'react'
import { needsReload, useErrorText } from './error-text.ts'

type Props = {
  failure: Error
  /** Before the reason: what failed, where the place does not say it. */
  what?: string
  onRetry: () => Promise<unknown>
}

/** In place of what a query would have shown. Only the customer's own retry spins: polling tries in silence. */
export function QueryFailure({ failure, what, onRetry }: Props) {
  const errorText = useErrorText()
  const [trying, setTrying] = useState(false)
  const retry = () => {
    if (needsReload(failure)) return window.location.reload()
    setTrying(true)
    void onRetry().finally(() => setTrying(false))
  }
  return <ErrorCard reason={errorText(failure, what)} onRetry={retry} pending={trying} />
}
