import { pinDigits } from '@tarazu/contract/security/rules'
import { Dialog } from '@tarazu/ui/dialog'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import { PinEntry } from './pin-entry.tsx'
import styles from './transaction-password-dialog.module.css'

type Props = {
  open: boolean
  onClose: () => void
  /** `ask` takes the password once; `set` takes it twice. */
  mode: 'ask' | 'set'
  title?: string
  /** What the customer confirms by it. */
  detail?: ReactNode
  /** Why the last password was refused. A new refusal clears the digits. */
  error?: string | undefined
  pending?: boolean
  /** Gets the six digits. */
  onDone: (pin: string) => void
}

/** Product 4: six digits submit by themselves; Backspace on an empty confirmation goes back. */
export function TransactionPasswordDialog({ open, onClose, mode, title, ...rest }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title ?? t(mode === 'ask' ? 'security.pinAsk' : 'security.pinSet')}
    >
      {/* Mounted anew for each opening, so that no digits stay. */}
      {open && <PinSteps mode={mode} {...rest} />}
    </Dialog>
  )
}

type PinStepsProps = Pick<Props, 'mode' | 'detail' | 'error' | 'pending' | 'onDone'>

/** The steps without the dialog, for one that has further steps. */
export function PinSteps({ mode, detail, error, pending = false, onDone }: PinStepsProps) {
  const { t } = useTranslation()
  const [first, setFirst] = useState<string>()
  const [value, setValue] = useState('')
  const [isDifferent, setIsDifferent] = useState(false)
  const [refused, setRefused] = useState(error)
  // A new refusal clears the digits, for they were wrong.
  if (error !== refused) {
    setRefused(error)
    setValue('')
    setFirst(undefined)
  }
  const confirming = first !== undefined

  const change = (typed: string) => {
    setIsDifferent(false)
    if (typed.length < pinDigits) return setValue(typed)
    if (mode === 'set' && !confirming) {
      setFirst(typed)
      return setValue('')
    }
    if (confirming && typed !== first) {
      setIsDifferent(true)
      return setValue('')
    }
    setValue(mode === 'ask' ? typed : '')
    setFirst(undefined)
    onDone(typed)
  }

  const step = confirming ? t('security.pinConfirm') : t('security.pinNew')
  const label = mode === 'ask' ? t('security.pinField') : step
  const wrong = isDifferent ? t('security.passwordsDiffer') : value === '' && !confirming ? error : undefined
  return (
    <div className={styles.steps}>
      {detail && <div className={styles.detail}>{detail}</div>}
      {mode === 'set' && (
        <p className={styles.step} aria-live="polite">
          {step}
        </p>
      )}
      <PinEntry
        label={label}
        value={value}
        onChange={change}
        onBack={confirming ? () => setFirst(undefined) : undefined}
        error={wrong}
        missing={t(confirming ? 'security.confirmMissing' : 'security.pinMissing')}
        disabled={pending}
      />
      {pending && (
        <p className="sr" role="status">
          {t('security.pinChecking')}
        </p>
      )}
    </div>
  )
}
