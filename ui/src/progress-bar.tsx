import styles from './progress-bar.module.css'

type Props = {
  /** What makes progress and how far it is, as one sentence. */
  label: string
  /** The share that is done, from 0 to 1. */
  done: number
}

export function ProgressBar({ label, done }: Props) {
  const percent = Math.round(done * 100)
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={label}
    >
      {/* What has begun shows, and what is not full does not look so. */}
      <div className={styles.done} style={{ width: `${done > 0 ? Math.max(2, done * 100) : 0}%` }} />
    </div>
  )
}
