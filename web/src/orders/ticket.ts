/** The form of the buy and sell ticket, its problems, and the requests made of it. Pure. */

import type { Input } from '@tarazu/contract/endpoint'
import { formatMicros } from '@tarazu/contract/money'
import type { buy, changeOrder, sell } from '@tarazu/contract/orders/api'
import type { Order, OrderType, Validity } from '@tarazu/contract/orders/order'
import { typeFits, validityFits } from '@tarazu/contract/orders/order-terms'
import type { previewOrder } from '@tarazu/contract/orders/preview-api'
import { maxQuantity, type Position, quantityProblem, type Side } from '@tarazu/contract/orders/rules'
import { paiseTyped } from '../forms/typed-amount.ts'
import { priceMicros } from '../forms/typed-price.ts'
import { type Trail, trailTerms, typedTrail } from './trail.ts'

export type Ticket = {
  side: Side
  /** Digits as typed; may be empty. */
  quantity: string
  /** Typed money that decides the quantity; undefined: the quantity is typed. See `amountOf`. */
  amount?: string | undefined
  position: Position
  type: OrderType
  validity: Validity
  /** Typed price, in the instrument's currency. */
  limitPrice: string
  stopPrice: string
  /** The distance of a trailing stop. */
  trail: Trail
  /** A purchase whose units are put up for sale at `exitTarget` and `exitStop`. */
  bracket: boolean
  exitTarget: string
  exitStop: string
  /** The lot to sell, by the number of its order; without it the oldest lots first. */
  lot: string | undefined
}

/** Prices, or the distance of a trailing stop, that a change begins with, as typed. */
export type StartTerms = Partial<
  Pick<Ticket, 'limitPrice' | 'stopPrice' | 'trail' | 'exitTarget' | 'exitStop'>
>

/** The terms that an estimate depends on, prices in micros. Untyped and unused prices are left out. */
export type OrderTerms = {
  side: Side
  quantity: number
  type: OrderType
  limitPrice?: bigint | undefined
  stopPrice?: bigint | undefined
}

const noBracket = { bracket: false, exitTarget: '', exitStop: '' }

export function newTicket(side: Side, lot?: string): Ticket {
  return {
    side,
    quantity: '1',
    position: 'half',
    type: 'market',
    validity: 'day',
    limitPrice: '',
    stopPrice: '',
    trail: { amount: '', unit: 'percent' },
    ...noBracket,
    lot,
  }
}

/** The ticket that changes a waiting order. A triggered stop is a market or limit order. */
export function ticketOf(order: Order): Ticket {
  const untriggered = order.state === 'queued' || order.state === 'trigger_pending'
  const triggeredType = {
    market: 'market',
    limit: 'limit',
    stop: 'market',
    stop_limit: 'limit',
    trailing: 'market',
    oco: 'oco',
  } as const
  const typed = (price: bigint | null) => (price === null ? '' : formatMicros(price))
  return {
    side: order.side,
    quantity: String(order.quantity),
    position: 'full',
    type: untriggered ? order.type : triggeredType[order.type],
    validity: order.validity,
    limitPrice: typed(order.limitPrice),
    stopPrice: typed(order.stopPrice),
    trail: typedTrail(order),
    bracket: order.exitTarget !== null,
    exitTarget: typed(order.exitTarget),
    exitStop: typed(order.exitStop),
    lot: undefined,
  }
}

/** The request that changes an order. Prices that cannot be parsed are left out. */
export function changeInput(ticket: Ticket, number: string): Input<typeof changeOrder> {
  const limitPrice = hasLimit(ticket.type) ? priceMicros(ticket.limitPrice) : undefined
  const stopPrice = hasStop(ticket.type) ? priceMicros(ticket.stopPrice) : undefined
  const exitTarget = ticket.bracket ? priceMicros(ticket.exitTarget) : undefined
  const exitStop = ticket.bracket ? priceMicros(ticket.exitStop) : undefined
  return {
    number,
    quantity: Math.min(Number(ticket.quantity), 999_999_999),
    ...(limitPrice !== undefined && { limitPrice }),
    ...(stopPrice !== undefined && { stopPrice }),
    ...(ticket.type === 'trailing' && trailTerms(ticket.trail)),
    ...(exitTarget !== undefined && { exitTarget }),
    ...(exitStop !== undefined && { exitStop }),
  }
}

/** Whether two requests ask for the same order. */
export function isSameChange(one: Input<typeof changeOrder>, other: Input<typeof changeOrder>) {
  const names = [
    'quantity',
    'limitPrice',
    'stopPrice',
    'trailDistance',
    'trailBps',
    'exitTarget',
    'exitStop',
  ] as const
  return names.every((name) => one[name] === other[name])
}

