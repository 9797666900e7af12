import { LogoutError } from '@tarazu/contract/client-errors'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { NumberFormatProvider } from '@tarazu/ui/number-format-provider'
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { followStream } from '../live.ts'
import { OperatorContext } from '../shell/operator.tsx'
import { useSessionMark } from '../shell/session-mark.ts'
import { useEndWhenIdle } from './end-when-idle.ts'
import { useCurrency, useMe } from './queries.ts'

const SignInScreen = lazy(async () => ({ default: (await import('./sign-in-screen.tsx')).SignInScreen }))

/**
 * The console for whoever has signed in, the sign-in for everybody else. The server checks each call all the
 * same.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const marked = useSessionMark()
  if (!marked) {
    return (
      <Suspense>
        <SignInScreen />
      </Suspense>
    )
  }
  return <SignedIn>{children}</SignedIn>
}

function SignedIn({ children }: { children: ReactNode }) {
  const me = useMe()
  const currency = useCurrency()
  const failure = useFailure(me)
  useEndWhenIdle()
  useEffect(followStream, [])
  const operator = useMemo(
    () => me.data && { ...me.data, marketAhead_ms: me.data.marketNow - me.dataUpdatedAt },
    [me.data, me.dataUpdatedAt],
  )
  if (failure && !(failure instanceof LogoutError))
    return <QueryFailure failure={failure} onRetry={me.refetch} />
  if (!operator) return null
  return (
    <NumberFormatProvider currency={currency}>
      <OperatorContext value={operator}>{children}</OperatorContext>
    </NumberFormatProvider>
  )
}
