import { RefusedError } from '@tarazu/contract/client-errors'
import type { RefusalCode } from '@tarazu/contract/refusals'
import { codeDigits, codeValid, digitsTyped, secondFactorComplete } from '@tarazu/contract/security/rules'
import { maxPasswordLength } from '@tarazu/contract/session/rules'
import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { FailureNote } from '@tarazu/ui/failure-note'
import { IconButton } from '@tarazu/ui/icon-button'
import { QrCode } from '@tarazu/ui/qr-code'
import { TextField } from '@tarazu/ui/text-field'
import { Copy } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { SecondFactorField } from '../forms/second-factor-field.tsx'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { useCopy } from './copy.ts'
import { type StartedSecondFactor, useSetSecondFactor } from './queries.ts'
import styles from './second-factor.module.css'
import base from './security.module.css'

type Props = {
  started: StartedSecondFactor
  /** The new authenticator replaces an existing one. */
  replaces: boolean
  onDone: (recoveryCodes: string[]) => void
}

/** First the authenticator gets the key, then its first code proves that it has it. */
export function SetUpSecondFactor({ started, replaces, onDone }: Props) {
  const { t } = useTranslation()
  return (
    <div className={base.sections}>
      <Card>
        <div className={styles.card}>
          <h2 className={base.heading}>{t('security.twoStepApp')}</h2>
          <p>{t('security.twoStepAppHint')}</p>
          <KeyForAuthenticator {...started} />
        </div>
      </Card>
      <Card>
        <div className={styles.card}>
          <h2 className={base.heading}>{t('security.twoStepConfirm')}</h2>
          <Proof ticket={started.ticket} replaces={replaces} onDone={onDone} />
        </div>
      </Card>
    </div>
  )
}

/** A phone has the authenticator on the same device, so the QR code is only needed at a desk. */
const atDesk = () => window.matchMedia('(hover: hover) and (min-width: 700px)').matches

function KeyForAuthenticator({ secret, uri }: Pick<StartedSecondFactor, 'secret' | 'uri'>) {
  const { t } = useTranslation()
  const copy = useCopy()
  return (
    <>
      <Button variant="neutral" block render={<a href={uri} />}>
        {t('security.twoStepOpen')}
      </Button>
      <details className={styles.details} open={atDesk() || undefined}>
        <summary>{t('security.twoStepQr')}</summary>
        <QrCode text={uri} label={t('security.twoStepQr')} />
      </details>
      <div className={styles.key}>
        <div>
          <p className={styles.label}>{t('security.twoStepKey')}</p>
          <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
        {'clipboard' in navigator && (
          <IconButton label={t('security.twoStepCopyKey')} onClick={() => copy(secret)}>
            <Copy size={18} strokeWidth={1.9} />
          </IconButton>
        )}
      </div>
    </>
  )
}

type ProofProps = Pick<Props, 'replaces' | 'onDone'> & { ticket: string }

function Proof({ ticket, replaces, onDone }: ProofProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const set = useSetSecondFactor()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [present, setPresent] = useState('')
  const refusal = set.error instanceof RefusedError ? set.error.code : undefined
  const errorOf = (code: RefusalCode) => (refusal === code ? errorText(set.error) : undefined)
  const atField = refusal && ['password_wrong', 'code_wrong', 'second_factor_wrong'].includes(refusal)
  const change = (keep: (value: string) => void) => (value: string) => {
    set.reset()
    keep(value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Not `onSuccess`, which is lost if the refreshed state unmounts this form first.
    set.mutateAsync({ ticket, password, code, ...(replaces && { present }) }).then(
      ({ recoveryCodes }) => onDone(recoveryCodes),
      () => undefined,
    )
  }
  return (
    <form className={base.form} onSubmit={submit} noValidate>
      <TextField
        label={t('security.twoStepNewCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={change((typed) => setCode(digitsTyped(typed, codeDigits)))}
        error={errorOf('code_wrong')}
      />
      <TextField
        label={t('security.pinLogin')}
        type="password"
        autoComplete="current-password"
        maxLength={maxPasswordLength}
        value={password}
        onChange={change(setPassword)}
        error={errorOf('password_wrong')}
      />
      {replaces && (
        <SecondFactorField
          label={t('security.twoStepPresent')}
          value={present}
          onChange={change(setPresent)}
          error={errorOf('second_factor_wrong')}
        />
      )}
      {set.error && !atField && <FailureNote>{errorText(set.error)}</FailureNote>}
      <p className={base.consequence}>{t('security.twoStepConsequence')}</p>
      <Button
        type="submit"
        block
        disabled={!codeValid(code) || password === '' || (replaces && !secondFactorComplete(present))}
        pending={set.isPending && t(replaces ? 'security.saving' : 'security.twoStepSwitching')}
      >
        {t(replaces ? 'security.save' : 'security.twoStepSwitchOn')}
      </Button>
    </form>
  )
}
