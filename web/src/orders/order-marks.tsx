import { useQuery } from '@tanstack/react-query'
import { refresh } from '@tarazu/contract/intervals'
import { formatMicros, microsToNumber } from '@tarazu/contract/money'
import { listMarks } from '@tarazu/contract/orders/marks-api'
import type { Order } from '@tarazu/contract/orders/order'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { type ReactNode, useMemo, useState } from 'react'
import { call } from '../data/api.ts'
import { useFallback } from '../data/live.ts'
import { useTranslation } from '../language/languages.ts'
import type { Level, OwnMarks } from '../market/queries.ts'
import { LazyChangeSheet } from './lazy-change-sheet.tsx'
import type { StartPrices } from './ticket.ts'

type Props = { symbol: string; tick: number | undefined; children: (marks: OwnMarks) => ReactNode }

function useMarks(symbol: string) {
  return useQuery({
    queryKey: ['orders', 'marks', symbol],
    queryFn: ({ signal }) => call(listMarks, { symbol }, { signal }),
    refetchInterval: useFallback(refresh.lists),
  }).data
}

/** The customer's fills and waiting orders on a chart. Moving an order opens the sheet that changes it. */
export function OrderMarks({ symbol, tick, children }: Props) {
  const { t } = useTranslation()
  const number = useNumberFormat()
  const marks = useMarks(symbol)
  const [changing, setChanging] = useState<{ order: Order; prices: StartPrices }>()
  const [open, setOpen] = useState(false)
  const fills = useMemo(
    () => (marks?.fills ?? []).map((fill) => ({ ...fill, price: microsToNumber(fill.price) })),
    [marks],
  )
  const levels = (marks?.waiting ?? []).flatMap((order) =>
    (['limitPrice', 'stopPrice'] as const).flatMap((which): Level[] => {
      const price = order[which]
      if (price === null) return []
      const what = t(`placements.side.${order.side}`)
      const label = `${what} ${number.count(order.quantity - order.filled)} · ${t(`chart.${which}`)}`
      const onMove = (moved: number) => {
        setChanging({ order, prices: { [which]: formatMicros(BigInt(Math.round(moved * 1e6))) } })
        setOpen(true)
      }
      const key = `${order.number} ${which}`
      return [{ key, kind: 'order', price: microsToNumber(price), label, ...(tick && { tick }), onMove }]
    }),
  )
  return (
    <>
      {children({ fills, levels })}
      {changing && (
        <LazyChangeSheet
          key={`${changing.order.number} ${JSON.stringify(changing.prices)}`}
          order={changing.order}
          prices={changing.prices}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
