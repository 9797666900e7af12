import { sql } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'

type Parts = Pick<Deps, 'db' | 'listings' | 'policies' | 'safeMode'>

/**
 * What this process remembers of what restricts an order may be behind what was decided on another: all of it is read again, before a
 * decision is made anew or a refusal is spoken. Refuses with `safe_mode` and `account_closed`.
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

/** Refused from memory, and lifted on another server perhaps: asked of the database before it is spoken. */
export const isPerhapsLifted = (error: unknown) =>
  error instanceof Refusal && (error.code === 'halted' || error.code === 'account_frozen')

/** As the database has it now, in words of a session. */
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
