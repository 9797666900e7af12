import { TextField } from '@tarazu/ui/text-field'

type Props = { value: string; onChange: (code: string) => void; autoFocus?: boolean }

/** The six digits of an authenticator. */
export function CodeField({ value, onChange, autoFocus = false }: Props) {
  return (
    <TextField
      label="Six-digit code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      value={value}
      onChange={(typed) => onChange(typed.replaceAll(/\D/g, '').slice(0, 6))}
    />
  )
}
