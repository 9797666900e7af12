import type { Input, Reply } from '@tarazu/contract/endpoint'
import * as api from '@tarazu/contract/withdrawals/api'
import { once } from '../acts/once.ts'
import { retryDeadlock } from '../db/retry-deadlock.ts'
import type { Caller, Deps } from '../deps.ts'
import { changeWithdrawal } from './change-withdrawal.ts'
import { cancelledWithdrawal } from './withdrawal.ts'
import { withdrawalFrom, withdrawalsWithCards } from './withdrawal-rows.ts'

/**
 * Cancels a withdrawal that has not been sent; the money is free again at once. Refuses with `not_found`,
 * `cannot_cancel`.
 */
export async function cancelWithdrawal(
  deps: Deps,
  caller: Caller,
  { id }: Input<typeof api.cancelWithdrawal>,
): Promise<Reply<typeof api.cancelWithdrawal>> {
  // Another change may be ending it at the same time, beside others of the same customer, and the two may
  // deadlock.
  return retryDeadlock(() =>
    once(deps, caller, api.cancelWithdrawal, async (act) => {
      await changeWithdrawal(act, {
        number: id,
        customer: caller.id,
        notice: 'withdrawal_cancelled',
        decide: (before, now) => cancelledWithdrawal(before, deps.settings.currency, now),
      })
      const after = await withdrawalsWithCards(act.tx)
        .where('withdrawal.number', '=', id)
        .executeTakeFirstOrThrow()
      return withdrawalFrom(after, deps)
    }),
  )
}
