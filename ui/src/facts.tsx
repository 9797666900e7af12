import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './facts.module.css'

type Fact = { label: string; value: ReactNode }

/**
 * Labels with their figures: `lines` one under the other (a summary before confirming), `grid` three across.
 */
export function Facts({
  facts,
  kind = 'lines',
}: {
  facts: readonly Fact[]
  kind?: 'lines' | 'inset' | 'grid'
}) {
  return (
    <dl className={styles[kind]}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={classes(styles.value, 'num')}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
