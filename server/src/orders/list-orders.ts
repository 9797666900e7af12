import type { Input, Reply } from '@tarazu/contract/endpoint'
import { recordedPrice } from '@tarazu/contract/market/rules'
import type { getOrder as getApi, listOrders as listApi } from '@tarazu/contract/orders/api'
import {
  marketsOfHolding,
  type Order,
  type OrderState,
  orderStateNames,
  orderStates,
} from '@tarazu/contract/orders/order'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import { countedAtMost } from '../db/key-paging.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'
import { assumedIn } from '../market/assumed-offers.ts'
import { applicationsAsOrders, stagesOf } from './applications-as-orders.ts'
import { filledSince, fillsOf } from './fills-since.ts'
import { orderRowFrom } from './order-json.ts'
import { readOrder } from './read-order.ts'
import { showOrders } from './show-orders.ts'

export async function listOrders(
  deps: Deps,
  caller: Caller,
  input: Input<typeof listApi>,
): Promise<Reply<typeof listApi>> {
  const { page = 1, limit = 10 } = input
  let mine = deps.db.selectFrom('orders').where('customer_id', '=', caller.id)
  if (input.symbol !== undefined) mine = mine.where('symbol', '=', input.symbol)
  if (input.type !== undefined) mine = mine.where('market', 'in', marketsOfHolding[input.type])
  if (input.kind !== undefined) mine = mine.where('kind', '=', input.kind)
  // The number 0 asks for all orders from offers (product 4); for market orders it asks for pending ones
  // (product decision 5).
  const ofOffer = input.kind !== undefined && input.kind !== 'stock'
  const all = input.status === undefined || input.status === 'all' || (ofOffer && input.status === 0)
  const states = orderStateNames.filter((state) => all || orderStates[state] === input.status)
  if (!all) mine = mine.where('state', 'in', states)
  const filled =
    input.filledSince === undefined
      ? undefined
      : await filledSince(deps.db, caller.id, new Date(input.filledSince))
  if (filled) mine = mine.where('id', 'in', filled.orders)
  // An application is never filled: what is delivered is an order.
  if (input.kind === 'ipo' && !filled) return listWithApplications(deps, caller.id, mine, states, input)
  const skipped = (page - 1) * limit
  const newest = mine.select('id').orderBy('created_at', 'desc').orderBy('id', 'desc')
  const [rows, count] = await Promise.all([
    // The pages before are skipped in the index alone: a whole row is read for what is shown only.
    deps.db
      .selectFrom('orders')
      .selectAll()
      .where('customer_id', '=', caller.id)
      .where('id', 'in', newest.limit(limit).offset(skipped))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    countedAtMost(deps.db, { limit: (most) => mine.select('id').limit(skipped + most) }),
  ])
  const [shown, fills] = await Promise.all([
    showOrders(deps, rows.map(orderRowFrom)),
    filled && fillsOf(deps.db, rows, filled.since),
  ])
  return {
    rows: shown,
    count,
    ...(filled && fills && { fills, completeSince: filled.since.getTime() }),
  }
}

type Mine = SelectQueryBuilder<Tables, 'orders', object>

/** An issue is shown from the start: as an application, and once delivered as the order of that number. */
async function listWithApplications(
  deps: Deps,
  customer: number,
  mine: Mine,
  states: readonly OrderState[],
  { symbol, page = 1, limit = 10 }: Input<typeof listApi>,
): Promise<Reply<typeof listApi>> {
  const applied = deps.db
    .selectFrom('ipo_application')
    .innerJoin('ipo_issue', 'ipo_issue.id', 'ipo_application.issue_id')
    .where('ipo_application.customer_id', '=', customer)
    .where(sql<SqlBool>`ipo_application.state = any(${stagesOf(states)})`)
    .$if(symbol !== undefined, (query) => query.where('ipo_issue.symbol', '=', symbol as string))
  const both = mine
    .select(['orders.number', 'orders.created_at'])
    .unionAll(applied.select(['ipo_application.number', 'ipo_application.created_at']))
  const skipped = (page - 1) * limit
  const [found, count] = await Promise.all([
    both.orderBy('created_at', 'desc').orderBy('number').limit(limit).offset(skipped).execute(),
    countedAtMost(deps.db, { limit: (most) => both.limit(skipped + most) }),
  ])
  const numbers = found.map(({ number }) => number)
  const [orders, applications] = await Promise.all([
    numbers.length === 0 ? [] : mine.selectAll().where('number', 'in', numbers).execute(),
    applicationsAsOrders(deps.db, customer, numbers),
  ])
  const shown = await showOrders(deps, orders.map(orderRowFrom))
  const byNumber = new Map(shown.map((order) => [order.number, order]))
  return {
    rows: numbers.flatMap((number) => byNumber.get(number) ?? applications.get(number)?.order ?? []),
    count,
  }
}

