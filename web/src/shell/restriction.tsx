import type { UserInfo } from '@tarazu/contract/profile/api'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { allTexts } from './languages.ts'

// Few ever see it, so it and its words are not in the first script.
const Card = lazy(async () => ({
  default: (await Promise.all([import('./restriction-card.tsx'), allTexts()]))[0].RestrictionCard,
}))

/** Nothing, unless the account is restricted. */
export function Restriction({ info }: { info: UserInfo | undefined }) {
  return (
    info?.restriction && (
      <ErrorBoundary>
        <Suspense>
          <Card restriction={info.restriction} />
        </Suspense>
      </ErrorBoundary>
    )
  )
}
