import type { CustomerList, CustomerView } from '@tarazu/contract/customers/customer-view'
import { Facts } from '@tarazu/ui/facts'
import type { Column } from '../lists/data-table.tsx'
import { MoneyCell } from '../lists/money-cell.tsx'
import { PlanLink } from '../shell/customer-link.tsx'
import { useSearch } from '../shell/router.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { stateText } from '../text/state-text.ts'
import { dayText, timeText } from '../text/time-text.ts'
import { column, type Rows, when } from './column.ts'
import { type CustomerPage, CustomerRows } from './customer-rows.tsx'
import { plain } from './customer-words.ts'
import { alerts, baskets, recurring, runsOf } from './plan-columns.tsx'
import { ReferenceLink } from './reference-link.tsx'

const holdings = [
  column<Rows<'holdings'>>('Symbol', 'title', ({ symbol }) => symbol),
  column<Rows<'holdings'>>('Value', 'value', ({ value }) => <MoneyCell paise={value} />),
  column<Rows<'holdings'>>('Units', 'detail', ({ units }) => `${units} units`),
  column<Rows<'holdings'>>('Cost', 'note', ({ cost }) => <MoneyCell paise={cost} />),
]
const ordersOf = (customer: string) => [
  column<Rows<'orders'>>(
    'Order',
    'title',
    ({ side, symbol, quantity }) => `${stateText(side)} ${quantity} ${symbol}`,
  ),
  column<Rows<'orders'>>('Value', 'value', ({ value }) => <MoneyCell paise={value} />),
  column<Rows<'orders'>>('State', 'detail', ({ number, state, recurring: plan }) => (
    <>
      <ReferenceLink kind="order" number={number} /> · {plain(state)}
      {plan !== null && (
        <>
          {' · by '}
          <PlanLink of={customer} number={plan} />
        </>
      )}
    </>
  )),
  when<Rows<'orders'>>(),
]
const bill = [
  column<Rows<'bill'>>('Reason', 'title', ({ reason }) => stateText(reason)),
  column<Rows<'bill'>>('Amount', 'value', ({ amount }) => <MoneyCell paise={amount} signed />),
  column<Rows<'bill'>>('Journal', 'detail', ({ id, reference }) => (
    <>
      <ReferenceLink kind="journal" number={id} />
      {reference && ` · ${reference}`}
    </>
  )),
  when<Rows<'bill'>>(),
]
const moved = (kind: 'recharge' | 'withdrawal') => [
  column<Rows<'recharges'>>('State', 'title', ({ state }) => stateText(state)),
  column<Rows<'recharges'>>('Amount', 'value', ({ amount }) => <MoneyCell paise={amount} />),
  column<Rows<'recharges'>>('Number', 'detail', ({ number, by }) => (
    <>
      <ReferenceLink kind={kind} number={number} /> · {by}
    </>
  )),
  when<Rows<'recharges'>>(),
]
const recharges = moved('recharge')
const withdrawals = moved('withdrawal')
const cards = [
  column<Rows<'cards'>>('Bank', 'title', ({ bank }) => bank),
  column<Rows<'cards'>>('Number', 'value', ({ last4 }) => `•••• ${last4}`),
  column<Rows<'cards'>>('Holder', 'detail', ({ holder }) => holder),
  column<Rows<'cards'>>('Usable from', 'note', ({ usableFrom }) => timeText(usableFrom)),
]
const loans = [
  column<Rows<'loans'>>('State', 'title', ({ state }) => stateText(state)),
  column<Rows<'loans'>>('Amount', 'value', ({ amount }) => <MoneyCell paise={amount} />),
  column<Rows<'loans'>>('Number', 'detail', ({ number }) => <ReferenceLink kind="loan" number={number} />),
  column<Rows<'loans'>>('Due', 'note', ({ dueAt }) => (dueAt === null ? '–' : dayText(dueAt))),
]
const applications = [
  column<Rows<'applications'>>('Issue', 'title', ({ symbol, quantity }) => `${quantity} ${symbol}`),
  column<Rows<'applications'>>('Held', 'value', ({ held }) => <MoneyCell paise={held} />),
  column<Rows<'applications'>>('State', 'detail', ({ number, state, allotted }) =>
    [number, plain(state), ...(allotted > 0 ? [`${allotted} allotted`] : [])].join(' · '),
  ),
  when<Rows<'applications'>>(),
]
const funds = [
  column<Rows<'funds'>>('Fund', 'title', ({ name }) => name),
  column<Rows<'funds'>>('Amount', 'value', ({ amount }) => <MoneyCell paise={amount} />),
  column<Rows<'funds'>>('State', 'detail', ({ number, state }) => `${number} · ${plain(state)}`),
  column<Rows<'funds'>>('Ends', 'note', ({ endsAt }) => `until ${dayText(endsAt)}`),
]
const grants = [
  column<Rows<'grants'>>('Listing', 'title', ({ symbol }) => symbol),
  column<Rows<'grants'>>('State', 'value', ({ revoked }) => (revoked ? 'taken back' : 'granted')),
  column<Rows<'grants'>>('Number', 'detail', ({ listing }) => (
    <ReferenceLink kind="listing" number={listing} />
  )),
  column<Rows<'grants'>>('Until', 'note', ({ expiresAt }) => `until ${timeText(expiresAt)}`),
]
const restrictions = [
  column<Rows<'restrictions'>>('Reason', 'title', ({ reason }) => reason),
  column<Rows<'restrictions'>>('State', 'value', ({ releasedAt }) =>
    releasedAt === null ? 'in force' : `ended ${timeText(releasedAt)}`,
  ),
  column<Rows<'restrictions'>>('Proposal', 'detail', ({ proposal }) => proposal),
  when<Rows<'restrictions'>>(),
]
const sessions = [
  column<Rows<'sessions'>>('Device', 'title', ({ device }) => device),
  column<Rows<'sessions'>>('State', 'value', ({ ended }) => (ended ? 'ended' : 'signed in')),
  column<Rows<'sessions'>>('Since', 'detail', ({ since }) => timeText(since)),
  column<Rows<'sessions'>>('Last used', 'note', ({ lastSeenAt }) => timeText(lastSeenAt)),
]
const notices = [
  column<Rows<'notices'>>('Notice', 'title', ({ kind }) => stateText(kind)),
  column<Rows<'notices'>>('Read', 'value', ({ read }) => (read ? 'read' : 'unread')),
  column<Rows<'notices'>>('When', 'note', ({ at }) => timeText(at)),
]

