import { RefusedError } from '@tarazu/contract/client-errors'
import type { Input } from '@tarazu/contract/endpoint'
import { microsToNumber } from '@tarazu/contract/money'
import { buy, sell } from '@tarazu/contract/orders/api'
import type { Order } from '@tarazu/contract/orders/order'
import type { Side } from '@tarazu/contract/orders/rules'
import { useFailure } from '@tarazu/ui/failures'
import { showToast } from '@tarazu/ui/toast'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newer, useQuotes } from '../data/live.ts'
import { sentMove, useMove, useOpening } from '../data/move.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { estimateOf } from './estimate.ts'
import { useInstrument, useNeedsReview, usePreview, useRefreshAfterMove } from './queries.ts'
import {
  amountOf,
  buyInput,
  newTicket,
  orderTermsOf,
  previewInput,
  quantityCap,
  sellInput,
  type Ticket,
  ticketProblems,
} from './ticket.ts'
import { useEstimateAhead } from './use-estimate-ahead.ts'

type TicketOptions = { symbol: string; side: Side; lot?: string | undefined; active: boolean }

/** Refusals that the ticket shows in its form: with the new price, or an offer to queue. */
const handledInForm = ['price_moved', 'time_no']
const minBetweenRefreshes_ms = 1000

/** The forms of sent orders, by which one that has no answer yet is shown again as it was. */
const sentTickets = new Map<string, Ticket>()

const aboutOf = ({ symbol, lot = '' }: Pick<TicketOptions, 'symbol' | 'lot'>) => `${symbol} ${lot}`

/** Counts the openings of a ticket: each is a new one, unless the answer to the last order is missing. */
export function useTicketOpening(wanted: Pick<TicketOptions, 'symbol' | 'lot'> & { open: boolean }) {
  return useOpening(wanted.open, aboutOf(wanted), buy, sell)
}

/** State and actions of the ticket, for the sheet and for the page. */
export function useTicketState({ symbol, side, lot, active }: TicketOptions) {
  const about = aboutOf({ symbol, lot })
  const [ticket, setTicket] = useState(() => {
    const sent = sentMove(buy, about) || sentMove(sell, about) ? sentTickets.get(about) : undefined
    return sent ?? newTicket(side, lot)
  })
  /** The price when the review was opened; undefined while the form is shown. */
  const [reviewed, setReviewed] = useState<{ price: bigint | undefined }>()
  const needsReview = useNeedsReview(active)
  const { t } = useTranslation()
  const refresh = useRefreshAfterMove()
  const following = {
    about,
    name: shownCode(symbol),
    shown: active,
    onSuccess(order: Order, seen: boolean) {
      refresh()
      const failed = order.state === 'failed'
      const reason = t(failed ? 'orders.submissionFailed' : 'orders.submissionSucceeded')
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
  const estimateAhead = useEstimateAhead(active)
  const tick = instrument.data ? BigInt(Math.round(instrument.data.tick * 1e6)) : 0n
  // Previewed as an order that may queue, so that a closed market does not hide other refusals.
  const wanted = active && !move.data
  const preview = usePreview(previewInput(ticket, symbol, true), wanted)
  const previewFailure = useFailure(preview)
  const { data: known, isPlaceholderData: guessing } = preview
  const byAmount = amountOf(ticket) !== undefined
  const terms = byAmount ? { ...orderTermsOf(ticket), quantity: known?.quantity ?? 0 } : orderTermsOf(ticket)
  const cap = quantityCap(ticket, known?.maximum, known?.maxPerOrder)
  const problems = ticketProblems(ticket, tick, cap)

  /** The server's estimate, or until it has answered, one from its answer to the terms before. */
  function estimated() {
    if (!known || problems.quantity || problems.amount || terms.quantity < 1) return undefined
    if (!guessing) return estimateOf(known, terms)
    // How many units an amount buys only the server says.
    if (!instrument.data || byAmount) return undefined
    return estimateAhead(known, terms, instrument.data)
  }

  const refreshOnQuote = useEffectEvent(() => {
    const since_ms = Date.now() - preview.dataUpdatedAt
    if (known && !guessing && wanted && since_ms > minBetweenRefreshes_ms) void preview.refetch()
  })
  const quotedAt = quote?.at
  useEffect(() => {
    if (quotedAt !== undefined) refreshOnQuote()
  }, [quotedAt])

  const estimate = estimated()
  /** The price on the screen, which an order at market is bound to. */
  const seenNow = estimate?.at === 'ask' || estimate?.at === 'bid' ? estimate.price : undefined
  const nothingToSell = ticket.side === 'sell' && known?.held === 0 && !unanswered
  const closed = known?.sessionOpen === false
  const refusal = guessing || unanswered ? null : (known?.refusal ?? null)
  const refused = move.error instanceof RefusedError ? move.error : undefined
  const seen = (move.variables as Input<typeof buy> | undefined)?.seenPrice
  const live = newer(quote, instrument.data?.priceAt) ? quote : undefined

  const failure = move.error && !(refused && handledInForm.includes(refused.code)) ? move.error : undefined
  const confirming = active && reviewed !== undefined && !move.data && !failure && !unanswered

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
    /** How many units the order is for; undefined while nobody knows how many an amount buys. */
    quantity: byAmount ? estimate?.quantity : Number(ticket.quantity),
    guessing,
    refusal,
    nothingToSell,
    closed,
    price: live?.price ?? instrument.data?.price ?? undefined,
    changePercent: live ? live.changePercent : instrument.data?.changePercent,
    pending: move.isPending,
    unanswered,
    /** The price that the customer saw, if the order was refused because it has moved. */
    movedFrom: refused?.code === 'price_moved' && seen !== undefined ? microsToNumber(seen) : undefined,
    failure,
    result: move.data,
    ready: estimate !== undefined && refusal === null && Object.keys(problems).length === 0 && !unanswered,
    change(next: Ticket) {
      if (move.isPending || unanswered) return
      move.reset()
      setReviewed(undefined)
      setTicket(next)
    },
    /** The customer reviews the order before it is sent. */
    needsReview,
    confirming,
    /** The price of an order at market when the review was opened, if it differs now. */
    movedSince: confirming && seenNow !== reviewed.price ? reviewed.price : undefined,
    review: () => setReviewed({ price: seenNow }),
    backToForm: () => setReviewed(undefined),
    send() {
      // `isPending` is set a moment after the tap, so a second tap may be faster.
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
      setReviewed(undefined)
      setTicket(newTicket(side, lot))
    },
    /** Leads from a refusal back to the form. */
    back() {
      move.reset()
      setReviewed(undefined)
    },
  }
}

export type TicketState = ReturnType<typeof useTicketState>
