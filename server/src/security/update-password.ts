import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { updatePassword as api } from '@tarazu/contract/security/api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { confirmPassword } from './confirm-password.ts'
import { noteCredentialChange } from './note-credential-change.ts'
import { setTransactionPassword } from './set-transaction-password.ts'

type Api = typeof api
type Parts = Pick<Deps, 'db' | 'clock' | 'sessions' | 'secrets' | 'events'>
type Self = Pick<Caller, 'id' | 'sessionId' | 'cookie' | 'reply'>

export async function updatePassword(deps: Parts, caller: Self, input: Input<Api>): Promise<Reply<Api>> {
  return input.kind === 'transaction'
    ? setTransactionPassword(deps, caller, input)
    : changeLoginPassword(deps, caller, input)
}

/** Ends all other sessions of the customer. */
async function changeLoginPassword(
  deps: Parts,
  caller: Self,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<Reply<Api>> {
  const { sessions } = deps
  const customer = await confirmPassword(deps, caller.id, password)
  await sessions.checkNewPassword(newPassword, customer.phone)
  if (await sessions.passwords.matches(customer.password_hash, newPassword))
    throw new Refusal('password_same')
  const hash = await sessions.passwords.hash(newPassword)
  await act(deps, async (act) => {
    await sessions.accounts.setPassword(act.tx, caller.id, hash)
    await sessions.revokeAllIn(act, caller.id, 'password_changed', caller.sessionId)
    await noteCredentialChange(act, { customer: caller.id, kind: 'login-password' })
  })
  await sessions.renewCookie(caller)
  return {}
}