/** A customer's data, part by part; what the operator's roles do not allow was not even sent. */
export function CustomerParts({ view: { displayId, wallet, lists } }: { view: CustomerView }) {
  const marked = useSearch()[0].get('recurring') ?? undefined
  const rows = <L extends CustomerList>(
    list: L,
    title: string,
    columns: readonly Column<Rows<L>>[],
    number?: string,
  ) => (
    <CustomerRows
      of={displayId}
      list={list}
      title={title}
      first={lists[list] as CustomerPage<L> | null}
      columns={columns}
      marked={number}
    />
  )
  return (
    <>
      {wallet && (
        <DetailSection title="Wallet">
          <Facts
            facts={[
              { label: 'Settled', value: <MoneyCell paise={wallet.cash} /> },
              { label: 'Unsettled', value: <MoneyCell paise={wallet.unsettled} /> },
              { label: 'Reserved', value: <MoneyCell paise={wallet.held} /> },
              { label: 'Loan', value: <MoneyCell paise={wallet.loan} /> },
              ...(wallet.owed > 0n
                ? [{ label: 'Owes for recharges', value: <MoneyCell paise={wallet.owed} /> }]
                : []),
            ]}
          />
        </DetailSection>
      )}
      {rows('holdings', 'Holdings', holdings)}
      {rows('orders', 'Orders', ordersOf(displayId))}
      {rows('recurring', 'Recurring purchases', recurring, marked)}
      {rows('runs', 'Days of recurring purchases', runsOf(displayId))}
      {rows('alerts', 'Alerts', alerts)}
      {rows('baskets', 'Kept baskets', baskets)}
      {rows('bill', 'Account changes', bill)}
      {rows('recharges', 'Recharges', recharges)}
      {rows('withdrawals', 'Withdrawals', withdrawals)}
      {rows('cards', 'Bank cards', cards)}
      {rows('loans', 'Loans', loans)}
      {rows('applications', 'Issues', applications)}
      {rows('funds', 'Funds', funds)}
      {rows('grants', 'Eligibility', grants)}
      {rows('restrictions', 'Restrictions', restrictions)}
      {rows('sessions', 'Devices', sessions)}
      {rows('notices', 'Notices', notices)}
    </>
  )
}
