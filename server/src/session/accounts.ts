/** Changes of the customer's own row, its password, freezes and closing, each as part of the caller's act. */
import type { Kysely, Updateable } from 'kysely'
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'

type Tx = Kysely<Tables>

export type Freezing = {
  customer: number
  by: 'customer' | 'operator'
  /** Shown to the customer; null when they froze the account themselves. */
  reason: string | null
  /** ms UTC; null: until it is lifted. */
  until: number | null
}

export type Accounts = {
  setPassword(tx: Tx, customer: number, passwordHash: string): Promise<void>
  /** False if that side has frozen it already. Both may freeze it: then the operators' freeze is shown. */
  freeze(act: Act, freezing: Freezing): Promise<boolean>
  /** Lifts that side's freeze. Undefined if there is none, `frozen` if the other side's still holds. */
  release(act: Act, customer: number, by: Freezing['by']): Promise<'free' | 'frozen' | undefined>
  /**
   * False if it is closed already. Waits for transactions that are writing rows of the customer; later ones
   * wait for it.
   */
  close(act: Act, customer: number): Promise<boolean>
  /**
   * Called after rows of a customer were written. Refuses with `account_closed` if it was closed meanwhile.
   */
  refuseClosed(tx: Tx, customer: number): Promise<void>
}

const none = {
  frozen_at: null,
  frozen_by: null,
  frozen_reason: null,
  frozen_until: null,
  own_frozen_at: null,
}

export const accounts: Accounts = {
  async setPassword(tx, customer, passwordHash) {
    await tx.updateTable('customer').set({ password_hash: passwordHash }).where('id', '=', customer).execute()
  },
  async freeze(act, { customer, by, reason, until }) {
    const before = await lockFreeze(act.tx, customer)
    const ownedSince = before.frozen_by === 'customer' ? before.frozen_at : before.own_frozen_at
    const under = by === 'customer' && before.frozen_by === 'operator'
    if (under ? ownedSince !== null : before.frozen_by === by) return false
    const since = new Date(act.at)
    const freezing = {
      frozen_at: since,
      frozen_by: by,
      frozen_reason: reason,
      frozen_until: until === null ? null : new Date(until),
      own_frozen_at: by === 'operator' ? ownedSince : null,
    }
    return write(act, customer, under ? { own_frozen_at: since } : freezing)
  },
  async release(act, customer, by) {
    const { frozen_by, own_frozen_at } = await lockFreeze(act.tx, customer)
    if (by === 'customer' && own_frozen_at !== null) {
      await write(act, customer, { own_frozen_at: null })
      return 'frozen'
    }
    if (frozen_by !== by) return undefined
    if (own_frozen_at === null) {
      await write(act, customer, none)
      return 'free'
    }
    await write(act, customer, { ...none, frozen_at: own_frozen_at, frozen_by: 'customer' })
    return 'frozen'
  },
  async close(act, customer) {
    // FOR UPDATE also waits for rows that refer to the customer and are being written: they hold its key.
    const row = await act.tx
      .selectFrom('customer')
      .select('closed_at')
      .where('id', '=', customer)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.closed_at) return false
    return write(act, customer, { closed_at: new Date(act.at) })
  },
  async refuseClosed(tx, customer) {
    const row = await tx
      .selectFrom('customer')
      .select('closed_at')
      .where('id', '=', customer)
      .executeTakeFirstOrThrow()
    if (row.closed_at) throw new Refusal('account_closed')
  },
}

/** Locks the row, for two may be freezing and lifting at the same time. */
function lockFreeze(tx: Tx, customer: number) {
  return tx
    .selectFrom('customer')
    .select(['frozen_at', 'frozen_by', 'own_frozen_at'])
    .where('id', '=', customer)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

async function write({ tx, announce }: Act, customer: number, set: Partial<Updateable<Tables['customer']>>) {
  await tx.updateTable('customer').set(set).where('id', '=', customer).execute()
  announce(customer, ['session'])
  return true
}
