import type { Input, Reply } from '@tarazu/contract/endpoint'
import { addRecurring as api } from '@tarazu/contract/recurring/api'
import { maxRecurring, type RecurringDay } from '@tarazu/contract/recurring/rules'
import { once } from '../acts/once.ts'
import { InvalidRequest, Refusal } from '../answer/refusal.ts'
import { lockForCustomer } from '../db/lock-for-customer.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Caller, Deps } from '../deps.ts'
import { requirePurchasable } from '../orders/place-in-act.ts'
import { refuseNewRisk } from '../orders/refuse-new-risk.ts'
import { nextDayOf, recurringColumns, recurringFrom } from './recurring-row.ts'

/** Refuses what the first purchase would be refused for already. */
export async function addRecurring(
  deps: Deps,
  caller: Caller,
  input: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const { symbol, amount } = input
  const day = givenDay(input)
  if (!day) throw new InvalidRequest([{ field: 'weekday', problem: 'or month_day has to be there' }])
  await refuseNewRisk(deps, caller)
  await requirePurchasable(deps, { customer: caller.id, symbol, amount })
  return once(deps, caller, api, async ({ tx, at }) => {
    // One at a time for each customer: two requests at once could both add the last one.
    await lockForCustomer(tx, 'recurring', caller.id)
    const { there } = await tx
      .selectFrom('recurring_purchase')
      .select((select) => select.fn.countAll<bigint>().as('there'))
      .where('customer_id', '=', caller.id)
      .where('state', '<>', 'ended')
      .executeTakeFirstOrThrow()
    if (there >= BigInt(maxRecurring)) throw new Refusal('too_many_recurring', { maximum: maxRecurring })
    const added = await tx
      .insertInto('recurring_purchase')
      .values({
        number: newNumber(deps.random),
        customer_id: caller.id,
        symbol,
        amount,
        weekday: day.weekday,
        month_day: day.monthDay,
        next_day: nextDayOf(deps, symbol, day, deps.market.today(symbol)),
        state: 'active',
        paused_for: null,
        created_at: new Date(at),
        changed_at: new Date(at),
      })
      .returning(recurringColumns)
      .executeTakeFirstOrThrow()
    return recurringFrom(added)
  })
}

/** The day that a request names; undefined: none. Two are one too many. */
export function givenDay({
  weekday,
  monthDay,
}: Pick<Input<typeof api>, 'weekday' | 'monthDay'>): RecurringDay | undefined {
  if (weekday !== undefined && monthDay !== undefined)
    throw new InvalidRequest([{ field: 'month_day', problem: 'is not possible beside weekday' }])
  if (weekday === undefined && monthDay === undefined) return undefined
  return { weekday: weekday ?? null, monthDay: monthDay ?? null }
}
