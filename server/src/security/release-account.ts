import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { releaseAccount as api } from '@tarazu/contract/security/api'
import type { Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'
import { notify } from '../notices/notify.ts'
import { Refusal } from '../refusal.ts'
import { confirmPassword } from './confirm-password.ts'
import { isCode, useCode } from './message-code.ts'

type Api = typeof api

const purpose = 'release-account'

/** Two proofs, for who holds the phone alone could be its thief. */
export async function releaseAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'sessions' | 'secrets'>,
  caller: Pick<Caller, 'id' | 'sessionId' | 'cookie' | 'reply'>,
  { password, code }: Input<Api>,
): Promise<Reply<Api>> {
  const { db, clock, sessions } = deps
  const customer = caller.id
  await confirmPassword(deps, customer, password)
  const isRight = await sessions.guesses.tryFor('message-code', String(customer), () =>
    isCode(db, deps, { customer, purpose }, code),
  )
  if (!isRight) throw new Refusal('code_wrong')
  await db.transaction().execute(async (tx) => {
    await useCode(tx, deps, { customer, purpose }, code)
    const released = await sessions.accounts.release(tx, customer, 'customer')
    if (released === 'free')
      await notify(tx, { customer, kind: 'account_released', facts: {}, at: clock.now() })
    if (released === undefined && (await isFrozen(tx, customer))) throw new Refusal('account_frozen')
  })
  sessions.forget(customer)
  await sessions.renewCookie(caller)
  return {}
}

async function isFrozen(tx: Transaction<Tables>, customer: number) {
  const row = await tx
    .selectFrom('customer')
    .select('frozen_at')
    .where('id', '=', customer)
    .executeTakeFirstOrThrow()
  return row.frozen_at !== null
}
