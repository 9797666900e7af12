/**
 * Six digits can be tried out by whoever has the table, so the hash is keyed by a secret that is not in it.
 */
import { createHmac } from 'node:crypto'
import type { Secrets } from '../secrets/secrets.ts'

/**
 * The input of Argon2id. Includes the customer, so that equal digits of two customers have nothing in common.
 */
export function keyedPin(secrets: Pick<Secrets, 'key'>, customer: number, pin: string): string {
  return createHmac('sha256', secrets.key('transaction-password'))
    .update(`${customer}:${pin}`)
    .digest('base64url')
}

/**
 * Repeats, runs, pairs, and what is printed on the customer's own phone or papers. Safety T7.
 *
 * T7 names the birth date, too. None is stored, so it cannot be compared; some papers carry it in their
 * number (a CURP does), and then it is refused. Six digits that could be any date are not refused instead: 7
 * in 100 could be (366 days of a hundred years, in two orders), hardly one of them the customer's own, while
 * five wrong attempts lock it either way.
 */
export function isCommonPin(pin: string, own: readonly string[]): boolean {
  const printed = own.some((number) => number.replace(/\D/g, '').includes(pin))
  return isRepeated(pin) || isRun(pin) || isMirrored(pin) || printed || listed.has(pin)
}

/** 000000, 121212, 123123: one, two or three digits repeated. */
function isRepeated(pin: string) {
  return [1, 2, 3].some((size) => pin === pin.slice(0, size).repeat(6 / size))
}

/** 123456, 987654, 890123. */
function isRun(pin: string) {
  const digits = [...pin].map(Number)
  const steps = new Set(digits.slice(1).map((digit, at) => (digit - (digits[at] as number) + 10) % 10))
  return steps.size === 1 && (steps.has(1) || steps.has(9))
}

/** 112233, 111222, 123321. */
function isMirrored(pin: string) {
  return (
    pin === [...pin].reverse().join('') || /^(\d)\1(\d)\2(\d)\3$/.test(pin) || /^(\d)\1\1(\d)\2\2$/.test(pin)
  )
}

/** Shapes on the keypad and numbers that everybody uses. */
const listed = new Set([
  '147258',
  '258369',
  '159753',
  '753951',
  '147369',
  '159357',
  '520131',
  '314159',
  '271828',
  '696969',
  '420420',
  '131452',
])
