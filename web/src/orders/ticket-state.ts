import {
  BusyError,
  OfflineError,
  RefusedError,
  ServerError,
  TimeoutError,
} from '@tarazu/contract/client-errors'
import type { Input } from '@tarazu/contract/endpoint'
import { microsToNumber } from '@tarazu/contract/money'
import { buy, sell } from '@tarazu/contract/orders/api'
import type { Side } from '@tarazu/contract/orders/rules'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useConfig } from '../config/queries.ts'
import { newer, useQuotes } from '../live.ts'
import { useMove } from '../move.ts'
import { useFailure } from '../shell/failure.ts'
import { estimateFrom, feeSchedule, type Preview, priced } from './estimate.ts'
import { useInstrument, usePreview, useRefreshAfterMove } from './queries.ts'
import {
  buyInput,
  hasLimit,
  newTicket,
  previewInput,
  priceMicros,
  quantityCap,
  sellInput,
  type Ticket,
  ticketProblems,
} from './ticket.ts'

type Wanted = { symbol: string; side: Side; lot?: string | undefined; active: boolean }

/** Refusals that the ticket itself answers: with the new price, or with the queue. */
const answeredHere = ['price_moved', 'time_no']
const shortestBetweenQuotes_ms = 1000

/** The answer is lost, so the order may have been placed. Only the same request again, with the same key, is safe. */
function isUnanswered(error: unknown) {
  return [OfflineError, TimeoutError, ServerError, BusyError].some((kind) => error instanceof kind)
}

/** Everything the ticket shows and does, for the sheet and for the page. */
export function useTicketState({ symbol, side, lot, active }: Wanted) {
  const [ticket, setTicket] = useState(() => newTicket(side, lot))
  const buying = useMove(buy)
  const selling = useMove(sell)
  const move = ticket.side === 'buy' ? buying : selling
  const sending = useRef(false)
  const unanswered = move.error !== null && isUnanswered(move.error)
  const instrument = useInstrument(symbol, active)
  const quote = useQuotes(active ? [symbol] : []).get(symbol)
  const { fee_schedule: schedule } = useConfig()
  const tick = instrument.data ? BigInt(Math.round(instrument.data.tick * 1e6)) : 0n
  // Asked as if it could wait, the answer also says what else would be refused while the market is closed.
  const wanted = active && !move.data
  const preview = usePreview(previewInput(ticket, symbol, true), wanted)
  const previewFailure = useFailure(preview)
  const { data: known, isPlaceholderData: guessing } = preview
  const cap = quantityCap(ticket, known?.maximum)
  const problems = ticketProblems(ticket, tick, cap)

  /** The same question with another quantity, until the server has answered it. */
  function guess(before: Preview | undefined) {
    const limitPrice = hasLimit(ticket.type) ? priceMicros(ticket.limitPrice) : undefined
    if (!before || !instrument.data) return undefined
    const { market } = instrument.data
    const asked = { side: ticket.side, market, quantity: Number(ticket.quantity), limitPrice }
    return estimateFrom(before, asked, feeSchedule(schedule))
  }

  const refreshOnQuote = useEffectEvent(() => {
    const since_ms = Date.now() - preview.dataUpdatedAt
    if (known && !guessing && wanted && since_ms > shortestBetweenQuotes_ms) void preview.refetch()
  })
  const quotedAt = quote?.at
  useEffect(() => {
    if (quotedAt !== undefined) refreshOnQuote()
  }, [quotedAt])

  const estimate = guessing ? guess(known) : known && priced(known) ? known : undefined
  const closed = known?.sessionOpen === false
  const refusal = guessing ? null : (known?.refusal ?? null)
  const refused = move.error instanceof RefusedError ? move.error : undefined
  const seen = (move.variables as Input<typeof buy> | undefined)?.seenPrice
  const live = newer(quote, instrument.data?.priceAt) ? quote : undefined

  const refreshAfterMove = useRefreshAfterMove()
  const afterwards = {
    onSuccess: refreshAfterMove,
    onError: () => void preview.refetch(),
    onSettled: () => {
      sending.current = false
    },
  }

  return {
    symbol,
    ticket,
    problems,
    cap,
    tick,
    instrument,
    preview: known,
    previewedAt: preview.dataUpdatedAt,
    previewFailure,
    retryPreview: preview.refetch,
    estimate,
    guessing,
    refusal,
    closed,
    price: live?.price ?? instrument.data?.price ?? undefined,
    changePercent: live ? live.changePercent : instrument.data?.changePercent,
    pending: move.isPending,
    unanswered,
    /** The price that the customer saw when the order was refused for having moved. */
    movedFrom: refused?.code === 'price_moved' && seen !== undefined ? microsToNumber(seen) : undefined,
    failure:
      move.error && !unanswered && !(refused && answeredHere.includes(refused.code)) ? move.error : undefined,
    error: move.error,
    result: move.data,
    ready: known !== undefined && refusal === null && Object.keys(problems).length === 0 && !unanswered,
    change(next: Ticket) {
      if (move.isPending || unanswered) return
      move.reset()
      setTicket(next)
    },
    send() {
      // `isPending` comes a moment after the tap; a second one may be faster.
      if (sending.current) return
      sending.current = true
      if (ticket.side === 'buy') {
        const again = unanswered ? buying.variables : undefined
        buying.mutate(again ?? buyInput(ticket, symbol, known?.price ?? null, closed), afterwards)
      } else {
        const again = unanswered ? selling.variables : undefined
        selling.mutate(again ?? sellInput(ticket, symbol, known?.price ?? null, closed), afterwards)
      }
    },
    /** Gives up on an order whose answer is lost: the customer has looked, or wants another one. */
    startOver() {
      move.reset()
      setTicket(newTicket(side, lot))
    },
    /** From the reason of a refusal back to what was filled in. */
    back: () => move.reset(),
  }
}

export type TicketState = ReturnType<typeof useTicketState>
