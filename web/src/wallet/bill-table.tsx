import type { BillEntry } from '@tarazu/contract/wallet/bill-entry'
import { useTranslation } from '../language/languages.ts'
import { DeskTable } from '../lists/desk-table.tsx'
import { signedAmount, useBillColumns } from './bill-columns.tsx'

type Props = {
  label: string
  rows: readonly BillEntry[]
  /** There are no others: what is summed up in part would be wrong. */
  complete: boolean
}

/** Changes of the money on a desk, with what they come to. */
export function BillTable({ label, rows, complete }: Props) {
  const { t } = useTranslation()
  const columns = useBillColumns(rows.reduce((sum, entry) => sum + signedAmount(entry), 0n))
  return (
    <DeskTable
      table="bill"
      label={label}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      {...(complete && { sums: t('desk.table.sum') })}
    />
  )
}
