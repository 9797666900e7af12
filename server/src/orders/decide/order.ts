/** An order and its lots as pure values: no file here reaches a database. */

import type { OrderState } from '@tarazu/contract/orders/order'
import type { Selectable } from 'kysely'
import { stateTable } from '../../acts/state-table.ts'
import type { OrdersTables } from '../../db/tables/orders.ts'

export type TimelineEntry = {
  state: string
  at: string
  who: 'customer' | 'operator' | 'system'
  /** The words of the operator for the customer. */
  text?: string
  /** The values before a change, prices as decimal text in micros; undefined in other entries. */
  was?: {
    quantity: number
    limit_price: string | null
    stop_price: string | null
    trail_distance?: string
    trail_bps?: number
    exit_target?: string
    exit_stop?: string
  }
}
export type FeeTotal = { name: string; amount: string }

/**
 * The units that a sale takes from one lot. `lot` is the id of the order that bought it, `number` its number.
 */
export type LotAllocation = { lot: string; number: string; quantity: number; filled: number }

/** One row of `orders`. Prices in micros of `currency`, money in the wallet's paise. */
export type OrderRow = Omit<Selectable<OrdersTables['orders']>, 'traded' | 'traded_converted'> & {
  /** Micros times units; `traded_converted` times the exchange rate in millionths, too. */
  traded: bigint
  traded_converted: bigint
}

/** A column of which every order has its own value. */
const own = Symbol('own')

/**
 * Every column of `orders`, in the order of the table (a test compares them), with what most new orders have
 * there.
 */
const orderDefaults = {
  id: own,
  number: own,
  customer_id: own,
  symbol: own,
  market: own,
  side: own,
  type: own,
  validity: 'day',
  position: 'full',
  quantity: own,
  filled: 0,
  currency: own,
  seen_price: null,
  limit_price: null,
  stop_price: null,
  state: own,
  bound: own,
  reason: null,
  traded: 0n,
  traded_converted: 0n,
  value: 0n,
  fees: [],
  held: 0n,
  held_unsettled: 0n,
  lot_left: 0,
  lot_reserved: 0,
  cost_left: 0n,
  takes: [],
  cost: 0n,
  timeline: own,
  version: 1,
  trading_day: own,
  created_at: own,
  expires_at: null,
  last_quote_at: null,
  kind: own,
  lot: null,
  trigger_from: null,
  trail_distance: null,
  trail_bps: null,
  trail_group: null,
  target_price: null,
  exit_target: null,
  exit_stop: null,
  exit_units: 0,
  charged_day: null,
} as const satisfies { [K in keyof OrderRow]: OrderRow[K] | typeof own | readonly [] }

type OwnColumn = {
  [K in keyof OrderRow]: (typeof orderDefaults)[K] extends typeof own ? K : never
}[keyof OrderRow]

export const orderColumns = Object.keys(orderDefaults) as (keyof OrderRow)[]

/** The row of a new order, with the values that are its own. */
export function newRow(values: Pick<OrderRow, OwnColumn> & Partial<OrderRow>): OrderRow {
  return { ...orderDefaults, fees: [], takes: [], ...values }
}

export type Lot = Pick<
  OrderRow,
  'id' | 'number' | 'lot_left' | 'lot_reserved' | 'cost_left' | 'version' | 'kind'
> & {
  /** Set by a change that puts units of it up for sale at its target and stop. */
  exit_units?: number
}

/** The columns of a purchase that say what its units were bought for. */
export const lotOriginColumns = ['id', 'traded', 'filled', 'created_at', 'last_quote_at'] as const
export type LotOrigin = Pick<OrderRow, Exclude<(typeof lotOriginColumns)[number], 'traded'>> & {
  /** Digits, as the driver gives a numeric. */
  traded: string
}

export const events = [
  'rest',
  'arm',
  'trigger',
  'fill_part',
  'fill_all',
  'cancel',
  'expire',
  'fail',
  'open',
  'change',
  'stop',
] as const
export type OrderEvent = (typeof events)[number]

