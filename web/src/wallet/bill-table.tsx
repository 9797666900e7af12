import { formatPaise } from '@tarazu/contract/money'
import type { BillEntry } from '@tarazu/contract/wallet/bill-entry'
import { MoneyText } from '@tarazu/ui/money-text'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { type Column, DeskTable } from '../lists/desk-table.tsx'
import { Link } from '../navigation/link.tsx'
import { billAddress } from './bill-address.ts'

const signed = ({ type, amount }: BillEntry) => (type === 'income' ? amount : -amount)

type Props = {
  label: string
  rows: readonly BillEntry[]
  /** There are no others: what is summed up in part would be wrong. */
  complete: boolean
}

/** Changes of the money on a desk, with what they come to. */
export function BillTable({ label, rows, complete }: Props) {
  const { t } = useTranslation()
  const columns = useBillColumns(rows.reduce((sum, entry) => sum + signed(entry), 0n))
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

function useBillColumns(sum: bigint): Column<BillEntry>[] {
  const { t } = useTranslation()
  const date = useDateFormat()
  const reason = (entry: BillEntry) => t(`wallet.reason.${entry.reason}`)
  const code = ({ symbol }: BillEntry) => (symbol === null ? '' : shownCode(symbol))
  const correction = ({ correction: made }: BillEntry) =>
    made === null ? '' : [t(`wallet.correction.${made.code}`), made.text].filter(Boolean).join(' · ')
  return [
    {
      name: 'reason',
      head: t('desk.table.reason'),
      value: reason,
      cell: (entry) => {
        const to = billAddress(entry)
        return to === undefined ? <b>{reason(entry)}</b> : <Link to={to}>{reason(entry)}</Link>
      },
    },
    {
      name: 'time',
      head: t('desk.table.time'),
      value: ({ createdAt }) => createdAt,
      text: ({ createdAt }) => new Date(createdAt).toISOString(),
      cell: ({ createdAt }) => `${date.day(createdAt)}, ${date.seconds(createdAt)}`,
    },
    { name: 'code', head: t('desk.table.code'), value: code, cell: code },
    { name: 'correction', head: t('desk.table.note'), value: correction, cell: correction },
    {
      name: 'change',
      head: t('desk.table.change'),
      figure: true,
      value: signed,
      text: (entry) => formatPaise(signed(entry)),
      cell: (entry) => <MoneyText paise={signed(entry)} signed />,
      foot: <MoneyText paise={sum} signed />,
    },
    {
      name: 'balance',
      head: t('wallet.balance'),
      figure: true,
      value: ({ balance }) => balance,
      text: ({ balance }) => formatPaise(balance),
      cell: ({ balance }) => <MoneyText paise={balance} />,
    },
  ]
}
