import type { Side } from '@tarazu/contract/orders/rules'
import { lazy, Suspense, useState } from 'react'
import { useRowKeys } from '../desk/keys.ts'
import { match } from '../navigation/route-meta.ts'

const TicketSheet = lazy(async () => ({ default: (await import('./ticket-sheet.tsx')).TicketSheet }))

type Trade = { symbol: string; lot: string | undefined; side: Side }

/** `B` and `S` in a row of a list or a table: the ticket of what the row is about, over the page. */
export function RowTicket() {
  const [trade, setTrade] = useState<Trade>()
  const [open, setOpen] = useState(false)
  const begin = (side: Side) => (row: Element) => {
    const about = aboutOf(row)
    if (!about) return false
    setTrade({ symbol: about.symbol, lot: side === 'sell' ? about.lot : undefined, side })
    setOpen(true)
    return true
  }
  useRowKeys({ b: begin('buy'), s: begin('sell') })
  if (!trade) return null
  return (
    <Suspense fallback={null}>
      <TicketSheet
        key={`${trade.symbol} ${trade.lot} ${trade.side}`}
        {...trade}
        open={open}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  )
}

/**
 * What a row is about: it says so itself, or leads to an instrument. A row of the instrument whose ticket is
 * open beside it leaves the keys to that ticket, unless it is a purchase of its own.
 */
function aboutOf(row: Element) {
  const { symbol, lot } = row.querySelector<HTMLElement>('[data-symbol]')?.dataset ?? {}
  const found = symbol ?? codeIn(row.querySelector('a')?.pathname)
  if (found === undefined || (lot === undefined && found === codeIn(location.pathname))) return undefined
  return { symbol: found, lot }
}

function codeIn(pathname = '') {
  const found = match(pathname)
  return found?.place === 'stock' ? found.parameters.code : undefined
}
