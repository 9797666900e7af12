import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './tag.module.css'

export type Tone = 'neutral' | 'brand' | 'notice' | 'error' | 'success'

/** A small fixed fact: an exchange, a market, a source. */
export function Tag({ children, tone = 'neutral' }: { children: ReactNode; tone?: Tone }) {
  return <span className={classes(styles.tag, styles[tone])}>{children}</span>
}

/** A state, with a dot that repeats its tone: pending is hollow, so that it is not told by colour alone. */
export function StatusChip({ children, tone }: { children: ReactNode; tone: Tone }) {
  return (
    <span className={classes(styles.tag, styles.status, styles[tone])}>
      <span className={styles.dot} aria-hidden="true" />
      {children}
    </span>
  )
}

/** Says where something comes from and whether it is fresh: "Live", "Delayed", "Simulated". */
export function StatusDot({ children, tone }: { children: ReactNode; tone: Tone }) {
  return (
    <span className={classes(styles.plain, styles[tone])}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.word}>{children}</span>
    </span>
  )
}
