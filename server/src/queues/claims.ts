import { claim_minutes, type Queue } from '@tarazu/contract/queues/queues'
import type { Kysely } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, Operator } from '../deps.ts'

type Claim = { queue: Queue; reference: string; now: number }

/** Refuses with `claimed` while somebody else works on it. Needs no claim of one's own. */
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

/** Takes or renews it. Refuses with `claimed`. */
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

/** When it has been decided, or when its holder gives it back. Answers whether there was one. */
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

/** Those that nobody renewed. */
export async function removeOldClaims({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  await db.deleteFrom('claim').where('expires_at', '<=', new Date(clock.now())).execute()
}
