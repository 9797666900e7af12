import { setTimeout as wait } from 'node:timers/promises'
import {
  decodePolicy,
  defaultPolicies,
  type Policies,
  type PolicyName,
  policySchemas,
} from '@tarazu/contract/config/policies'
import type { Kysely } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import type { Events } from '../events/events.ts'
import { standing } from './policy-versions.ts'

export type PoliciesInForce = {
  /** What holds now. */
  get(): Policies
  reload(): Promise<void>
  stop(): void
}

type Parts = {
  db: Kysely<Tables>
  clock: Clock
  events: Pick<Events, 'on'>
  log: Pick<BaseLogger, 'error'>
}

const retry_ms = 1_000

type Version = { name: PolicyName; value: unknown; effectiveAt: number }

/** Kept in memory; read again when an operator has changed one (topic `config`). */
export async function makePolicies({ db, clock, events, log }: Parts): Promise<PoliciesInForce> {
  let versions: Version[] = []

  async function reload() {
    const rows = await db
      .selectFrom('policy_version')
      .select(['id', 'name', 'value', 'effective_at', 'stops'])
      .execute()
    versions = standing(rows)
      .filter((row): row is typeof row & { name: PolicyName } => row.name in policySchemas)
      .map(({ name, value, effective_at }) => ({
        name,
        value: decodePolicy(name, value),
        effectiveAt: effective_at.getTime(),
      }))
  }

  let stopped = false
  await reload()
  const unsubscribe = events.on((event) => {
    if (event.topics.includes('config')) void reloadUntilRead()
  })

  /** What others go by already: tried again until it is read. */
  async function reloadUntilRead() {
    while (!stopped) {
      try {
        return await reload()
      } catch (error) {
        log.error({ err: error }, 'the policies could not be read and will be tried again')
        await wait(retry_ms, undefined, { ref: false })
      }
    }
  }

  return {
    get() {
      const now = clock.now()
      const policies: Record<PolicyName, unknown> = { ...defaultPolicies }
      for (const { name, value, effectiveAt } of versions) if (effectiveAt <= now) policies[name] = value
      return policies as Policies
    },
    reload,
    stop() {
      stopped = true
      unsubscribe()
    },
  }
}
