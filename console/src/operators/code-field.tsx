import { TextField } from '@tarazu/ui/text-field'

type Props = {
  value: string
  onChange: (code: string) => void
  autoFocus?: boolean
  error?: string | undefined
}

export const wrongCode = 'The six digits that your authenticator shows.'

/** The six digits of an authenticator. */
export function CodeField({ value, onChange, autoFocus = false, error }: Props) {
  return (
    <TextField
      label="Six-digit code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      value={value}
      error={error}
      onChange={(typed) => onChange(typed.replaceAll(/\D/g, '').slice(0, 6))}
    />
  )
}
