import { Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import styles from './text-field.module.css'
import { useUiText } from './ui-text.tsx'

type Props = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'className' | 'value' | 'type' | 'prefix'
> & {
  label: string
  value: string
  onChange: (value: string) => void
  /** `password` brings its own show/hide toggle. */
  type?: 'text' | 'password' | 'tel' | 'search'
  /** What is wrong and what to do. Its line is always reserved, so nothing jumps. */
  error?: string | undefined
  hint?: ReactNode
  prefix?: ReactNode
  suffix?: ReactNode
  /** The label is for screen readers only: a search box with a placeholder. */
  labelHidden?: boolean
  /** No line is kept for an error: a search box has none. */
  bare?: boolean
  ref?: Ref<HTMLInputElement>
}

export function TextField({
  label,
  value,
  onChange,
  type = 'text',
  error,
  hint,
  prefix,
  suffix,
  labelHidden = false,
  bare = false,
  ...rest
}: Props) {
  const id = useId()
  const text = useUiText()
  const [shown, setShown] = useState(false)
  return (
    <div className={classes(styles.field, bare && styles.bare)}>
      <label htmlFor={id} className={labelHidden ? 'sr' : styles.label}>
        {label}
      </label>
      <div className={classes(styles.box, error !== undefined && styles.wrong)}>
        {prefix && <span className={styles.affix}>{prefix}</span>}
        <input
          {...rest}
          id={id}
          className={styles.input}
          type={type === 'password' && shown ? 'text' : type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={bare ? undefined : `${id}-note`}
        />
        {suffix && <span className={styles.affix}>{suffix}</span>}
        {type === 'password' && (
          <IconButton label={shown ? text.hidePassword : text.showPassword} onClick={() => setShown(!shown)}>
            {shown ? <EyeOff size={20} /> : <Eye size={20} />}
          </IconButton>
        )}
      </div>
      {!bare && (
        <p
          id={`${id}-note`}
          className={classes(styles.note, error !== undefined && styles.error)}
          role="status"
        >
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
