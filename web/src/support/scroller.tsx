import type { ReactNode } from 'react'
import { useTranslation } from '../language/languages.ts'
import type { useScrollKeeping } from './scroll-keeping.ts'
import styles from './support.module.css'

type Props = { scroll: ReturnType<typeof useScrollKeeping>; children: ReactNode }

/** The scrolling part of a conversation. */
export function Scroller({ scroll, children }: Props) {
  const { t } = useTranslation()
  return (
    <div
      className={styles.scroller}
      ref={scroll.box}
      onScroll={scroll.onScroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach what scrolls.
      tabIndex={0}
      role="log"
      aria-label={t('support.conversation')}
    >
      {children}
    </div>
  )
}
