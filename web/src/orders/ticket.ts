/** What the customer has filled in on the buy/sell ticket, and what follows from it. Pure. */

import type { Input } from '@tarazu/contract/endpoint'
import { formatMicros } from '@tarazu/contract/money'
import type { buy, changeOrder, sell } from '@tarazu/contract/orders/api'
import type { Order, OrderType, Validity } from '@tarazu/contract/orders/order'
import type { previewOrder } from '@tarazu/contract/orders/preview-api'
import { maxQuantity, type Position, quantityProblem, type Side } from '@tarazu/contract/orders/rules'

export type Ticket = {
  side: Side
  /** Digits as typed: an empty field is possible. */
  quantity: string
  position: Position
  type: OrderType
  validity: Validity
  /** In the instrument's currency, as typed. */
  limitPrice: string
  stopPrice: string
  /** Sell only what this order bought; without it the oldest first. */
  lot: string | undefined
}

/** What the sums of an order hang on. A price that was not typed, or does not belong to the type, is left out. */
export type Asked = {
  side: Side
  quantity: number
  type: OrderType
  limitPrice?: bigint | undefined
  stopPrice?: bigint | undefined
}

export function newTicket(side: Side, lot?: string): Ticket {
  return {
    side,
    quantity: '1',
    position: 'half',
    type: 'market',
    validity: 'day',
    limitPrice: '',
    stopPrice: '',
    lot,
  }
}

/** An order that waits as it can be changed: a stop that was reached is a stop no more. */
export function ticketOf(order: Order): Ticket {
  const asleep = order.state === 'queued' || order.state === 'trigger_pending'
  const awake = { market: 'market', limit: 'limit', stop: 'market', stop_limit: 'limit' } as const
  const typed = (price: bigint | null) => (price === null ? '' : formatMicros(price))
  return {
    side: order.side,
    quantity: String(order.quantity),
    position: 'full',
    type: asleep ? order.type : awake[order.type],
    validity: order.validity,
    limitPrice: typed(order.limitPrice),
    stopPrice: typed(order.stopPrice),
    lot: undefined,
  }
}

/** What is typed and possible; the rest is asked as it is. */
export function changeInput(ticket: Ticket, number: string): Input<typeof changeOrder> {
  const limitPrice = hasLimit(ticket.type) ? priceMicros(ticket.limitPrice) : undefined
  const stopPrice = hasStop(ticket.type) ? priceMicros(ticket.stopPrice) : undefined
  return {
    number,
    quantity: Math.min(Number(ticket.quantity), 999_999_999),
    ...(limitPrice !== undefined && { limitPrice }),
    ...(stopPrice !== undefined && { stopPrice }),
  }
}

/** Product 4: changing the mode resets the quantity to 1. */
export function withSide(ticket: Ticket, side: Side): Ticket {
  return side === ticket.side ? ticket : { ...ticket, side, quantity: '1', lot: undefined }
}

export const hasLimit = (type: OrderType) => type === 'limit' || type === 'stop_limit'
export const hasStop = (type: OrderType) => type === 'stop' || type === 'stop_limit'

/** Prices that the chosen type asks for begin at `price`, on its step, so that one tap on + or a small edit is enough. */
export function withType(ticket: Ticket, type: OrderType, price: bigint | null, tick: bigint): Ticket {
  const start = price === null || tick <= 0n ? '' : formatMicros(((price + tick / 2n) / tick) * tick)
  return {
    ...ticket,
    type,
    limitPrice: hasLimit(type) ? ticket.limitPrice || start : '',
    stopPrice: hasStop(type) ? ticket.stopPrice || start : '',
  }
}

/** Grouped by commas with a point, by points with a comma, or by two commas and more: nobody can take it for anything else. */
const groupedPrices = [
  { form: /^\d{1,3}(?:,\d{2,3})*,\d{3}\.\d*$/, group: ',' },
  { form: /^\d{1,3}(?:\.\d{3})+,\d*$/, group: '.' },
  { form: /^\d{1,3}(?:,\d{2,3})+,\d{3}$/, group: ',' },
]

/** Longer than any price, so that none becomes another one by being cut. */
const longestPrice = 24

/**
 * What a price field keeps of what was typed: a price without its sign and its groups, a comma as the point that it is on many
 * keyboards. What is none stays as it is, to be told: its digits alone would be another price.
 */
