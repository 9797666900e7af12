export const pinDigits = 6
export const codeDigits = 6
/** The account's own papers stay hidden for so long after a code has set a new login password. */
export const papersHidden_hours = 72
/** How long a code that was sent can be used. */
export const codeLifetime_minutes = 10
/** Given out with an authenticator, each good once in place of its codes. */
export const recoveryCodes = 10
/** How long no freeze is lifted after a code that was sent to the phone changed a password. */
export const releaseWait_hours = 72

/** What a form keeps of typed digits. */
export function digitsTyped(text: string, digits: number) {
  return text.replace(/\D/g, '').slice(0, digits)
}

export function pinValid(pin: string) {
  return /^\d{6}$/.test(pin)
}

export function codeValid(code: string) {
  return /^\d{6}$/.test(code)
}

/** What has to be brought to an end before an account is closed. */
export const closingObstacles = [
  'money',
  'reserved',
  'holdings',
  'debt',
  'orders',
  'applications',
  'funds',
  'recharges',
  'withdrawals',
  'loan',
] as const
export type ClosingObstacle = (typeof closingObstacles)[number]

export const recoveryCodeLetters = 10

/** Six digits of an authenticator, or a whole recovery code, whatever stands between its letters. */
export function secondFactorComplete(code: string) {
  return codeValid(code.trim()) || code.replace(/[^0-9a-z]/gi, '').length === recoveryCodeLetters
}
