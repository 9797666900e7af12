import type { PolicyName } from '@tarazu/contract/config/policies'
import type { NoticeFacts, PolicyNoticeKind } from '@tarazu/contract/notices/kinds'
import type { Kysely } from 'kysely'
import { act } from '../acts/act.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'

const defaultBatch = 500

type PolicyNotices = {
  change: PolicyNoticeKind
  stays: PolicyNoticeKind
  /** The facts of the notice, from the new value as on the wire. */
  facts(value: unknown): Record<string, string>
}

const hours = (value: unknown) => ({ hours: String(value) })

const rate: PolicyNotices = {
  change: 'rate_change',
  stays: 'rate_stays',
  facts: (value) => ({ rate: String(value) }),
}

/** Of the two fixed rates, customers are told of the one that their deployment has. */
export const tellsCustomers = (name: PolicyName, { currency }: Pick<Deps['settings'], 'currency'>) =>
  name !== (currency === 'MXN' ? 'peso_rate' : 'currency_rate')

/** Notices of the policies that affect every customer's money, or how long they wait for it. */
const notices: { readonly [N in PolicyName]?: PolicyNotices } = {
  fees: { change: 'fees_change', stays: 'fees_stay', facts: () => ({}) },
  min_withdraw_count: {
    change: 'withdrawal_minimum_change',
    stays: 'withdrawal_minimum_stays',
    facts: (value) => ({ amount: String(value) }),
  },
  withdrawal_service_level_hours: {
    change: 'withdrawal_wait_change',
    stays: 'withdrawal_wait_stays',
    facts: hours,
  },
  recharge_service_level_hours: {
    change: 'recharge_wait_change',
    stays: 'recharge_wait_stays',
    facts: hours,
  },
  currency_rate: rate,
  peso_rate: rate,
}

/**
 * Queues the notice in the transaction of the decision. A change that counts at once is for the better: no
 * notice.
 */
export async function announcePolicy(
  tx: Kysely<Tables>,
  name: PolicyName,
  { value, effectiveAt, at }: { value: unknown; effectiveAt: Date; at: number },
) {
  const created_at = new Date(at)
  const its = notices[name]
  if (!its || effectiveAt <= created_at) return
  await tx
    .insertInto('policy_notice')
    .values({
      kind: its.change,
      facts: JSON.stringify(its.facts(value)),
      effective_at: effectiveAt,
      created_at,
    })
    .execute()
}

/** Queues the notice of a stop for those who were notified of the change. */
export async function announceStop(tx: Kysely<Tables>, name: PolicyName, at: number) {
  const its = notices[name]
  if (!its) return
  const now = new Date(at)
  const stopped = await tx
    .updateTable('policy_notice')
    .set({ stopped: true, done_at: now })
    .where('kind', '=', its.change)
    .where('effective_at', '>', now)
    .where('stopped', '=', false)
    .returning(['effective_at', 'done_through'])
    .execute()
  const heard = stopped.filter(({ done_through }) => done_through > 0)
  if (heard.length === 0) return
  await tx
    .insertInto('policy_notice')
    .values(
      heard.map(({ effective_at, done_through: through }) => ({
        kind: its.stays,
        effective_at,
        through,
        created_at: now,
      })),
    )
    .execute()
}

/** A job. Notifies some hundred customers per transaction; after a crash it continues where it was. */
export async function notifyOfPolicies(deps: Deps, held: () => boolean = () => true, atOnce = defaultBatch) {
  const waiting = await deps.db
    .selectFrom('policy_notice')
    .select('id')
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of waiting) {
    while (held() && (await notifySome(deps, id, atOnce)) > 0);
  }
}

/** Returns how many were notified. */
async function notifySome(deps: Deps, id: bigint, atOnce: number) {
  return act(deps, async ({ tx, at, notifyAll, announce }) => {
    const pending = await tx
      .selectFrom('policy_notice')
      .selectAll()
      .where('id', '=', id)
      .where('done_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!pending) return 0
    const { kind, facts, effective_at, done_through, through } = pending
    const customers = await tx
      .selectFrom('customer')
      .select('id')
      .where('id', '>', done_through)
      .$if(through !== null, (query) => query.where('id', '<=', through as number))
      .where('closed_at', 'is', null)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    const last = customers.at(-1)?.id
    await tx
      .updateTable('policy_notice')
      .set(last === undefined ? { done_at: new Date(at) } : { done_through: last })
      .where('id', '=', id)
      .execute()
    const said = { ...facts, from: effective_at.toISOString() } as NoticeFacts<PolicyNoticeKind>
    await notifyAll(customers.map(({ id: customer }) => ({ customer, kind, facts: said })))
    for (const { id: customer } of customers) announce(customer, ['unread'])
    return customers.length
  })
}
