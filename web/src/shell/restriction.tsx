import type { UserInfo } from '@tarazu/contract/profile/api'
import { ErrorBoundary } from '@tarazu/ui/error-boundary'
import { Skeleton } from '@tarazu/ui/skeleton'
import { lazy, Suspense } from 'react'
import { allTexts } from '../language/languages.ts'

// Few ever see it, so it and its words are not in the first script.
const Card = lazy(async () => ({
  default: (await Promise.all([import('./restriction-card.tsx'), allTexts()]))[0].RestrictionCard,
}))

const cardHeight_px = 220

/** Nothing, unless the account is restricted. */
export function Restriction({ info }: { info: UserInfo | undefined }) {
  return (
    info?.restriction && (
      <ErrorBoundary>
        <Suspense fallback={<Skeleton height={cardHeight_px} radius={16} />}>
          <Card restriction={info.restriction} />
        </Suspense>
      </ErrorBoundary>
    )
  )
}
