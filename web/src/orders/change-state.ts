import { changeOrder } from '@tarazu/contract/orders/api'
import type { Order } from '@tarazu/contract/orders/order'
import { maxQuantity } from '@tarazu/contract/orders/rules'
import { useFailure } from '@tarazu/ui/failures'
import { showToast } from '@tarazu/ui/toast'
import { useEffect, useEffectEvent, useState } from 'react'
import { newer, useQuotes } from '../data/live.ts'
import { sentMove, useMove } from '../data/move.ts'
import { useTranslation } from '../language/languages.ts'
import { estimateOf } from './estimate.ts'
import { useChangePreview, useInstrument, useRefreshAfterMove } from './queries.ts'
import {
  changeInput,
  isSameChange,
  type OrderTerms,
  type StartTerms,
  type Ticket,
  ticketOf,
  ticketProblems,
} from './ticket.ts'
import { useEstimateAhead } from './use-estimate-ahead.ts'

const minBetweenRefreshes_ms = 1000

/**
 * Begins with the change that was sent, if it has no answer yet, else with the order as it is, but for the
 * terms that were chosen elsewhere.
 */
function firstTicket(order: Order, start: StartTerms): Ticket {
  const sent = sentMove(changeOrder, order.number)
  if (!sent) return { ...ticketOf(order), ...start }
  const retrailed = sent.trailDistance !== undefined || sent.trailBps !== undefined
  return ticketOf({
    ...order,
    quantity: sent.quantity ?? order.quantity,
    limitPrice: sent.limitPrice ?? order.limitPrice,
    stopPrice: sent.stopPrice ?? order.stopPrice,
    ...(retrailed && { trailDistance: sent.trailDistance ?? null, trailBps: sent.trailBps ?? null }),
    exitTarget: sent.exitTarget ?? order.exitTarget,
    exitStop: sent.exitStop ?? order.exitStop,
  })
}

/** State and actions of the sheet that changes an order, which shares its parts with the ticket. */
export function useChangeState(order: Order, active: boolean, onChanged: () => void, start: StartTerms = {}) {
  const { t } = useTranslation()
  const { number, symbol, side, filled } = order
  const [typed, setTicket] = useState(() => firstTicket(order, start))
  // A stop that triggers while it is being changed turns into a market or limit order.
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
  const estimateAhead = useEstimateAhead(active)
  const tick = instrument.data ? BigInt(Math.round(instrument.data.tick * 1e6)) : 0n
  const input = changeInput(ticket, number)
  const rest = Math.max(0, Number(ticket.quantity) - filled)
  const { limitPrice, stopPrice } = input
  const terms: OrderTerms = { side, quantity: rest, type: ticket.type, limitPrice, stopPrice }
  const preview = useChangePreview(input, terms, active)
  const { data: known, isPlaceholderData: guessing } = preview
  const maxForOrder = maxQuantity[order.quantity > maxQuantity.full ? 'exact' : 'full']
  const cap = side === 'sell' && known && !move.sent ? Math.max(known.maximum, filled + 1) : maxForOrder
  const problems = ticketProblems(ticket, tick, cap)

  const refreshOnQuote = useEffectEvent(() => {
    const since_ms = Date.now() - preview.dataUpdatedAt
    if (known && !guessing && active && since_ms > minBetweenRefreshes_ms)
      void preview.refetch({ cancelRefetch: false })
  })
  const quotedAt = quote?.at
  useEffect(() => {
    if (quotedAt !== undefined) refreshOnQuote()
  }, [quotedAt])

  function estimated() {
    const missing = problems.limitPrice === 'missing' || problems.stopPrice === 'missing'
    if (!known || problems.quantity || missing || rest === 0) return undefined
    if (!guessing) return estimateOf(known, terms)
    if (!instrument.data) return undefined
    return estimateAhead(known, terms, instrument.data)
  }

  const unchanged = isSameChange(input, changeInput(ticketOf(order), number))
  // An order that waits for money because the rate moved is sent again unchanged, to reserve what is missing.
  const reservedMore = guessing || !known ? 0n : known.reservedMore
  const onlyReserves = unchanged && order.reason?.code === 'rate_moved' && reservedMore > 0n
  const tooFew = Number(ticket.quantity) > 0 && rest === 0
  // While a change is unanswered, refusals of a further one would mislead.
  const refusal = guessing || move.sent ? null : (known?.refusal ?? null)
  const live = newer(quote, instrument.data?.priceAt) ? quote : undefined
  const isValid = Object.keys(problems).length === 0 && !tooFew
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
    reservedMore,
    onlyReserves,
    ready:
      known !== undefined && refusal === null && isValid && (!unchanged || onlyReserves) && !move.unanswered,
    change(next: Ticket) {
      if (move.isPending || move.unanswered) return
      move.reset()
      setTicket(next)
    },
    send: () =>
      move.mutate(input, {
        onError() {
          void preview.refetch()
          // The change may have been made, or the order may have changed by itself.
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
