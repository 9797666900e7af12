import { RefusedError } from '@tarazu/contract/client-errors'
import { secondFactorComplete } from '@tarazu/contract/security/rules'
import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { Dialog } from '@tarazu/ui/dialog'
import { FailureNote } from '@tarazu/ui/failure-note'
import { showToast } from '@tarazu/ui/toast'
import { type FormEvent, useState } from 'react'
import { SecondFactorField } from '../forms/second-factor-field.tsx'
import { useDateFormat } from '../language/date-format.ts'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { LoginPasswordField } from './login-password-field.tsx'
import {
  type StartedSecondFactor,
  useRemoveSecondFactor,
  useRenewRecoveryCodes,
  useStartSecondFactor,
} from './queries.ts'
import styles from './second-factor.module.css'
import base from './security.module.css'

type Props = {
  factor: { since: number; recoveryCodesLeft: number }
  /** False in live mode, where a second factor can only be replaced. */
  removable: boolean
  onStarted: (started: StartedSecondFactor) => void
  onCodes: (codes: string[]) => void
}

export function SecondFactorOn({ factor, removable, onStarted, onCodes }: Props) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const errorText = useErrorText()
  const start = useStartSecondFactor()
  const [asking, setAsking] = useState<'codes' | 'off'>()
  const close = () => setAsking(undefined)
  return (
    <div className={base.sections}>
      <Card>
        <div className={styles.card}>
          <h2 className={base.heading}>{t('security.twoStepState.on')}</h2>
          <p>{t('security.twoStepSince', { time: date.dayAndTime(factor.since) })}</p>
          {start.error && <FailureNote>{errorText(start.error)}</FailureNote>}
          <Button
            variant="neutral"
            block
            pending={start.isPending && t('security.twoStepStarting')}
            onClick={() => start.mutate(undefined, { onSuccess: onStarted })}
          >
            {t('security.twoStepChange')}
          </Button>
          {removable && (
            <Button variant="danger" block onClick={() => setAsking('off')}>
              {t('security.twoStepOff')}
            </Button>
          )}
        </div>
      </Card>
      <Card>
        <div className={styles.card}>
          <h2 className={base.heading}>{t('security.recoveryCodes')}</h2>
          <p>{t('security.recoveryLeft', { count: factor.recoveryCodesLeft })}</p>
          <Button variant="neutral" block onClick={() => setAsking('codes')}>
            {t('security.recoveryNew')}
          </Button>
        </div>
      </Card>
      <Dialog open={asking === 'codes'} onClose={close} title={t('security.recoveryNew')}>
        {asking === 'codes' && <NewCodes onDone={onCodes} />}
      </Dialog>
      <Dialog open={asking === 'off'} onClose={close} title={t('security.twoStepOffTitle')}>
        {asking === 'off' && <SwitchOff />}
      </Dialog>
    </div>
  )
}

function NewCodes({ onDone }: { onDone: (codes: string[]) => void }) {
  const { t } = useTranslation()
  const renew = useRenewRecoveryCodes()
  return (
    <Proof
      hint={t('security.recoveryNewHint')}
      action={t('security.recoveryNew')}
      error={renew.error}
      pending={renew.isPending}
      onChange={renew.reset}
      onProof={async (proof) => onDone((await renew.mutateAsync(proof)).recoveryCodes)}
    />
  )
}

function SwitchOff() {
  const { t } = useTranslation()
  const remove = useRemoveSecondFactor()
  return (
    <Proof
      danger
      hint={t('security.twoStepOffHint')}
      action={t('security.twoStepOff')}
      error={remove.error}
      pending={remove.isPending}
      onChange={remove.reset}
      onProof={async (proof) => {
        await remove.mutateAsync(proof)
        showToast(t('security.twoStepOffDone'), 'success')
      }}
    />
  )
}

type ProofProps = {
  hint: string
  action: string
  danger?: boolean
  error: Error | null
  pending: boolean
  onChange: () => void
  onProof: (proof: { password: string; code: string }) => Promise<void>
}

/** Asks for login password and code as a proof of identity. On success the refreshed state unmounts it. */
function Proof({ hint, action, danger = false, error, pending, onChange, onProof }: ProofProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const refusal = error instanceof RefusedError ? error.code : undefined
  const atField = refusal === 'password_wrong' || refusal === 'second_factor_wrong'
  const change = (keep: (value: string) => void) => (value: string) => {
    onChange()
    keep(value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A refusal is shown at its field.
    onProof({ password, code }).catch(() => undefined)
  }
  return (
    <form className={base.form} onSubmit={submit} noValidate>
      <p className={base.consequence}>{hint}</p>
      <LoginPasswordField
        value={password}
        onChange={change(setPassword)}
        error={refusal === 'password_wrong' ? errorText(error) : undefined}
      />
      <SecondFactorField
        value={code}
        onChange={change(setCode)}
        error={refusal === 'second_factor_wrong' ? errorText(error) : undefined}
      />
      {error && !atField && <FailureNote>{errorText(error)}</FailureNote>}
      <Button
        type="submit"
        variant={danger ? 'danger' : 'brand'}
        block
        disabled={password === '' || !secondFactorComplete(code)}
        pending={pending && t('session.confirming')}
      >
        {action}
      </Button>
    </form>
  )
}
