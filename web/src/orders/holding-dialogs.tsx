import type { Holding } from '@tarazu/contract/orders/holdings-api'
import type { Side } from '@tarazu/contract/orders/rules'
import { useArrived } from '@tarazu/ui/use-arrived'
import { type ComponentProps, Suspense, useEffect, useState } from 'react'

const loadHolding = async () => (await import('./holding-sheet.tsx')).HoldingSheet
// The ticket is more code than the holdings, so it is loaded when one of them is opened.
const loadTicket = async () => (await import('./ticket-sheet.tsx')).TicketSheet

type Trade = Pick<Holding, 'symbol' | 'lot'> & { side: Side }
type Props = { holding: Holding | undefined; open: boolean; onClose: () => void }

/** Sheets over the holdings: one lot in full, and the ticket to sell it or buy more. */
export function HoldingDialogs({ holding, open, onClose }: Props) {
  const [trade, setTrade] = useState<Trade>()
  const [trading, setTrading] = useState(false)
  useEffect(() => {
    if (open) void loadTicket().catch(() => undefined)
  }, [open])

  return (
    <>
      {holding && (
        <Suspense fallback={null}>
          <Lot
            holding={holding}
            open={open}
            onClose={onClose}
            onTrade={(side) => {
              onClose()
              setTrade({ symbol: holding.symbol, lot: holding.lot, side })
              setTrading(true)
            }}
          />
        </Suspense>
      )}
      {trade && (
        <Suspense fallback={null}>
          <Ticket
            key={`${trade.symbol} ${trade.lot} ${trade.side}`}
            symbol={trade.symbol}
            side={trade.side}
            lot={trade.side === 'sell' ? trade.lot : undefined}
            open={trading}
            onClose={() => setTrading(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function Lot(props: ComponentProps<Awaited<ReturnType<typeof loadHolding>>>) {
  const HoldingSheet = useArrived(loadHolding)
  return HoldingSheet ? <HoldingSheet {...props} /> : null
}

function Ticket(props: ComponentProps<Awaited<ReturnType<typeof loadTicket>>>) {
  const TicketSheet = useArrived(loadTicket)
  return TicketSheet ? <TicketSheet {...props} /> : null
}
