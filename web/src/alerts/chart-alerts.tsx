import type { Alert } from '@tarazu/contract/alerts/api'
import { microsToNumber } from '@tarazu/contract/money'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import { useAllPages } from '../lists/all-pages.ts'
import type { Level, OwnMarks } from '../market/queries.ts'
import { MoveAlertSheet } from './move-alert-sheet.tsx'
import { useAlerts } from './queries.ts'

type Props = { symbol: string; tick: number | undefined; children: (marks: OwnMarks) => ReactNode }

/** Alerts that wait, on a chart. Moving the price of one opens the sheet that sets it there. */
export function ChartAlerts({ symbol, tick, children }: Props) {
  const { t } = useTranslation()
  const alerts = useAlerts(symbol)
  useAllPages(alerts, true)
  const [moved, setMoved] = useState<{ alert: Alert; to: number }>()
  const [open, setOpen] = useState(false)
  const rows = (alerts.data?.pages ?? []).flatMap((page) => page.rows)
  const waiting = rows.filter(({ state }) => state === 'waiting')
  const levels = waiting.flatMap((alert): Level[] => {
    const mark = { key: alert.number, kind: 'alert' } as const
    const label = t(`alerts.mark.${alert.direction}`)
    if (alert.kind === 'price' && alert.level !== null) {
      const onMove = (to: number) => {
        setMoved({ alert, to })
        setOpen(true)
      }
      return [{ ...mark, label, price: microsToNumber(alert.level), ...(tick && { tick }), onMove }]
    }
    // The price at which an indicator is crossed follows from its days, and is nobody's to choose.
    if (alert.crossedAt === null) return []
    const indicator = `${alert.kind.toUpperCase()} ${alert.period}`
    return [{ ...mark, label: `${label} · ${indicator}`, price: microsToNumber(alert.crossedAt) }]
  })
  return (
    <>
      {children({ fills: [], levels })}
      {moved && (
        <MoveAlertSheet
          key={`${moved.alert.number} ${moved.to}`}
          {...moved}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
