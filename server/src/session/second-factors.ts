/** A customer's authenticator, and the recovery codes that replace it when it is lost. */
import { createHmac } from 'node:crypto'
import { recoveryCodeLetters, recoveryCodes } from '@tarazu/contract/security/rules'
import type { Kysely } from 'kysely'
import { type Act, act } from '../acts/act.ts'
import type { Clock, Random } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import type { Events } from '../events/events.ts'
import { readableCode, readableCodeTyped } from '../secrets/readable-code.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { stepOfCode } from '../secrets/totp.ts'

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
  const { db, clock, random, secrets } = parts
  const hashOf = (customer: number, code: string) =>
    createHmac('sha256', secrets.key('recovery-code')).update(`${customer}:${code}`).digest()

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

  async function useRecoveryCode(customer: number, code: string) {
    return act(parts, async ({ tx, at, notify }) => {
      const { numUpdatedRows } = await tx
        .updateTable('recovery_code')
        .set({ used_at: new Date(at) })
        .where('customer_id', '=', customer)
        .where('code_hash', '=', hashOf(customer, readableCodeTyped(code)))
        .where('used_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) return false
      const facts = { left: String(await codesLeft(tx, customer)) }
      await notify({ customer, kind: 'recovery_code_used', facts })
      return true
    })
  }

  async function renewCodes({ tx }: Act, customer: number) {
    const codes = Array.from({ length: recoveryCodes }, () => readableCode(random.bytes(recoveryCodeLetters)))
    await tx.deleteFrom('recovery_code').where('customer_id', '=', customer).execute()
    await tx
      .insertInto('recovery_code')
      .values(codes.map((code) => ({ customer_id: customer, code_hash: hashOf(customer, code) })))
      .execute()
    return codes
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
          recoveryCodesLeft: await codesLeft(from, customer),
        }
      )
    },
    use: (customer, code) =>
      /^\d{6}$/.test(code) ? useTotp(customer, code) : useRecoveryCode(customer, code),
    async set(act, { customer, secret, step, replaces }) {
      const { tx, at } = act
      const fresh = {
        secret: secrets.seal('totp', secret),
        last_step: BigInt(step),
        set_at: new Date(at),
      }
      const written = replaces
        ? await tx
            .updateTable('second_factor')
            .set(fresh)
            .where('customer_id', '=', customer)
            .where('secret', '=', replaces)
            .returning('customer_id')
            .executeTakeFirst()
        : await tx
            .insertInto('second_factor')
            .values({ customer_id: customer, ...fresh })
            .onConflict((conflict) => conflict.doNothing())
            .returning('customer_id')
            .executeTakeFirst()
      if (!written) return undefined
      act.announce(customer, ['session'])
      return renewCodes(act, customer)
    },
    renewCodes,
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

async function codesLeft(db: Db, customer: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((of) => of.fn.countAll<bigint>().as('left'))
    .where('customer_id', '=', customer)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}
