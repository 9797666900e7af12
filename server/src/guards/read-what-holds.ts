import { sql } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'

type Parts = Pick<Deps, 'db' | 'listings' | 'policies' | 'safeMode'>

/**
 * Reads anew what this process remembers of restrictions, which may lag behind another server, before a
 * decision is made again or a refusal is sent. Refuses with `safe_mode` and `account_closed`.
 */
export async function readWhatHolds(deps: Parts, caller: Caller): Promise<void> {
  const [{ frozen, closed }] = await Promise.all([
    readRestriction(deps, caller.id),
    deps.listings.reload(),
    deps.policies.reload(),
    deps.safeMode.look(),
  ])
  caller.frozen = frozen
  if (closed) throw new Refusal('account_closed')
  if (deps.safeMode.standing()) throw new Refusal('safe_mode')
}

/** A refusal from memory that another server may have lifted: check the database before sending it. */
export const isPerhapsLifted = (error: unknown) =>
  error instanceof Refusal && (error.code === 'halted' || error.code === 'account_frozen')

/** What the database says now. */
export async function readRestriction({ db }: Pick<Deps, 'db'>, customer: number) {
  const { rows } = await sql<{ frozen: boolean; closed: boolean }>`
    select c.closed_at is not null as closed,
           c.frozen_at is not null or c.closed_at is not null
           or exists (select from identity i where i.customer_id = c.id and i.state = 'suspended') as frozen
      from customer c where c.id = ${customer}`.execute(db)
  const [found] = rows
  if (!found) throw new Error(`no customer ${customer}`)
  return found
}
