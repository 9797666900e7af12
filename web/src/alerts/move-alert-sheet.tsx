import type { Alert } from '@tarazu/contract/alerts/api'
import { Sheet } from '@tarazu/ui/sheet'
import { useQuotes } from '../data/live.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { movedDraft } from './alert-draft.ts'
import { AlertForm } from './alert-form.tsx'

type Props = {
  alert: Alert
  /** The new price, in the instrument's currency. */
  to: number
  open: boolean
  onClose: () => void
}

/** Asks whether an alert is meant to wait at another price. */
export function MoveAlertSheet({ alert, to, open, onClose }: Props) {
  const { t } = useTranslation()
  const now = useQuotes([alert.symbol]).get(alert.symbol)?.price
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('alerts.move')}
      detail={t('alerts.of', { name: shownCode(alert.symbol) })}
    >
      <AlertForm
        symbol={alert.symbol}
        replaced={{ number: alert.number, draft: movedDraft(alert, to, now), onDone: onClose }}
      />
    </Sheet>
  )
}
