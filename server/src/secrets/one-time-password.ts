import { createHmac } from 'node:crypto'
import { hour_ms } from '@tarazu/contract/duration'
import { oneTimePasswordLifetime_hours } from '@tarazu/contract/operators/rules'
import type { Random } from '../clock.ts'
import type { Passwords } from './passwords.ts'
import { readableCode } from './readable-code.ts'
import type { Secrets } from './secrets.ts'

/** 100 random bits in four groups. Somebody else sees it, so it is good for one sign-in, which changes it. */
export function makeOneTimePassword(random: Random): string {
  return readableCode(random.bytes(20))
}

/**
 * The password and its hash. Call before the transaction: hashing is slow, and locks would be held as long.
 */
export async function hashedOneTimePassword(random: Random, passwords: Passwords) {
  const password = makeOneTimePassword(random)
  return { password, hash: await passwords.hash(password) }
}

/**
 * What the proposer hands over; it ends with the dash before the second half. Derived from the proposal's
 * number, so that it is stored nowhere between the proposal and its approval.
 */
export function firstHalf(secrets: Pick<Secrets, 'key'>, proposal: string): string {
  const bytes = createHmac('sha256', secrets.key('one-time-password')).update(proposal).digest()
  return `${readableCode(bytes.subarray(0, 10))}-`
}

type Parts = { random: Random; secrets: Pick<Secrets, 'key'>; passwords: Passwords }

/**
 * What the approver hands over, and the hash of the whole: neither of the two could sign in as the new
 * operator.
 */
export async function hashedHalves({ random, secrets, passwords }: Parts, proposal: string) {
  const second = readableCode(random.bytes(10))
  return { second, hash: await passwords.hash(firstHalf(secrets, proposal) + second) }
}

export const oneTimeUntil = (now: number) => new Date(now + oneTimePasswordLifetime_hours * hour_ms)

/** Whether it is the invitation's password; one set by the machine's command later is not. */
export function isUsable(
  { created_at, one_time_until }: { created_at: Date; one_time_until: Date | null },
  now: number,
): boolean {
  const until = one_time_until?.getTime()
  return until !== undefined && until > now && until === oneTimeUntil(created_at.getTime()).getTime()
}
