import { needsReload } from '@tarazu/contract/client-failure'
import { ErrorCard } from '@tarazu/ui/error-card'
import { useErrorText } from './error-text.ts'
import { useRetry } from './retry.ts'

type Props = {
  failure: Error
  /** Before the reason: what failed, where the place does not say it. */
  what?: string
  onRetry: () => Promise<unknown>
}

/** In place of what a query would have shown. */
export function QueryFailure({ failure, what, onRetry }: Props) {
  const errorText = useErrorText()
  const [askAgain, trying] = useRetry(onRetry)
  const retry = () => (needsReload(failure) ? window.location.reload() : askAgain())
  return <ErrorCard reason={errorText(failure, what)} onRetry={retry} pending={trying} />
}
