import { useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './amount-field.module.css'
import { Chip } from './chip.tsx'
import { classes } from './classes.ts'
import { useNumberFormat } from './number-format-provider.tsx'
import { caretBefore, digitsAfterKey, digitsIn } from './typed-groups.ts'

type Props = {
  label: string
  /**
   * Whole units of the wallet's currency, in digits; as it was typed where that is no whole number, so that
   * it can be told.
   */
  amount: string
  onChange: (amount: string) => void
  hint: string
  error?: string | undefined
  /** Short cuts to usual amounts, in whole units. */
  presets?: { label: string; amounts: readonly string[] }
}

/** Longer than any amount, so that none becomes another one by being cut. */
const maxLength = 40

/** The one figure of a screen about money, with its sign of currency. */
export function AmountField({ label, amount, onChange, hint, error, presets }: Props) {
  const id = useId()
  const format = useNumberFormat()
  const { meant, ...typed } = useTypedAmount(amount, onChange)
  const sign = format.money(0n).replace(/[\d.,\s]/g, '')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes(styles.row, error !== undefined && styles.wrong)}>
        <span className={styles.sign} aria-hidden="true">
          {sign}
        </span>
        <input
          {...typed}
          id={id}
          className={classes(styles.input, 'num')}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
        />
      </div>
      <p
        id={`${id}-note`}
        className={classes(styles.note, error !== undefined && styles.error)}
        role="status"
      >
        {error ?? meant ?? hint}
      </p>
      {presets && (
        <fieldset className={styles.presets} aria-label={presets.label}>
          {presets.amounts.map((preset) => (
            <Chip key={preset} kind="choice" selected={amount === preset} onClick={() => onChange(preset)}>
              {format.money(BigInt(preset) * 100n).replace(/\.00$/, '')}
            </Chip>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** What the field shows while an amount is typed: digits in groups, and anything else as it stands. */
function useTypedAmount(amount: string, onChange: (amount: string) => void) {
  const format = useNumberFormat()
  /** What is being typed, and whether the separators in it are ours; undefined while it is not. */
  const [typing, setTyping] = useState<{ text: string; isGrouped: boolean }>()
  const read = (text: string) => format.wholeTyped(text) ?? text.trim()
  const grouped = (digits: string) => (/^\d+$/.test(digits) ? format.count(BigInt(digits)) : digits)
  // What is no plain number stays as it was typed, while it is typed.
  const typed = typing && read(typing.text) === amount ? typing : undefined
  const figure = /^\d+$/.test(amount) ? BigInt(amount) : undefined
  const shown = typed?.text ?? grouped(amount)
  const input = useRef<HTMLInputElement>(null)
  /** Digits behind the caret, which keeps its place among them while separators come and go. */
  const behind = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (behind.current === undefined || !input.current) return
    const at = caretBefore(input.current.value, behind.current)
    behind.current = undefined
    input.current.setSelectionRange(at, at)
  })

  function change({ value, selectionEnd }: HTMLInputElement) {
    const text = value.slice(0, maxLength)
    const digits = digitsAfterKey({ before: shown, text }) ?? (/^\d+$/.test(text) ? text : undefined)
    const next = digits === undefined ? text : grouped(digits.replace(/^0+(?=\d)/, ''))
    behind.current = digits === undefined ? undefined : digitsIn(text.slice(selectionEnd ?? text.length))
    setTyping({ text: next, isGrouped: digits !== undefined })
    onChange(read(next))
  }
  // "1,000" and "500.00" are amounts, too: it is said which.
  const isOther = typed && !typed.isGrouped && typed.text !== amount
  return {
    ref: input,
    value: shown,
    meant: isOther && figure !== undefined ? `= ${format.whole(figure * 100n)}` : undefined,
    onFocus: () => setTyping({ text: grouped(amount), isGrouped: true }),
    onBlur: () => setTyping(undefined),
    onChange: ({ target }: { target: HTMLInputElement }) => change(target),
  }
}
