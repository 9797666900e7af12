import { useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './amount-field.module.css'
import { Chip } from './chip.tsx'
import { classes } from './classes.ts'
import { useNumberFormat } from './number-format-provider.tsx'
import { caretBefore, decimalAfterKey, digitsAfterKey, signsIn } from './typed-groups.ts'
import { decimalAmount, wholeAmount } from './whole-amount.ts'

type Props = {
  label: string
  /**
   * Units of the wallet's currency, in digits; as it was typed where that is no such number, so that it can
   * be told.
   */
  amount: string
  /** Hundredths may be typed, too, and stand behind a point in `amount`. */
  hundredths?: boolean
  onChange: (amount: string) => void
  hint: string
  error?: string | undefined
  /** Short cuts to usual amounts, in whole units. */
  presets?: { label: string; amounts: readonly string[] }
}

/** Longer than any amount, so that none becomes another one by being cut. */
const maxLength = 40

/** The one figure of a screen about money, with its sign of currency. */
export function AmountField({ label, amount, hundredths = false, onChange, hint, error, presets }: Props) {
  const id = useId()
  const format = useNumberFormat()
  const sign = format.money(0n).replace(/[\d.,\s]/g, '')
  const { meant, ...typed } = useTypedAmount({ amount, onChange, sign, ...(hundredths ? decimal : whole) })
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
          inputMode={hundredths ? 'decimal' : 'numeric'}
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

type Kind = {
  read: (text: string, sign: string) => string | undefined
  afterKey: typeof digitsAfterKey
  /** A number without separators: its digits, and its point with what is behind it. */
  plain: RegExp
}
const whole: Kind = { read: wholeAmount, afterKey: digitsAfterKey, plain: /^(\d+)()$/ }
const decimal: Kind = { read: decimalAmount, afterKey: decimalAfterKey, plain: /^(\d+)((?:\.\d{0,2})?)$/ }

type Typed = Kind & Pick<Props, 'amount' | 'onChange'> & { sign: string }

/** What the field shows while an amount is typed: digits in groups, and anything else as it stands. */
function useTypedAmount({ amount, onChange, sign, plain, afterKey, ...kind }: Typed) {
  const format = useNumberFormat()
  /** What is being typed, and whether the separators in it are ours; undefined while it is not. */
  const [typing, setTyping] = useState<{ text: string; isGrouped: boolean }>()
  const read = (text: string) => kind.read(text, sign) ?? text.trim()
  const grouped = (number: string) => {
    const [, digits, fraction] = plain.exec(number) ?? []
    return digits === undefined ? number : format.count(BigInt(digits)) + fraction
  }
  // What is no plain number stays as it was typed, while it is typed.
  const typed = typing && read(typing.text) === amount ? typing : undefined
  const shown = typed?.text ?? grouped(amount)
  const input = useRef<HTMLInputElement>(null)
  /** Digits, and a point, behind the caret, which keeps its place among them while separators come and go. */
  const behind = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (behind.current === undefined || !input.current) return
    const at = caretBefore(input.current.value, behind.current)
    behind.current = undefined
    input.current.setSelectionRange(at, at)
  })

  function change({ value, selectionEnd }: HTMLInputElement) {
    const text = value.slice(0, maxLength)
    const number = afterKey({ before: shown, text }) ?? (plain.test(text) ? text : undefined)
    const next = number === undefined ? text : grouped(number.replace(/^0+(?=\d)/, ''))
    behind.current = number === undefined ? undefined : signsIn(text.slice(selectionEnd ?? text.length))
    setTyping({ text: next, isGrouped: number !== undefined })
    onChange(read(next))
  }
  // "1,000" and "500.00" are amounts, too: it is said which.
  const isOther = typed && !typed.isGrouped && typed.text !== amount
  const [, units, fraction = ''] = plain.exec(amount) ?? []
  const paise = units === undefined ? undefined : BigInt(units + fraction.slice(1).padEnd(2, '0'))
  return {
    ref: input,
    value: shown,
    meant: isOther && paise !== undefined ? `= ${format.whole(paise)}` : undefined,
    onFocus: () => setTyping({ text: grouped(amount), isGrouped: true }),
    onBlur: () => setTyping(undefined),
    onChange: ({ target }: { target: HTMLInputElement }) => change(target),
  }
}
