import {
  decodePolicy,
  defaultPolicies,
  type Policies,
  type PolicyName,
  policySchemas,
} from '@tarazu/contract/config/policies'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import type { Events } from '../events/events.ts'

export type PoliciesInForce = {
  /** What holds now. */
  get(): Policies
  reload(): Promise<void>
  stop(): void
}

type Parts = { db: Kysely<Tables>; clock: Clock; events: Pick<Events, 'on'> }

type Version = { name: PolicyName; value: unknown; effectiveAt: number }

/** Kept in memory; read again when an operator has changed one (topic `config`). */
export async function makePolicies({ db, clock, events }: Parts): Promise<PoliciesInForce> {
  let versions: Version[] = []

  async function reload() {
    const rows = await db
      .selectFrom('policy_version')
      .select(['name', 'value', 'effective_at'])
      .orderBy('effective_at')
      .orderBy('id')
      .execute()
    versions = rows
      .filter((row): row is typeof row & { name: PolicyName } => row.name in policySchemas)
      .map(({ name, value, effective_at }) => ({
        name,
        value: decodePolicy(name, value),
        effectiveAt: effective_at.getTime(),
      }))
  }

  await reload()
  const stop = events.on((event) => {
    if (event.topics.includes('config')) void reload().catch(() => undefined)
  })
  return {
    get() {
      const now = clock.now()
      const policies: Record<PolicyName, unknown> = { ...defaultPolicies }
      for (const { name, value, effectiveAt } of versions) if (effectiveAt <= now) policies[name] = value
      return policies as Policies
    },
    reload,
    stop,
  }
}
