import type { CustomerView } from '@tarazu/contract/customers/customer-view'
import type { Deps } from '../deps.ts'
import { moneyOf } from '../ledger/money-of.ts'

/** Reads the tables, not memory: a look is rare, and has to be right. */
export async function readWallet(
  { db, settings }: Deps,
  customer: number,
): Promise<NonNullable<CustomerView['wallet']>> {
  const rows = await db
    .selectFrom('account')
    .select(['address', 'asset', 'balance', 'last_journal as journal'])
    .where('customer_id', '=', customer)
    .where('balance', '<>', 0n)
    .execute()
  const balances = new Map(rows.map((row) => [`${row.address} ${row.asset}`, row]))
  const { cash, unsettled, held, loan, receivable } = moneyOf(customer, balances, settings.currency)
  return { currency: settings.currency, cash, unsettled, held, loan, owed: receivable }
}
