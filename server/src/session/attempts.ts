import { phoneValid } from '@tarazu/contract/session/rules'
import type { Kysely } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Clock } from '../clock.ts'
import { serializeBy } from '../concurrency/serialize-by.ts'
import type { Tables } from '../db/tables.ts'
import { networkOf } from '../http/client-address.ts'
import type { Settings } from '../settings/settings.ts'
import { type AttemptOutcome, makeAttemptCounts, type Subject } from './attempt-counts.ts'
import { familiar_ms } from './session.ts'

export type Attempts = {
  /**
   * A code that was sent to a phone. Returns what `isRight` does. Refuses with `too_many`, without trying,
   * after too many wrong attempts, and never reveals whether the phone is registered. `unfinished` means
   * right so far, with a second factor to come. It counts for nothing and resets nothing: else whoever knows
   * the password could guess the code forever.
   */
  tryMessageCode<R extends AttemptOutcome>(
    phone: string,
    address: string,
    isRight: () => Promise<R>,
  ): Promise<R>
  /** The same for the password of an operator who is signed in, on the network of that address. */
  confirmOperator(email: string, address: string, isRight: () => Promise<boolean>): Promise<boolean>
  /** Whether the phone's owner has lately signed in from that network. */
  isFamiliar(phone: string, address: string): Promise<boolean>
  /** The same for an attempt at something of one subject, from any address. */
  tryFor(kind: OwnKind, subject: string, isRight: () => Promise<boolean>): Promise<boolean>
  /** Resets the count, after the secret was replaced. */
  forget(kind: OwnKind, subject: string): Promise<void>
  /** Whether the lock no longer ends by waiting. */
  isExhausted(kind: OwnKind, subject: string): Promise<boolean>
  /**
   * Returns what `exists` does. Existing codes are not counted. After 10 unknown ones from an address,
   * further unknown ones are refused with `too_many`, while existing ones still get in, for many people may
   * share an address. After 100 more nothing is looked up, which bounds guessing even if a deployment chose a
   * short code (rule T9).
   */
  tryInvitation(address: string, exists: () => Promise<boolean>): Promise<boolean>
  /**
   * Runs `work` for the holder of a right code. Refuses with `too_many` after too many accounts, or too many
   * phones found to be registered, with that code from that address.
   */
  countRegistration<R>(address: string, code: string, work: () => Promise<R>): Promise<R>
  /** Counts a message of a visitor; `isFirst` if it begins a conversation. Refuses with `too_many`. */
  countVisitor(address: string, isFirst: boolean): Promise<void>
  /**
   * Counts a code that is asked for. Returns whether the owner asks, as far as can be known, and whether to
   * send it. Strangers have allowances of their own, so neither they nor people on the owner's network can
   * use up the owner's. Refuses with `too_many` after 5 for one phone from one network, or for the phone of
   * who is signed in. The allowance that strangers share is used up silently: a refusal would reveal whether
   * the phone's owner is known on the asker's network.
   */
  countCode(
    phone: string,
    address: string,
    who: 'signed-in' | 'anyone',
  ): Promise<{ known: boolean; sends: boolean }>
}

type OwnKind = 'transaction' | 'confirmation' | 'message-code' | 'second-factor' | 'operator-code'
type Parts = { db: Kysely<Tables>; clock: Clock; settings: Pick<Settings, 'rateLimits'> }

/** What attempts at secrets and the allowances of strangers share. */
type Shared = Parts & {
  counts: ReturnType<typeof makeAttemptCounts>
  inTurn: ReturnType<typeof serializeBy<string>>
}

export function makeAttempts(parts: Parts): Attempts {
  const counts = makeAttemptCounts(parts)
  const inTurn = serializeBy<string>(50, 'Too many tries at once. Please try again in a moment.')
  const shared = { ...parts, counts, inTurn }
  return {
    ...makeSecretAttempts(shared),
    ...makeAllowances(shared),
    isFamiliar: (phone, address) => isFamiliar(parts, phone, networkOf(address)),
    forget: (kind, subject) => counts.reset([{ kind, subject }]),
    isExhausted: (kind, subject) => counts.isExhausted({ kind, subject }),
  }
}

/**
 * Attempts at secrets: one at a time per account, so that a person who signs in six times at once is not
 * counted as guessing.
 */
