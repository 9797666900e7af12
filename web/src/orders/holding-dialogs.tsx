import type { Holding } from '@tarazu/contract/orders/holdings-api'
import type { Side } from '@tarazu/contract/orders/rules'
import { lazy, Suspense, useEffect, useState } from 'react'

const HoldingSheet = lazy(async () => ({ default: (await import('./holding-sheet.tsx')).HoldingSheet }))
// The ticket is more code than the holdings, so it is loaded when one of them is opened.
const loadTicket = () => import('./ticket-sheet.tsx')
const TicketSheet = lazy(async () => ({ default: (await loadTicket()).TicketSheet }))

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
          <HoldingSheet
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
          <TicketSheet
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