export async function getOrder(
  deps: Deps,
  caller: Caller,
  input: Input<typeof getApi>,
): Promise<Reply<typeof getApi>> {
  const row = await readOrder(deps, input.number, caller.id)
  if (!row) return applicationDetail(deps, caller, input.number)
  const [fills, settlement, [order]] = await Promise.all([
    deps.db.selectFrom('fill').selectAll().where('order_id', '=', row.id).orderBy('id').execute(),
    deps.db
      .selectFrom('settlement')
      .select((of) => of.fn.max('due').as('due'))
      .where('order_id', '=', row.id)
      .where('amount', '>', 0n)
      .executeTakeFirst(),
    showOrders(deps, [row]),
  ])
  const kind = deps.market.instrument(row.symbol)?.kind
  return {
    ...(order as Order),
    fills: fills.map((fill) => ({
      quantity: fill.quantity,
      price: fill.price,
      value: fill.value,
      fees: fill.fees.map(({ name, amount }) => ({ name, amount: BigInt(amount) })),
      at: fill.at.getTime(),
      source: fill.source,
      origin: fill.origin,
      originKey: fill.origin_key,
      answerHash: fill.answer_hash,
      quotedAt: fill.quoted_at.getTime(),
      bar: recordedPrice(fill.source, fill.quoted_at.getTime()) ?? null,
      receivedAt: fill.received_at.getTime(),
      bid: fill.bid,
      ask: fill.ask,
      size: fill.size,
      offersAssumed: assumedIn(fill, kind).offers,
      sizeAssumed: assumedIn(fill, kind).size,
      slippage: fill.slippage,
      rate: fill.rate,
      rateSource: fill.rate_source,
      rateAt: fill.rate_at.getTime(),
      rules: fill.rules,
    })),
    timeline: row.timeline.map(({ state, at, who, was }) => ({
      state,
      at: Date.parse(at),
      who,
      ...(was && {
        was: {
          quantity: was.quantity,
          limitPrice: was.limit_price === null ? null : BigInt(was.limit_price),
          stopPrice: was.stop_price === null ? null : BigInt(was.stop_price),
          ...(was.trail_distance !== undefined && { trailDistance: BigInt(was.trail_distance) }),
          ...(was.trail_bps !== undefined && { trailBps: was.trail_bps }),
          ...(was.exit_target !== undefined && { exitTarget: BigInt(was.exit_target) }),
          ...(was.exit_stop !== undefined && { exitStop: BigInt(was.exit_stop) }),
        },
      }),
    })),
    settlesAt: settlement?.due?.getTime() ?? null,
    filledBy: deps.entity?.acts_as === 'principal' ? deps.entity.name : null,
  }
}

async function applicationDetail(
  { db }: Deps,
  caller: Caller,
  number: string,
): Promise<Reply<typeof getApi>> {
  const found = (await applicationsAsOrders(db, caller.id, [number])).get(number)
  if (!found) throw new Refusal('not_found')
  const timeline = found.row.timeline.map(({ state, at, who }) => ({ state, at: Date.parse(at), who }))
  return { ...found.order, fills: [], timeline, settlesAt: null, filledBy: null }
}
