import { RefusedError } from '@tarazu/contract/client-errors'
import type { RefusalCode } from '@tarazu/contract/refusals'
import { passwordLongEnough, phoneValid } from '@tarazu/contract/session/rules'

export type Filled = { phone: string; password: string; confirm: string; invitation: string }
type Problem =
  | 'session.phoneMissing'
  | 'session.passwordMissing'
  | 'session.confirmMissing'
  | 'session.passwordsDiffer'
  | 'session.invitationMissing'
  | 'hint.reg.phone_invalid'
  | 'hint.reg.password_short'

/** Product 5, Registration: the key of each field's error message. */
export function registrationProblems({ phone, password, confirm, invitation }: Filled, minimum: number) {
  const problems: Partial<Record<keyof Filled, Problem>> = {}
  if (phone === '') problems.phone = 'session.phoneMissing'
  else if (!phoneValid(phone)) problems.phone = 'hint.reg.phone_invalid'
  if (password === '') problems.password = 'session.passwordMissing'
  else if (!passwordLongEnough(password, minimum)) problems.password = 'hint.reg.password_short'
  if (confirm === '') problems.confirm = 'session.confirmMissing'
  else if (confirm !== password) problems.confirm = 'session.passwordsDiffer'
  if (invitation.trim() === '') problems.invitation = 'session.invitationMissing'
  return problems
}

/** Checks no password length: an old password may be shorter than today's rule. */
export function loginProblems({ phone, password }: Pick<Filled, 'phone' | 'password'>) {
  const problems: Partial<Record<'phone' | 'password', Exclude<Problem, 'hint.reg.password_short'>>> = {}
  if (phone === '') problems.phone = 'session.phoneMissing'
  else if (!phoneValid(phone)) problems.phone = 'hint.reg.phone_invalid'
  if (password === '') problems.password = 'session.passwordMissing'
  return problems
}

/** The field that a refusal of the server is about. Other refusals concern the whole form. */
const fieldOf = {
  phone_invalid: 'phone',
  phone_taken: 'phone',
  password_short: 'password',
  password_common: 'password',
  code_invalid: 'invitation',
  code_used: 'invitation',
} as const satisfies Partial<Record<RefusalCode, keyof Filled>>

/** The field of a refused registration, its message `hint.reg.{code}` (product 8), and the value in that. */
export function refusedField(error: unknown) {
  if (!(error instanceof RefusedError) || !Object.hasOwn(fieldOf, error.code)) return undefined
  const code = error.code as keyof typeof fieldOf
  const { minimum } = error.detail
  return {
    field: fieldOf[code],
    message: `hint.reg.${code}` as const,
    ...(typeof minimum === 'number' && { minimum }),
  }
}
