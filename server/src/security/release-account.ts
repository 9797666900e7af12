import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { releaseAccount as api } from '@tarazu/contract/security/api'
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
    const { frozen_at, frozen_by } = await tx
      .selectFrom('customer')
      .select(['frozen_at', 'frozen_by'])
      .where('id', '=', customer)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (frozen_at === null) return
    if (frozen_by !== 'customer') throw new Refusal('account_frozen')
    await sessions.accounts.release(tx, customer, 'customer')
    await notify(tx, { customer, kind: 'account_released', facts: {}, at: clock.now() })
  })
  sessions.forget(customer)
  await sessions.renewCookie(caller)
  return {}
}
