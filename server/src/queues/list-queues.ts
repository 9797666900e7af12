import type { Reply } from '@tarazu/contract/endpoint'
import { mayDo } from '@tarazu/contract/operators/permissions'
import type { listQueues as api } from '@tarazu/contract/queues/api'
import { type Counted, queues, unclaimed } from '@tarazu/contract/queues/queues'
import { countApprovals } from '../approvals/count-approvals.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import type { Counters } from './counter.ts'

export async function listQueues(
  deps: Deps,
  { operator }: OperatorCaller,
  counters: Counters,
): Promise<Reply<typeof api>> {
  const now = deps.clock.now()
  const auditor = operator.roles.includes('auditor')
  const permissions = { ...queues, ...unclaimed }
  const mine = (Object.keys(permissions) as Counted[]).filter(
    (queue) => auditor || mayDo(operator.roles, permissions[queue]),
  )
  const counted = mine.map(async (queue) => {
    const count = await counters[queue]?.(deps, now)
    return count ? [{ queue, ...count }] : []
  })
  const approvals = { queue: 'approvals' as const, ...(await countApprovals(deps, operator, now)) }
  return [approvals, ...(await Promise.all(counted)).flat()]
}
