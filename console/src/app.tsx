import { QueryClientProvider } from '@tanstack/react-query'
import { Toaster } from '@tarazu/ui/toaster'
import { lazy } from 'react'
import { SessionGate } from './operators/session-gate.tsx'
import { SafeModeNotice } from './safe-mode/safe-mode-notice.tsx'
import { screens } from './screens.tsx'
import { Frame } from './shell/frame.tsx'
import { queryClient } from './shell/query-client.ts'

const built = screens.map(({ load, ...screen }) => ({
  ...screen,
  Component: lazy(async () => ({ default: await load() })),
}))

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionGate>
        <Frame screens={built} notice={<SafeModeNotice />} />
      </SessionGate>
      <Toaster />
    </QueryClientProvider>
  )
}
