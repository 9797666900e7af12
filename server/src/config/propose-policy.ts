import type * as api from '@tarazu/contract/config/operate-api'
import { decodePolicy, encodePolicy, type PolicyName } from '@tarazu/contract/config/policies'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { Executor } from '../approvals/decide-proposal.ts'
import { propose } from '../approvals/propose.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { Refusal } from '../refusal.ts'

/** Whoever changes where money is sent shall be seen to do it a day before it counts. */
const delayedMs = 86_400_000
const delayed: readonly PolicyName[] = [
  'payee_name',
  'payee_account',
  'payee_bank',
  'customer_service_address',
  'customer_service_hosts',
  'document_hosts',
]

type Api = typeof api.proposePolicy

export async function proposePolicy(
  deps: Deps,
  { operator }: OperatorCaller,
  { name, value, effectiveAt, reason }: Input<Api>,
): Promise<Reply<Api>> {
  if (decodePolicy(name, value) === undefined) throw new Refusal('value_invalid')
  const payload = {
    name,
    before: { value: encodePolicy(name, deps.policies.get()[name]) },
    after: { value },
    effectiveAt: effectiveAt ?? null,
  }
  const proposal = await deps.db
    .transaction()
    .execute((tx) => propose(tx, deps, operator, { kind: 'policy.change', subject: name, payload, reason }))
  deps.events.wake()
  return { proposal }
}

type Payload = { name: PolicyName; after: { value: unknown }; effectiveAt: number | null }

/** From the moment of the approval at the earliest, and a day later where money or customers are sent somewhere. */
export const changePolicy: Executor = async (tx, deps, proposal) => {
  const { name, after, effectiveAt } = proposal.payload as Payload
  const now = deps.clock.now()
  const earliest = now + (delayed.includes(name) ? delayedMs : 0)
  await tx
    .insertInto('policy_version')
    .values({
      name,
      value: JSON.stringify(after.value),
      effective_at: new Date(Math.max(earliest, effectiveAt ?? earliest)),
      proposal: proposal.number,
      created_at: new Date(now),
    })
    .execute()
  await publish(tx, { customer: null, topics: ['config'] })
  return () => deps.policies.reload()
}
