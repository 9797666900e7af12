/** Six digits that prove who holds a phone. Stored as a keyed hash; each works once, for ten minutes. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { codeDigits, codeLifetime_minutes } from '@tarazu/contract/security/rules'
import type { Kysely } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Clock, Random } from '../clock.ts'
import type { CodePurpose } from '../db/tables/security.ts'
import type { Tables } from '../db/tables.ts'
import type { Secrets } from '../secrets/secrets.ts'

export const codeLifetime_ms = codeLifetime_minutes * 60_000

type Whose = { customer: number; purpose: CodePurpose }
type Parts = { clock: Clock; random: Random; secrets: Pick<Secrets, 'key'> }

/** A new code ends the one before, but a stranger's does not end one that the customer asked for. */
export async function newCode(
  tx: Kysely<Tables>,
  { clock, random, secrets }: Parts,
  { customer, purpose, known }: Whose & { known: boolean },
): Promise<string> {
  const code = String(random.bytes(6).readUIntBE(0, 6) % 10 ** codeDigits).padStart(codeDigits, '0')
  const at = clock.now()
  const fresh = {
    code_hash: hashCode(secrets, { customer, purpose }, code),
    sent_at: new Date(at),
    expires_at: new Date(at + codeLifetime_ms),
  }
  await tx
    .insertInto('message_code')
    .values({ customer_id: customer, purpose, known, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'purpose', 'known']).doUpdateSet({ ...fresh, used_at: null }),
    )
    .execute()
  return code
}

/**
 * Whether it is the code that was sent, and still works. An unknown customer takes the same work and is
 * false.
 */
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
    .execute()
  const given = hashCode(secrets, { customer, purpose }, code)
  const nothing = Buffer.alloc(32)
  const [one, other] = [0, 1].map((at) => timingSafeEqual(kept[at]?.code_hash ?? nothing, given))
  return one === true || other === true
}

/**
 * Uses up all of the customer's codes for the purpose, in the transaction of what the code allows: of two at
 * once one wins, and the other is refused with `code_wrong`.
 */
export async function useCode(
  tx: Kysely<Tables>,
  { clock, secrets }: Pick<Parts, 'clock' | 'secrets'>,
  { customer, purpose }: Whose,
  code: string,
): Promise<void> {
  const live = tx
    .updateTable('message_code')
    .set({ used_at: new Date(clock.now()) })
    .where('customer_id', '=', customer)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
  const { numUpdatedRows } = await live
    .where('code_hash', '=', hashCode(secrets, { customer, purpose }, code))
    .where('expires_at', '>', new Date(clock.now()))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('code_wrong')
  await live.execute()
}

function hashCode(secrets: Pick<Secrets, 'key'>, { customer, purpose }: Whose, code: string) {
  return createHmac('sha256', secrets.key('message-code')).update(`${purpose}:${customer}:${code}`).digest()
}
