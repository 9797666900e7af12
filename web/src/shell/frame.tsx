import type { Entity } from '@tarazu/contract/config/entity'
import { ErrorBoundary } from '@tarazu/ui/error-boundary'
import { type ComponentType, type CSSProperties, Suspense, ViewTransition } from 'react'
import { useSignedIn } from '../data/session-store.ts'
import { useDesk } from '../desk/desk.ts'
import { keptWatchWidth } from '../desk/watch-width.ts'
import { useTranslation } from '../language/languages.ts'
import { ScreenSkeleton } from '../lists/screen-skeleton.tsx'
import { Navigation } from '../navigation/navigation.tsx'
import { NotFound } from '../navigation/not-found.tsx'
import { RouteTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { isTabRoot, needsSession, placeOf } from '../navigation/route-meta.ts'
import { Navigate, useLocation } from '../navigation/router.tsx'
import { useScrollRestoration } from '../navigation/scroll-restoration.ts'
import { EntityFooter } from './entity-footer.tsx'
import styles from './frame.module.css'
import { OfflineBanner } from './offline-banner.tsx'
import { PaperBanner } from './paper-banner.tsx'
import { SafeMode } from './safe-mode.tsx'
import { screenOf } from './screens.tsx'

const arrive = { push: 'push-arrive', pop: 'pop-arrive', tab: 'tab-arrive', default: 'none' }
const leave = { push: 'push-leave', pop: 'pop-leave', tab: 'tab-leave', default: 'none' }

type Props = {
  paper: boolean
  safeMode: string | undefined
  entity: Entity | undefined
  /** Stands beside every page on a desk, and is loaded there alone. */
  beside: ComponentType
}

/** What stays while screens come and go: banner, navigation, guard, transitions, errors. */
export function Frame({ paper, safeMode, entity, beside: Beside }: Props) {
  const { t } = useTranslation()
  const location = useLocation()
  const signedIn = useSignedIn()
  useScrollRestoration()

  const place = placeOf(location.pathname)
  const Screen = screenOf(place) ?? NotFound
  // Whoever has to set up a second factor reaches nothing else before.
  const desk = useDesk() && signedIn && place !== 'secondFactor'
  const width = keptWatchWidth.useValue()

  // The guard only spares a wasted call: the server checks the token on each one.
  if (!signedIn && needsSession(location.pathname)) {
    return <Navigate to={paths.login} replace state={{ from: location.pathname + location.search }} />
  }
  return (
    <div
      className={styles.frame}
      data-desk={desk ? (place ?? '') : undefined}
      style={{ '--kept-width': width && `${width}px` } as CSSProperties}
    >
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
      {(desk || isTabRoot(location.pathname)) && <Navigation rail={desk} />}
      {desk && (
        <aside className={styles.beside} aria-label={t('shell.watchlist')}>
          <ErrorBoundary>
            <Suspense fallback={null}>
              <Beside />
            </Suspense>
          </ErrorBoundary>
        </aside>
      )}
    </div>
  )
}
