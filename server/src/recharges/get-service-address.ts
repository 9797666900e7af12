import { allowedAddress } from '@tarazu/contract/config/service-address'
import type { Reply } from '@tarazu/contract/endpoint'
import type { getServiceAddress as api } from '@tarazu/contract/recharges/api'
import type { Deps } from '../deps.ts'

const inApp = '/customer-service'

/**
 * Only an https address on a host that two operators have listed leads out of this app (product decision 4,
 * safety T31).
 */
export async function getServiceAddress({ settings, policies }: Deps): Promise<Reply<typeof api>> {
  if (settings.customerService !== 'external') return inApp
  const { customer_service_address: address, customer_service_hosts: hosts } = policies.get()
  return allowedAddress(address, hosts) ?? inApp
}
