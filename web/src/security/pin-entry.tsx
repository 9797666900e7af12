import { digitsTyped, pinDigits } from '@tarazu/contract/security/rules'
import { classes } from '@tarazu/ui/classes'
import { Keypad } from '@tarazu/ui/keypad'
import type { Key } from '@tarazu/ui/press-key'
import { useState } from 'react'
import { useFinePointer } from '../desk/desk.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './pin-entry.module.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Backspace was pressed with nothing left to erase. */
  onBack?: (() => void) | undefined
  error?: string | undefined
  /** Shown when Enter is pressed before there are six digits. */
  missing: string
  disabled?: boolean
}

/**
 * Six dots over a keypad of our own. The input is a real one, so that keyboards, pasting and screen readers
 * work, but it does not open the phone's keyboard.
 */
export function PinEntry({ label, value, onChange, onBack, error, missing, disabled = false }: Props) {
  const { t } = useTranslation()
  const typed = useFinePointer()
  const [enterPressed, setEnterPressed] = useState(false)
  const wrong = error ?? (enterPressed ? missing : undefined)
  /** Typing clears the hint, also for the next step, which begins with the last digit of this one. */
  const change = (typed: string) => {
    setEnterPressed(false)
    onChange(typed)
  }
  const back = () => {
    setEnterPressed(false)
    onBack?.()
  }
  const pressed = (key: string) => {
    if (key === 'Backspace' && value === '') back()
    if (key === 'Enter' && !disabled) setEnterPressed(true)
  }
  const press = (key: Key) => {
    if (disabled) return
    if (key !== 'erase') change(digitsTyped(value + key, pinDigits))
    else if (value === '') back()
    else change(value.slice(0, -1))
  }
  return (
    <div className={styles.entry}>
      <div className={styles.field}>
        <input
          className={styles.input}
          type="password"
          inputMode="none"
          autoComplete="off"
          maxLength={pinDigits}
          aria-label={label}
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby="pin-note"
          data-autofocus
          ref={focusInDialog}
          value={value}
          readOnly={disabled}
          onChange={(event) => change(digitsTyped(event.target.value, pinDigits))}
          onKeyDown={(event) => pressed(event.key)}
        />
        <span className={styles.dots} aria-hidden="true">
          {Array.from({ length: pinDigits }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position alone.
            <span key={at} className={classes(styles.dot, at < value.length && styles.filled)} />
          ))}
        </span>
      </div>
      <p id="pin-note" className={styles.note} role="status">
        {wrong ?? <span className="sr">{t('security.pinEntered', { count: value.length })}</span>}
      </p>
      {!typed && <Keypad label={t('security.pinKeypad')} onKey={press} />}
    </div>
  )
}

/** If the field mounts after its dialog, the dialog itself has the focus, and typed digits would be lost. */
function focusInDialog(field: HTMLInputElement | null) {
  if (field && document.activeElement === field.closest('dialog')) field.focus()
}
