import type { Alert } from '@tarazu/contract/alerts/api'
import { Card } from '@tarazu/ui/card'
import { IconButton } from '@tarazu/ui/icon-button'
import { List, ListRow } from '@tarazu/ui/list-row'
import { StatusDot } from '@tarazu/ui/tag'
import { showToast } from '@tarazu/ui/toast'
import { Trash2 } from 'lucide-react'
import { useDateFormat } from '../language/date-format.ts'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { Link } from '../navigation/link.tsx'
import { pathTo } from '../navigation/paths.ts'
import { useAlertWords } from './alert-words.ts'
import { useRemoveAlert } from './queries.ts'

/** `named`: each says of which instrument it is, and leads there. */
export function AlertRows({ alerts, named = false }: { alerts: readonly Alert[]; named?: boolean }) {
  const { t } = useTranslation()
  return (
    <Card kind="rows">
      <List label={t('alerts.list')}>
        {alerts.map((alert) => (
          <AlertRow key={alert.number} alert={alert} named={named} />
        ))}
      </List>
    </Card>
  )
}

function AlertRow({ alert, named }: { alert: Alert; named: boolean }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const errorText = useErrorText()
  const words = useAlertWords()(alert)
  const remove = useRemoveAlert()
  const code = shownCode(alert.symbol)
  const way = named && { render: <Link to={pathTo('stock', { code: alert.symbol, name: code })} /> }
  return (
    <ListRow
      wraps
      title={named ? `${code}: ${words}` : words}
      detail={
        alert.firedAt === null ? (
          t('alerts.since', { at: date.dayAndTime(alert.createdAt) })
        ) : (
          <StatusDot tone="brand">{t('alerts.told', { at: date.dayAndTime(alert.firedAt) })}</StatusDot>
        )
      }
      note={alert.note}
      trailing={
        <IconButton
          label={t('alerts.remove', { alert: words })}
          disabled={remove.isPending}
          onClick={() =>
            remove.mutate(alert.number, { onError: (error) => showToast(errorText(error), 'error') })
          }
        >
          <Trash2 size={20} strokeWidth={1.8} />
        </IconButton>
      }
      {...way}
    />
  )
}
