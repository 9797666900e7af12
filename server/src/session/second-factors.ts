/** A customer's authenticator, and the recovery codes that replace it when it is lost. */
import type { Kysely } from 'kysely'
import type { Act } from '../acts/act.ts'
import type { Clock, Random } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import type { Events } from '../events/events.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { stepOfCode } from '../secrets/totp.ts'
import { countRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts'

type Db = Kysely<Tables>

export type SecondFactor = {
  /** The authenticator's secret, sealed. It differs for each factor that is set. */
  sealed: Buffer
  /** ms UTC. */
  since: number
  recoveryCodesLeft: number
}

type NewFactor = {
  customer: number
  secret: Buffer
  /** The time step of the code that proved it, which is thereby used. */
  step: number
  /** The sealed secret that it replaces; undefined: there was none. */
  replaces: Buffer | undefined
}

export type SecondFactors = {
  find(db: Db, customer: number): Promise<SecondFactor | undefined>
  /**
   * Uses an unused code of the authenticator, or a recovery code. Returns whether it was right. Counts no
   * attempts.
   */
  use(customer: number, code: string): Promise<boolean>
  /**
   * Returns new recovery codes, or undefined if the current secret is not the one it replaces. This and all
   * below are part of the caller's act.
   */
  set(act: Act, factor: NewFactor): Promise<string[] | undefined>
  /** Replaces all recovery codes. They are returned here and never again. */
  renewCodes(act: Act, customer: number): Promise<string[]>
  /** False if this secret is gone already. Its recovery codes are removed with it. */
  remove(act: Act, customer: number, sealed: Buffer): Promise<boolean>
}

type Parts = {
  db: Db
  clock: Clock
  random: Random
  secrets: Secrets
  events: Pick<Events, 'wake'>
}

export function makeSecondFactors(parts: Parts): SecondFactors {
  const { db, clock, secrets } = parts
  const recoveryCodes = makeRecoveryCodes(parts)

  /** Accepts no code older than one that was used (RFC 6238, 5.2). */
  async function useTotp(customer: number, code: string) {
    const kept = await db
      .selectFrom('second_factor')
      .select('secret')
      .where('customer_id', '=', customer)
      .executeTakeFirst()
    const step = kept && stepOfCode(secrets.unseal('totp', kept.secret), code, clock.now())
    if (step === undefined) return false
    const { numUpdatedRows } = await db
      .updateTable('second_factor')
      .set({ last_step: BigInt(step) })
      .where('customer_id', '=', customer)
      .where('secret', '=', kept?.secret as Buffer)
      .where('last_step', '<', BigInt(step))
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  return {
    async find(from, customer) {
      const row = await from
        .selectFrom('second_factor')
        .select(['secret', 'set_at'])
        .where('customer_id', '=', customer)
        .executeTakeFirst()
      return (
        row && {
          sealed: row.secret,
          since: row.set_at.getTime(),
          recoveryCodesLeft: await countRecoveryCodes(from, customer),
        }
      )
    },
    use: (customer, code) =>
      /^\d{6}$/.test(code) ? useTotp(customer, code) : recoveryCodes.use(customer, code),
    async set(act, { customer, secret, step, replaces }) {
      const fresh = {
        secret: secrets.seal('totp', secret),
        last_step: BigInt(step),
        set_at: new Date(act.at),
      }
      if (!(await write(act.tx, customer, fresh, replaces))) return undefined
      act.announce(customer, ['session'])
      return recoveryCodes.renew(act, customer)
    },
    renewCodes: recoveryCodes.renew,
    async remove({ tx, announce }, customer, sealed) {
      const { numDeletedRows } = await tx
        .deleteFrom('second_factor')
        .where('customer_id', '=', customer)
        .where('secret', '=', sealed)
        .executeTakeFirst()
      if (numDeletedRows !== 1n) return false
      announce(customer, ['session'])
      return true
    },
  }
}

/** Returns whether it was written: not if the current secret is another one than it replaces. */
async function write(
  tx: Db,
  customer: number,
  fresh: { secret: Buffer; last_step: bigint; set_at: Date },
  replaces: Buffer | undefined,
) {
  if (!replaces) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('second_factor')
      .values({ customer_id: customer, ...fresh })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await tx
    .updateTable('second_factor')
    .set(fresh)
    .where('customer_id', '=', customer)
    .where('secret', '=', replaces)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
