import { classes } from './classes.ts'
import styles from './segmented-progress.module.css'

type Props = {
  /** What makes progress and how far it is, as one sentence. */
  label: string
  /** Whole steps that are done, of `total`. */
  done: number
  total: number
}

export function SegmentedProgress({ label, done, total }: Props) {
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
    >
      {Array.from({ length: total }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
        <span key={index} className={classes(styles.step, index < done && styles.done)} />
      ))}
    </div>
  )
}
