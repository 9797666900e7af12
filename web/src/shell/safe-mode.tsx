import { ErrorBoundary } from '@tarazu/ui/error-boundary'
import { lazy, Suspense } from 'react'
import { allTexts } from '../language/languages.ts'

// Hardly anybody ever sees it, so it and its words are not in the first script.
const Banner = lazy(async () => ({
  default: (await Promise.all([import('./safe-mode-banner.tsx'), allTexts()]))[0].SafeModeBanner,
}))

/** Shown on every screen while safe mode stands, and announced to screen readers when it begins. */
export function SafeMode({ reason }: { reason: string | undefined }) {
  return (
    <div role="status">
      {reason !== undefined && (
        <ErrorBoundary>
          <Suspense>
            <Banner reason={reason} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}
