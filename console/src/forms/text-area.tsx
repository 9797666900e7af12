import { type TextareaHTMLAttributes, useId } from 'react'
import styles from './text-area.module.css'

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value' | 'className'> & {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string | undefined
  error?: string | undefined
  /** The focus of a dialog begins here. */
  'data-autofocus'?: boolean
}

export function TextArea({ label, value, onChange, hint, error, rows = 3, ...rest }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        rows={rows}
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
