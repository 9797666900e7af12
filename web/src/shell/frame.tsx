import type { Entity } from '@tarazu/contract/config/entity'
import { Suspense, ViewTransition } from 'react'
import { paths } from '../paths.ts'
import { BottomNavigation } from './bottom-navigation.tsx'
import { EntityFooter } from './entity-footer.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import styles from './frame.module.css'
import { useTranslation } from './languages.ts'
import { NotFound } from './not-found.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { RouteTitle } from './page-title.tsx'
import { PaperBanner } from './paper-banner.tsx'
import { isTabRoot, needsSession, placeOf } from './route-meta.ts'
import { Navigate, useLocation } from './router.tsx'
import { SafeMode } from './safe-mode.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { screenOf } from './screens.tsx'
import { useScrollRestoration } from './scroll-restoration.ts'
import { useSignedIn } from './session-store.ts'
import { useSwipeBack } from './swipe-back.ts'

const arrive = { push: 'push-arrive', pop: 'pop-arrive', tab: 'tab-arrive', default: 'none' }
const leave = { push: 'push-leave', pop: 'pop-leave', tab: 'tab-leave', default: 'none' }

type Props = { paper: boolean; safeMode: string | undefined; entity: Entity | undefined }

/** What stays while screens come and go: banner, navigation, guard, transitions, errors. */
export function Frame({ paper, safeMode, entity }: Props) {
  const { t } = useTranslation()
  const location = useLocation()
  const signedIn = useSignedIn()
  useScrollRestoration()
  useSwipeBack()

  const Screen = screenOf(placeOf(location.pathname)) ?? NotFound

  // The guard only spares a wasted call: the server checks the token on each one.
  if (!signedIn && needsSession(location.pathname)) {
    return <Navigate to={paths.login} replace state={{ from: location.pathname + location.search }} />
  }
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      {paper && <PaperBanner />}
      <OfflineBanner />
      <SafeMode reason={safeMode} />
      <ViewTransition key={location.pathname} enter={arrive} exit={leave} default="none">
        <main
          id="main"
          className={styles.main}
          data-navigation={isTabRoot(location.pathname) || undefined}
          data-paper={paper || undefined}
          data-entity={entity && ''}
          tabIndex={-1}
        >
          <ErrorBoundary>
            <Suspense fallback={<ScreenSkeleton />}>
              <RouteTitle />
              <Screen />
            </Suspense>
          </ErrorBoundary>
          {entity && <EntityFooter entity={entity} />}
        </main>
      </ViewTransition>
      {isTabRoot(location.pathname) && <BottomNavigation />}
    </>
  )
}
