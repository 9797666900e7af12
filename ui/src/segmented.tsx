import { type CSSProperties, useId } from 'react'
import { classes } from './classes.ts'
import styles from './segmented.module.css'

type Option<V extends string> = { value: V; label: string; tone?: 'raised' | 'brand' | 'sell' }

type Props<V extends string> = {
  /** What is chosen here, for screen readers. */
  label: string
  options: readonly Option<V>[]
  /** Left out while none of them is chosen. */
  value: V | undefined
  onChange: (value: V) => void
}

/** One of a few: radio buttons that look like one bar. */
export function Segmented<V extends string>({ label, options, value, onChange }: Props<V>) {
  const name = useId()
  const index = options.findIndex((option) => option.value === value)
  const tone = options[index]?.tone ?? 'raised'
  const place = { '--count': options.length, '--index': index } as CSSProperties
  return (
    <fieldset className={classes(styles.bar, styles[tone])} style={place}>
      <legend className="sr">{label}</legend>
      <span className={styles.thumb} aria-hidden="true" />
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(styles.option, option.value === value && styles.selected)}
        >
          <input
            type="radio"
            className={styles.input}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