export function priceTyped(text: string) {
  const number = text.trim().replace(/^\p{Sc}\s*/u, '')
  const grouped = groupedPrices.find(({ form }) => form.test(number))
  const plain = grouped ? number.replaceAll(grouped.group, '') : number
  return plain.replace(/^(\d*),(\d*)$/, '$1.$2').slice(0, longestPrice)
}

/** Micros of what was typed; undefined when it is not a price above zero. */
export function priceMicros(text: string): bigint | undefined {
  if (!/^(\d{1,9}(\.\d{0,6})?|\.\d{1,6})$/.test(text)) return undefined
  const [whole = '', fraction = ''] = text.split('.')
  const micros = BigInt(whole + fraction.padEnd(6, '0'))
  return micros > 0n ? micros : undefined
}

export type PriceProblem = 'missing' | 'off_tick'

export function priceProblem(text: string, tick: bigint): PriceProblem | undefined {
  const micros = priceMicros(text)
  if (micros === undefined) return 'missing'
  return tick > 0n && micros % tick !== 0n ? 'off_tick' : undefined
}

export type TicketProblems = {
  quantity?: ReturnType<typeof quantityProblem>
  limitPrice?: PriceProblem
  stopPrice?: PriceProblem
}

/**
 * The most units of the ticket. What was bought in hundreds is sold as one: how much that is, `maximum`, is what the server
 * says of a sale of one purchase.
 */
export function quantityCap({ side, position, lot }: Ticket, maximum = 0) {
  const cap = maxQuantity[position]
  return side === 'sell' && lot !== undefined ? Math.max(cap, maximum) : cap
}

/**
 * What a seller is offered in one tap: half of what is `held`, where one order may sell so much, and as much as one order may. In
 * whole lots of `step`; nought: nothing. `maximum`: see `quantityCap`.
 */
export function saleParts(ticket: Ticket, held: number, maximum: number, step = 1) {
  const whole = (quantity: number) => Math.floor(quantity / step) * step
  const most = whole(Math.min(held, quantityCap({ ...ticket, position: 'full' }, maximum)))
  const half = whole(held / 2)
  return { half: half < most && half <= maxQuantity.full ? half : 0, most }
}

/** What forbids sending it, as far as the form alone can tell; `cap` is `quantityCap`. */
export function ticketProblems(ticket: Ticket, tick: bigint, cap = quantityCap(ticket)): TicketProblems {
  const quantity = quantityProblem(Number(ticket.quantity), cap)
  const limitPrice = hasLimit(ticket.type) ? priceProblem(ticket.limitPrice, tick) : undefined
  const stopPrice = hasStop(ticket.type) ? priceProblem(ticket.stopPrice, tick) : undefined
  return { ...(quantity && { quantity }), ...(limitPrice && { limitPrice }), ...(stopPrice && { stopPrice }) }
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
    ...(queue && { queue }),
  }
}

/** A price that is not typed yet is asked about as if the order were at market. */
function asAsked(ticket: Ticket): Ticket {
  const complete = Object.keys(ticketProblems({ ...ticket, quantity: '1' }, 0n)).length === 0
  return complete ? ticket : { ...ticket, type: 'market' }
}

/** The question about what it would cost. */
export function previewInput(ticket: Ticket, symbol: string, queue: boolean): Input<typeof previewOrder> {
  return {
    symbol,
    side: ticket.side,
    quantity: Math.min(Number(ticket.quantity), 999_999_999),
    ...termsOf(asAsked(ticket), queue),
    ...(ticket.side === 'sell' && ticket.lot !== undefined && { lot: ticket.lot }),
  }
}

export function askedOf(ticket: Ticket): Asked {
  const { type } = asAsked(ticket)
  return {
    side: ticket.side,
    quantity: Number(ticket.quantity),
    type,
    limitPrice: hasLimit(type) ? priceMicros(ticket.limitPrice) : undefined,
    stopPrice: hasStop(type) ? priceMicros(ticket.stopPrice) : undefined,
  }
}

/** `seenPrice` bounds an order at market: never what is paid. */
export function buyInput(
  ticket: Ticket,
  symbol: string,
  seenPrice: bigint | null,
  queue: boolean,
): Input<typeof buy> {
  return {
    symbol,
    kind: 'stock',
    quantity: Number(ticket.quantity),
    ...termsOf(ticket, queue),
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
