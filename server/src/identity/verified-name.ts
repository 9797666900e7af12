import type { Deps } from '../deps.ts'

/**
 * The name that was verified, also when suspended: that stops new risk, never a withdrawal (lifecycle "Real
 * name").
 */
export async function verifiedName({ db }: Pick<Deps, 'db'>, customer: number): Promise<string | undefined> {
  const identity = await db
    .selectFrom('identity')
    .select('real_name')
    .where('customer_id', '=', customer)
    .where('state', 'in', ['approved', 'suspended'])
    .executeTakeFirst()
  return identity?.real_name
}