function makeSecretAttempts(shared: Shared): Pick<Attempts, 'tryMessageCode' | 'confirmOperator' | 'tryFor'> {
  const { counts, inTurn } = shared
  return {
    async tryMessageCode(phone, address, isRight) {
      const { own, others } = await subjectsOf(shared, phone, networkOf(address))
      return own
        ? inTurn(own.subject, () => counts.attempt([own], others, isRight))
        : counts.attempt([], others, isRight)
    },
    confirmOperator(email, address, isRight) {
      const own: Subject = { kind: 'operator', subject: `${email} ${networkOf(address)}` }
      return inTurn(`operator ${own.subject}`, () => counts.attempt([own], [], isRight))
    },
    tryFor: (kind, subject, isRight) =>
      inTurn(`${kind} ${subject}`, () => counts.attempt([{ kind, subject }], [], isRight)),
  }
}

/**
 * A phone has a count of its own on networks where its owner has signed in before. So strangers can lock a
 * phone for strangers, but neither keep its owner out nor learn where the owner signs in.
 */
async function subjectsOf(shared: Shared, phone: string, network: string) {
  const valid = phoneValid(phone)
  const account = (subject: string): Subject => ({ kind: 'account', subject })
  if (valid && (await isFamiliar(shared, phone, network)))
    return { own: account(`${phone} ${network}`), others: [] }
  const everyone: Subject[] = [
    { kind: 'address', subject: network },
    { kind: 'everywhere', subject: '' },
  ]
  return { own: valid ? account(phone) : undefined, others: shared.settings.rateLimits ? everyone : [] }
}

/** Whether the phone's owner has lately signed in from that network. */
async function isFamiliar({ db, clock }: Parts, phone: string, network: string) {
  const found = await db
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select('session.id')
    .where('customer.phone', '=', phone)
    .where('session.address', '=', network)
    .where('session.created_at', '>', new Date(clock.now() - familiar_ms))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** How often people who are not signed in may do something that costs us or tells them something. */
function makeAllowances(
  shared: Shared,
): Pick<Attempts, 'tryInvitation' | 'countRegistration' | 'countVisitor' | 'countCode'> {
  const { counts, inTurn, settings } = shared
  const sharedByStrangers = (phone: string, network: string): Subject[] => [
    { kind: 'code-by-strangers', subject: phone },
    ...(settings.rateLimits ? [{ kind: 'code-from-address', subject: network } as const] : []),
  ]

  return {
    async tryInvitation(address, exists) {
      if (!settings.rateLimits) return exists()
      const subject = networkOf(address)
      const answered: Subject[] = [{ kind: 'invitation-code', subject }]
      const refused = await counts.addOrRefusal(answered)
      const more: Subject[] = [{ kind: 'invitation-code-more', subject }]
      if (refused) await counts.add(more)
      const right = await counts.settle([], refused ? more : answered, exists)
      if (!right && refused) throw refused
      return right
    },
    async countRegistration(address, code, work) {
      if (!settings.rateLimits) return work()
      const place = `${networkOf(address)} ${code}`
      const accounts: Subject[] = [
        { kind: 'registration', subject: place },
        { kind: 'registration-everywhere', subject: code },
      ]
      const taken: Subject[] = [
        { kind: 'phone-taken', subject: place },
        { kind: 'phone-taken-everywhere', subject: code },
      ]
      // One at a time, so that registrations at once are not counted as taken phones, and the requests of
      // others get their turn at hashing passwords.
      return inTurn(`registration ${place}`, async () => {
        await counts.add([...accounts, ...taken])
        let kept: Subject[] = []
        try {
          const answer = await work()
          kept = accounts
          return answer
        } catch (error) {
          if (error instanceof Refusal && error.code === 'phone_taken') kept = taken
          throw error
        } finally {
          await counts.takeBack([...accounts, ...taken].filter((each) => !kept.includes(each)))
        }
      })
    },
    async countVisitor(address, isFirst) {
      if (!settings.rateLimits) return
      const subject = networkOf(address)
      const begun: Subject[] = [
        { kind: 'visitor-conversation', subject },
        { kind: 'visitor-everywhere', subject: '' },
      ]
      await counts.add([{ kind: 'visitor-message', subject }, ...(isFirst ? begun : [])])
    },
    async countCode(phone, address, who) {
      const network = networkOf(address)
      const familiar = who === 'anyone' && (await isFamiliar(shared, phone, network))
      const own: Subject[] = [{ kind: 'code-to-phone', subject: familiar ? `${phone} ${network}` : phone }]
      const known = who === 'signed-in' || familiar
      await counts.add(known ? own : [{ kind: 'code-by-stranger', subject: `${phone} ${network}` }])
      return { known, sends: known || !(await counts.addOrRefusal(sharedByStrangers(phone, network))) }
    },
  }
}
