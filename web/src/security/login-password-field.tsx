import { maxPasswordLength } from '@tarazu/contract/session/rules'
import { TextField } from '@tarazu/ui/text-field'
import { useTranslation } from '../language/languages.ts'

type Props = { value: string; onChange: (password: string) => void; error: string | undefined }

/** Asks once more for the login password, as proof of who holds the device. */
export function LoginPasswordField({ value, onChange, error }: Props) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('security.pinLogin')}
      type="password"
      autoComplete="current-password"
      maxLength={maxPasswordLength}
      data-autofocus
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
