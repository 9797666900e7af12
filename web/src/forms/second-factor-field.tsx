import { codeDigits, digitsTyped } from '@tarazu/contract/security/rules'
import { Button } from '@tarazu/ui/button'
import { TextField } from '@tarazu/ui/text-field'
import { useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import styles from './second-factor-field.module.css'

type Props = {
  value: string
  onChange: (code: string) => void
  error?: string | undefined
  /** It was sent without a whole one. */
  missing?: boolean
  /** Set if the form asks for another code as well. */
  label?: string
  'data-autofocus'?: boolean
  autoFocus?: boolean
}

/** A code of the authenticator, or one of those that stand in for it. */
export function SecondFactorField({ value, onChange, error, missing = false, label, ...focus }: Props) {
  const { t } = useTranslation()
  const [recovery, setRecovery] = useState(false)
  const change = () => {
    setRecovery(!recovery)
    onChange('')
  }
  return (
    <div className={styles.field}>
      {recovery ? (
        <TextField
          {...focus}
          key="recovery"
          label={t('session.recoveryCode')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          value={value}
          onChange={onChange}
          error={missing ? t('session.recoveryMissing') : error}
          hint={t('session.recoveryDetail')}
        />
      ) : (
        <TextField
          {...focus}
          key="authenticator"
          label={label ?? t('session.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={(typed) => onChange(digitsTyped(typed, codeDigits))}
          error={missing ? t('session.codeMissing') : error}
          hint={!label && t('session.codeDetail')}
        />
      )}
      <Button variant="ghost" size="m" onClick={change}>
        {t(recovery ? 'session.useAuthenticator' : 'session.useRecovery')}
      </Button>
    </div>
  )
}
