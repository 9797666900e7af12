import { claim_minutes, type Queue } from '@tarazu/contract/queues/queues'
import type { Kysely } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, Operator } from '../deps.ts'

type Claim = { queue: Queue; reference: string; now: number }

/** Refuses with `claimed` while somebody else holds a claim. The operator needs none of their own. */
export async function requireFree(tx: Kysely<Tables>, operator: Operator, { queue, reference, now }: Claim) {
  const other = await tx
    .selectFrom('claim')
    .select('operator_id')
    .where('queue', '=', queue)
    .where('thing', '=', reference)
    .where('operator_id', '!=', operator.id)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst()
  if (other) throw new Refusal('claimed')
}

/** Takes or renews the claim. Refuses with `claimed` while somebody else holds it. */
export async function takeClaim(db: Kysely<Tables>, operator: Operator, { queue, reference, now }: Claim) {
  const at = new Date(now)
  const values = {
    operator_id: operator.id,
    claimed_at: at,
    expires_at: new Date(now + claim_minutes * 60_000),
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('claim')
    .values({ queue, thing: reference, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['queue', 'thing'])
        .doUpdateSet(values)
        .where((where) =>
          where.or([where('claim.operator_id', '=', operator.id), where('claim.expires_at', '<=', at)]),
        ),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('claimed')
}

/** Ends the claim after a decision, or the operator's own when given. Returns whether there was one. */
export async function endClaim(
  tx: Kysely<Tables>,
  { queue, reference }: Omit<Claim, 'now'>,
  operator?: Operator,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('claim')
    .where('queue', '=', queue)
    .where('thing', '=', reference)
    .$if(operator !== undefined, (query) => query.where('operator_id', '=', (operator as Operator).id))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function removeOldClaims({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  await db.deleteFrom('claim').where('expires_at', '<=', new Date(clock.now())).execute()
}
