/** The parts of a customer's view, each from its own tables; nothing here writes. */
import type { CustomerView } from '@tarazu/contract/customers/api'
import { partRows } from '@tarazu/contract/customers/rules'
import type { Deps } from '../deps.ts'
import { moneyOf } from '../ledger/money-of.ts'
import { worthOf } from '../market/worth.ts'

type Reading<P extends keyof CustomerView> = (
  deps: Deps,
  customer: number,
) => Promise<NonNullable<CustomerView[P]>>

/** From the table, not from memory: a look is rare, and has to be right. */
export const readWallet: Reading<'wallet'> = async ({ db, settings }, customer) => {
  const rows = await db
    .selectFrom('account')
    .select(['address', 'asset', 'balance', 'last_journal as journal'])
    .where('customer_id', '=', customer)
    .where('balance', '<>', 0n)
    .execute()
  const balances = new Map(rows.map((row) => [`${row.address} ${row.asset}`, row]))
  const { cash, unsettled, held, loan } = moneyOf(customer, balances, settings.currency)
  return { currency: settings.currency, cash, unsettled, held, loan }
}

export const readHoldings: Reading<'holdings'> = async (deps, customer) => {
  const rows = await deps.db
    .selectFrom('orders')
    .select((of) => [
      'symbol',
      of.fn.sum<bigint>('lot_left').as('units'),
      of.fn.sum<string>('cost_left').as('cost'),
    ])
    .where('customer_id', '=', customer)
    .where('lot_left', '>', 0)
    .groupBy('symbol')
    .orderBy('symbol')
    .execute()
  return rows.map(({ symbol, units, cost }) => ({
    symbol,
    units: Number(units),
    cost: BigInt(cost),
    value: worthOf(deps, symbol, BigInt(units))?.value ?? null,
  }))
}

export const readOrders: Reading<'orders'> = async ({ db }, customer) => {
  const rows = await db
    .selectFrom('orders')
    .select(['number', 'symbol', 'side', 'state', 'quantity', 'filled', 'value', 'created_at'])
    .where('customer_id', '=', customer)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(partRows)
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.getTime() }))
}

export const readBill: Reading<'bill'> = async ({ db }, customer) => {
  const rows = await db
    .selectFrom('bill')
    .innerJoin('journal', 'journal.id', 'bill.journal_id')
    .select(['bill.journal_id', 'bill.amount', 'bill.balance', 'reason', 'thing', 'at'])
    .where('bill.customer_id', '=', customer)
    .orderBy('bill.journal_id', 'desc')
    .limit(partRows)
    .execute()
  return rows.map(({ journal_id, amount, balance, reason, thing, at }) => ({
    id: journal_id.toString(),
    amount,
    balance,
    reason,
    reference: thing,
    createdAt: at.getTime(),
  }))
}

export const readRecharges: Reading<'recharges'> = async ({ db }, customer) => {
  const rows = await db
    .selectFrom('recharge')
    .select(['number', 'amount', 'state', 'method as by', 'created_at'])
    .where('customer_id', '=', customer)
    .orderBy('id', 'desc')
    .limit(partRows)
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.getTime() }))
}

export const readWithdrawals: Reading<'withdrawals'> = async ({ db }, customer) => {
  const rows = await db
    .selectFrom('withdrawal')
    .innerJoin('bank_card_version', 'bank_card_version.id', 'card_version_id')
    .select(['withdrawal.number', 'amount', 'state', 'last4 as by', 'withdrawal.created_at'])
    .where('customer_id', '=', customer)
    .orderBy('withdrawal.id', 'desc')
    .limit(partRows)
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.getTime() }))
}

/** As they are now; who holds the number sees the last four digits only. */
export const readCards: Reading<'cards'> = async ({ db }, customer) => {
  const rows = await db
    .selectFrom('bank_card')
    .innerJoin('bank_card_version', 'bank_card_version.card_id', 'bank_card.id')
    .distinctOn('bank_card.id')
    .select(['bank_card.number', 'bank', 'holder', 'last4', 'usable_from'])
    .where('customer_id', '=', customer)
    .orderBy('bank_card.id', 'desc')
    .orderBy('version', 'desc')
    .limit(partRows)
    .execute()
  return rows.map(({ number, usable_from, ...card }) => ({
    id: number,
    ...card,
    usableFrom: usable_from.getTime(),
  }))
}

export const readLoans: Reading<'loans'> = async ({ db }, customer) => {
  const rows = await db
    .selectFrom('loan')
    .select(['number', 'amount', 'state', 'due_at', 'created_at'])
    .where('customer_id', '=', customer)
    .orderBy('id', 'desc')
    .limit(partRows)
    .execute()
  return rows.map(({ due_at, created_at, ...row }) => ({
    ...row,
    dueAt: due_at?.getTime() ?? null,
    createdAt: created_at.getTime(),
  }))
}

export const readSessions: Reading<'sessions'> = async ({ db, clock }, customer) => {
  const rows = await db
    .selectFrom('session')
    .select(['device', 'created_at', 'last_seen_at', 'revoked_at', 'expires_at'])
    .where('customer_id', '=', customer)
    .orderBy('id', 'desc')
    .limit(partRows)
    .execute()
  return rows.map(({ device, created_at, last_seen_at, revoked_at, expires_at }) => ({
    device,
    since: created_at.getTime(),
    lastSeenAt: last_seen_at.getTime(),
    ended: revoked_at !== null || expires_at.getTime() <= clock.now(),
  }))
}

export const readNotices: Reading<'notices'> = async ({ db }, customer) => {
  const rows = await db
    .selectFrom('notice')
    .select(['kind', 'at', 'read_at'])
    .where('customer_id', '=', customer)
    .orderBy('id', 'desc')
    .limit(partRows)
    .execute()
  return rows.map(({ kind, at, read_at }) => ({ kind, at: at.getTime(), read: read_at !== null }))
}
