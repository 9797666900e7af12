import type { Holding } from '@tarazu/contract/orders/holdings-api'
import { useTranslation } from '../language/languages.ts'
import { DeskTable } from '../lists/desk-table.tsx'
import type { Summary } from './holding.ts'
import { useHoldingColumns } from './holding-columns.tsx'

type Props = { rows: readonly Holding[]; summary: Summary | undefined; onOpen: (lot: string) => void }

/** Holdings on a desk, purchase by purchase, with the sums of all of them. */
export function HoldingsTable({ rows, summary, onOpen }: Props) {
  const { t } = useTranslation()
  const columns = useHoldingColumns(rows, summary, onOpen)
  return (
    <DeskTable
      table="holdings"
      label={t('orders.holdings')}
      rows={rows}
      columns={columns}
      keyOf={({ lot }) => lot}
      sums={t('desk.table.sum')}
    />
  )
}
