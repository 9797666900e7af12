import type * as api from '@tarazu/contract/config/operate-api'
import {
  decodePolicy,
  defaultPolicies,
  encodePolicy,
  type PolicyName,
  policyPossible,
  policySchemas,
} from '@tarazu/contract/config/policies'
import { day_ms } from '@tarazu/contract/duration'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { Transaction } from 'kysely'
import type { Executor } from '../approvals/decide-proposal.ts'
import { propose } from '../approvals/propose.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { Refusal } from '../refusal.ts'
import { signPolicy } from './policy-signature.ts'
import { heldAndNext, standing } from './policy-versions.ts'
import { readVersions } from './read-versions.ts'

/** Whoever changes where money is sent shall be seen to do it a day before it counts. */
const delayedMs = day_ms
const delayed: readonly PolicyName[] = [
  'payee',
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
  const proposal = await deps.db.transaction().execute(async (tx) => {
    const { inForce, next } = await readPolicy(tx, deps, name)
    const stops = effectiveAt === undefined && next !== undefined && same(name, value, inForce)
    // What holds may hold on, whatever the limits were when it was decided.
    if (!stops && !policyPossible(name, value)) throw new Refusal('value_invalid')
    const payload = {
      name,
      before: { value: inForce },
      after: { value },
      effectiveAt: effectiveAt ?? null,
      ...(stops && { stops: { value: next.value, effectiveAt: next.effective_at.toISOString() } }),
    }
    return propose(tx, deps, operator, { kind: 'policy.change', subject: name, payload, reason })
  })
  deps.events.wake()
  return { proposal }
}

type Payload = { name: PolicyName; after: { value: unknown }; effectiveAt: number | null; stops?: object }

/**
 * From the moment of the approval at the earliest, and a day later where money or customers are sent somewhere; but what
 * holds already holds on at once, and whatever would have followed it does not.
 */
export const changePolicy: Executor = async (tx, deps, proposal) => {
  const { name, after, effectiveAt, stops } = proposal.payload as Payload
  // A name that an earlier version of this program knew.
  if (!Object.hasOwn(policySchemas, name)) throw new Refusal('value_invalid')
  const now = deps.clock.now()
  // Where what was to be stopped has come into force meanwhile, the way back is a change like any other.
  const holdsOn = stops !== undefined && same(name, after.value, (await readPolicy(tx, deps, name)).inForce)
  const earliest = now + (delayed.includes(name) && !holdsOn ? delayedMs : 0)
  const version = {
    name,
    value: after.value,
    effective_at: new Date(Math.max(earliest, effectiveAt ?? earliest)),
    proposal: proposal.number,
    stops: holdsOn,
    created_at: new Date(now),
  }
  await tx
    .insertInto('policy_version')
    .values({
      ...version,
      value: JSON.stringify(version.value),
      signature: signPolicy(deps.secrets, version),
    })
    .execute()
  await publish(tx, { customer: null, topics: ['config'] })
  return () => deps.policies.reload()
}

/** As the database has it: another process may not have read it yet. */
async function readPolicy(
  tx: Transaction<Tables>,
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  name: PolicyName,
) {
  const { own } = await readVersions(tx, secrets, name)
  const { held, next } = heldAndNext(standing(own), clock.now())
  return { inForce: held ? held.value : encodePolicy(name, defaultPolicies[name]), next }
}

/** However they are written. */
function same(name: PolicyName, one: unknown, other: unknown) {
  const [a, b] = [decodePolicy(name, one), decodePolicy(name, other)]
  if (a === undefined || b === undefined) return false
  return JSON.stringify(encodePolicy(name, a)) === JSON.stringify(encodePolicy(name, b))
}