/** Lifecycle "Stock order". What is not here cannot happen. */
export const orderStateTable = stateTable<OrderState, OrderEvent>(
  {
    queued: {
      open: 'resting',
      arm: 'trigger_pending',
      fill_part: 'part_filled',
      fill_all: 'filled',
      cancel: 'cancelled',
      expire: 'expired',
      fail: 'failed',
      change: 'queued',
    },
    resting: {
      fill_part: 'part_filled',
      fill_all: 'filled',
      cancel: 'cancelled',
      expire: 'expired',
      fail: 'failed',
      change: 'resting',
      stop: 'resting',
    },
    trigger_pending: {
      trigger: 'resting',
      cancel: 'cancelled',
      expire: 'expired',
      fail: 'failed',
      change: 'trigger_pending',
    },
    part_filled: {
      fill_part: 'part_filled',
      fill_all: 'filled',
      cancel: 'cancelled',
      expire: 'expired',
      fail: 'failed',
      change: 'part_filled',
      stop: 'part_filled',
    },
    filled: {},
    failed: {},
    cancelled: {},
    expired: {},
  },
  { customer: 'not_pending', operator: 'not_pending', system: 'not_pending' },
)

export const openStates = [
  'queued',
  'resting',
  'trigger_pending',
  'part_filled',
] as const satisfies OrderState[]

export function isOpenOrder(order: Pick<OrderRow, 'state'>) {
  return (openStates as readonly OrderState[]).includes(order.state)
}

/** The limit price that its customer named: of an order with a target that. */
export const limitOf = ({ limit_price, target_price }: Pick<OrderRow, 'limit_price' | 'target_price'>) =>
  target_price ?? limit_price

/** Whether it rests at its target, while its stop is not reached (one cancels the other). */
export function isGuarded(order: Pick<OrderRow, 'type' | 'state' | 'bound' | 'target_price'>) {
  return order.type === 'oco' && isOpenOrder(order) && order.bound === order.target_price
}

/** Whether it waits for its trigger before it reserves anything (good till triggered). */
export function reservesNothing({ validity, state }: Pick<OrderRow, 'validity' | 'state'>) {
  return validity === 'gtt' && (state === 'queued' || state === 'trigger_pending')
}

/** When the quote of its last fill was made, on the market's clock; before any fill, when it was placed. */
export const tradedAt = ({ last_quote_at, created_at }: Pick<OrderRow, 'last_quote_at' | 'created_at'>) =>
  last_quote_at ?? created_at

/** The name of a change in the timeline, since the state stays the same. */
const changeEntry = 'changed'

/** The order after a change by its customer, with the values before it in the timeline. */
export function changedOrder(order: OrderRow, to: Partial<OrderRow>, at: number): OrderRow {
  const { quantity, stop_price, trail_distance, trail_bps, exit_target, exit_stop } = order
  const was = {
    quantity,
    limit_price: limitOf(order)?.toString() ?? null,
    stop_price: stop_price?.toString() ?? null,
    ...(trail_distance !== null && { trail_distance: trail_distance.toString() }),
    ...(trail_bps !== null && { trail_bps }),
    ...(exit_target !== null && { exit_target: exit_target.toString() }),
    ...(exit_stop !== null && { exit_stop: exit_stop.toString() }),
  }
  const entry: TimelineEntry = { state: changeEntry, at: new Date(at).toISOString(), who: 'customer', was }
  return { ...transition(order, 'change', at, 'customer'), ...to, timeline: [...order.timeline, entry] }
}

export function changesOf(order: OrderRow) {
  return order.timeline.filter(({ state }) => state === changeEntry).length
}

/** The reason of an order that an operator ended; the operator's words are in its timeline. */
export const cancelledByOperator = 'operator_cancelled'

/** The order with an operator's words on its last timeline entry. */
export function withOperatorText(order: OrderRow, text: string): OrderRow {
  return {
    ...order,
    timeline: order.timeline.map((entry, at) =>
      at === order.timeline.length - 1 ? { ...entry, text } : entry,
    ),
  }
}

/** Why it ended: our reason code, or what an operator wrote. */
export function endText({ reason, timeline }: Pick<OrderRow, 'reason' | 'timeline'>): string | null {
  return reason === cancelledByOperator ? (timeline.at(-1)?.text ?? reason) : reason
}

/**
 * The order after an event. If the state stays that of the last timeline entry, as after a further partial
 * fill, no entry is added. Refuses with `not_pending` what its state does not allow.
 */
export function transition(
  order: OrderRow,
  event: OrderEvent,
  at: number,
  who: TimelineEntry['who'],
): OrderRow {
  const after = orderStateTable.transition(order, event, at, who)
  const again = order.timeline.at(-1)?.state === after.state
  return again ? { ...after, timeline: order.timeline } : after
}
