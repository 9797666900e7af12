/** What becomes of a customer's own row: its password, and whether it is frozen. Each in the caller's transaction. */
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { publish } from '../events/publish.ts'

type Tx = Kysely<Tables>

export type Freezing = {
  customer: number
  by: 'customer' | 'operator'
  /** What the customer reads; its owner gives none. */
  reason: string | null
  /** ms UTC; null: until it is lifted. */
  until: number | null
  at: number
}

export type Accounts = {
  setPassword(tx: Tx, customer: number, passwordHash: string): Promise<void>
  /** False where it is frozen already by the same. An operator's freeze takes the place of its owner's. */
  freeze(tx: Tx, freezing: Freezing): Promise<boolean>
  /** False where it is not frozen by these. */
  release(tx: Tx, customer: number, by: 'customer' | 'operator'): Promise<boolean>
}

export const accounts: Accounts = {
  async setPassword(tx, customer, passwordHash) {
    await tx.updateTable('customer').set({ password_hash: passwordHash }).where('id', '=', customer).execute()
  },
  async freeze(tx, { customer, by, reason, until, at }) {
    const { numUpdatedRows } = await tx
      .updateTable('customer')
      .set({
        frozen_at: new Date(at),
        frozen_by: by,
        frozen_reason: reason,
        frozen_until: until === null ? null : new Date(until),
      })
      .where('id', '=', customer)
      .$if(by === 'customer', (query) => query.where('frozen_at', 'is', null))
      .$if(by === 'operator', (query) =>
        query.where((where) =>
          where.or([where('frozen_at', 'is', null), where('frozen_by', '=', 'customer')]),
        ),
      )
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await publish(tx, { customer, topics: ['session'] })
    return numUpdatedRows > 0n
  },
  async release(tx, customer, by) {
    const { numUpdatedRows } = await tx
      .updateTable('customer')
      .set({ frozen_at: null, frozen_by: null, frozen_reason: null, frozen_until: null })
      .where('id', '=', customer)
      .where('frozen_by', '=', by)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await publish(tx, { customer, topics: ['session'] })
    return numUpdatedRows > 0n
  },
}
