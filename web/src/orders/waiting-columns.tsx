import { microsToNumber } from '@tarazu/contract/money'
import type { Order } from '@tarazu/contract/orders/order'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import type { useQuotes } from '../data/live.ts'
import { useTranslation } from '../language/languages.ts'
import type { Column } from '../lists/desk-table.tsx'
import { digitsOf } from '../prices/shown-price.ts'
import { useOrderNameColumn, useTimeColumn, wordColumn, writtenPrice } from './order-columns.tsx'
import { usePrice, useTrailText } from './order-words.ts'

export type Quotes = Pick<ReturnType<typeof useQuotes>, 'get'>

/** What the table of a desk shows of each waiting order, and what a phone sorts by. */
export function useWaitingColumns(rows: readonly Order[], quotes: Quotes): Column<Order>[] {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const price = usePrice()
  const name = useOrderNameColumn((order: Order) => order)
  const now = useNowColumn(quotes)
  const distance = useDistanceColumn()
  const expires = useTimeColumn('expires', t('orders.expires'), ({ expiresAt }: Order) => expiresAt)
  const time = useTimeColumn('time', t('orders.created'), ({ createdAt }: Order) => createdAt)
  const priced = (column: string, head: string, value: (order: Order) => bigint | null): Column<Order> => ({
    name: column,
    head,
    figure: true,
    value,
    text: (order) => writtenPrice(value(order)),
    cell: (order) => price(value(order), order.currency),
  })
  const exits = [
    priced('exit-target', t('orders.exitTarget'), ({ exitTarget }) => exitTarget),
    priced('exit-stop', t('orders.exitStop'), ({ exitStop }) => exitStop),
  ]
  return [
    name,
    wordColumn('side', t('desk.table.side'), ({ side }) => t(`placements.side.${side}`)),
    wordColumn('type', t('orders.orderType'), ({ type }) => t(`orders.type.${type}`)),
    {
      name: 'quantity',
      head: t('orders.quantity'),
      figure: true,
      value: ({ quantity }) => quantity,
      cell: ({ quantity, filled }) =>
        filled > 0
          ? t('orders.partFilled', { filled: format.count(filled), quantity: format.count(quantity) })
          : format.count(quantity),
    },
    priced('limit', t('desk.table.limit'), ({ limitPrice }) => limitPrice),
    priced('stop', t('orders.stopPrice'), ({ stopPrice }) => stopPrice),
    ...(rows.some(({ type }) => type === 'trailing') ? [distance] : []),
    ...(rows.some(({ exitTarget, exitStop }) => exitTarget !== null || exitStop !== null) ? exits : []),
    now,
    expires,
    time,
    wordColumn('status', t('desk.table.status'), ({ state }) => t(`orders.stage.${state}`)),
  ]
}

function useNowColumn(quotes: Quotes): Column<Order> {
  const { t } = useTranslation()
  const format = useNumberFormat()
  return {
    name: 'now',
    head: t('desk.table.now'),
    figure: true,
    value: ({ symbol }) => quotes.get(symbol)?.price,
    cell({ symbol, currency }) {
      const quote = quotes.get(symbol)
      if (!quote) return '–'
      const digits = digitsOf(quote.bid, quote.ask, quote.price)
      return format.price(quote.price, { currency, digits })
    },
  }
}

/** Sorted by their share of the price, since some are amounts and some are percents. */
function useDistanceColumn(): Column<Order> {
  const { t } = useTranslation()
  const trail = useTrailText()
  return {
    name: 'distance',
    head: t('orders.trail'),
    figure: true,
    value({ trailBps, trailDistance, stopPrice }) {
      if (trailBps !== null) return trailBps / 10_000
      return trailDistance === null || stopPrice === null
        ? null
        : microsToNumber(trailDistance) / microsToNumber(stopPrice)
    },
    text: (order) => trail(order, order.currency),
    cell: (order) => trail(order, order.currency) || '–',
  }
}
