/** Six digits that prove who holds a phone. Kept as a keyed hash; works once, for ten minutes. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { codeDigits, codeLifetime_minutes } from '@tarazu/contract/security/rules'
import type { Kysely } from 'kysely'
import type { Clock, Random } from '../clock.ts'
import type { CodePurpose } from '../db/tables/security.ts'
import type { Tables } from '../db/tables.ts'
import { Refusal } from '../refusal.ts'
import type { Secrets } from '../secrets.ts'

export const codeLifetimeMs = codeLifetime_minutes * 60_000

type Whose = { customer: number; purpose: CodePurpose }
type Parts = { clock: Clock; random: Random; secrets: Pick<Secrets, 'key'> }

/** The new code; the one before works no more. */
export async function newCode(
  tx: Kysely<Tables>,
  { clock, random, secrets }: Parts,
  { customer, purpose }: Whose,
): Promise<string> {
  const code = String(random.bytes(6).readUIntBE(0, 6) % 10 ** codeDigits).padStart(codeDigits, '0')
  const at = clock.now()
  const fresh = {
    code_hash: hashCode(secrets, { customer, purpose }, code),
    sent_at: new Date(at),
    expires_at: new Date(at + codeLifetimeMs),
  }
  await tx
    .insertInto('message_code')
    .values({ customer_id: customer, purpose, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'purpose']).doUpdateSet({ ...fresh, used_at: null }),
    )
    .execute()
  return code
}

/** Whether it is the one that was sent, and still works. Nobody's customer takes the same work and is always false. */
export async function isCode(
  db: Kysely<Tables>,
  { clock, secrets }: Pick<Parts, 'clock' | 'secrets'>,
  { customer = 0, purpose }: Partial<Whose> & Pick<Whose, 'purpose'>,
  code: string,
): Promise<boolean> {
  const kept = await db
    .selectFrom('message_code')
    .select('code_hash')
    .where('customer_id', '=', customer)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(clock.now()))
    .executeTakeFirst()
  const given = hashCode(secrets, { customer, purpose }, code)
  return timingSafeEqual(kept?.code_hash ?? Buffer.alloc(32), given)
}

/** In the transaction of what the code allows: of two at once one wins, and the other hears `code_wrong`. */
export async function useCode(
  tx: Kysely<Tables>,
  { clock, secrets }: Pick<Parts, 'clock' | 'secrets'>,
  { customer, purpose }: Whose,
  code: string,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('message_code')
    .set({ used_at: new Date(clock.now()) })
    .where('customer_id', '=', customer)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', hashCode(secrets, { customer, purpose }, code))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(clock.now()))
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Refusal('code_wrong')
}

function hashCode(secrets: Pick<Secrets, 'key'>, { customer, purpose }: Whose, code: string) {
  return createHmac('sha256', secrets.key('message-code')).update(`${purpose}:${customer}:${code}`).digest()
}
