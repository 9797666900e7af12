import type { Input, Reply } from '@tarazu/contract/endpoint'
import type {
  getConfirmation as getApi,
  setConfirmation as setApi,
} from '@tarazu/contract/orders/preview-api'
import type { Kysely } from 'kysely'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'

/** Orders that a customer has confirmed before they may turn the confirmation off. */
const needed = 3

export function getConfirmation({ db }: Deps, caller: Caller): Promise<Reply<typeof getApi>> {
  return readConfirmation(db, caller)
}

export async function setConfirmation(
  deps: Deps,
  caller: Caller,
  { asked }: Input<typeof setApi>,
): Promise<Reply<typeof setApi>> {
  return act(deps, async ({ tx, at, announce }) => {
    if (asked) {
      await tx.deleteFrom('unconfirmed_orders').where('customer_id', '=', caller.id).execute()
    } else {
      const { placed } = await readConfirmation(tx, caller)
      if (placed < needed) throw new Refusal('too_few_orders', { needed })
      await tx
        .insertInto('unconfirmed_orders')
        .values({ customer_id: caller.id, since: new Date(at) })
        .onConflict((known) => known.doNothing())
        .execute()
    }
    announce(caller.id, ['orders'])
    return readConfirmation(tx, caller)
  })
}

/**
 * Failed orders were not placed. Purchases from blocks, placements and issues do not count: they are always
 * confirmed.
 */
async function readConfirmation(db: Kysely<Tables>, { id }: Caller) {
  const [off, orders] = await Promise.all([
    db
      .selectFrom('unconfirmed_orders')
      .select('customer_id')
      .where('customer_id', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('orders')
      .select('id')
      .where('customer_id', '=', id)
      .where('kind', '=', 'stock')
      .where('state', '<>', 'failed')
      .limit(needed)
      .execute(),
  ])
  return { asked: off === undefined, placed: orders.length, needed }
}
