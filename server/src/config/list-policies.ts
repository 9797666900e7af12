import type * as api from '@tarazu/contract/config/operate-api'
import {
  defaultPolicies,
  type EncodedPolicy,
  encodePolicy,
  type PolicyName,
} from '@tarazu/contract/config/policies'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { Selectable } from 'kysely'
import type { ConfigTables } from '../db/tables/config.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { heldAndNext, standing } from './policy-versions.ts'

type Version = Selectable<ConfigTables['policy_version']>

export async function listPolicies(deps: Deps): Promise<Reply<typeof api.listPolicies>> {
  const now = deps.clock.now()
  const [versions, open] = await Promise.all([
    deps.db.selectFrom('policy_version').selectAll().execute(),
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
        next: next ? versionFrom(next, false) : null,
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
  const versions = await deps.db
    .selectFrom('policy_version')
    .selectAll()
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  const counting = new Set(standing(versions))
  return { versions: versions.map((version) => versionFrom(version, !counting.has(version))) }
}

function versionFrom({ value, effective_at, proposal }: Version, stopped: boolean) {
  return { value: value as EncodedPolicy, effectiveAt: effective_at.getTime(), proposal, stopped }
}
