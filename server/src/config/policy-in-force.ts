import { paysEntity } from '@tarazu/contract/config/entity'
import {
  decodePolicy,
  defaultPolicies,
  encodePolicy,
  type Policies,
  type PolicyName,
} from '@tarazu/contract/config/policies'
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Deps } from '../deps.ts'
import { heldAndNext, standing } from './policy-versions.ts'
import { readVersions } from './read-versions.ts'

/** The payee has to be the entity that customers are told of (safety H3), or empty, which stops transfers. */
export function requireOwnPayee({ entity }: Pick<Deps, 'entity'>, name: PolicyName, value: unknown) {
  if (name !== 'payee' || !entity) return
  const payee = decodePolicy('payee', value) as Policies['payee']
  if (payee.account !== '' && !paysEntity(payee, entity)) throw new Refusal('payee_not_entity')
}

/** Reads the database, for this process may not have read the latest change yet. */
export async function readPolicy({ tx, at: now }: Act, { secrets }: Pick<Deps, 'secrets'>, name: PolicyName) {
  const { own } = await readVersions(tx, secrets, name)
  const counting = standing(own)
  const { held, next } = heldAndNext(counting, now)
  const inForce = held ? held.value : encodePolicy(name, defaultPolicies[name])
  const coming = counting.filter(({ effective_at }) => effective_at.getTime() > now).map(({ value }) => value)
  return { inForce, next, until: [inForce, ...coming].map((value) => decodePolicy(name, value)) }
}

export function samePolicyOrNone(name: PolicyName, one: unknown, other: unknown) {
  return one === null || other === null ? one === other : samePolicy(name, one, other)
}

/** Compares decoded values, for one value can be written in several ways. */
export function samePolicy(name: PolicyName, one: unknown, other: unknown) {
  const [a, b] = [decodePolicy(name, one), decodePolicy(name, other)]
  if (a === undefined || b === undefined) return false
  return JSON.stringify(encodePolicy(name, a)) === JSON.stringify(encodePolicy(name, b))
}
