import { useId } from 'react'
import styles from './text-area.module.css'

type Props = {
  label: string
  /** `2026-11-21T14:05`, in the zone of the device: `fieldTime` of `time-text.ts`. */
  value: string
  onChange: (value: string) => void
  hint?: string | undefined
  error?: string | undefined
}

/** A field for a day with a time. */
export function TimeField({ label, value, onChange, hint, error }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        type="datetime-local"
        className={styles.area}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-note`}
      />
      <p id={`${id}-note`} className={error ? styles.error : styles.note} role="status">
        {error ?? hint}
      </p>
    </div>
  )
}
