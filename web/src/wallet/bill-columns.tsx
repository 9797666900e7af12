import { formatPaise } from '@tarazu/contract/money'
import type { BillEntry } from '@tarazu/contract/wallet/bill-entry'
import { MoneyText } from '@tarazu/ui/money-text'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import type { Column } from '../lists/desk-table.tsx'
import { entryAddress } from '../navigation/entry-address.ts'
import { Link } from '../navigation/link.tsx'

/** What a change adds to the money, in paise: less than nothing where it takes from it. */
export const signedAmount = ({ type, amount }: BillEntry) => (type === 'income' ? amount : -amount)

/** What the table of a desk shows of each change, and what a phone sorts by. */
export function useBillColumns(sum: bigint): Column<BillEntry>[] {
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
        const to = entryAddress(entry)
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
      value: signedAmount,
      text: (entry) => formatPaise(signedAmount(entry)),
      cell: (entry) => <MoneyText paise={signedAmount(entry)} signed />,
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
