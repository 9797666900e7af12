import { classes } from './classes.ts'
import styles from './spinner.module.css'

/** Says nothing by itself: whatever waits has to say that it waits. */
export function Spinner({ size = 18, className }: { size?: number; className?: string }) {
  return (
    <svg
      className={classes(styles.spinner, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path
        d="M21 12a9 9 0 0 0-9-9"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  )
}
