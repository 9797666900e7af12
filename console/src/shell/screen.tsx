import type { ReactNode } from 'react'
import { usePageTitle } from './router.tsx'
import styles from './screen.module.css'

type Props = {
  title: string
  /** Shown beside the title: a count, a state. */
  note?: ReactNode
  /** Shown at the end of the title's line. */
  actions?: ReactNode
  /** Under the title: what the screen is narrowed down by. */
  filters?: ReactNode
  children: ReactNode
}

/**
 * A screen with a heading. Its content scrolls with the page; for a list with details beside it see
 * `QueueScreen`.
 */
export function Screen({ title, note, actions, filters, children }: Props) {
  usePageTitle(title)
  return (
    <div className={styles.screen}>
      <ScreenHead title={title} note={note} actions={actions} filters={filters} />
      {children}
    </div>
  )
}

export function ScreenHead({ title, note, actions, filters }: Omit<Props, 'children'>) {
  return (
    <header className={styles.head}>
      <div className={styles.titleLine}>
        <h1 className={styles.title}>{title}</h1>
        {note && <span className={styles.note}>{note}</span>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {filters}
    </header>
  )
}

/** A part of a screen in a frame of its own. */
export function Panel({
  title,
  action,
  flush = false,
  children,
}: {
  title?: string
  action?: ReactNode
  /** The content goes to the edges: a table. */
  flush?: boolean
  children: ReactNode
}) {
  return (
    <section className={styles.panel} aria-label={title}>
      {title && (
        <div className={styles.panelHead}>
          <h2 className={styles.panelTitle}>{title}</h2>
          {action}
        </div>
      )}
      <div className={flush ? styles.flush : styles.panelBody}>{children}</div>
    </section>
  )
}

/** What a detail consists of: a word or two above it, and the facts. */
export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.sectionTitle}>{title}</h3>
      {children}
    </section>
  )
}
