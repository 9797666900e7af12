import type { Transaction } from 'kysely'
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Operator } from '../deps.ts'
import { endClaim, requireFree } from '../queues/claims.ts'

export async function lockRecharge({ tx, at }: Act, operator: Operator, number: string) {
  await requireFree(tx, operator, { queue: 'recharges', thing: number, now: at })
  const recharge = await tx
    .selectFrom('recharge')
    .selectAll()
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()
  if (!recharge) throw new Refusal('not_found')
  return recharge
}

/** Whoever proposed has done their part: the second operator must not find it taken. */
export async function releaseClaims(tx: Transaction<Tables>, things: readonly string[]) {
  for (const thing of things) await endClaim(tx, { queue: 'recharges', thing })
}

/** The line that a recharge is matched with, and both locked; the line is undefined where there is none. */
export async function lockRechargeWithLine(act: Act, operator: Operator, number: string) {
  const line = await act.tx
    .selectFrom('bank_line')
    .selectAll('bank_line')
    .innerJoin('recharge', 'recharge.id', 'bank_line.recharge_id')
    .where('recharge.number', '=', number)
    .forUpdate('bank_line')
    .executeTakeFirst()
  const recharge = await lockRecharge(act, operator, number)
  // Matched between the two locks.
  if (!line && recharge.state === 'matched') throw new Refusal('already_decided')
  return { recharge, line }
}
