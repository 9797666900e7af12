import type { CustomerView } from '@tarazu/contract/customers/api'
import { partRows } from '@tarazu/contract/customers/rules'
import { Facts } from '@tarazu/ui/facts'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../shell/data-table.tsx'
import { MoneyCell } from '../shell/money-cell.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { dayText, timeText } from '../shell/time-text.ts'
import { plain } from './customer-words.ts'
import styles from './customers.module.css'

type Rows<P extends keyof CustomerView> =
  NonNullable<CustomerView[P]> extends readonly (infer R)[] ? R : never

const column = <R,>(
  head: string,
  at: NonNullable<Column<R>['at']>,
  cell: (row: R) => ReactNode,
): Column<R> => ({
  head,
  at,
  cell,
})
const when = <R extends { createdAt: number }>() =>
  column<R>('When', 'note', ({ createdAt }) => timeText(createdAt))

const holdings = [
  column<Rows<'holdings'>>('Symbol', 'title', ({ symbol }) => symbol),
  column<Rows<'holdings'>>('Value', 'value', ({ value }) => <MoneyCell paise={value} />),
  column<Rows<'holdings'>>('Units', 'detail', ({ units }) => `${units} units`),
  column<Rows<'holdings'>>('Cost', 'note', ({ cost }) => <MoneyCell paise={cost} />),
]
const orders = [
  column<Rows<'orders'>>('Order', 'title', ({ side, symbol, quantity }) => `${side} ${quantity} ${symbol}`),
  column<Rows<'orders'>>('Value', 'value', ({ value }) => <MoneyCell paise={value} />),
  column<Rows<'orders'>>('State', 'detail', ({ number, state }) => `${number} · ${plain(state)}`),
  when<Rows<'orders'>>(),
]
const bill = [
  column<Rows<'bill'>>('Reason', 'title', ({ reason }) => plain(reason)),
  column<Rows<'bill'>>('Amount', 'value', ({ amount }) => <MoneyCell paise={amount} signed />),
  column<Rows<'bill'>>('Reference', 'detail', ({ reference }) => reference ?? '–'),
  when<Rows<'bill'>>(),
]
const moved = [
  column<Rows<'recharges'>>('State', 'title', ({ state }) => plain(state)),
  column<Rows<'recharges'>>('Amount', 'value', ({ amount }) => <MoneyCell paise={amount} />),
  column<Rows<'recharges'>>('Number', 'detail', ({ number, by }) => `${number} · ${by}`),
  when<Rows<'recharges'>>(),
]
const cards = [
  column<Rows<'cards'>>('Bank', 'title', ({ bank }) => bank),
  column<Rows<'cards'>>('Number', 'value', ({ last4 }) => `•••• ${last4}`),
  column<Rows<'cards'>>('Holder', 'detail', ({ holder }) => holder),
  column<Rows<'cards'>>('Usable from', 'note', ({ usableFrom }) => timeText(usableFrom)),
]
const loans = [
  column<Rows<'loans'>>('State', 'title', ({ state }) => plain(state)),
  column<Rows<'loans'>>('Amount', 'value', ({ amount }) => <MoneyCell paise={amount} />),
  column<Rows<'loans'>>('Number', 'detail', ({ number }) => number),
  column<Rows<'loans'>>('Due', 'note', ({ dueAt }) => (dueAt === null ? '–' : dayText(dueAt))),
]
const sessions = [
  column<Rows<'sessions'>>('Device', 'title', ({ device }) => device),
  column<Rows<'sessions'>>('State', 'value', ({ ended }) => (ended ? 'ended' : 'signed in')),
  column<Rows<'sessions'>>('Since', 'detail', ({ since }) => timeText(since)),
  column<Rows<'sessions'>>('Last used', 'note', ({ lastSeenAt }) => timeText(lastSeenAt)),
]
const notices = [
  column<Rows<'notices'>>('Notice', 'title', ({ kind }) => plain(kind)),
  column<Rows<'notices'>>('Read', 'value', ({ read }) => (read ? 'read' : 'unread')),
  column<Rows<'notices'>>('When', 'note', ({ at }) => timeText(at)),
]

/** Part by part; what the operator's roles do not allow has not even come. */
export function CustomerParts({ view }: { view: CustomerView }) {
  return (
    <>
      {view.wallet && (
        <DetailSection title="Wallet">
          <Facts
            facts={[
              { label: 'Settled', value: <MoneyCell paise={view.wallet.cash} /> },
              { label: 'Unsettled', value: <MoneyCell paise={view.wallet.unsettled} /> },
              { label: 'Reserved', value: <MoneyCell paise={view.wallet.held} /> },
              { label: 'Loan', value: <MoneyCell paise={view.wallet.loan} /> },
            ]}
          />
        </DetailSection>
      )}
      <Part title="Holdings" rows={view.holdings} columns={holdings} />
      <Part title="Orders" rows={view.orders} columns={orders} />
      <Part title="Account changes" rows={view.bill} columns={bill} />
      <Part title="Recharges" rows={view.recharges} columns={moved} />
      <Part title="Withdrawals" rows={view.withdrawals} columns={moved} />
      <Part title="Bank cards" rows={view.cards} columns={cards} />
      <Part title="Loans" rows={view.loans} columns={loans} />
      <Part title="Devices" rows={view.sessions} columns={sessions} />
      <Part title="Notices" rows={view.notices} columns={notices} />
    </>
  )
}

type PartProps<R> = { title: string; rows: readonly R[] | null; columns: readonly Column<R>[] }

function Part<R>({ title, rows, columns }: PartProps<R>) {
  if (rows === null) return null
  const keyed = rows.map((row, index) => ({ ...row, key: String(index) }))
  return (
    <DetailSection title={title}>
      {rows.length === 0 ? (
        <p className={styles.none}>None.</p>
      ) : (
        <DataTable label={title} narrow columns={columns} rows={keyed} keyOf={({ key }) => key} />
      )}
      {rows.length === partRows && <p className={styles.none}>The latest {partRows}; there may be more.</p>}
    </DetailSection>
  )
}
