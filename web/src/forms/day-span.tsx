import { useId } from 'react'
import styles from './day-span.module.css'

/** Days as `2026-11-21`; empty while one is being written. */
type DaySpanValue = { from: string; to: string }

type Props = {
  span: DaySpanValue
  labels: DaySpanValue
  /** The last day that the calendar offers. */
  max?: string
  onChange: (span: DaySpanValue) => void
}

/** The first and the last day of a period, with the calendar that the device has. */
export function DaySpan({ span, labels, max, onChange }: Props) {
  return (
    <div className={styles.days}>
      <Day label={labels.from} value={span.from} max={max} onChange={(from) => onChange({ ...span, from })} />
      <Day label={labels.to} value={span.to} max={max} onChange={(to) => onChange({ ...span, to })} />
    </div>
  )
}

type DayProps = { label: string; value: string; max: string | undefined; onChange: (day: string) => void }

function Day({ label, value, max, onChange }: DayProps) {
  const id = useId()
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        required
        max={max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
