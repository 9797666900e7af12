/**
 * Who may try a password: known networks always, strangers freely until there is an attack, and then for a
 * puzzle. Nobody is locked out by what others do (decision 108).
 */
import { Refusal } from '../answer/refusal.ts'
import type { Clock, Random } from '../clock.ts'
import { serializeBy } from '../concurrency/serialize-by.ts'
import { networkOf, networksOf } from '../http/client-address.ts'
import type { PasswordLane } from '../secrets/passwords.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Settings } from '../settings/settings.ts'
import { type GuessRules, makeGuesses } from './guesses.ts'
import { makeProofs } from './proofs.ts'

export type SignInAttempt = {
  /** The phone, or an operator's e-mail address. */
  account: string
  address: string
  /** The account's owner has lately signed in from that network. */
  familiar: boolean
  /** The answer to a puzzle. */
  proof: string | undefined
}

export type SignInDoor = {
  /**
   * Returns what `find` finds with a right password, or undefined with a wrong one, which is counted. `find`
   * is told in which lane the password is compared. Refuses with `proof_needed`, untried, where a puzzle has
   * to be solved first.
   */
  try<Found>(
    attempt: SignInAttempt,
    find: (lane: PasswordLane) => Promise<Found | undefined>,
  ): Promise<Found | undefined>
}

type Parts = {
  clock: Clock
  random: Random
  secrets: Pick<Secrets, 'key'>
  settings: Pick<Settings, 'rateLimits'>
}

export function makeSignInDoor(
  parts: Parts,
  purpose: 'customer' | 'operator',
  rules: GuessRules,
): SignInDoor {
  const { clock, settings } = parts
  const strangers = makeGuesses(rules, clock.now)
  const known = makeGuesses(rules, clock.now)
  const proofs = makeProofs(parts, purpose)
  // Those of one network at one account go one by one: who signs in eight times at once is not guessing.
  const inTurn = serializeBy<string>(50, 'Too many tries at once. Please try again in a moment.')

  /** What was right, or could not be tried, is taken back. */
  async function counted<T>(
    takeBack: () => void,
    work: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    let wrong = false
    try {
      const found = await work()
      wrong = found === undefined
      return found
    } finally {
      if (!wrong) takeBack()
    }
  }

  return {
    try({ account, address, familiar, proof }, find) {
      const network = networkOf(address)
      return inTurn(`${account} ${network}`, async () => {
        const here = { account: `${account} ${network}`, networks: [] }
        if (familiar && known.bits(here) === 0) return counted(known.add(here), () => find('known'))
        const guess = { account, networks: settings.rateLimits ? networksOf(address) : [] }
        const bits = strangers.bits(guess)
        const subject = { account, network }
        const proved = bits > 0 && proof !== undefined && proofs.accept(subject, proof, bits)
        if (bits > 0 && !proved) throw new Refusal('proof_needed', { ...proofs.challenge(subject, bits) })
        return counted(strangers.add(guess), () => find(proved ? 'proved' : 'stranger'))
      })
    },
  }
}
