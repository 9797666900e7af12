import { hash, verify } from '@node-rs/argon2'
import { makeLimiter } from '../concurrency/limiter.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  /** `kept` undefined: there is nobody of this name. It takes the same work and is always false. */
  matches(kept: string | undefined, password: string): Promise<boolean>
}

type Cost = { memoryCost: number; timeCost: number; parallelism: number }

/** Argon2id. 19 MiB and two rounds take about 25 ms of one core. Safety S10. */
const usualCost: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of no password that anybody could find. */
const unknownOf = ({ memoryCost, timeCost, parallelism }: Cost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${unpadded(16)}$${unpadded(32)}`

function unpadded(size: number) {
  return Buffer.alloc(size, 'nobody').toString('base64').replace(/=+$/, '')
}

/** Another cost is for tests, which make thousands of customers whose passwords nobody steals. */
export function makePasswords(cost = usualCost): Passwords {
  const unknown = unknownOf(cost)
  const queue = makeLimiter(4, 50, 'Too many people are signing in. Please try again in a moment.')
  return {
    hash: (password) => queue.run(() => hash(canonical(password), cost)),
    matches: (kept, password) => queue.run(() => verify(kept ?? unknown, canonical(password))),
  }
}

/**
 * The same letters typed on another keyboard may come as other code points (é as one or as two). NFC makes those equal
 * and nothing else: unlike NFKC it folds no two passwords together that look different.
 */
function canonical(password: string) {
  return password.normalize('NFC')
}
