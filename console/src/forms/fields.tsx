import { type ReactNode, useId } from 'react'
import styles from './fields.module.css'

/** The fields of a form or a dialog, one under the other. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}

/**
 * Fields that belong together: beside each other where there is room. `wide` ones, such as times, need more
 * of it.
 */
export function FieldRow({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return <div className={wide ? styles.wideRow : styles.row}>{children}</div>
}

/** A note about the fields above it. */
export function FieldNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}

type CheckProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

export function Check({ checked, onChange, children }: CheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span>{children}</span>
    </label>
  )
}

type ChoiceProps<V extends string> = {
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  /** The label stands before it, not above. */
  beside?: boolean
  error?: string | undefined
}

/** One of a list that is too long for buttons. */
export function Choice<V extends string>({
  label,
  options,
  value,
  onChange,
  beside = false,
  error,
}: ChoiceProps<V>) {
  const note = useId()
  return (
    <label className={beside ? styles.beside : styles.choice}>
      <span>{label}</span>
      <select
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : note}
        value={value}
        onChange={({ target }) => onChange(target.value as V)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <span id={note} className={styles.wrong} role="status">
          {error}
        </span>
      )}
    </label>
  )
}

/** The buttons at the end of a form. They stay in reach in a dialog that scrolls. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
