import { hour_ms } from '@tarazu/contract/duration'
import { oneTimePasswordLifetime_hours } from '@tarazu/contract/operators/rules'
import type { Random } from '../clock.ts'
import type { Passwords } from '../passwords.ts'

// Without I, L, O and U: it is read aloud or typed off a screen.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** 100 random bits in four groups. Somebody else sees it, so it is good for one sign-in, which changes it. */
export function makeOneTimePassword(random: Random): string {
  const letters = Array.from(random.bytes(20), (byte) => alphabet[byte & 31]).join('')
  return letters.replace(/(.{5})(?=.)/g, '$1-')
}

/** With what is kept of it. Before the transaction that writes it: hashing takes long, and would keep locks as long. */
export async function hashedOneTimePassword(random: Random, passwords: Passwords) {
  const password = makeOneTimePassword(random)
  return { password, hash: await passwords.hash(password) }
}

export const oneTimeUntil = (now: number) => new Date(now + oneTimePasswordLifetime_hours * hour_ms)
