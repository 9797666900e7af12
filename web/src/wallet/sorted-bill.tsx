import type { BillEntry } from '@tarazu/contract/wallet/bill-entry'
import { useTranslation } from '../language/languages.ts'
import { SortedDays } from '../lists/sorted-days.tsx'
import { useBillColumns } from './bill-columns.tsx'
import { BillRow } from './bill-row.tsx'

const sortable = new Set(['reason', 'time', 'change'])

/** Changes of the money on a phone in the order that the customer has chosen, the newest first until then. */
export function SortedBill({ rows, more }: { rows: readonly BillEntry[]; more: boolean }) {
  const { t } = useTranslation()
  const columns = useBillColumns(0n).filter(({ name }) => sortable.has(name))
  return (
    <SortedDays list="bill" columns={columns} label={t('wallet.changes')} rows={rows} more={more}>
      {(entry, dated) => <BillRow key={entry.id} entry={entry} dated={dated} />}
    </SortedDays>
  )
}
