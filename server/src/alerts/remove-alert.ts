import type { removeAlert as api } from '@tarazu/contract/alerts/api'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'

export async function removeAlert(
  { writer }: Deps,
  caller: Caller,
  { number }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const { numDeletedRows } = await writer
    .deleteFrom('alert')
    .where('customer_id', '=', caller.id)
    .where('number', '=', number)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('not_found')
  return {}
}
