import { useFailure } from '@tarazu/ui/failures'
import { Skeleton } from '@tarazu/ui/skeleton'
import { lazy, Suspense, useState } from 'react'
import { allTexts, useTranslation } from '../language/languages.ts'
import { Columns } from '../lists/columns.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { useUserInfo } from '../profile/queries.ts'
import { Restriction } from '../shell/restriction.tsx'
import { AssetsCard } from './assets-card.tsx'
import { isNewcomer } from './fresh-account.ts'
import { HomeHeader } from './home-header.tsx'
import { LatestNews } from './latest-news.tsx'
import { MarketsToday } from './markets-today.tsx'
import { useCategories } from './queries.ts'
import { QuickAccess } from './quick-access.tsx'
import { regionsOf } from './regions.ts'
import { TopMovers } from './top-movers.tsx'

/** Pixels on a phone, with all steps to do. */
const firstStepsHeight = 304

const FirstSteps = lazy(async () => ({
  default: (await Promise.all([import('./first-steps.tsx'), allTexts()]))[0].FirstSteps,
}))

export function HomeScreen() {
  const { t } = useTranslation()
  const categories = useCategories()
  const [chosen, setRegion] = useState<string>()
  const region = chosen ?? regionsOf(categories.data ?? [])[0]
  // The error is shown once, in the place of the regions.
  const failed = useFailure(categories) !== null
  const { data: info } = useUserInfo()
  // Decided once: what came or went while the page is looked at would move everything below it.
  const [isNew] = useState(() => isNewcomer(info))
  usePageTitle(t('shell.home'))

  return (
    <>
      <h1 className="sr">{t('shell.home')}</h1>
      <HomeHeader />
      <Columns
        first={
          <>
            <Restriction info={info} />
            <AssetsCard />
            {isNew && (
              <Suspense fallback={<Skeleton height={firstStepsHeight} radius={22} />}>
                <FirstSteps />
              </Suspense>
            )}
            <QuickAccess />
          </>
        }
        second={
          <>
            <MarketsToday categories={categories} region={region} onRegion={setRegion} />
            {!failed && <TopMovers categories={categories.data} region={region} />}
            <LatestNews />
          </>
        }
      />
    </>
  )
}
