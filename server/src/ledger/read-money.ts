import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { account } from './journal.ts'
import type { CustomerMoney } from './money-of.ts'

type Money = Pick<CustomerMoney, 'cash' | 'unsettled' | 'loan' | 'receivable'>

/**
 * Reads what a customer has from the database instead of memory: for rare requests whose refusal has to be
 * true.
 */
export async function readMoney(db: Kysely<Tables>, customer: number, currency: string): Promise<Money> {
  const rows = await db
    .selectFrom('account')
    .select(['address', 'balance'])
    .where('asset', '=', currency)
    .where('address', 'in', [
      account.cash(customer),
      account.unsettled(customer),
      account.loan(customer),
      account.receivable(customer),
    ])
    .execute()
  const of = (address: string) => rows.find((row) => row.address === address)?.balance ?? 0n
  return {
    cash: of(account.cash(customer)),
    unsettled: of(account.unsettled(customer)),
    loan: -of(account.loan(customer)),
    receivable: -of(account.receivable(customer)),
  }
}
