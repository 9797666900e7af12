import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { needsReload } from '@tarazu/contract/client-failure'
import { Catcher } from '@tarazu/ui/catcher'
import { ErrorCard } from '@tarazu/ui/error-card'
import type { ReactNode } from 'react'
import { useErrorText } from './error-text.ts'

/** A screen that breaks says so in its place and can be tried again; the rest of the app stays. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const errorText = useErrorText()
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Catcher
          instead={(error, again) => {
            const retry = () => {
              if (needsReload(error)) return window.location.reload()
              reset()
              again()
            }
            return <ErrorCard reason={errorText(error)} onRetry={retry} />
          }}
        >
          {children}
        </Catcher>
      )}
    </QueryErrorResetBoundary>
  )
}