/** Product 4: changing the mode resets the quantity to 1. */
export function withSide(ticket: Ticket, side: Side): Ticket {
  if (side === ticket.side) return ticket
  const type = typeFits(side, ticket.type) ? ticket.type : 'market'
  return { ...ticket, ...noBracket, side, type, quantity: '1', lot: undefined }
}

const limited: readonly OrderType[] = ['limit', 'stop_limit', 'oco']
const stopped: readonly OrderType[] = ['stop', 'stop_limit', 'oco']
export const hasLimit = (type: OrderType) => limited.includes(type)
export const hasStop = (type: OrderType) => stopped.includes(type)

/**
 * Fills the prices that the type needs with `price` micros, rounded to the tick, for a small edit; a target
 * and a stop with prices beside it: a stop at the price of now would wait for nothing.
 */
export function withType(ticket: Ticket, type: OrderType, price: bigint | null, tick: bigint): Ticket {
  const near = (percent: bigint) => nearPrice(price, percent, tick)
  const stop = near(ticket.side === 'buy' ? 102n : 98n)
  const target = type === 'oco' ? near(102n) : type === 'stop_limit' ? stop : near(100n)
  return {
    ...ticket,
    type,
    validity: validityFits(type, ticket.validity) ? ticket.validity : 'day',
    limitPrice: hasLimit(type) ? ticket.limitPrice || target : '',
    stopPrice: hasStop(type) ? ticket.stopPrice || stop : '',
  }
}

/** The ticket with a bracket around `price` micros, or without the one that it has. */
export function withBracket(ticket: Ticket, price: bigint | null, tick: bigint): Ticket {
  if (ticket.bracket) return { ...ticket, ...noBracket }
  const [exitTarget, exitStop] = [nearPrice(price, 105n, tick), nearPrice(price, 95n, tick)]
  return { ...ticket, bracket: true, exitTarget, exitStop }
}

/** So many percent of `price` micros on the tick, as typed; empty without a price. */
function nearPrice(price: bigint | null, percent: bigint, tick: bigint) {
  if (price === null || tick <= 0n) return ''
  return formatMicros((((price * percent) / 100n + tick / 2n) / tick) * tick)
}

/** Whether the server takes an amount of money in place of a quantity: decision 124. */
export const mayNameAmount = ({ side, type, position }: Ticket) =>
  side === 'buy' && type === 'market' && position === 'exact'

/** The typed amount in paise, null where it is no amount; undefined where the quantity is typed. */
export function amountOf(ticket: Ticket): bigint | null | undefined {
  if (ticket.amount === undefined || !mayNameAmount(ticket)) return undefined
  return paiseTyped(ticket.amount) ?? null
}

/** How many units are asked for: none beside an amount. */
function unitsIn(ticket: Ticket) {
  const amount = amountOf(ticket)
  if (amount === undefined) return { quantity: Math.min(Number(ticket.quantity), 999_999_999) }
  return { quantity: 0, amount: amount ?? 0n }
}

/** Whether the price of now is at the stop or beyond it, so that the order would not wait for it. */
export function isPastStop({ side, type, validity, stopPrice }: Ticket, price: number | undefined) {
  const stop = hasStop(type) && validity !== 'gtt' ? priceMicros(stopPrice) : undefined
  if (stop === undefined || price === undefined) return false
  return side === 'buy' ? price * 1e6 >= stop : price * 1e6 <= stop
}

export type PriceProblem = 'missing' | 'off_tick'

export function priceProblem(text: string, tick: bigint): PriceProblem | undefined {
  const micros = priceMicros(text)
  if (micros === undefined) return 'missing'
  return tick > 0n && micros % tick !== 0n ? 'off_tick' : undefined
}

export type TicketProblems = {
  quantity?: ReturnType<typeof quantityProblem>
  amount?: 'missing'
  limitPrice?: PriceProblem
  stopPrice?: PriceProblem
  trail?: 'missing'
  exitTarget?: PriceProblem
  exitStop?: PriceProblem
}

/**
 * The most units of the ticket: in the mode exact `perOrder`, what the server allows for these terms. A lot
 * from a block, placement or issue may be sold at once: `maximum` is what the server allows for a sale of
 * that lot.
 */
export function quantityCap(
  { side, position, lot }: Ticket,
  maximum = 0,
  perOrder: number = maxQuantity.exact,
) {
  const cap = position === 'exact' ? perOrder : maxQuantity[position]
  return side === 'sell' && lot !== undefined ? Math.max(cap, maximum) : cap
}

