import { setSecondFactor, startSecondFactor } from '@tarazu/contract/security/api'
import { codeOf } from './authenticator.ts'
import type { TestCustomer, TestServer } from './test-server.ts'

type Given = Pick<TestCustomer, 'call' | 'password'>

/** Switches two-step sign-in on for a customer. */
export async function withSecondFactor({ clock }: Pick<TestServer, 'clock'>, { call, password }: Given) {
  const { ticket, secret } = await call(startSecondFactor, {})
  const code = codeOf(secret, clock.now())
  const { recoveryCodes } = await call(setSecondFactor, { ticket, password, code })
  return {
    secret,
    recoveryCodes,
    /** The next unused code, half a minute later. */
    nextCode() {
      clock.step(30_000)
      return codeOf(secret, clock.now())
    },
  }
}
