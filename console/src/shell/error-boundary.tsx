import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { needsReload } from '@tarazu/contract/client-failure'
import { Catcher } from '@tarazu/ui/catcher'
import type { ReactNode } from 'react'
import { errorText } from '../text/error-text.ts'

/** A screen that breaks says so in its place and can be tried again; navigation stays. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Catcher reason={errorText} needsReload={needsReload} onRetry={reset}>
          {children}
        </Catcher>
      )}
    </QueryErrorResetBoundary>
  )
}
