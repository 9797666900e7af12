import { yearly } from '@tarazu/contract/funds/rules'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { MoneyText } from '@tarazu/ui/money-text'
import { ProgressBar } from '@tarazu/ui/progress-bar'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { StatusChip } from '@tarazu/ui/tag'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { FieldNote } from '../forms/fields.tsx'
import { Detail } from '../lists/queue-screen.tsx'
import { Notice } from '../shell/notice.tsx'
import { useMay } from '../shell/operator.tsx'
import { ProposalBanner } from '../shell/proposal-banner.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { type NumberText, useNumberText } from '../text/number-text.tsx'
import { stateText } from '../text/state-text.ts'
import { calendarDay, timeText } from '../text/time-text.ts'
import { FundDecisions } from './fund-decisions.tsx'
import { FundForm } from './fund-form.tsx'
import { fundStateTones, fundStateWords } from './fund-state-words.ts'
import styles from './funds.module.css'
import { type FoundFund, useFund } from './queries.ts'

export function FundDetail({ number }: { number: string }) {
  const found = useFund(number)
  const failure = useFailure(found)
  const may = useMay()
  const numbers = useNumberText()
  const [changing, setChanging] = useState(false)
  if (failure) return <QueryFailure failure={failure} onRetry={found.refetch} />
  if (!found.data) return <SkeletonRows count={8} />
  const fund = found.data
  const { row } = fund
  if (changing) return <FundForm fund={fund} onDone={() => setChanging(false)} />
  return (
    <Detail
      title={row.name}
      note={`${number}${row.demo ? ' · made up, for paper trading' : ''}`}
      state={<StatusChip tone={fundStateTones[row.state]}>{fundStateWords[row.state]}</StatusChip>}
      actions={may('manage listings') && <FundDecisions fund={fund} onChange={() => setChanging(true)} />}
    >
      <ProposalBanner subject={number} />
      <Waiting fund={fund} />
      <DetailSection title="Orders">
        <Orders fund={fund} />
      </DetailSection>
      <DetailSection title="Account of the fund">
        <Account fund={fund} />
      </DetailSection>
      <DetailSection title="Terms">
        <Facts facts={termsOf(fund, numbers)} />
      </DetailSection>
      <DetailSection title="Timeline">
        <Facts
          facts={fund.timeline.map(({ state, at, who }) => ({
            label: timeText(at),
            value: `${stateText(state)} · ${who}`,
          }))}
        />
      </DetailSection>
    </Detail>
  )
}

/** Customers whose purchase has ended and who were not paid yet: the operator has to see them. */
function Waiting({ fund: { row, orders } }: { fund: FoundFund }) {
  if (orders.waitingSince === null || row.state === 'declared' || row.state === 'unwinding') return null
  return (
    <Notice
      icon={<Hourglass size={18} aria-hidden="true" />}
      title={`${orders.ended} ${orders.ended === 1 ? 'order waits' : 'orders wait'} for the declared return`}
    >
      Since {timeText(orders.waitingSince)}. The customers see it.
    </Notice>
  )
}

function Orders({ fund: { row, orders, paidReturns } }: { fund: FoundFund }) {
  const paying = row.state === 'declared' || row.state === 'unwinding'
  const done = row.state === 'unwinding' ? orders.cancelled : orders.completed
  const all = done + orders.active
  return (
    <div className={styles.progress}>
      {paying && all > 0 && (
        <>
          <ProgressBar label={`${done} of ${all} orders paid`} done={done / all} />
          <FieldNote>
            {done} of {all} orders paid. Each is paid when its own period is over.
          </FieldNote>
        </>
      )}
      <Facts
        facts={[
          { label: 'Active', value: orders.active },
          { label: 'Of these, period over', value: orders.ended },
          { label: 'Completed', value: orders.completed },
          { label: 'Cancelled', value: orders.cancelled },
          ...(orders.lastEnd === null
            ? []
            : [{ label: 'The last one ends', value: timeText(orders.lastEnd) }]),
          { label: 'Returns paid', value: <MoneyText paise={paidReturns} /> },
        ]}
      />
    </div>
  )
}

function Account({
  fund: { row, principal, held, notBrought, missing, placedElsewhere },
}: {
  fund: FoundFund
}) {
  const { percent, count } = useNumberText()
  return (
    <Facts
      facts={[
        { label: 'Sold', value: <MoneyText paise={row.soldAmount} /> },
        { label: 'Of the issue', value: <MoneyText paise={row.issueAmount} /> },
        { label: 'Most purchases of one customer', value: count(row.mostPerCustomer) },
        ...(placedElsewhere > 0n
          ? [{ label: 'Sold elsewhere', value: <MoneyText paise={placedElsewhere} /> }]
          : []),
        { label: 'Put in by active orders', value: <MoneyText paise={principal} /> },
        { label: 'In the account', value: <MoneyText paise={held} /> },
        ...(notBrought > 0n
          ? [{ label: 'Not brought by the firm yet, to all funds', value: <MoneyText paise={notBrought} /> }]
          : []),
        { label: `Missing for ${percent(row.minReturn)}`, value: <MoneyText paise={missing.lowest} /> },
        ...(row.maxReturn === row.minReturn
          ? []
          : [
              {
                label: `Missing for ${percent(row.maxReturn)}`,
                value: <MoneyText paise={missing.highest} />,
              },
            ]),
      ]}
    />
  )
}

function termsOf({ row, basis, declared, reason }: FoundFund, { percent }: NumberText) {
  return [
    {
      label: 'Return of the period',
      value: `${percent(row.minReturn)} to ${percent(row.maxReturn)}`,
    },
    { label: 'The highest, counted over a year', value: percent(yearly(row.maxReturn, row.period)) },
    { label: 'Period', value: `${row.period} days` },
    { label: 'Amount of one purchase', value: <MoneyText paise={row.amount} /> },
    { label: 'Opens', value: timeText(row.opensAt) },
    { label: 'Closes', value: timeText(row.closesAt) },
    ...(basis === '' ? [] : [{ label: 'Rests on', value: basis }]),
    ...(declared
      ? [
          { label: 'Declared return', value: percent(declared.rate) },
          { label: 'Value of', value: calendarDay(declared.valuedOn) },
          { label: 'Its basis', value: declared.basis },
        ]
      : []),
    ...(reason === null ? [] : [{ label: 'Given back because', value: reason }]),
  ]
}
