/** The lists of a customer's view, each from its own tables and paged by key. Read-only. */
import type { CustomerList } from '@tarazu/contract/customers/customer-view'
import type { Kysely } from 'kysely'
import { keyOf, smallKeyOf, timeAndKeyOf } from '../db/key-paging.ts'
import type { Tables } from '../db/tables.ts'
import { marketValue } from '../market/worth.ts'
import { planOfOrder } from '../orders/plan-of-order.ts'
import { dated, newestFirst, page, type Reading } from './list-page.ts'
import { alerts, baskets, recurring, runs } from './read-plans.ts'

const holdings: Reading<'holdings'> = async (deps, { customer, after, limit }) => {
  // Symbols have characters that a cursor may not have.
  const from = after === undefined ? undefined : Buffer.from(after, 'base64url').toString()
  const found = await unitsBySymbol(deps.db, customer)
    .$if(from !== undefined, (query) => query.where('symbol', '>', from as string))
    .orderBy('symbol')
    .limit(limit + 1)
    .execute()
  return page(
    found,
    limit,
    ({ symbol }) => Buffer.from(symbol).toString('base64url'),
    ({ symbol, units, cost }) => ({
      symbol,
      units: Number(units),
      cost: BigInt(cost),
      value: marketValue(deps, symbol, BigInt(units)) ?? null,
    }),
  )
}

/** Units and cost (paise) of each symbol, added up in the index of lots: some customers have thousands. */
export function unitsBySymbol(db: Kysely<Tables>, customer: number) {
  return db
    .selectFrom('orders')
    .select((of) => [
      'symbol',
      of.fn.sum<bigint>('lot_left').as('units'),
      of.fn.sum<string>('cost_left').as('cost'),
    ])
    .where('customer_id', '=', customer)
    .where('lot_left', '>', 0)
    .groupBy('symbol')
}

