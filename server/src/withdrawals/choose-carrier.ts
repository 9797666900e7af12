import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { Carrier } from '../wallet/carrier.ts'

/**
 * Who carries a customer's withdrawal. The bank does so wherever there is no sandbox, and for every customer
 * with money that a bank brought, even where play money is handed out beside it.
 */
export async function chooseCarrier(
  db: Kysely<Tables>,
  { mode, rechargeMethods }: Pick<Deps['settings'], 'mode' | 'rechargeMethods'>,
  customer: number,
): Promise<Carrier> {
  if (mode === 'live' || !rechargeMethods.includes('sandbox')) return 'bank'
  const brought = await db
    .selectFrom('recharge')
    .select('id')
    .where('customer_id', '=', customer)
    .where('state', '=', 'credited')
    .where('method', '!=', 'sandbox')
    .limit(1)
    .executeTakeFirst()
  return brought ? 'bank' : 'sandbox'
}
