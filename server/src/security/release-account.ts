import { hour_ms } from '@tarazu/contract/duration'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { releaseAccount as api } from '@tarazu/contract/security/account-api'
import { releaseWait_hours } from '@tarazu/contract/security/rules'
import type { Transaction } from 'kysely'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'
import { checkTransactionPassword, hasTransactionPassword } from './check-transaction-password.ts'
import { confirmPassword } from './confirm-password.ts'
import { isCode, useCode } from './message-code.ts'

type Api = typeof api

const purpose = 'release-account'

/** About how long the owner of a stolen phone needs to get the number back. */
const byCode_ms = releaseWait_hours * hour_ms

/**
 * Needs the password besides a code to the phone, since a thief may hold the phone. A password that was
 * itself set by a code to that phone proves no more, so then the release waits.
 */
export async function releaseAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'sessions' | 'secrets'>,
  caller: Pick<Caller, 'id' | 'sessionId' | 'cookie' | 'reply'>,
  { password, code, pin }: Input<Api>,
): Promise<Reply<Api>> {
  const { db, sessions } = deps
  const customer = caller.id
  await confirmPassword(deps, customer, password)
  if (await changedByCode(deps, customer)) throw new Refusal('release_waits')
  const isRight = await sessions.attempts.tryFor('message-code', String(customer), () =>
    isCode(db, deps, { customer, purpose }, code),
  )
  if (!isRight) throw new Refusal('code_wrong')
  if (await hasTransactionPassword(db, customer)) await checkTransactionPassword(deps, caller, pin)
  await act(deps, async (act) => {
    await useCode(act.tx, deps, { customer, purpose }, code)
    const released = await sessions.accounts.release(act, customer, 'customer')
    if (released === 'free') await act.notify({ customer, kind: 'account_released', facts: {} })
    if (released === undefined && (await isFrozen(act.tx, customer))) throw new Refusal('account_frozen')
    act.afterCommit(() => sessions.forget(customer))
  })
  await sessions.renewCookie(caller)
  return {}
}

async function changedByCode({ db, clock }: Pick<Deps, 'db' | 'clock'>, customer: number) {
  const change = await db
    .selectFrom('credential_change')
    .select('id')
    .where('customer_id', '=', customer)
    .where('by_code', '=', true)
    .where('at', '>', new Date(clock.now() - byCode_ms))
    .executeTakeFirst()
  return change !== undefined
}

async function isFrozen(tx: Transaction<Tables>, customer: number) {
  const row = await tx
    .selectFrom('customer')
    .select('frozen_at')
    .where('id', '=', customer)
    .executeTakeFirstOrThrow()
  return row.frozen_at !== null
}
