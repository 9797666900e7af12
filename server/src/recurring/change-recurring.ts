/** What a customer changes of a recurring purchase. Each may be asked for twice, with the same effect. */
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/recurring/api'
import type { Updateable } from 'kysely'
import { act } from '../acts/act.ts'
import { InvalidRequest, Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'
import { requirePurchasable } from '../orders/place-in-act.ts'
import { refuseNewRisk } from '../orders/refuse-new-risk.ts'
import { givenDay, priceOfFund } from './add-recurring.ts'
import { type RecurringMove, recurringTable } from './decide/recurring-states.ts'
import { type Asset, assetOf, requireNextDay } from './recurring-asset.ts'
import {
  fundsOf,
  type RecurringRow,
  recurringColumns,
  recurringDayOf,
  recurringFrom,
} from './recurring-row.ts'

type Answer = Reply<typeof api.pauseRecurring>
type Numbered = Input<typeof api.pauseRecurring>
type Change = Omit<Updateable<Tables['recurring_purchase']>, 'state' | 'changed_at'>

export async function changeRecurring(
  deps: Deps,
  caller: Caller,
  input: Input<typeof api.changeRecurring>,
): Promise<Answer> {
  const { amount } = input
  const day = givenDay(input)
  return move(deps, caller, input, 'change', async (_, asset) => {
    if (amount !== undefined) {
      if (!('symbol' in asset)) throw new InvalidRequest([{ field: 'amount', problem: priceOfFund }])
      await requirePurchasable(deps, { customer: caller.id, symbol: asset.symbol, amount })
    }
    return {
      ...(amount !== undefined && { amount }),
      ...(day && {
        weekday: day.weekday,
        month_day: day.monthDay,
        next_day: requireNextDay(deps, asset, day),
      }),
    }
  })
}

export const pauseRecurring = (deps: Deps, caller: Caller, input: Numbered): Promise<Answer> =>
  move(deps, caller, input, 'pause', async ({ paused_for }) => ({ paused_for: paused_for ?? 'customer' }))

export async function resumeRecurring(deps: Deps, caller: Caller, input: Numbered): Promise<Answer> {
  await refuseNewRisk(deps, caller)
  return move(deps, caller, input, 'resume', async (row, asset) => {
    if (row.state === 'active') return {}
    const next_day = requireNextDay(deps, asset, recurringDayOf(row))
    return { paused_for: null, short_runs: 0, next_day }
  })
}

export const endRecurring = (deps: Deps, caller: Caller, input: Numbered): Promise<Answer> =>
  move(deps, caller, input, 'end', async () => ({ paused_for: null }))

/** Refuses with `not_found`, and with `recurring_ended` where the state does not allow the move. */
async function move(
  deps: Deps,
  caller: Caller,
  { number }: Numbered,
  what: RecurringMove,
  changeOf: (row: RecurringRow, asset: Asset) => Promise<Change>,
): Promise<Answer> {
  return act(deps, async ({ tx, at }) => {
    const row = await tx
      .selectFrom('recurring_purchase')
      .select(recurringColumns)
      .where('customer_id', '=', caller.id)
      .where('number', '=', number)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    const state = recurringTable.require(row.state, what, 'customer')
    const changed = await tx
      .updateTable('recurring_purchase')
      .set({ ...(await changeOf(row, await assetOf(tx, row))), state, changed_at: new Date(at) })
      .where('id', '=', row.id)
      .returning(recurringColumns)
      .executeTakeFirstOrThrow()
    return recurringFrom(changed, await fundsOf(tx, [changed]))
  })
}
