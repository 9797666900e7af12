import type { Transaction } from 'kysely'
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Operator } from '../deps.ts'
import { requireFree } from '../queues/claims.ts'

/**
 * Locks a line. The line is always locked before its recharge, so that two decisions cannot wait for each
 * other. Refuses with `not_found`, `claimed`.
 */
export async function lockLine({ tx, at }: Act, operator: Operator, number: string) {
  await requireFree(tx, operator, { queue: 'recharges', reference: number, now: at })
  const line = await tx
    .selectFrom('bank_line')
    .selectAll()
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()
  if (!line) throw new Refusal('not_found')
  return line
}

/**
 * Whether the customer's account is closed, locked against being closed meanwhile. Money for a closed account
 * goes back to its sender, not to its balance.
 */
export async function isClosed(tx: Transaction<Tables>, customer: number) {
  const { closed_at } = await tx
    .selectFrom('customer')
    .select('closed_at')
    .where('id', '=', customer)
    .forKeyShare()
    .executeTakeFirstOrThrow()
  return closed_at !== null
}
