import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import styles from './quantity-stepper.module.css'
import { useUiText } from './ui-text.tsx'
import { wholeAmount } from './whole-amount.ts'

const maxDigits = 9

type Props = {
  label: string
  labelHidden?: boolean
  /** Digits as typed, so that an empty field is possible. */
  value: string
  onChange: (value: string) => void
  min: number
  max: number
  step?: number
  /** What is wrong. Its 20 px line is always reserved. */
  error?: string | undefined
  hint?: string | undefined
  /** An own keypad is on the screen, so the one of the phone stays away. */
  ownKeypad?: boolean
}

export function QuantityStepper({
  label,
  labelHidden = false,
  value,
  onChange,
  min,
  max,
  step = 1,
  error,
  hint,
  ownKeypad = false,
}: Props) {
  const id = useId()
  const text = useUiText()
  const count = Number(value)
  const { refused, setRefused, take } = useTypedCount(onChange)
  const wrong = refused ? text.wholeNumber : error
  const change = (to: number) => {
    setRefused(false)
    onChange(String(Math.min(max, Math.max(min, to))))
  }
  return (
    <div>
      <label htmlFor={id} className={labelHidden ? 'sr' : styles.label}>
        {label}
      </label>
      <div className={styles.row}>
        <IconButton
          variant="round"
          label={`${text.decrease}: ${label}`}
          disabled={count <= min}
          onClick={() => change(count - step)}
        >
          <Minus size={22} />
        </IconButton>
        <input
          id={id}
          className={classes(styles.input, 'num')}
          value={value}
          onChange={(event) => take(event.target.value)}
          onBlur={() => setRefused(false)}
          onKeyDown={(event) => stepByArrow(event, (steps) => change(count + steps * step))}
          inputMode={ownKeypad ? 'none' : 'numeric'}
          autoComplete="off"
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={`${id}-note`}
        />
        <IconButton
          variant="round"
          label={`${text.increase}: ${label}`}
          disabled={count >= max}
          onClick={() => change(count + step)}
        >
          <Plus size={22} />
        </IconButton>
      </div>
      <p
        id={`${id}-note`}
        className={classes(styles.note, wrong !== undefined && styles.error)}
        role="status"
      >
        {wrong ?? hint}
      </p>
    </div>
  )
}

/** The arrows of a keyboard, as in any number field. */
function stepByArrow(event: KeyboardEvent, move: (steps: number) => void) {
  const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key]
  if (steps === undefined) return
  event.preventDefault()
  move(steps)
}

/**
 * Takes what is typed if it is a count. Anything else is refused whole: its digits alone would be another
 * count.
 */
function useTypedCount(onChange: (digits: string) => void) {
  const [refused, setRefused] = useState(false)
  const take = (typed: string) => {
    const digits = typed.trim() === '' ? '' : wholeAmount(typed)
    const taken = digits !== undefined && digits.length <= maxDigits
    setRefused(!taken)
    if (taken) onChange(digits)
  }
  return { refused, setRefused, take }
}
