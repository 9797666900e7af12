/**
 * What becomes of a customer's own row: its password, and whether it is frozen or closed. Each is part of the
 * caller's act.
 */
import type { Kysely, Updateable } from 'kysely'
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'

type Tx = Kysely<Tables>

export type Freezing = {
  customer: number
  by: 'customer' | 'operator'
  /** What the customer reads; its owner gives none. */
  reason: string | null
  /** ms UTC; null: until it is lifted. */
  until: number | null
}

export type Accounts = {
  setPassword(tx: Tx, customer: number, passwordHash: string): Promise<void>
  /** False where it is frozen already by the same. Both may hold: then the operators' is what shows. */
  freeze(act: Act, freezing: Freezing): Promise<boolean>
  /** Lifts the freeze of these alone; undefined where there is none, else whether the other's still holds. */
  release(act: Act, customer: number, by: Freezing['by']): Promise<'free' | 'frozen' | undefined>
  /** False where it is closed already. Waits for what is being written for it, and whatever comes next waits for it. */
  close(act: Act, customer: number): Promise<boolean>
  /** After something was written for a customer: refuses with `account_closed` where the account was closed meanwhile. */
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
    // Not the row's columns alone: rows that refer to it are being written, and hold its key.
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

/** Two may be freezing and lifting at this moment. */
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
