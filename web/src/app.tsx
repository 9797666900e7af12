import { QueryClientProvider } from '@tanstack/react-query'
import { isMissing, needsReload } from '@tarazu/contract/client-failure'
import { FailuresContext } from '@tarazu/ui/failures'
import { NumberFormatProvider } from '@tarazu/ui/number-format-provider'
import { Toaster } from '@tarazu/ui/toaster'
import { UiTextProvider } from '@tarazu/ui/ui-text'
import { whenIdle } from '@tarazu/ui/when-idle'
import { lazy, Suspense, useEffect } from 'react'
import { entityOf, safeModeOf, useRenewedConfig } from './config/queries.ts'
import { queryClient } from './data/query-client.ts'
import { useErrorText } from './language/error-text.ts'
import { allTexts, keepToOffered, useTranslation } from './language/languages.ts'
import { Missing } from './navigation/missing.tsx'
import { Router } from './navigation/router.tsx'
import { Frame } from './shell/frame.tsx'
import { provideScreens } from './shell/screens.tsx'

provideScreens(
  async () => (await import('./market/home-screen.tsx')).HomeScreen,
  async () => (await import('./screens.tsx')).screens,
)

/** Comes when the first screen has been drawn, and not at all without a network. */
const Background = lazy(async () => {
  await whenIdle()
  return Promise.all([import('./background.tsx'), allTexts()]).then(
    ([module]) => ({ default: module.Background }),
    () => ({ default: () => null }),
  )
})

const Beside = lazy(async () => ({
  default: (await Promise.all([import('./beside.tsx'), allTexts()]))[0].Beside,
}))

function Deployment() {
  const config = useRenewedConfig()
  const { texts } = useTranslation()
  useEffect(() => keepToOffered(config.locales), [config.locales])
  return (
    <NumberFormatProvider currency={config.currency_unit ?? 'INR'}>
      <UiTextProvider text={texts.shell.ui}>
        <FailuresContext value={{ textOf: useErrorText(), needsReload, isMissing, Missing }}>
          <Suspense fallback={null}>
            <Background />
          </Suspense>
          <Frame
            paper={config.mode !== 'live'}
            safeMode={safeModeOf(config)}
            entity={entityOf(config)}
            beside={Beside}
          />
          <Toaster />
        </FailuresContext>
      </UiTextProvider>
    </NumberFormatProvider>
  )
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router>
        <Deployment />
      </Router>
    </QueryClientProvider>
  )
}
