import { type Application, cancelApplication } from '@tarazu/contract/ipo/api'
import { Button } from '@tarazu/ui/button'
import { ConfirmDialog } from '@tarazu/ui/confirm-dialog'
import { FailureNote } from '@tarazu/ui/failure-note'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { showToast } from '@tarazu/ui/toast'
import { useState } from 'react'
import { useMove } from '../move.ts'
import { useTranslation } from '../shell/languages.ts'
import { useRefreshAfterApplying } from './queries.ts'

type Props = { application: Application; onDone: () => void }

/** Possible while the issue is open: the money is free again at once. */
export function CancelApplication({ application, onDone }: Props) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const refresh = useRefreshAfterApplying()
  const cancel = useMove(cancelApplication, {
    about: application.number,
    name: t('ipo.cancel'),
    onSuccess(_, seen) {
      showToast(t('ipo.cancelled'), 'success')
      if (seen) onDone()
    },
  })
  const failure = cancel.unanswered ?? cancel.error
  const [asking, setAsking] = useState(false)
  const confirm = () =>
    cancel.mutate(
      { number: application.number },
      {
        onSettled: () => {
          setAsking(false)
          refresh()
        },
      },
    )
  return (
    <>
      {failure && <FailureNote>{cancel.tell(failure, t('ipo.cancelFailed'))}</FailureNote>}
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
