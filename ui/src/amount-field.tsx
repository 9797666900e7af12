import { useId, useState } from 'react'
import styles from './amount-field.module.css'
import { Chip } from './chip.tsx'
import { classes } from './classes.ts'
import { useNumberFormat } from './number-format-provider.tsx'

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
  /** What is being typed; undefined while it is not. */
  const [typed, setTyped] = useState<string>()
  const sign = format.money(0n).replace(/[\d.,\s]/g, '')
  const read = (text: string) => format.wholeTyped(text) ?? text.trim()
  // While it is typed there is nothing in it but what was typed.
  const typing = typed !== undefined && read(typed) === amount
  const figure = /^\d+$/.test(amount) ? BigInt(amount) : undefined
  const shown = typing ? typed : figure === undefined ? amount : format.count(figure)
  // "1,000" and "500.00" are amounts, too: it is said which.
  const meant =
    typing && figure !== undefined && typed !== amount ? `= ${format.whole(figure * 100n)}` : undefined
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
          id={id}
          className={classes(styles.input, 'num')}
          value={shown}
          onFocus={() => setTyped(amount)}
          onBlur={() => setTyped(undefined)}
          onChange={({ target }) => {
            const text = target.value.slice(0, maxLength)
            setTyped(text)
            onChange(read(text))
          }}
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
