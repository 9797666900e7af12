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

type Version = Selectable<ConfigTables['policy_version']>

export async function listPolicies(deps: Deps): Promise<Reply<typeof api.listPolicies>> {
  const now = deps.clock.now()
  const [versions, open] = await Promise.all([
    deps.db.selectFrom('policy_version').selectAll().orderBy('effective_at').orderBy('id').execute(),
    deps.db
      .selectFrom('proposal')
      .select(['subject', 'number'])
      .where('kind', '=', 'policy.change')
      .where('state', '=', 'open')
      .where('expires_at', '>', new Date(now))
      .execute(),
  ])
  const names = Object.keys(defaultPolicies) as PolicyName[]
  return {
    policies: names.map((name) => {
      const own = versions.filter((version) => version.name === name)
      const held = own.findLast(({ effective_at }) => effective_at.getTime() <= now)
      const next = own.find(({ effective_at }) => effective_at.getTime() > now)
      return {
        name,
        value: held ? (held.value as EncodedPolicy) : encodePolicy(name, defaultPolicies[name]),
        initial: !held,
        since: held?.effective_at.getTime() ?? null,
        next: next ? versionFrom(next) : null,
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
  return { versions: versions.map(versionFrom) }
}

function versionFrom({ value, effective_at, proposal }: Version) {
  return { value: value as EncodedPolicy, effectiveAt: effective_at.getTime(), proposal }
}
