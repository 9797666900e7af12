import { useQuery } from '@tanstack/react-query'
import { microsToNumber } from '@tarazu/contract/money'
import { listMarks } from '@tarazu/contract/orders/marks-api'
import type { Order } from '@tarazu/contract/orders/order'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { type ReactNode, useMemo, useState } from 'react'
import { call } from '../data/api.ts'
import { useQuotes } from '../data/live.ts'
import { useTranslation } from '../language/languages.ts'
import type { Level, OwnMarks } from '../market/queries.ts'
import { LazyChangeSheet } from './lazy-change-sheet.tsx'
import { markedPrices } from './marked-prices.ts'
import { useStopsFollowed } from './queries.ts'
import type { StartTerms } from './ticket.ts'

type Props = { symbol: string; tick: number | undefined; children: (marks: OwnMarks) => ReactNode }

function useMarks(symbol: string) {
  const followed = useStopsFollowed()
  return useQuery({
    queryKey: ['orders', 'marks', symbol],
    queryFn: ({ signal }) => call(listMarks, { symbol }, { signal }),
    refetchInterval: ({ state }) => followed(state.data?.waiting),
  }).data
}

/** The customer's fills and waiting orders on a chart. Moving an order opens the sheet that changes it. */
export function OrderMarks({ symbol, tick, children }: Props) {
  const { t } = useTranslation()
  const number = useNumberFormat()
  const marks = useMarks(symbol)
  // A stop that has no best price yet would be moved from the price of now.
  const unseen = marks?.waiting.some(({ type, bestPrice }) => type === 'trailing' && bestPrice === null)
  const quote = useQuotes(unseen ? [symbol] : []).get(symbol)
  const [changing, setChanging] = useState<{ order: Order; start: StartTerms }>()
  const [open, setOpen] = useState(false)
  const fills = useMemo(
    () => (marks?.fills ?? []).map((fill) => ({ ...fill, price: microsToNumber(fill.price) })),
    [marks],
  )
  const levels = (marks?.waiting ?? []).flatMap((order) =>
    markedPrices(order, quote && BigInt(Math.round(quote.price * 1e6))).map(
      ({ which, price, movedTo }): Level => {
        const what = t(`placements.side.${order.side}`)
        return {
          key: `${order.number} ${which}`,
          kind: 'order',
          price: microsToNumber(price),
          label: `${what} ${number.count(order.quantity - order.filled)} · ${t(`chart.${which}`)}`,
          ...(tick && movedTo && { tick }),
          onMove(moved) {
            if (!movedTo) return
            setChanging({ order, start: movedTo(BigInt(Math.round(moved * 1e6))) })
            setOpen(true)
          },
        }
      },
    ),
  )
  return (
    <>
      {children({ fills, levels })}
      {changing && (
        <LazyChangeSheet
          key={`${changing.order.number} ${JSON.stringify(changing.start)}`}
          order={changing.order}
          start={changing.start}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
