import { changeOrder } from '@tarazu/contract/orders/api'
import type { Order } from '@tarazu/contract/orders/order'
import { maxQuantity } from '@tarazu/contract/orders/rules'
import { useFailure } from '@tarazu/ui/failures'
import { showToast } from '@tarazu/ui/toast'
import { useEffect, useEffectEvent, useState } from 'react'
import { useConfig } from '../config/queries.ts'
import { newer, useQuotes } from '../data/live.ts'
import { sentMove, useMove } from '../data/move.ts'
import { useTranslation } from '../language/languages.ts'
import { estimateFrom, estimateOf, feeSchedule } from './estimate.ts'
import { useChangePreview, useInstrument, useRefreshAfterMove } from './queries.ts'
import { type Asked, changeInput, type Ticket, ticketOf, ticketProblems } from './ticket.ts'

const shortestBetweenQuotes_ms = 1000

/** A change whose answer is lost is shown again as it was sent. */
function firstTicket(order: Order): Ticket {
  const sent = sentMove(changeOrder, order.number)
  return ticketOf({
    ...order,
    quantity: sent?.quantity ?? order.quantity,
    limitPrice: sent?.limitPrice ?? order.limitPrice,
    stopPrice: sent?.stopPrice ?? order.stopPrice,
  })
}

/** Everything that the change of an order shows and does: the ticket of an order, but for what stays as it is. */
export function useChangeState(order: Order, active: boolean, onChanged: () => void) {
  const { t } = useTranslation()
  const { number, symbol, side, filled } = order
  const [typed, setTicket] = useState(() => firstTicket(order))
  // A stop may be reached while it is changed, and is none any more.
  const ticket = { ...typed, type: ticketOf(order).type }
  const refreshAfterMove = useRefreshAfterMove()
  const move = useMove(changeOrder, {
    about: number,
    name: t('orders.changeOrder'),
    shown: active,
    onSuccess(_, seen) {
      refreshAfterMove()
      showToast(t('orders.changed'), 'success')
      if (seen) onChanged()
    },
  })
  const instrument = useInstrument(symbol, active)
  const quote = useQuotes(active ? [symbol] : []).get(symbol)
  const { fee_schedule: schedule } = useConfig()
  const tick = instrument.data ? BigInt(Math.round(instrument.data.tick * 1e6)) : 0n
  const input = changeInput(ticket, number)
  const rest = Math.max(0, Number(ticket.quantity) - filled)
  const { limitPrice, stopPrice } = input
  const asked: Asked = { side, quantity: rest, type: ticket.type, limitPrice, stopPrice }
  const preview = useChangePreview(input, asked, active)
  const { data: known, isPlaceholderData: guessing } = preview
  const most = Math.max(maxQuantity.full, order.quantity)
  const cap = side === 'sell' && known && !move.sent ? Math.max(known.maximum, filled + 1) : most
  const problems = ticketProblems(ticket, tick, cap)

  const refreshOnQuote = useEffectEvent(() => {
    const since_ms = Date.now() - preview.dataUpdatedAt
    if (known && !guessing && active && since_ms > shortestBetweenQuotes_ms)
      void preview.refetch({ cancelRefetch: false })
  })
  const quotedAt = quote?.at
  useEffect(() => {
    if (quotedAt !== undefined) refreshOnQuote()
  }, [quotedAt])

  function estimated() {
    const missing = problems.limitPrice === 'missing' || problems.stopPrice === 'missing'
    if (!known || problems.quantity || missing || rest === 0) return undefined
    if (!guessing) return estimateOf(known, asked)
    if (!instrument.data) return undefined
    const before = { answer: known, asked: known.asked }
    return estimateFrom(before, asked, instrument.data.market, feeSchedule(schedule, Date.now()))
  }

  const before = changeInput(ticketOf(order), number)
  const same =
    input.quantity === before.quantity &&
    input.limitPrice === before.limitPrice &&
    input.stopPrice === before.stopPrice
  // It waits for the rate, and is sent again as it is to reserve what is missing.
  const more = guessing || !known ? 0n : known.reservedMore
  const refills = same && order.reason?.code === 'rate_moved' && more > 0n
  const tooFew = Number(ticket.quantity) > 0 && rest === 0
  // While nobody knows whether it was done, what the next one would be refused for says nothing of it.
  const refusal = guessing || move.sent ? null : (known?.refusal ?? null)
  const live = newer(quote, instrument.data?.priceAt) ? quote : undefined
  const sound = Object.keys(problems).length === 0 && !tooFew
  return {
    symbol,
    ticket,
    problems,
    cap,
    tick,
    rest,
    tooFew,
    instrument,
    preview: known,
    previewedAt: preview.dataUpdatedAt,
    previewFailure: useFailure(preview),
    retryPreview: preview.refetch,
    estimate: estimated(),
    guessing,
    refusal,
    closed: known?.sessionOpen === false,
    price: live?.price ?? instrument.data?.price ?? undefined,
    changePercent: live ? live.changePercent : instrument.data?.changePercent,
    pending: move.isPending,
    unanswered: move.unanswered,
    failure: move.error ?? undefined,
    more,
    refills,
    ready: known !== undefined && refusal === null && sound && (!same || refills) && !move.unanswered,
    change(next: Ticket) {
      if (move.isPending || move.unanswered) return
      move.reset()
      setTicket(next)
    },
    send: () =>
      move.mutate(input, {
        onError() {
          void preview.refetch()
          // It may have been done, or the order is another one meanwhile.
          refreshAfterMove()
        },
      }),
    startOver() {
      move.startOver()
      setTicket(ticketOf(order))
    },
  }
}

export type ChangeState = ReturnType<typeof useChangeState>
