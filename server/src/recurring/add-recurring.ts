import type { Input, Reply } from '@tarazu/contract/endpoint'
import { addRecurring as api } from '@tarazu/contract/recurring/api'
import { maxRecurring, type RecurringDay } from '@tarazu/contract/recurring/rules'
import type { Transaction } from 'kysely'
import { once } from '../acts/once.ts'
import { InvalidRequest, Refusal } from '../answer/refusal.ts'
import { lockForCustomer } from '../db/lock-for-customer.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'
import { readOfferedFund } from '../funds/fund-rows.ts'
import { requirePurchasable } from '../orders/place-in-act.ts'
import { refuseNewRisk } from '../orders/refuse-new-risk.ts'
import { requireNextDay } from './recurring-asset.ts'
import { fundsOf, recurringColumns, recurringFrom } from './recurring-row.ts'

/** Refuses what the first purchase would be refused for already, and would go on to be. */
export async function addRecurring(
  deps: Deps,
  caller: Caller,
  input: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const wanted = givenAsset(input)
  const day = givenDay(input)
  if (!day) throw new InvalidRequest([{ field: 'weekday', problem: 'or month_day has to be there' }])
  await refuseNewRisk(deps, caller)
  if ('symbol' in wanted) await requirePurchasable(deps, { customer: caller.id, ...wanted })
  return once(deps, caller, api, async ({ tx, at }) => {
    // One at a time for each customer: two requests at once could both add the last one.
    await lockForCustomer(tx, 'recurring', caller.id)
    await requireCapacity(tx, caller.id)
    const asset = 'symbol' in wanted ? wanted : { fund: await readOfferedFund(tx, wanted.fund) }
    const added = await tx
      .insertInto('recurring_purchase')
      .values({
        number: newNumber(deps.random),
        customer_id: caller.id,
        ...('symbol' in asset
          ? { symbol: asset.symbol, fund_id: null, amount: asset.amount }
          : { symbol: null, fund_id: asset.fund.id, amount: asset.fund.amount }),
        weekday: day.weekday,
        month_day: day.monthDay,
        next_day: requireNextDay(deps, asset, day),
        state: 'active',
        paused_for: null,
        created_at: new Date(at),
        changed_at: new Date(at),
      })
      .returning(recurringColumns)
      .executeTakeFirstOrThrow()
    return recurringFrom(added, await fundsOf(tx, [added]))
  })
}

async function requireCapacity(tx: Transaction<Tables>, customer: number) {
  const { there } = await tx
    .selectFrom('recurring_purchase')
    .select((select) => select.fn.countAll<bigint>().as('there'))
    .where('customer_id', '=', customer)
    .where('state', '<>', 'ended')
    .executeTakeFirstOrThrow()
  if (there >= BigInt(maxRecurring)) throw new Refusal('too_many_recurring', { maximum: maxRecurring })
}

type Wanted = { symbol: string; amount: bigint } | { fund: number }

/** An instrument for an amount, or a fund, whose purchases have a price. */
function givenAsset({ symbol, amount, fund }: Input<typeof api>): Wanted {
  const wrong = (field: string, problem: string) => new InvalidRequest([{ field, problem }])
  if (symbol === undefined) {
    if (fund === undefined) throw wrong('symbol', 'or project_id has to be there')
    if (amount !== undefined) throw wrong('amount', priceOfFund)
    return { fund }
  }
  if (fund !== undefined) throw wrong('project_id', 'is not possible beside symbol')
  if (amount === undefined) throw wrong('amount', 'has to be there beside symbol')
  return { symbol, amount }
}

/** Why nobody chooses the amount for a fund. */
export const priceOfFund = 'is not possible for a fund: each of its purchases has the same price'

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
