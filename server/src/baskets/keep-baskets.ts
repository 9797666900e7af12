/** Keeps, lists and removes baskets. One change at a time for each customer. */
import * as api from '@tarazu/contract/baskets/api'
import { maxBaskets } from '@tarazu/contract/baskets/rules'
import { encodeInput, type Input, type Reply } from '@tarazu/contract/endpoint'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { lockForCustomer } from '../db/lock-for-customer.ts'
import type { Caller, Deps } from '../deps.ts'
import { keptRows } from './kept-rows.ts'

export async function listBaskets({ db }: Deps, caller: Caller): Promise<Reply<typeof api.listBaskets>> {
  const kept = await db
    .selectFrom('basket')
    .select(['basket', 'name', 'rows', 'changed_at'])
    .where('customer_id', '=', caller.id)
    .orderBy('name')
    .orderBy('basket')
    .limit(maxBaskets)
    .execute()
  return {
    baskets: kept.map(({ basket, name, rows, changed_at }) => ({
      basket,
      name,
      rows: keptRows(rows),
      changedAt: changed_at.getTime(),
    })),
  }
}

/** Refuses with `not_found` a number that is not there, and with `baskets_full` one too many. */
export async function saveBasket(
  deps: Deps,
  caller: Caller,
  { basket, name, rows }: Input<typeof api.saveBasket>,
): Promise<Reply<typeof api.saveBasket>> {
  return act(deps, async ({ tx, at }) => {
    await lockForCustomer(tx, 'baskets', caller.id)
    const kept = await tx.selectFrom('basket').select('basket').where('customer_id', '=', caller.id).execute()
    const numbers = new Set(kept.map((each) => each.basket))
    if (basket !== undefined && !numbers.has(basket)) throw new Refusal('not_found')
    const place = basket ?? lowestFree(numbers)
    if (place === undefined) throw new Refusal('baskets_full', { maximum: maxBaskets })
    const wire = encodeInput(api.saveBasket, { name, rows })['rows']
    const values = { name, rows: JSON.stringify(wire), changed_at: new Date(at) }
    await tx
      .insertInto('basket')
      .values({ customer_id: caller.id, basket: place, ...values })
      .onConflict((known) => known.columns(['customer_id', 'basket']).doUpdateSet(values))
      .execute()
    return { basket: place }
  })
}

function lowestFree(taken: ReadonlySet<number>) {
  return Array.from({ length: maxBaskets }, (_, index) => index + 1).find((each) => !taken.has(each))
}

export async function removeBasket(
  deps: Deps,
  caller: Caller,
  { basket }: Input<typeof api.removeBasket>,
): Promise<Reply<typeof api.removeBasket>> {
  await act(deps, async ({ tx }) => {
    await lockForCustomer(tx, 'baskets', caller.id)
    await tx.deleteFrom('basket').where('customer_id', '=', caller.id).where('basket', '=', basket).execute()
  })
  return {}
}
