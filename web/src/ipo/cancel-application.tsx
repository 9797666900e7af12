import { type Application, cancelApplication } from '@tarazu/contract/ipo/api'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { CancelButton } from '../forms/cancel-button.tsx'
import { useTranslation } from '../language/languages.ts'
import { useRefreshAfterApplying } from './queries.ts'

type Props = { application: Application; onDone: () => void }

/** Cancels an application, which releases its money at once; possible while the issue is open. */
export function CancelApplication({ application: { number, held }, onDone }: Props) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  return (
    <CancelButton
      endpoint={cancelApplication}
      input={{ number }}
      about={number}
      words={{
        cancel: t('ipo.cancel'),
        ask: t('ipo.cancelAsk'),
        detail: t('ipo.cancelDetail', { amount: format.money(held) }),
        keep: t('ipo.keep'),
        cancelling: t('ipo.cancelling'),
        cancelled: t('ipo.cancelled'),
        failed: t('ipo.cancelFailed'),
      }}
      refresh={useRefreshAfterApplying()}
      onDone={onDone}
    />
  )
}
