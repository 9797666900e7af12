import { useId, useState } from 'react'
import styles from './amount-field.module.css'
import { Chip } from './chip.tsx'
import { classes } from './classes.ts'
import { useNumberFormat } from './number-format-provider.tsx'

type Props = {
  label: string
  /** Whole units of the wallet's currency, as typed; what is not a digit stays, to be told rather than guessed at. */
  amount: string
  onChange: (amount: string) => void
  hint: string
  error?: string | undefined
  /** Short cuts to usual amounts, in whole units. */
  presets?: { label: string; amounts: readonly string[] }
}

const longest = 12

/** The one figure of a screen about money, with its sign of currency. */
export function AmountField({ label, amount, onChange, hint, error, presets }: Props) {
  const id = useId()
  const format = useNumberFormat()
  const [typing, setTyping] = useState(false)
  const sign = format.money(0n).replace(/[\d.,\s]/g, '')
  // While it is typed there is nothing in it but what was typed.
  const shown = !typing && /^\d+$/.test(amount) ? format.count(BigInt(amount)) : amount
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
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onChange={(event) => onChange(event.target.value.trim().slice(0, longest))}
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
        {error ?? hint}
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
