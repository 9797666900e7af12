import type { MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'
import { Pressable, type PressableProps } from './pressable.tsx'
import { Spinner } from './spinner.tsx'
import { useUiText } from './ui-text.tsx'

export type ButtonVariant = 'brand' | 'neutral' | 'sell' | 'ghost' | 'danger' | 'hero' | 'hero-soft'

type Props = Omit<PressableProps, 'className'> & {
  /** The focus of a dialog begins here. */
  'data-autofocus'?: boolean
  variant?: ButtonVariant
  /** `l` is the 52 px call to action, `m` 44 px. */
  size?: 'l' | 'm'
  /** Takes the whole width, or its share of a row. */
  block?: boolean
  icon?: ReactNode
  /**
   * Waiting for an answer: refuses presses, keeps the focus and says so. A text replaces the label meanwhile.
   */
  pending?: boolean | string
  /** Looks and reads as disabled, but a press still arrives: for a form that then says what is missing. */
  unready?: boolean
}

export function Button({
  variant = 'brand',
  size = 'l',
  block = false,
  icon,
  pending = false,
  disabled = false,
  unready = false,
  onClick,
  children,
  ...rest
}: Props) {
  const text = useUiText()
  const waiting = pending !== false
  // `disabled` would drop the focus to the top of the page while the answer is on its way.
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    waiting ? event.preventDefault() : onClick?.(event)
  return (
    <Pressable
      {...rest}
      className={classes(
        styles.button,
        styles[variant],
        styles[size],
        block && styles.block,
        unready && !waiting && styles.unready,
      )}
      disabled={disabled}
      aria-disabled={waiting || unready || undefined}
      aria-busy={waiting || undefined}
      onClick={press}
    >
      {waiting ? <Spinner /> : icon}
      <span className={styles.label}>{typeof pending === 'string' ? pending : children}</span>
      {pending === true && <span className="sr">{text.loading}</span>}
    </Pressable>
  )
}
