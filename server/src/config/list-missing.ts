import type { listMissing as api } from '@tarazu/contract/config/operate-api'
import { allowedAddress } from '@tarazu/contract/config/service-address'
import type { Reply } from '@tarazu/contract/endpoint'
import type { Deps } from '../deps.ts'

/** What operators still have to set. Customers are not told, and use what is in the app meanwhile. */
export async function listMissing({ settings, policies }: Deps): Promise<Reply<typeof api>> {
  const { customer_service_address: address, customer_service_hosts: hosts } = policies.get()
  const leadsNowhere = settings.customerService === 'external' && allowedAddress(address, hosts) === undefined
  return leadsNowhere ? ['customer_service_address'] : []
}
