import { setSecondFactor, startSecondFactor } from '@tarazu/contract/security/api'
import { codeOf } from './authenticator.ts'
import type { TestCustomer, TestServer } from './test-server.ts'

type Given = Pick<TestCustomer, 'call' | 'password'>

/** Two-step sign-in, switched on by its customer. */
export async function withSecondFactor({ clock }: Pick<TestServer, 'clock'>, { call, password }: Given) {
  const { ticket, secret } = await call(startSecondFactor, {})
  const code = codeOf(secret, clock.now())
  const { recoveryCodes } = await call(setSecondFactor, { ticket, password, code })
  return {
    secret,
    recoveryCodes,
    /** One that has not been used, half a minute later. */
    nextCode() {
      clock.step(30_000)
      return codeOf(secret, clock.now())
    },
  }
}
