import type * as api from '@tarazu/contract/config/operate-api'
import {
  defaultPolicies,
  type EncodedPolicy,
  encodePolicy,
  type PolicyName,
} from '@tarazu/contract/config/policies'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { Deps, OperatorCaller } from '../deps.ts'
import { heldAndNext, standing } from './policy-versions.ts'
import { type PolicyVersion, readVersions } from './read-versions.ts'

export async function listPolicies(deps: Deps): Promise<Reply<typeof api.listPolicies>> {
  const now = deps.clock.now()
  const [{ own: versions, forged }, open] = await Promise.all([
    readVersions(deps.db, deps.secrets),
    deps.db
      .selectFrom('proposal')
      .select(['subject', 'number'])
      .where('kind', '=', 'policy.change')
      .where('state', '=', 'open')
      .where('expires_at', '>', new Date(now))
      .execute(),
  ])
  const counting = standing(versions)
  const names = Object.keys(defaultPolicies) as PolicyName[]
  return {
    policies: names.map((name) => {
      const own = counting.filter((version) => version.name === name)
      const { held, next } = heldAndNext(own, now)
      return {
        name,
        value: held ? (held.value as EncodedPolicy) : encodePolicy(name, defaultPolicies[name]),
        initial: !held,
        since: held?.effective_at.getTime() ?? null,
        next: next ? versionFrom(next, {}) : null,
        forged: forged.filter((version) => version.name === name).length,
        proposed: open.find(({ subject }) => subject === name)?.number ?? null,
      }
    }),
  }
}

export async function listPolicyVersions(
  deps: Deps,
  _caller: OperatorCaller,
  { name }: Input<typeof api.listPolicyVersions>,
): Promise<Reply<typeof api.listPolicyVersions>> {
  const { own, forged } = await readVersions(deps.db, deps.secrets, name)
  const counting = new Set(standing(own))
  const newest = [...own, ...forged].toSorted((one, other) => Number(other.id - one.id)).slice(0, maxListed)
  return {
    versions: newest.map((version) =>
      versionFrom(version, {
        forged: forged.includes(version),
        stopped: own.includes(version) && !counting.has(version),
      }),
    ),
  }
}

const maxListed = 100

function versionFrom(
  { value, effective_at, proposal }: PolicyVersion,
  { stopped = false, forged = false }: { stopped?: boolean; forged?: boolean },
) {
  return { value: value as EncodedPolicy, effectiveAt: effective_at.getTime(), proposal, stopped, forged }
}
