import { type Application, cancelApplication } from '@tarazu/contract/ipo/api'
import { Button } from '@tarazu/ui/button'
import { ConfirmDialog } from '@tarazu/ui/confirm-dialog'
import { FailureNote } from '@tarazu/ui/failure-note'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { showToast } from '@tarazu/ui/toast'
import { useState } from 'react'
import { useMove } from '../move.ts'
import { useErrorText } from '../shell/error-text.ts'
import { useTranslation } from '../shell/languages.ts'
import { useRefreshAfterApplying } from './queries.ts'

type Props = { application: Application; onDone: () => void }

/** Possible while the issue is open: the money is free again at once. */
export function CancelApplication({ application, onDone }: Props) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const errorText = useErrorText()
  const refresh = useRefreshAfterApplying()
  const cancel = useMove(cancelApplication)
  const [asking, setAsking] = useState(false)
  const confirm = () =>
    cancel.mutate(
      { number: application.number },
      {
        onSuccess: () => {
          showToast(t('ipo.cancelled'), 'success')
          onDone()
        },
        onSettled: () => {
          setAsking(false)
          refresh()
        },
      },
    )
  return (
    <>
      {cancel.error && <FailureNote>{errorText(cancel.error, t('ipo.cancelFailed'))}</FailureNote>}
      <Button variant="danger" block onClick={() => setAsking(true)}>
        {t('ipo.cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('ipo.cancelAsk')}
        detail={t('ipo.cancelDetail', { amount: format.money(application.held) })}
        confirmLabel={t('ipo.cancel')}
        cancelLabel={t('ipo.keep')}
        tone="danger"
        pending={cancel.isPending && t('ipo.cancelling')}
        onCancel={() => setAsking(false)}
        onConfirm={confirm}
      />
    </>
  )
}
