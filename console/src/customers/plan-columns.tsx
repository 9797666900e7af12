import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { MoneyCell } from '../lists/money-cell.tsx'
import { PlanLink } from '../shell/customer-link.tsx'
import { Count } from '../text/number-text.tsx'
import { stateText } from '../text/state-text.ts'
import { calendarDay, timeText } from '../text/time-text.ts'
import { column, type Rows } from './column.ts'
import {
  alertText,
  basketText,
  notBoughtText,
  planStateText,
  reachedText,
  scheduleText,
  tellingsText,
} from './plan-words.ts'
import { ReferenceLink } from './reference-link.tsx'

export const recurring = [
  column<Rows<'recurring'>>('Buys', 'title', ({ symbol, fund }) => fund?.name ?? symbol),
  column<Rows<'recurring'>>('Amount', 'value', ({ amount }) => <MoneyCell paise={amount} />),
  column<Rows<'recurring'>>('Number', 'detail', (row) => (
    <>
      {`${row.number} · ${scheduleText(row)}`}
      {row.fund && (
        <>
          {' · fund '}
          <ReferenceLink kind="fund" number={row.fund.number} />
        </>
      )}
    </>
  )),
  column<Rows<'recurring'>>('State', 'note', planStateText),
]

export const runsOf = (customer: string) => [
  column<Rows<'runs'>>(
    'Outcome',
    'title',
    (row) => `${stateText(row.outcome)}: ${row.fund?.name ?? row.symbol}`,
  ),
  column<Rows<'runs'>>('Amount', 'value', ({ amount }) => <MoneyCell paise={amount} />),
  column<Rows<'runs'>>('What came of it', 'detail', (row) => (
    <>
      {row.order === null ? (
        notBoughtText(row)
      ) : (
        <ReferenceLink kind={row.fund ? 'fund-order' : 'order'} number={row.order} />
      )}
      {' · by '}
      <PlanLink of={customer} number={row.recurring} />
    </>
  )),
  column<Rows<'runs'>>('Day', 'note', ({ day }) => calendarDay(day)),
]

export const alerts = [
  column<Rows<'alerts'>>('Symbol', 'title', ({ symbol }) => symbol),
  column<Rows<'alerts'>>('Reached', 'value', (row) => <Reached alert={row} />),
  column<Rows<'alerts'>>('What it waits for', 'detail', (row) => <AlertWords alert={row} />),
  column<Rows<'alerts'>>('When', 'note', ({ createdAt, firedAt }) =>
    firedAt === null ? `since ${timeText(createdAt)}` : timeText(firedAt),
  ),
]

function Reached({ alert }: { alert: Rows<'alerts'> }) {
  return reachedText(alert, useNumberFormat()) ?? 'waits'
}

function AlertWords({ alert }: { alert: Rows<'alerts'> }) {
  const told = tellingsText(alert.told)
  return [alert.number, alertText(alert, useNumberFormat()), ...(told === null ? [] : [told])].join(' · ')
}

export const baskets = [
  column<Rows<'baskets'>>('Name', 'title', ({ name }) => name),
  column<Rows<'baskets'>>('Orders', 'value', ({ rows }) => <Count of={rows.length} noun="order" />),
  column<Rows<'baskets'>>('What it orders', 'detail', ({ rows }) => <BasketWords rows={rows} />),
  column<Rows<'baskets'>>('Changed', 'note', ({ changedAt }) => timeText(changedAt)),
]

function BasketWords({ rows }: Pick<Rows<'baskets'>, 'rows'>) {
  return basketText(rows, useNumberFormat())
}
