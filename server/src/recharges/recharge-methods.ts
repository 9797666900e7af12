import type { Reply } from '@tarazu/contract/endpoint'
import type { listRechargeMethods as api } from '@tarazu/contract/recharges/api'
import { type RechargeMethod, rechargeLifetime_days } from '@tarazu/contract/recharges/rules'
import type { Deps } from '../deps.ts'
import { rechargePayeeOf } from './recharge.ts'

/**
 * The methods that the deployment has chosen and can offer now: nobody is asked to send money before two
 * operators have set the payee.
 */
export function offeredMethods({
  settings,
  policies,
  entity,
}: Pick<Deps, 'settings' | 'policies' | 'entity'>): RechargeMethod[] {
  const hasPayee = rechargePayeeOf(policies.get(), entity) !== undefined
  return settings.rechargeMethods.filter((method) =>
    method === 'sandbox' ? settings.mode === 'paper' : hasPayee,
  )
}

export async function listRechargeMethods(deps: Deps): Promise<Reply<typeof api>> {
  const { recharge_service_level_hours: serviceLevelHours } = deps.policies.get()
  return offeredMethods(deps).map((method) => ({
    method,
    serviceLevelHours: method === 'manual' ? serviceLevelHours : 0,
    expiresAfterDays: method === 'sandbox' ? 0 : rechargeLifetime_days,
  }))
}