/**
 * Quantities that a seller can choose by one tap: half of `held` units, and the most that one order may sell.
 * Multiples of `step`; zero means not offered. `maximum`: see `quantityCap`.
 */
export function saleParts(ticket: Ticket, held: number, maximum: number, step = 1) {
  const whole = (quantity: number) => Math.floor(quantity / step) * step
  const position = ticket.position === 'exact' ? 'exact' : 'full'
  const max = whole(Math.min(held, quantityCap({ ...ticket, position }, maximum)))
  const half = whole(held / 2)
  return { half: half < max && half <= maxQuantity[position] ? half : 0, max }
}

/** What forbids sending the ticket, as far as the form can tell; `cap` is `quantityCap`. */
export function ticketProblems(ticket: Ticket, tick: bigint, cap = quantityCap(ticket)): TicketProblems {
  const amount = amountOf(ticket)
  const quantity = amount === undefined ? quantityProblem(Number(ticket.quantity), cap) : undefined
  const limitPrice = hasLimit(ticket.type) ? priceProblem(ticket.limitPrice, tick) : undefined
  const stopPrice = hasStop(ticket.type) ? priceProblem(ticket.stopPrice, tick) : undefined
  const exitTarget = ticket.bracket ? priceProblem(ticket.exitTarget, tick) : undefined
  const exitStop = ticket.bracket ? priceProblem(ticket.exitStop, tick) : undefined
  const noTrail = ticket.type === 'trailing' && trailTerms(ticket.trail) === undefined
  return {
    ...(quantity && { quantity }),
    ...(amount === null && { amount: 'missing' as const }),
    ...(limitPrice && { limitPrice }),
    ...(stopPrice && { stopPrice }),
    ...(noTrail && { trail: 'missing' as const }),
    ...(exitTarget && { exitTarget }),
    ...(exitStop && { exitStop }),
  }
}

function termsOf(ticket: Ticket, queue: boolean) {
  const limitPrice = hasLimit(ticket.type) ? priceMicros(ticket.limitPrice) : undefined
  const stopPrice = hasStop(ticket.type) ? priceMicros(ticket.stopPrice) : undefined
  return {
    type: ticket.type,
    validity: ticket.validity,
    position: ticket.position,
    ...(limitPrice !== undefined && { limitPrice }),
    ...(stopPrice !== undefined && { stopPrice }),
    ...(ticket.type === 'trailing' && trailTerms(ticket.trail)),
    ...(queue && { queue }),
  }
}

/** The ticket as it is previewed: at market until its prices are typed. */
function previewed(ticket: Ticket): Ticket {
  const complete =
    Object.keys(ticketProblems({ ...ticket, quantity: '1', amount: undefined }, 0n)).length === 0
  return complete ? ticket : { ...ticket, type: 'market' }
}

/** The request for a preview of the order's cost. */
export function previewInput(ticket: Ticket, symbol: string, queue: boolean): Input<typeof previewOrder> {
  return {
    symbol,
    side: ticket.side,
    ...unitsIn(ticket),
    ...termsOf(previewed(ticket), queue),
    ...(ticket.side === 'sell' && ticket.lot !== undefined && { lot: ticket.lot }),
  }
}

export function orderTermsOf(ticket: Ticket): OrderTerms {
  const { type } = previewed(ticket)
  return {
    side: ticket.side,
    quantity: Number(ticket.quantity),
    type,
    limitPrice: hasLimit(type) ? priceMicros(ticket.limitPrice) : undefined,
    stopPrice: hasStop(type) ? priceMicros(ticket.stopPrice) : undefined,
  }
}

/** `seenPrice`, in micros, bounds the price of an order at market; it is never the price that is paid. */
export function buyInput(
  ticket: Ticket,
  symbol: string,
  seenPrice: bigint | null,
  queue: boolean,
): Input<typeof buy> {
  return {
    symbol,
    kind: 'stock',
    ...unitsIn(ticket),
    ...termsOf(ticket, queue),
    ...(ticket.bracket && {
      exitTarget: priceMicros(ticket.exitTarget),
      exitStop: priceMicros(ticket.exitStop),
    }),
    ...(ticket.type === 'market' && seenPrice !== null && { seenPrice }),
  }
}

export function sellInput(
  ticket: Ticket,
  symbol: string,
  seenPrice: bigint | null,
  queue: boolean,
): Input<typeof sell> {
  return {
    symbol,
    quantity: Number(ticket.quantity),
    ...termsOf(ticket, queue),
    ...(ticket.lot !== undefined && { lot: ticket.lot }),
    ...(ticket.type === 'market' && seenPrice !== null && { seenPrice }),
  }
}
