import { RefusedError } from '@tarazu/contract/client-errors'
import { codeValid, secondFactorComplete } from '@tarazu/contract/security/rules'
import { Button } from '@tarazu/ui/button'
import { Dialog } from '@tarazu/ui/dialog'
import { FailureNote } from '@tarazu/ui/failure-note'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { TextField } from '@tarazu/ui/text-field'
import { showToast } from '@tarazu/ui/toast'
import { type FormEvent, useState } from 'react'
import { SecondFactorField } from '../forms/second-factor-field.tsx'
import { useTranslation } from '../language/languages.ts'
import { CodeField } from './code-field.tsx'
import { useFailureText } from './failure-text.ts'
import { useSecurity, useUpdatePassword } from './queries.ts'
import styles from './security.module.css'
import { PinSteps } from './transaction-password-dialog.tsx'

/** Asks for six digits twice, then for the login password and, with a second factor or a change, a code. */
export function SetTransactionPassword({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const security = useSecurity()
  const failure = useFailure(security)
  const isFirst = security.data?.transactionPassword === 'unset'
  return (
    <Dialog open={open} onClose={onClose} title={t(isFirst ? 'security.pinSet' : 'security.pinChange')}>
      {/* Waits for the state: without it, a first password would be asked for the code of a change. */}
      {failure ? (
        <QueryFailure failure={failure} onRetry={security.refetch} />
      ) : (
        open &&
        security.data && (
          <Setting isFirst={isFirst} secondFactor={security.data.secondFactor !== null} onDone={onClose} />
        )
      )}
    </Dialog>
  )
}

type SettingProps = { isFirst: boolean; secondFactor: boolean; onDone: () => void }

function Setting({ isFirst, secondFactor, onDone }: SettingProps) {
  const { t } = useTranslation()
  const failureText = useFailureText(isFirst ? 'security.setFailed' : 'security.modifyFailed')
  const update = useUpdatePassword()
  const [pin, setPin] = useState<string>()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const refusal = update.error instanceof RefusedError ? update.error.code : undefined
  const atField = refusal && ['password_wrong', 'code_wrong', 'second_factor_wrong'].includes(refusal)
  const badPin = refusal === 'pin_common' || refusal === 'pin_invalid'
  // `isFirst` may be out of date; the server's refusal is not.
  const needsSentCode = !secondFactor && (!isFirst || refusal === 'code_wrong')
  const ready = secondFactor ? secondFactorComplete(code) : !needsSentCode || codeValid(code)

  if (pin === undefined) {
    return (
      <PinSteps
        mode="set"
        detail={t('security.pinWhere')}
        error={badPin ? failureText(update.error) : undefined}
        onDone={setPin}
      />
    )
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    update.mutate(
      { kind: 'transaction', pin, isFirst, password, ...((secondFactor || needsSentCode) && { code }) },
      {
        onSuccess: () => {
          showToast(t('security.pinDone'), 'success')
          onDone()
        },
        onError: (error) => {
          if (error instanceof RefusedError && /^pin_/.test(error.code)) setPin(undefined)
        },
      },
    )
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.consequence}>
        {t('security.pinProof')}
        {(needsSentCode || !isFirst) && (
          <>
            <br />
            {t('security.codeHolds')}
          </>
        )}
      </p>
      <TextField
        label={t('security.pinLogin')}
        type="password"
        autoComplete="current-password"
        autoFocus
        maxLength={128}
        value={password}
        onChange={setPassword}
        error={refusal === 'password_wrong' ? failureText(update.error) : undefined}
      />
      {secondFactor && (
        <SecondFactorField
          value={code}
          onChange={setCode}
          error={refusal === 'second_factor_wrong' ? failureText(update.error) : undefined}
        />
      )}
      {needsSentCode && (
        <CodeField
          purpose="reset-transaction-password"
          value={code}
          onChange={setCode}
          error={refusal === 'code_wrong' ? failureText(update.error) : undefined}
        />
      )}
      {update.error && !atField && !badPin && <FailureNote>{failureText(update.error)}</FailureNote>}
      <Button
        type="submit"
        block
        disabled={password === '' || !ready}
        pending={update.isPending && t('security.saving')}
      >
        {t('security.save')}
      </Button>
    </form>
  )
}
