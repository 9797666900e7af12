import { Delete } from 'lucide-react'
import styles from './keypad.module.css'
import type { Key } from './press-key.ts'
import { useUiText } from './ui-text.tsx'

type Props = {
  /** What is typed with it, for screen readers. */
  label: string
  onKey: (key: Key) => void
  /** Shows `00`, for quantities and amounts; a password pad has none. */
  doubleZero?: boolean
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

export function Keypad({ label, onKey, doubleZero = false }: Props) {
  const text = useUiText()
  const press = (key: Key) => {
    navigator.vibrate?.(8)
    onKey(key)
  }
  const digit = (key: Exclude<Key, 'erase'>) => (
    <button key={key} type="button" className={styles.key} onClick={() => press(key)}>
      {key}
    </button>
  )
  return (
    <fieldset className={styles.pad} aria-label={label}>
      {digits.map(digit)}
      {doubleZero ? digit('00') : <span />}
      {digit('0')}
      <button type="button" className={styles.key} aria-label={text.erase} onClick={() => press('erase')}>
        <Delete size={26} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </fieldset>
  )
}
