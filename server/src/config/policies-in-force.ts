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
import type { Secrets } from '../secrets.ts'
import { standing } from './policy-versions.ts'
import { readVersions } from './read-versions.ts'

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
  secrets: Pick<Secrets, 'key'>
}

const retry_ms = 1_000

type Version = { name: PolicyName; value: unknown; effectiveAt: number }

/** Kept in memory; read again when an operator has changed one (topic `config`). */
export async function makePolicies({ db, clock, events, log, secrets }: Parts): Promise<PoliciesInForce> {
  let versions: Version[] = []
  let reading: Promise<void> = Promise.resolve()
  const told = new Set<bigint>()

  async function read() {
    const { own, forged } = await readVersions(db, secrets)
    for (const { id, name } of forged) {
      if (told.has(id)) continue
      told.add(id)
      log.error(
        { version: String(id), name },
        'a policy was not written by this deployment and is not in force',
      )
    }
    versions = standing(own)
      .filter((row): row is typeof row & { name: PolicyName } => row.name in policySchemas)
      .map(({ name, value, effective_at }) => ({
        name,
        value: decodePolicy(name, value),
        effectiveAt: effective_at.getTime(),
      }))
  }

  /** One after the other: an older answer never takes the place of a newer one. */
  function reload() {
    reading = reading.then(read, read)
    return reading
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
