import { hash, verify } from '@node-rs/argon2'
import { makeLimiter } from '../concurrency/limiter.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  /** Undefined `kept` means that there is no such user: the same work, and always false. */
  matches(kept: string | undefined, password: string): Promise<boolean>
}

type Cost = { memoryCost: number; timeCost: number; parallelism: number }

/** Argon2id. 19 MiB and two rounds take about 25 ms of one core (safety S10). */
const usualCost: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash that no password has. */
const unknownOf = ({ memoryCost, timeCost, parallelism }: Cost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${unpadded(16)}$${unpadded(32)}`

function unpadded(size: number) {
  return Buffer.alloc(size, 'nobody').toString('base64').replace(/=+$/, '')
}

/** Tests use a lower cost, since they make thousands of customers. */
export function makePasswords(cost = usualCost): Passwords {
  const unknown = unknownOf(cost)
  const queue = makeLimiter(4, 50, 'Too many people are signing in. Please try again in a moment.')
  return {
    hash: (password) => queue.run(() => hash(canonical(password), cost)),
    matches: (kept, password) => queue.run(() => verify(kept ?? unknown, canonical(password))),
  }
}

/**
 * Keyboards may send the same letter as different code points (é as one or two). NFC makes those equal and
 * nothing else: NFKC would also equate passwords that look different.
 */
function canonical(password: string) {
  return password.normalize('NFC')
}
