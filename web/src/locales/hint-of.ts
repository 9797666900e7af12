import type { CustomerRefusalCode } from '@tarazu/contract/refusals'

const ofRegistration = [
  'phone_invalid',
  'phone_taken',
  'password_short',
  'password_common',
  'code_invalid',
  'code_used',
  'too_many',
] as const satisfies CustomerRefusalCode[]
type OfRegistration = (typeof ofRegistration)[number]

/** `hint.{code}` for every refusal of the server, and `hint.reg.{code}` for those of the registration. */
export function hintOf<T extends Record<CustomerRefusalCode, string>>(texts: T) {
  const reg = Object.fromEntries(ofRegistration.map((code) => [code, texts[code]])) as Pick<T, OfRegistration>
  return { ...texts, reg }
}