const orders: Reading<'orders'> = async ({ db }, { customer, after, limit }) => {
  const { at, key } = timeAndKeyOf(after) ?? {}
  const id = keyOf(key)
  const found = await db
    .selectFrom('orders')
    .select(['id', 'number', 'symbol', 'side', 'state', 'quantity', 'filled', 'value', 'created_at'])
    .select(planOfOrder.as('recurring'))
    .where('customer_id', '=', customer)
    .$if(at !== undefined && id !== undefined, (query) =>
      query.where((where) =>
        where(where.refTuple('created_at', 'id'), '<', where.tuple(at as Date, id as bigint)),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return page(found, limit, (row) => `${row.created_at.getTime()}_${row.id}`, dated)
}

const bill: Reading<'bill'> = ({ db }, { customer, after, limit }) =>
  newestFirst(
    db
      .selectFrom('bill')
      .innerJoin('journal', 'journal.id', 'bill.journal_id')
      .select(['bill.journal_id as id', 'bill.amount', 'bill.balance', 'reason', 'thing', 'at'])
      .where('bill.customer_id', '=', customer),
    'bill.journal_id',
    { from: keyOf(after), limit },
    ({ id, amount, balance, reason, thing, at }) => ({
      id: id.toString(),
      amount,
      balance,
      reason,
      reference: thing,
      createdAt: at.getTime(),
    }),
  )

const recharges: Reading<'recharges'> = ({ db }, { customer, after, limit }) =>
  newestFirst(
    db
      .selectFrom('recharge')
      .select(['id', 'number', 'amount', 'state', 'method as by', 'created_at'])
      .where('customer_id', '=', customer),
    'id',
    { from: keyOf(after), limit },
    dated,
  )

const withdrawals: Reading<'withdrawals'> = ({ db }, { customer, after, limit }) =>
  newestFirst(
    db
      .selectFrom('withdrawal')
      .innerJoin('bank_card_version', 'bank_card_version.id', 'card_version_id')
      .select([
        'withdrawal.id',
        'withdrawal.number',
        'amount',
        'state',
        'last4 as by',
        'withdrawal.created_at',
      ])
      .where('customer_id', '=', customer),
    'withdrawal.id',
    { from: keyOf(after), limit },
    dated,
  )

/** The current cards; operators see the last four digits only. */
const cards: Reading<'cards'> = async ({ db }, { customer, after, limit }) => {
  const from = keyOf(after)
  const found = await db
    .selectFrom('bank_card')
    .innerJoin('bank_card_version', 'bank_card_version.card_id', 'bank_card.id')
    .distinctOn('bank_card.id')
    .select(['bank_card.id', 'bank_card.number', 'bank', 'holder', 'last4', 'usable_from'])
    .where('customer_id', '=', customer)
    .$if(from !== undefined, (query) => query.where('bank_card.id', '<', from as never))
    .orderBy('bank_card.id', 'desc')
    .orderBy('version', 'desc')
    .limit(limit + 1)
    .execute()
  return page(
    found,
    limit,
    ({ id }) => id,
    ({ id: _, number, usable_from, ...card }) => ({ id: number, ...card, usableFrom: usable_from.getTime() }),
  )
}

const loans: Reading<'loans'> = ({ db }, { customer, after, limit }) =>
  newestFirst(
    db
      .selectFrom('loan')
      .select(['id', 'number', 'amount', 'state', 'due_at', 'created_at'])
      .where('customer_id', '=', customer),
    'id',
    { from: keyOf(after), limit },
    ({ id: _, due_at, created_at, ...row }) => ({
      ...row,
      dueAt: due_at?.getTime() ?? null,
      createdAt: created_at.getTime(),
    }),
  )

const applications: Reading<'applications'> = ({ db }, { customer, after, limit }) =>
  newestFirst(
    db
      .selectFrom('ipo_application as application')
      .innerJoin('ipo_issue', 'ipo_issue.id', 'issue_id')
      .select(['application.id', 'number', 'symbol', 'quantity', 'application.allotted', 'held'])
      .select(['application.state', 'application.created_at'])
      .where('customer_id', '=', customer),
    'application.id',
    { from: keyOf(after), limit },
    dated,
  )

const funds: Reading<'funds'> = ({ db }, { customer, after, limit }) =>
  newestFirst(
    db
      .selectFrom('fund_order')
      .innerJoin('fund', 'fund.id', 'fund_id')
      .select(['fund_order.id', 'fund_order.number', 'name', 'fund_order.amount', 'fund_order.state'])
      .select(['ends_at', 'fund_order.created_at'])
      .where('customer_id', '=', customer),
    'fund_order.id',
    { from: keyOf(after), limit },
    ({ id: _, ends_at, created_at, ...row }) => ({
      ...row,
      endsAt: ends_at.getTime(),
      createdAt: created_at.getTime(),
    }),
  )

const grants: Reading<'grants'> = ({ db }, { customer, after, limit }) =>
  newestFirst(
    db
      .selectFrom('placement_grant as allowed')
      .innerJoin('placement', 'placement.id', 'placement_id')
      .select(['allowed.id', 'allowed.number', 'placement.number as listing', 'symbol'])
      .select(['granted_at', 'expires_at', 'revoked_at'])
      .where('customer_id', '=', customer),
    'allowed.id',
    { from: keyOf(after), limit },
    ({ id: _, granted_at, expires_at, revoked_at, ...row }) => ({
      ...row,
      createdAt: granted_at.getTime(),
      expiresAt: expires_at.getTime(),
      revoked: revoked_at !== null,
    }),
  )

const restrictions: Reading<'restrictions'> = ({ db }, { customer, after, limit }) =>
  newestFirst(
    db
      .selectFrom('restriction')
      .select(['id', 'proposal', 'reason', 'since', 'expires_at', 'released_at'])
      .where('customer_id', '=', customer),
    'id',
    { from: keyOf(after), limit },
    ({ proposal, reason, since, expires_at, released_at }) => ({
      proposal,
      reason,
      createdAt: since.getTime(),
      expiresAt: expires_at.getTime(),
      releasedAt: released_at?.getTime() ?? null,
    }),
  )

const sessions: Reading<'sessions'> = ({ db, clock }, { customer, after, limit }) =>
  newestFirst(
    db
      .selectFrom('session')
      .select(['id', 'device', 'created_at', 'last_seen_at', 'revoked_at', 'expires_at'])
      .where('customer_id', '=', customer),
    'id',
    { from: smallKeyOf(after), limit },
    ({ device, created_at, last_seen_at, revoked_at, expires_at }) => ({
      device,
      since: created_at.getTime(),
      lastSeenAt: last_seen_at.getTime(),
      ended: revoked_at !== null || expires_at.getTime() <= clock.now(),
    }),
  )

const notices: Reading<'notices'> = ({ db }, { customer, after, limit }) =>
  newestFirst(
    db.selectFrom('notice').select(['id', 'kind', 'at', 'read_at']).where('customer_id', '=', customer),
    'id',
    { from: keyOf(after), limit },
    ({ kind, at, read_at }) => ({ kind, at: at.getTime(), read: read_at !== null }),
  )

export const readLists: { [L in CustomerList]: Reading<L> } = {
  holdings,
  orders,
  recurring,
  runs,
  alerts,
  baskets,
  bill,
  recharges,
  withdrawals,
  cards,
  loans,
  applications,
  funds,
  grants,
  restrictions,
  sessions,
  notices,
}
