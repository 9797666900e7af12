/** The codes that replace a lost authenticator, each once. Stored as hashes with a key of the server. */
import { createHmac } from 'node:crypto'
import { recoveryCodeLetters, recoveryCodes } from '@tarazu/contract/security/rules'
import type { Kysely } from 'kysely'
import { type Act, act } from '../acts/act.ts'
import type { Clock, Random } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import type { Events } from '../events/events.ts'
import { readableCode, readableCodeTyped } from '../secrets/readable-code.ts'
import type { Secrets } from '../secrets/secrets.ts'

type Db = Kysely<Tables>

type Parts = {
  db: Db
  clock: Clock
  random: Random
  secrets: Pick<Secrets, 'key'>
  events: Pick<Events, 'wake'>
}

export function makeRecoveryCodes(parts: Parts) {
  const { random, secrets } = parts
  const hashOf = (customer: number, code: string) =>
    createHmac('sha256', secrets.key('recovery-code')).update(`${customer}:${code}`).digest()

  return {
    /** Uses an unused code up, and notifies the customer. Returns whether it was right. */
    async use(customer: number, code: string) {
      return act(parts, async ({ tx, at, notify }) => {
        const { numUpdatedRows } = await tx
          .updateTable('recovery_code')
          .set({ used_at: new Date(at) })
          .where('customer_id', '=', customer)
          .where('code_hash', '=', hashOf(customer, readableCodeTyped(code)))
          .where('used_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) return false
        const facts = { left: String(await countRecoveryCodes(tx, customer)) }
        await notify({ customer, kind: 'recovery_code_used', facts })
        return true
      })
    },

    /** Replaces all codes. Returns the new ones. */
    async renew({ tx }: Act, customer: number) {
      const codes = Array.from({ length: recoveryCodes }, () =>
        readableCode(random.bytes(recoveryCodeLetters)),
      )
      await tx.deleteFrom('recovery_code').where('customer_id', '=', customer).execute()
      await tx
        .insertInto('recovery_code')
        .values(codes.map((code) => ({ customer_id: customer, code_hash: hashOf(customer, code) })))
        .execute()
      return codes
    },
  }
}

export async function countRecoveryCodes(db: Db, customer: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((of) => of.fn.countAll<bigint>().as('left'))
    .where('customer_id', '=', customer)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}
