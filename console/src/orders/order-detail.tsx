import { microsToNumber } from '@tarazu/contract/money'
import type { OrderRow } from '@tarazu/contract/orders/operate-api'
import { Button } from '@tarazu/ui/button'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { MoneyText } from '@tarazu/ui/money-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { StatusChip } from '@tarazu/ui/tag'
import { Timeline } from '@tarazu/ui/timeline'
import { useState } from 'react'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { Detail } from '../lists/queue-screen.tsx'
import { CustomerLink, PlanLink } from '../shell/customer-link.tsx'
import { useMay } from '../shell/operator.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { timeText } from '../text/time-text.ts'
import {
  orderKindWords,
  orderStateTones,
  orderStateWords,
  orderTypeWords,
  validityWords,
  waits,
} from './order-words.ts'
import { useEndOrder, useOrder } from './queries.ts'

export function OrderDetail({ number }: { number: string }) {
  const order = useOrder(number)
  const failure = useFailure(order)
  if (failure) return <QueryFailure failure={failure} onRetry={order.refetch} />
  if (order.data === undefined) return <SkeletonRows count={6} />
  if (order.data === null) return <p>There is no such order.</p>
  return <Known order={order.data} />
}

/** The prices and distances that the order names. */
function useTermFacts(order: OrderRow) {
  const format = useNumberFormat()
  const fact = (label: string, micros: bigint | null) =>
    micros === null ? [] : [{ label, value: `${format.price(microsToNumber(micros))} ${order.currency}` }]
  return [
    ...fact(order.type === 'oco' ? 'Target' : 'Limit', order.limitPrice),
    ...fact('Stop', order.stopPrice),
    ...fact('Distance', order.trailDistance),
    ...(order.trailBps === null ? [] : [{ label: 'Distance', value: `${order.trailBps / 100} %` }]),
    ...fact('Sells at target', order.exitTarget),
    ...fact('Sells at stop', order.exitStop),
  ]
}

function Known({ order }: { order: OrderRow }) {
  const { side, quantity, filled, symbol, number, state } = order
  const may = useMay()
  const format = useNumberFormat()
  const terms = useTermFacts(order)
  return (
    <Detail
      title={`${side === 'buy' ? 'Buy' : 'Sell'} ${format.count(quantity)} ${symbol}`}
      note={number}
      state={<StatusChip tone={orderStateTones[state]}>{orderStateWords[state]}</StatusChip>}
      actions={waits.includes(state) && may('cancel orders') && <Cancel order={order} />}
    >
      <DetailSection title="Facts">
        <Facts
          facts={[
            { label: 'Customer', value: <CustomerLink id={order.customer} /> },
            { label: 'From', value: orderKindWords[order.kind] },
            ...(order.recurring === null
              ? []
              : [
                  {
                    label: 'Recurring purchase',
                    value: <PlanLink of={order.customer} number={order.recurring} />,
                  },
                ]),
            { label: 'Type', value: orderTypeWords[order.type] },
            { label: 'Validity', value: validityWords[order.validity] },
            ...terms,
            { label: 'Filled', value: `${format.count(filled)} of ${format.count(quantity)}` },
            { label: 'Value', value: <MoneyText paise={order.value} /> },
            { label: 'Fees', value: <MoneyText paise={order.fees} /> },
            ...(order.held > 0n ? [{ label: 'Reserved', value: <MoneyText paise={order.held} /> }] : []),
            { label: 'Placed', value: timeText(order.createdAt) },
            ...(order.expiresAt === null ? [] : [{ label: 'Holds until', value: timeText(order.expiresAt) }]),
            ...(order.reason === null ? [] : [{ label: 'Reason', value: order.reason }]),
          ]}
        />
      </DetailSection>
      <DetailSection title="What happened">
        <Timeline
          entries={order.timeline.map(({ state: step, at, who }, index) => ({
            key: `${index} ${step}`,
            title: stepWord(step),
            detail: `${timeText(at)} · ${who}`,
          }))}
        />
      </DetailSection>
    </Detail>
  )
}

const otherSteps: Record<string, string> = {
  received: 'Received',
  changed: 'Changed by its customer',
  followed: 'Its stop has followed the price',
  stop_reached: 'Its stop was reached',
}
const stepWord = (step: string) =>
  step in orderStateWords ? orderStateWords[step as OrderRow['state']] : (otherSteps[step] ?? step)

function Cancel({ order: { number, side, filled } }: { order: OrderRow }) {
  const [open, setOpen] = useState(false)
  const end = useEndOrder()
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="danger" size="m" onClick={() => setOpen(true)}>
        Cancel the order
      </Button>
      <ReasonDialog
        open={open}
        onClose={close}
        title={`Cancel ${number}?`}
        confirmLabel="Cancel the order"
        tone="danger"
        action={end}
        input={(reason) => (reason.length < 5 ? undefined : { number, reason })}
        onDone={close}
        customerSees
      >
        {side === 'buy' ? 'The money' : 'The units'} reserved for it {side === 'buy' ? 'is' : 'are'} the
        customer's again at once{filled > 0 && ', and what is filled stays'}. They can order anew.
      </ReasonDialog>
    </>
  )
}
