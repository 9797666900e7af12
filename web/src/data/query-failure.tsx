import { isMissing, needsReload } from '@tarazu/contract/client-failure'
import { ErrorCard } from '@tarazu/ui/error-card'
import { useErrorText } from '../language/error-text.ts'
import { Missing, type WayOn } from '../navigation/missing.tsx'
import { useRetry } from './retry.ts'

type Props = {
  failure: Error
  /** Before the reason: what failed, where the place does not say it. */
  what?: string
  onRetry: () => Promise<unknown>
  /** Where what was asked for is not there; the home page where nothing is nearer. */
  way?: WayOn
}

/** In place of what a query would have shown. */
export function QueryFailure({ failure, what, onRetry, way }: Props) {
  const errorText = useErrorText()
  const [askAgain, trying] = useRetry(onRetry)
  if (isMissing(failure)) return <Missing way={way} />
  const retry = () => (needsReload(failure) ? window.location.reload() : askAgain())
  return <ErrorCard reason={errorText(failure, what)} onRetry={retry} pending={trying} />
}
