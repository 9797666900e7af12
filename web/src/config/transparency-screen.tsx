import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { PageHeader } from '@tarazu/ui/page-header'
import { Skeleton } from '@tarazu/ui/skeleton'
import { lazy, Suspense, useEffect } from 'react'
import { useSignedIn } from '../data/session-store.ts'
import { useTranslation } from '../language/languages.ts'
import { useGoBack } from '../navigation/go-back.ts'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { ChainCard } from './chain-card.tsx'
import { CountMeCard } from './count-me-card.tsx'
import { DeploymentCard } from './deployment-card.tsx'
import { EntityCard } from './entity-card.tsx'
import { FigureCards } from './figure-cards.tsx'
import { LimitsCard } from './limits-card.tsx'
import { LogCard } from './log-card.tsx'
import { OutcomeCards } from './outcome-cards.tsx'
import { OwedCard } from './owed-card.tsx'
import { OwnBookCard } from './own-book-card.tsx'
import { PriceSourcesCard } from './price-sources-card.tsx'
import { ReplayCard } from './replay-card.tsx'
import { SafeModeCard } from './safe-mode-card.tsx'
import { useTransparency } from './transparency-query.ts'
import styles from './transparency-screen.module.css'

// The fees stand far down, and are there before anybody has read that far.
const loadFees = () => import('./fee-cards.tsx')
const FeeCards = lazy(async () => ({ default: (await loadFees()).FeeCards }))

/** Open to everyone, without an account. */
export function TransparencyScreen() {
  const { t } = useTranslation()
  const goBack = useGoBack(useSignedIn() ? paths.settings : paths.login)
  const figures = useTransparency()
  const failure = useFailure(figures)
  usePageTitle(t('config.transparency'))
  useEffect(() => void loadFees().catch(() => undefined), [])

  return (
    <>
      <PageHeader title={t('config.transparency')} onBack={goBack} />
      <div className={styles.sections}>
        <p className={styles.intro}>{t('config.intro')}</p>
        <EntityCard />
        {failure && <QueryFailure failure={failure} onRetry={figures.refetch} />}
        {figures.data ? (
          <>
            <DeploymentCard figures={figures.data} />
            {figures.data.price_sources.length > 0 && <PriceSourcesCard figures={figures.data} />}
            {figures.data.replay && <ReplayCard replay={figures.data.replay} />}
            {figures.data.own_book && <OwnBookCard book={figures.data.own_book} />}
            <OwedCard paper={figures.data.mode === 'paper'} />
            <CountMeCard />
            <SafeModeCard figures={figures.data} />
            <FigureCards figures={figures.data} />
            <Suspense fallback={<Skeleton height={400} />}>
              <FeeCards figures={figures.data} />
            </Suspense>
            <OutcomeCards figures={figures.data} />
            <ChainCard />
            <LogCard figures={figures.data} />
            <LimitsCard />
          </>
        ) : (
          !failure && [520, 150, 230].map((height) => <Skeleton key={height} height={height} radius={22} />)
        )}
      </div>
    </>
  )
}
