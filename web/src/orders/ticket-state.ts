import { RefusedError } from '@tarazu/contract/client-errors'
import type { Input } from '@tarazu/contract/endpoint'
import { microsToNumber } from '@tarazu/contract/money'
import { buy, sell } from '@tarazu/contract/orders/api'
import type { Order } from '@tarazu/contract/orders/order'
import type { Side } from '@tarazu/contract/orders/rules'
import { useFailure } from '@tarazu/ui/failures'
import { showToast } from '@tarazu/ui/toast'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useConfig } from '../config/queries.ts'
import { newer, useQuotes } from '../data/live.ts'
import { sentMove, useMove, useOpening } from '../data/move.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { estimateFrom, estimateOf, feeSchedule } from './estimate.ts'
import { useAsksBeforeSending, useInstrument, usePreview, useRefreshAfterMove } from './queries.ts'
import {
  askedOf,
  buyInput,
  newTicket,
  previewInput,
  quantityCap,
  sellInput,
  type Ticket,
  ticketProblems,
} from './ticket.ts'

type Wanted = { symbol: string; side: Side; lot?: string | undefined; active: boolean }

/** Refusals that the ticket itself answers: with the new price, or with the queue. */
const answeredHere = ['price_moved', 'time_no']
const shortestBetweenQuotes_ms = 1000

/** What was filled in for orders that were sent: one that has no answer yet is shown again as it was. */
const sentTickets = new Map<string, Ticket>()

/** What the moves of a ticket are about. */
const aboutOf = ({ symbol, lot = '' }: Pick<Wanted, 'symbol' | 'lot'>) => `${symbol} ${lot}`

/** Counts the openings of a ticket: each is a new one, unless the answer to the last order is missing. */
export function useTicketOpening(wanted: Pick<Wanted, 'symbol' | 'lot'> & { open: boolean }) {
  return useOpening(wanted.open, aboutOf(wanted), buy, sell)
}

/** Everything the ticket shows and does, for the sheet and for the page. */
export function useTicketState({ symbol, side, lot, active }: Wanted) {
  const about = aboutOf({ symbol, lot })
  const [ticket, setTicket] = useState(() => {
    const sent = sentMove(buy, about) || sentMove(sell, about) ? sentTickets.get(about) : undefined
    return sent ?? newTicket(side, lot)
  })
  /** The price at the moment when the customer came to look it all over; undefined while the form is shown. */
  const [lookedOver, setLookedOver] = useState<{ price: bigint | undefined }>()
  const asks = useAsksBeforeSending(active)
  const { t } = useTranslation()
  const refresh = useRefreshAfterMove()
  const following = {
    about,
    name: shownCode(symbol),
    shown: active,
    onSuccess(order: Order, seen: boolean) {
      refresh()
      const failed = order.state === 'failed'
      const reason = t(failed ? 'orders.submissionFailed' : 'orders.buySuccess')
      if (!seen) {
        showToast(t('shell.error.because', { what: shownCode(symbol), reason }), failed ? 'error' : 'success')
      }
    },
  }
  const buying = useMove(buy, following)
  const selling = useMove(sell, following)
  const move = ticket.side === 'buy' ? buying : selling
  const sending = useRef(false)
  const { unanswered } = move
  const instrument = useInstrument(symbol, active)
  const quote = useQuotes(active ? [symbol] : []).get(symbol)
  const { fee_schedule: schedule } = useConfig()
  const tick = instrument.data ? BigInt(Math.round(instrument.data.tick * 1e6)) : 0n
  // Asked as if it could wait, the answer also says what else would be refused while the market is closed.
  const wanted = active && !move.data
  const preview = usePreview(previewInput(ticket, symbol, true), wanted)
  const previewFailure = useFailure(preview)
  const { data: known, isPlaceholderData: guessing } = preview
  const asked = askedOf(ticket)
  const cap = quantityCap(ticket, known?.maximum)
  const problems = ticketProblems(ticket, tick, cap)

  /** Until the server has answered this question, what can be said of it by its answer to the last one. */
  function estimated() {
    if (!known || problems.quantity) return undefined
    if (!guessing) return estimateOf(known, asked)
    if (!instrument.data) return undefined
    const before = { answer: known, asked: known.asked }
    return estimateFrom(before, asked, instrument.data.market, feeSchedule(schedule, Date.now()))
  }

  const refreshOnQuote = useEffectEvent(() => {
    const since_ms = Date.now() - preview.dataUpdatedAt
    if (known && !guessing && wanted && since_ms > shortestBetweenQuotes_ms) void preview.refetch()
  })
  const quotedAt = quote?.at
  useEffect(() => {
    if (quotedAt !== undefined) refreshOnQuote()
  }, [quotedAt])

  const estimate = estimated()
  /** At market, the price that stands on the screen: it is sent as the one that was seen. */
  const seenNow = estimate?.at === 'ask' || estimate?.at === 'bid' ? estimate.price : undefined
  const nothingToSell = ticket.side === 'sell' && known?.held === 0 && !unanswered
  const closed = known?.sessionOpen === false
  const refusal = guessing || unanswered ? null : (known?.refusal ?? null)
  const refused = move.error instanceof RefusedError ? move.error : undefined
  const seen = (move.variables as Input<typeof buy> | undefined)?.seenPrice
  const live = newer(quote, instrument.data?.priceAt) ? quote : undefined

  const failure = move.error && !(refused && answeredHere.includes(refused.code)) ? move.error : undefined
  const confirming = active && lookedOver !== undefined && !move.data && !failure && !unanswered

  const afterwards = {
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
    nothingToSell,
    closed,
    price: live?.price ?? instrument.data?.price ?? undefined,
    changePercent: live ? live.changePercent : instrument.data?.changePercent,
    pending: move.isPending,
    unanswered,
    /** The price that the customer saw when the order was refused for having moved. */
    movedFrom: refused?.code === 'price_moved' && seen !== undefined ? microsToNumber(seen) : undefined,
    failure,
    result: move.data,
    ready: estimate !== undefined && refusal === null && Object.keys(problems).length === 0 && !unanswered,
    change(next: Ticket) {
      if (move.isPending || unanswered) return
      move.reset()
      setLookedOver(undefined)
      setTicket(next)
    },
    /** The customer sees all of it once more before it is sent. */
    asks,
    confirming,
    /** At market: what the price was when the confirmation was opened, where it is another one now. */
    movedSince: confirming && seenNow !== lookedOver.price ? lookedOver.price : undefined,
    lookOver: () => setLookedOver({ price: seenNow }),
    backToForm: () => setLookedOver(undefined),
    send() {
      // `isPending` comes a moment after the tap; a second one may be faster.
      if (sending.current) return
      sending.current = true
      sentTickets.set(about, ticket)
      const seenPrice = seenNow ?? null
      if (ticket.side === 'buy') {
        buying.mutate(buyInput(ticket, symbol, seenPrice, closed), afterwards)
      } else {
        selling.mutate(sellInput(ticket, symbol, seenPrice, closed), afterwards)
      }
    },
    startOver() {
      move.startOver()
      setLookedOver(undefined)
      setTicket(newTicket(side, lot))
    },
    /** From the reason of a refusal back to what was filled in. */
    back() {
      move.reset()
      setLookedOver(undefined)
    },
  }
}

export type TicketState = ReturnType<typeof useTicketState>
