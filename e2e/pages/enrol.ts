/** An operator's first sign-in over the API, as the console does it. */
import { type Call, makeClient } from '@tarazu/contract/client'
import { confirmEnrolment, signIn } from '@tarazu/contract/operators/api'
import { totp } from './totp.ts'

export const operatorPassword = 'harbour-lantern-58'

type Newcomer = { email: string; password: string }
export type Enrolled = {
  email: string
  password: string
  /** The authenticator's secret, base32. The code of the time step of enrolment is used up. */
  secret: string
  session: string
  call: Call
}

/** `ahead`: by how many steps of an authenticator the server's clock is ahead of this one. */
export async function enrol(baseUrl: string, { email, password }: Newcomer, ahead = 0): Promise<Enrolled> {
  let token: string | undefined
  const call = makeClient({ baseUrl, as: 'operator', token: () => token })
  const reply = await call(signIn, { email, password })
  if (reply.state !== 'enrol') throw new Error(`${email} has an authenticator already`)
  const { ticket, secret, newPasswordNeeded } = reply
  const newPassword = newPasswordNeeded ? operatorPassword : undefined
  const session = (await call(confirmEnrolment, { ticket, code: totp(secret, ahead), newPassword })).token
  token = session
  return { email, password: newPassword ?? password, secret, session, call }
}
