import type { Transaction } from 'kysely'
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Operator } from '../deps.ts'
import { endClaim, requireFree } from '../queues/claims.ts'

export async function lockRecharge({ tx, at }: Act, operator: Operator, number: string) {
  await requireFree(tx, operator, { queue: 'recharges', reference: number, now: at })
  const recharge = await tx
    .selectFrom('recharge')
    .selectAll()
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()
  if (!recharge) throw new Refusal('not_found')
  return recharge
}

/** Ends the claims of the operator who proposed, so that the second operator does not find them claimed. */
export async function releaseClaims(tx: Transaction<Tables>, things: readonly string[]) {
  for (const reference of things) await endClaim(tx, { queue: 'recharges', reference })
}

/**
 * A recharge and the line that it is matched with, both locked; the line is undefined where there is none.
 * The line is always locked before its recharge, so that two decisions cannot wait for each other.
 */
export async function lockRechargeWithLine(act: Act, operator: Operator, number: string) {
  const line = await act.tx
    .selectFrom('bank_line')
    .selectAll('bank_line')
    .innerJoin('recharge', 'recharge.id', 'bank_line.recharge_id')
    .where('recharge.number', '=', number)
    .forUpdate('bank_line')
    .executeTakeFirst()
  const recharge = await lockRecharge(act, operator, number)
  // It was matched between the two locks.
  if (!line && recharge.state === 'matched') throw new Refusal('already_decided')
  return { recharge, line }
}
