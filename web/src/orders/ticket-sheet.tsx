import type { Side } from '@tarazu/contract/orders/rules'
import { Sheet } from '@tarazu/ui/sheet'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useErrorText } from '../shell/error-text.ts'
import { shownCode } from '../shell/shown-code.ts'
import { TicketActions } from './ticket-actions.tsx'
import { TicketFields } from './ticket-fields.tsx'
import { TicketPrice } from './ticket-price.tsx'
import { type TicketState, useTicketState, waitsForAnswer } from './ticket-state.ts'

const loadOutcome = () => import('./order-status.tsx')
const OrderStatus = lazy(async () => ({ default: (await loadOutcome()).OrderStatus }))
const OrderRefused = lazy(async () => ({ default: (await loadOutcome()).OrderRefused }))

type Props = {
  symbol: string
  side: Side
  /** Sell what this order bought. */
  lot?: string | undefined
  open: boolean
  onClose: () => void
}

/** Buys or sells over whatever page is shown. Each opening is a new ticket, unless the answer to the last one is missing. */
export function TicketSheet(props: Props) {
  const { open } = props
  const [wasOpen, setWasOpen] = useState(open)
  const [opening, setOpening] = useState(0)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open && !waitsForAnswer(props)) setOpening(opening + 1)
  }
  return <OpenTicket key={opening} {...props} />
}

function OpenTicket({ symbol, side, lot, open, onClose }: Props) {
  const state = useTicketState({ symbol, side, lot, active: open })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={state.instrument.data?.name ?? shownCode(symbol)}
      detail={<TicketPrice state={state} />}
      footer={<TicketActions state={state} onDone={onClose} />}
    >
      <TicketBody state={state} />
    </Sheet>
  )
}

/** The form, or what came of it. */
export function TicketBody({ state }: { state: TicketState }) {
  const errorText = useErrorText()
  // While the customer types; if it fails, it is asked for again when there is an outcome to show.
  useEffect(() => void loadOutcome().catch(() => undefined), [])
  const fields = <TicketFields state={state} />
  if (state.result)
    return (
      <Suspense fallback={fields}>
        <OrderStatus sent={state.result} />
      </Suspense>
    )
  if (state.failure)
    return (
      <Suspense fallback={fields}>
        <OrderRefused reason={errorText(state.failure)} />
      </Suspense>
    )
  return fields
}
