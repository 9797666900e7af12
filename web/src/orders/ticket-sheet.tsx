import type { Side } from '@tarazu/contract/orders/rules'
import { Sheet } from '@tarazu/ui/sheet'
import { useInstrumentName } from '../language/instrument-name.ts'
import { shownCode } from '../language/shown-code.ts'
import { TicketActions, TicketReview } from './ticket-actions.tsx'
import { TicketBody } from './ticket-body.tsx'
import { useTicketParts } from './ticket-parts.ts'
import { TicketPrice } from './ticket-price.tsx'
import { useTicketOpening, useTicketState } from './ticket-state.ts'

type Props = {
  symbol: string
  side: Side
  /** The lot to sell, by the number of the order that bought it. */
  lot?: string | undefined
  open: boolean
  onClose: () => void
}

/** The ticket over any page. Each opening begins a new one, unless the last order has no answer yet. */
export function TicketSheet(props: Props) {
  const opening = useTicketOpening(props)
  return <OpenTicket key={opening} {...props} />
}

function OpenTicket({ symbol, side, lot, open, onClose }: Props) {
  const state = useTicketState({ symbol, side, lot, active: open })
  useTicketParts(open && state.preview === undefined)
  const nameOf = useInstrumentName()
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={nameOf({ symbol, name: state.instrument.data?.name ?? shownCode(symbol) })}
        detail={<TicketPrice state={state} />}
        footer={<TicketActions state={state} onDone={onClose} />}
      >
        <TicketBody state={state} />
      </Sheet>
      <TicketReview state={state} />
    </>
  )
}
