/**
 * Shows applications for issues in the list of orders until they are delivered; after that they are orders
 * themselves.
 */
import type { ApplicationStage } from '@tarazu/contract/ipo/issue'
import { type Order, type OrderState, orderStates } from '@tarazu/contract/orders/order'
import type { Kysely, Selectable } from 'kysely'
import type { IpoTables } from '../db/tables/ipo.ts'
import type { Tables } from '../db/tables.ts'

const stateOf: Record<Exclude<ApplicationStage, 'delivered'>, OrderState> = {
  applied: 'resting',
  // They are paid for but not delivered yet.
  allotted: 'part_filled',
  not_allotted: 'failed',
  cancelled: 'cancelled',
  withdrawn: 'cancelled',
}

/** The stages of an application that the list shows as one of these order states. */
export function stagesOf(states: readonly OrderState[]): ApplicationStage[] {
  return Object.entries(stateOf).flatMap(([stage, state]) =>
    states.includes(state) ? [stage as ApplicationStage] : [],
  )
}

type Row = Selectable<IpoTables['ipo_application']>
type Issue = Selectable<IpoTables['ipo_issue']>

/** The applications with these numbers. */
export async function applicationsAsOrders(db: Kysely<Tables>, customer: number, numbers: readonly string[]) {
  if (numbers.length === 0) return new Map<string, { order: Order; row: Row }>()
  const rows = await db
    .selectFrom('ipo_application')
    .selectAll()
    .where('customer_id', '=', customer)
    .where('state', '!=', 'delivered')
    .where('number', 'in', numbers)
    .execute()
  const ids = rows.map((row) => row.issue_id)
  const issues =
    ids.length === 0 ? [] : await db.selectFrom('ipo_issue').selectAll().where('id', 'in', ids).execute()
  return new Map(
    rows.flatMap((row) => {
      const issue = issues.find(({ id }) => id === row.issue_id)
      return issue ? [[row.number, { order: asOrder(row, issue), row }] as const] : []
    }),
  )
}

function asOrder(row: Row, issue: Issue): Order {
  const state = stateOf[row.state as keyof typeof stateOf]
  return {
    // The id is negative, since no order has such an id: an application gets its order's id at delivery.
    id: -Number(row.id),
    number: row.number,
    symbol: issue.symbol,
    name: issue.name,
    market: issue.market,
    kind: 'ipo',
    side: 'buy',
    type: 'limit',
    validity: 'gtc',
    quantity: row.quantity,
    filled: row.allotted,
    currency: issue.currency,
    price: issue.price ?? issue.price_high,
    limitPrice: issue.price_high,
    stopPrice: null,
    trailDistance: null,
    trailBps: null,
    bestPrice: null,
    exitTarget: null,
    exitStop: null,
    bound: issue.price_high,
    value: row.paid,
    fees: [],
    sellPrice: null,
    buyPrice: null,
    profit: null,
    boughtAll: null,
    askedPrice: issue.price_high,
    rate: row.allotted > 0 ? row.rate : null,
    grossProfit: null,
    status: orderStates[state],
    state,
    reason: row.state === 'withdrawn' ? { code: 'not_open', text: issue.reason ?? '' } : null,
    createdAt: row.created_at.getTime(),
    expiresAt: null,
  }
}
