import type { Side } from '@tarazu/contract/orders/rules'
import { Sheet } from '@tarazu/ui/sheet'
import { useInstrumentName } from '../language/instrument-name.ts'
import { shownCode } from '../language/shown-code.ts'
import { TicketActions, TicketConfirm } from './ticket-actions.tsx'
import { TicketBody } from './ticket-body.tsx'
import { TicketPrice } from './ticket-price.tsx'
import { useTicketOpening, useTicketState } from './ticket-state.ts'

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
  const opening = useTicketOpening(props)
  return <OpenTicket key={opening} {...props} />
}

function OpenTicket({ symbol, side, lot, open, onClose }: Props) {
  const state = useTicketState({ symbol, side, lot, active: open })
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
      <TicketConfirm state={state} />
    </>
  )
}
