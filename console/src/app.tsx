import { QueryClientProvider } from '@tanstack/react-query'
import { isMissing, needsReload } from '@tarazu/contract/client-failure'
import { type Failures, FailuresContext } from '@tarazu/ui/failures'
import { Toaster } from '@tarazu/ui/toaster'
import { lazy } from 'react'
import { SessionGate } from './operators/session-gate.tsx'
import { SafeModeNotice } from './safe-mode/safe-mode-notice.tsx'
import { screens } from './screens.tsx'
import { Frame } from './shell/frame.tsx'
import { Missing } from './shell/missing.tsx'
import { queryClient } from './shell/query-client.ts'
import { errorText } from './text/error-text.ts'

const built = screens.map(({ load, ...screen }) => ({
  ...screen,
  Component: lazy(async () => ({ default: await load() })),
}))

const failures: Failures = { textOf: errorText, needsReload, isMissing, Missing }

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <FailuresContext value={failures}>
        <SessionGate>
          <Frame screens={built} notice={<SafeModeNotice />} />
        </SessionGate>
        <Toaster />
      </FailuresContext>
    </QueryClientProvider>
  )
}
