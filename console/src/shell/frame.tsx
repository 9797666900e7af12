import { ConfirmDialog } from '@tarazu/ui/confirm-dialog'
import { ErrorBoundary } from '@tarazu/ui/error-boundary'
import { Skeleton } from '@tarazu/ui/skeleton'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { answerLeaving, useLeaving } from '../forms/unsaved.ts'
import styles from './frame.module.css'
import { listenToKeys, useKeys } from './keys.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { NotFound } from './not-found.tsx'
import { useMay, useOperator } from './operator.tsx'
import { navigate, ParamsContext, useLocation } from './router.tsx'
import { addressOf, type BuiltScreen, ScreensContext, screenAt } from './screen-list.ts'
import { SideNavigation } from './side-navigation.tsx'
import { TopBar } from './top-bar.tsx'

/**
 * What stays while screens come and go: navigation, top bar, keys, errors; `notice` stands above each of
 * them.
 */
export function Frame({ screens, notice }: { screens: readonly BuiltScreen[]; notice: ReactNode }) {
  const { pathname } = useLocation()
  const { roles } = useOperator()
  const [drawerOpen, setDrawerOpen] = useState(false)
  const [keysOpen, setKeysOpen] = useState(false)
  useEffect(listenToKeys, [])
  useFrameKeys(screens, setKeysOpen)
  const leaving = useLeaving()
  const [shown, setShown] = useState(pathname)
  if (shown !== pathname) {
    setShown(pathname)
    setDrawerOpen(false)
  }

  const found = screenAt(screens, pathname, roles)
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <TopBar onMenu={() => setDrawerOpen(true)} onKeys={() => setKeysOpen(true)} drawerOpen={drawerOpen} />
      <SideNavigation screens={screens} open={drawerOpen} onClose={() => setDrawerOpen(false)} />
      <main id="main" className={styles.main} tabIndex={-1}>
        {notice}
        <ErrorBoundary key={found?.screen.path ?? pathname}>
          <Suspense fallback={<Loading />}>
            {found ? (
              <ScreensContext value={screens}>
                <ParamsContext value={found.params}>
                  <found.screen.Component />
                </ParamsContext>
              </ScreensContext>
            ) : (
              <NotFound />
            )}
          </Suspense>
        </ErrorBoundary>
      </main>
      <KeysDialog open={keysOpen} onClose={() => setKeysOpen(false)} />
      <ConfirmDialog
        open={leaving}
        title="Throw away what you filled in?"
        detail="It is kept nowhere."
        confirmLabel="Throw it away"
        cancelLabel="Stay here"
        tone="danger"
        onConfirm={() => answerLeaving(true)}
        onCancel={() => answerLeaving(false)}
      />
    </div>
  )
}

function Loading() {
  return (
    <div className={styles.loading}>
      <Skeleton width={180} height={26} />
      <Skeleton height={420} radius={12} />
    </div>
  )
}

function useFrameKeys(screens: readonly BuiltScreen[], setKeysOpen: (open: boolean) => void) {
  const may = useMay()
  const allowed = screens.filter(({ letter, permission }) => letter && may(permission))
  const names = allowed.map(({ letter }) => letter).join('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the letters say which screens are allowed.
  const keys = useMemo(
    () => ({
      '?': { does: 'Show these keys', run: () => setKeysOpen(true) },
      '/': {
        does: 'Search',
        run: () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
      },
      ...Object.fromEntries(
        allowed.map((screen) => [
          `g ${screen.letter}`,
          { does: `Go to ${screen.title}`, run: () => navigate(addressOf(screen)) },
        ]),
      ),
    }),
    [names],
  )
  useKeys(keys)
}
