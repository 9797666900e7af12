import { day_ms, hour_ms } from '@tarazu/contract/duration'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import * as api from '@tarazu/contract/recharges/api'
import {
  minRecharge,
  rechargeLetter,
  rechargeLifetime_days,
  rechargeProblem,
} from '@tarazu/contract/recharges/rules'
import { once } from '../acts/once.ts'
import { Refusal } from '../answer/refusal.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Caller, Deps } from '../deps.ts'
import { requireVerified } from '../guards/require-verified.ts'
import { rechargeFrom, rechargePayeeOf } from './recharge.ts'
import { offeredMethods } from './recharge-methods.ts'
import { refuseTooManyRecharges } from './refuse-too-many-recharges.ts'

type Api = typeof api.addRecharge

/** Asks for money to be added. Nothing is credited on the customer's word. */
export async function addRecharge(deps: Deps, caller: Caller, input: Input<Api>): Promise<Reply<Api>> {
  if (caller.frozen) throw new Refusal('account_frozen')
  await requireVerified(deps, caller.id)
  const amount = String(input.amount)
  const problem = rechargeProblem(amount)
  if (problem === 'recharge_min')
    throw new Refusal('recharge_min', { minimum: (minRecharge / 100n).toString() })
  if (problem) throw new Refusal('amount_invalid')
  const offered = offeredMethods(deps)
  // A client that knows nothing of methods gets the first one.
  const method = input.method ?? offered[0]
  if (method === undefined || !offered.includes(method)) throw new Refusal('method_unavailable')

  const policies = deps.policies.get()
  return once(deps, caller, api.addRecharge, async ({ tx, at, announce, announceToOperators }) => {
    await refuseTooManyRecharges(tx, caller.id, at)
    const row = await tx
      .insertInto('recharge')
      .values({
        number: newNumber(deps.random, rechargeLetter),
        customer_id: caller.id,
        amount: BigInt(amount) * 100n,
        method,
        state: 'created',
        timeline: JSON.stringify([{ state: 'created', at: new Date(at).toISOString(), who: 'customer' }]),
        created_at: new Date(at),
        ...(method !== 'sandbox' && {
          due_at: new Date(at + policies.recharge_service_level_hours * hour_ms),
          expires_at: new Date(at + rechargeLifetime_days * day_ms),
        }),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await deps.sessions.accounts.refuseClosed(tx, caller.id)
    announce(caller.id, ['wallet'])
    if (method !== 'sandbox') announceToOperators('recharges')
    return rechargeFrom(row, rechargePayeeOf(policies, deps.entity))
  })
}
