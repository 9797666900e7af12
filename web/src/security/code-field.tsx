import { codeDigits, digitsTyped } from '@tarazu/contract/security/rules'
import { Button } from '@tarazu/ui/button'
import { TextField } from '@tarazu/ui/text-field'
import { useConfig } from '../config/queries.ts'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { useSendCode } from './queries.ts'
import styles from './security.module.css'

type Props = {
  purpose: 'release-account' | 'reset-transaction-password'
  value: string
  onChange: (code: string) => void
  error?: string | undefined
}

/** Sends a code to the customer's own phone, and takes the code that arrived. */
export function CodeField({ purpose, value, onChange, error }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { mode } = useConfig()
  const send = useSendCode()
  return (
    <div className={styles.code}>
      <TextField
        label={t('security.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={(typed) => onChange(digitsTyped(typed, codeDigits))}
        error={error ?? (send.error ? errorText(send.error) : undefined)}
      />
      {send.isSuccess && (
        <p className={styles.sent} role="status">
          {t('security.codeSent')} {mode === 'paper' && t('security.codePaper')}
        </p>
      )}
      <Button
        variant="neutral"
        size="m"
        pending={send.isPending && t('security.codeSending')}
        onClick={() => send.mutate(purpose)}
      >
        {t(send.isSuccess ? 'security.codeAgain' : 'security.codeSend')}
      </Button>
    </div>
  )
}
