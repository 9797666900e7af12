import type { ComponentProps } from 'react'
import { ChartAlerts } from './alerts/chart-alerts.tsx'
import type { MarksComponent } from './market/queries.ts'
import { OrderMarks } from './orders/order-marks.tsx'

/** What is the customer's own on a chart: fills and orders of one capability, alerts of another. */
export function ChartMarks({ children, ...of }: ComponentProps<MarksComponent>) {
  return (
    <OrderMarks {...of}>
      {({ fills, levels }) => (
        <ChartAlerts {...of}>
          {(alerts) => children({ fills, levels: [...levels, ...alerts.levels] })}
        </ChartAlerts>
      )}
    </OrderMarks>
  )
}
