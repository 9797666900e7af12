import type { Fees } from '@tarazu/contract/config/fees'
import {
  decodePolicy,
  defaultPolicies,
  type Policies,
  type Policy,
  type PolicyName,
  policySchemas,
} from '@tarazu/contract/config/policies'
import type { Kysely } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Clock } from '../clock.ts'
import { retryUntilRead } from '../concurrency/retry-until-read.ts'
import { singleFlight } from '../concurrency/single-flight.ts'
import type { Tables } from '../db/tables.ts'
import type { Events } from '../events/events.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { standing } from './policy-versions.ts'
import { type RateCard, rateCard, rateCardOf } from './rate-card.ts'
import { readVersions } from './read-versions.ts'

export type PoliciesInForce = {
  /** The current values. */
  get(): Policies
  /** What trading costs at a time: orders use the card of the moment they were placed. */
  cardAt(at: number): RateCard
  /**
   * The last version of the fees that this process knows; 0: none. The database refuses orders if there is a
   * later one.
   */
  lastFees(): bigint
  /** The current version of a policy, by its date and its proposal; undefined: nobody has changed it. */
  heldVersion(name: PolicyName): PolicyVersionName | undefined
  /** The next announced change of it. */
  coming<N extends PolicyName>(name: N): Coming<N> | undefined
  reload(): Promise<void>
  stop(): void
}

export type PolicyVersionName = { version: string; from: number }
type Coming<N extends PolicyName> = PolicyVersionName & { value: Policy<N> }

type Parts = {
  db: Kysely<Tables>
  clock: Clock
  events: Pick<Events, 'on'>
  log: Pick<BaseLogger, 'error'>
  secrets: Pick<Secrets, 'key'>
}

type Version = PolicyVersionName & { name: PolicyName; value: unknown }

/** Two versions of the same day differ in their proposals. */
const nameOf = ({ effective_at, proposal }: { effective_at: Date; proposal: string | null }) =>
  [effective_at.toISOString().slice(0, 10), proposal].filter(Boolean).join(' ')

/** The versions that count, decoded, earliest first. Policies that this build does not know are left out. */
function versionsOf(own: Awaited<ReturnType<typeof readVersions>>['own']): Version[] {
  return standing(own)
    .filter((row): row is typeof row & { name: PolicyName } => row.name in policySchemas)
    .map((row) => ({
      name: row.name,
      value: decodePolicy(row.name, row.value),
      version: nameOf(row),
      from: row.effective_at.getTime(),
    }))
}

/** Kept in memory, and read again when an operator has changed one (topic `config`). */
export async function makePolicies({ db, clock, events, log, secrets }: Parts): Promise<PoliciesInForce> {
  let versions: Version[] = []
  let cards: { from: number; card: RateCard }[] = []
  let lastFees = 0n
  const logged = new Set<bigint>()

  async function read() {
    const { own, forged } = await readVersions(db, secrets)
    for (const { id, name } of forged) {
      if (logged.has(id)) continue
      logged.add(id)
      log.error(
        { version: String(id), name },
        'a policy was not written by this deployment and is not in force',
      )
    }
    lastFees = [...own, ...forged].reduce(
      (last, { id, name }) => (name === 'fees' && id > last ? id : last),
      0n,
    )
    versions = versionsOf(own)
    cards = versions
      .filter(({ name }) => name === 'fees')
      .map(({ value, version, from }) => ({ from, card: rateCardOf(value as Fees, version) }))
  }

  const reload = singleFlight(read)

  let stopped = false
  await reload()
  const unsubscribe = events.on((event) => {
    if (event.topics.includes('config')) void reloadUntilRead()
  })

  function reloadUntilRead() {
    return retryUntilRead(
      reload,
      () => stopped,
      (err) => log.error({ err }, 'the policies could not be read and will be tried again'),
    )
  }

  return {
    get() {
      const now = clock.now()
      const policies: Record<PolicyName, unknown> = { ...defaultPolicies }
      for (const { name, value, from } of versions) if (from <= now) policies[name] = value
      return policies as Policies
    },
    lastFees: () => lastFees,
    cardAt: (at) => cards.findLast(({ from }) => from <= at)?.card ?? rateCard,
    heldVersion(wanted) {
      const now = clock.now()
      return versions.findLast(({ name, from }) => name === wanted && from <= now)
    },
    coming<N extends PolicyName>(wanted: N) {
      const now = clock.now()
      return versions.find(({ name, from }) => name === wanted && from > now) as Coming<N> | undefined
    },
    reload,
    stop() {
      stopped = true
      unsubscribe()
    },
  }
}
