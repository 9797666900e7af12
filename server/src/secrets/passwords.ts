import { hash, verify } from '@node-rs/argon2'
import { makeLimiter } from '../concurrency/limiter.ts'
import { makePasswordThread, type PasswordThread } from './password-thread.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  /** Undefined `kept` means that there is no such user: the same work, and always false. */
  matches(kept: string | undefined, password: string, lane?: PasswordLane): Promise<boolean>
}

/**
 * Who waits behind whom: those who are signed in or sign in where they are known, strangers who have solved a
 * puzzle, and strangers.
 */
export type PasswordLane = 'known' | 'proved' | 'stranger'

type Cost = { memoryCost: number; timeCost: number; parallelism: number }

/** Argon2id. 19 MiB and two rounds take about 25 ms of one core (safety S10). */
const usualCost: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash that no password has. */
const unknownOf = ({ memoryCost, timeCost, parallelism }: Cost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${unpadded(16)}$${unpadded(32)}`

function unpadded(size: number) {
  return Buffer.alloc(size, 'nobody').toString('base64').replace(/=+$/, '')
}

/**
 * Four at once at most (safety S10). Tests use a lower cost, since they make thousands of customers. With
 * `threads`, strangers' passwords are compared there.
 */
export function makePasswords(cost = usualCost, threads?: StrangersThreads): Passwords {
  const unknown = unknownOf(cost)
  const full = 'Too many people are signing in. Please try again in a moment.'
  const lanes = {
    known: makeLimiter(2, 50, full),
    proved: makeLimiter(1, 50, full),
    stranger: makeLimiter(1, 50, full),
  }
  return {
    hash: (password) => lanes.known.run(() => hash(canonical(password), cost)),
    matches: (kept = unknown, password, lane = 'known') =>
      lanes[lane].run(() =>
        lane === 'known' || !threads
          ? verify(kept, canonical(password))
          : threads[lane].matches(kept, canonical(password)),
      ),
  }
}

/**
 * One thread for each kind of stranger, so that a flood of guesses does not hold up who has solved a puzzle.
 */
type StrangersThreads = Record<Exclude<PasswordLane, 'known'>, Pick<PasswordThread, 'matches'>>

/** Those of a server, with the threads that they need. */
export function makeServerPasswords() {
  const threads = { proved: makePasswordThread(), stranger: makePasswordThread() }
  return {
    ...makePasswords(usualCost, threads),
    stop: () => Promise.all(Object.values(threads).map((thread) => thread.stop())),
  }
}

/**
 * Keyboards may send the same letter as different code points (é as one or two). NFC makes those equal and
 * nothing else: NFKC would also equate passwords that look different.
 */
function canonical(password: string) {
  return password.normalize('NFC')
}
