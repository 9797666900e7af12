import { day_ms } from '@tarazu/contract/duration'
import { phoneValid } from '@tarazu/contract/session/rules'
import type { Kysely } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Clock } from '../clock.ts'
import { type Limiter, makeLimiter } from '../concurrency/limiter.ts'
import type { Tables } from '../db/tables.ts'
import { partyOf } from '../http/client-address.ts'
import type { Settings } from '../settings/settings.ts'
import { type AttemptCount, type AttemptKind, attemptRules, countAttempt, uncountAttempt } from './attempt.ts'

export type Attempts = {
  /**
   * Answers what `isRight` does. Refuses with `too_many`, untried, after too many wrong ones; never tells whether the
   * phone is registered. Whatever proves who holds a phone by something guessable goes through here.
   * `unfinished`: right, and something else is asked for. It is no guess, and does not begin the count anew: whoever knows the one
   * could guess at the other for ever.
   */
  tryPassword<R extends Outcome>(phone: string, address: string, isRight: () => Promise<R>): Promise<R>
  /** The same for an operator's password; `familiar` where its owner has signed in from that address before. */
  tryOperator(
    email: string,
    from: { address: string; familiar: boolean },
    isRight: () => Promise<boolean>,
  ): Promise<boolean>
  /** The same for a guess at what belongs to one subject, wherever it comes from. */
  tryFor(kind: OwnKind, subject: string, isRight: () => Promise<boolean>): Promise<boolean>
  /** Begins the count anew: what was guessed at is another one now. */
  forget(kind: OwnKind, subject: string): Promise<void>
  /** Whether no wait will help any more. */
  isExhausted(kind: OwnKind, subject: string): Promise<boolean>
  /**
   * Answers what `exists` does. A code that exists counts for nothing. After ten that do not, others of that address are refused
   * with `too_many` whatever they are, and a right one gets in, for many people may share an address; after a hundred more nothing
   * is looked at, which bounds what anybody can guess even where a deployment has chosen a short code (rule T9).
   */
  tryInvitation(address: string, exists: () => Promise<boolean>): Promise<boolean>
  /**
   * With a right code: answers what `work` does. Refuses with `too_many` where that code has opened so many accounts from that
   * address, or told of so many phones that they are registered.
   */
  countRegistration<R>(address: string, code: string, work: () => Promise<R>): Promise<R>
  /** A message of somebody who is not signed in; `isFirst` of its conversation. Refuses with `too_many`. */
  countVisitor(address: string, isFirst: boolean): Promise<void>
  /**
   * Of whoever is signed in, or of anybody who names a phone. Answers whether it is its owner who asks, as far as can be told,
   * and whether a code may be sent. Strangers have allowances of their own, and neither they nor neighbours can use up that of the owner.
   * Refuses with `too_many` after five for one phone from one network, whoever it is. What strangers share is used up
   * in silence: else who has used it up would hear of each phone whether its owner is known on their network.
   */
  countCode(
    phone: string,
    address: string,
    who: 'signed-in' | 'anyone',
  ): Promise<{ known: boolean; sends: boolean }>
}

type Outcome = boolean | 'unfinished'
type OwnKind = 'transaction' | 'confirmation' | 'message-code' | 'second-factor' | 'operator-code'
type Subject = { kind: AttemptKind; subject: string }
type Store = { db: Kysely<Tables>; clock: Clock; settings: Pick<Settings, 'rateLimits'> }

const familiarMs = 30 * day_ms
/** A lock that is longer than this ends with a reset, not by waiting. */
const waitableMs = 365 * day_ms

export function makeAttempts({ db, clock, settings }: Store): Attempts {
  const queues = new Map<string, Limiter>()

  /** One at a time for an account, so that a person who signs in six times at once is not counted as a guesser. */
  async function inTurn<T>(account: string | undefined, work: () => Promise<T>): Promise<T> {
    if (account === undefined) return work()
    const queue =
      queues.get(account) ?? makeLimiter(1, 50, 'Too many tries at once. Please try again in a moment.')
    queues.set(account, queue)
    try {
      return await queue.run(work)
    } finally {
      if (queue.idle) queues.delete(account)
    }
  }

  /**
   * Where its owner has signed in before, a phone has a count of its own. So strangers can lock a phone for strangers,
   * but neither keep its owner out nor learn from where the owner comes.
   */
  async function subjectsOf(phone: string, address: string): Promise<Subject[]> {
    const party = partyOf(address)
    const known = phoneValid(phone)
    if (known && (await isFamiliar(phone, party))) return [{ kind: 'account', subject: `${phone} ${party}` }]
    const everyone: Subject[] = [
      { kind: 'address', subject: party },
      { kind: 'everywhere', subject: '' },
    ]
    return [
      ...(known ? [{ kind: 'account', subject: phone } as const] : []),
      ...(settings.rateLimits ? everyone : []),
    ]
  }

  async function isFamiliar(phone: string, party: string) {
    const found = await db
      .selectFrom('session')
      .innerJoin('customer', 'customer.id', 'session.customer_id')
      .select('session.id')
      .where('customer.phone', '=', phone)
      .where('session.address', '=', party)
      .where('session.created_at', '>', new Date(clock.now() - familiarMs))
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  }

  const take = (subjects: Subject[]) => change(db, subjects, clock.now(), countAttempt)
  const giveBack = (subjects: Subject[]) => change(db, subjects, clock.now(), uncountAttempt)
  const forget = (subjects: Subject[]) =>
    change(db, subjects, clock.now(), (_before, _rule, now) => ({
      count: 0,
      windowEndsAt: now,
      lockedUntil: null,
    }))

  const sharedByStrangers = (phone: string, party: string): Subject[] => [
    { kind: 'code-by-strangers', subject: phone },
    ...(settings.rateLimits ? [{ kind: 'code-from-address', subject: party } as const] : []),
  ]

  /** Takes it where it is; why not, where it is not. */
  async function refusalToTake(subjects: Subject[]): Promise<Refusal | undefined> {
    try {
      await take(subjects)
      return undefined
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  }

  async function tryOnce<R extends Outcome>(own: Subject[], others: Subject[], isRight: () => Promise<R>) {
    await take([...own, ...others])
    return tryTaken(own, others, isRight)
  }

  /** What is right begins the count of `own` anew, and gives back what it took of `others`. */
  async function tryTaken<R extends Outcome>(own: Subject[], others: Subject[], isRight: () => Promise<R>) {
    const subjects = [...own, ...others]
    let right: R
    try {
      right = await isRight()
    } catch (error) {
      await giveBack(subjects)
      throw error
    }
    if (right === 'unfinished') await giveBack(subjects)
    else if (right) {
      await forget(own)
      await giveBack(others)
    }
    return right
  }

  return {
    async tryPassword(phone, address, isRight) {
      const subjects = await subjectsOf(phone, address)
      const [own, others] = [subjects.filter(isAccount), subjects.filter((each) => !isAccount(each))]
      return inTurn(own[0]?.subject, () => tryOnce(own, others, isRight))
    },
    tryOperator(email, { address, familiar }, isRight) {
      const party = partyOf(address)
      const own: Subject = { kind: 'operator', subject: familiar ? `${email} ${party}` : email }
      const everyone: Subject[] = [
        { kind: 'operator-address', subject: party },
        { kind: 'operator-everywhere', subject: '' },
      ]
      const others = familiar || !settings.rateLimits ? [] : everyone
      return inTurn(`operator ${own.subject}`, () => tryOnce([own], others, isRight))
    },
    tryFor: (kind, subject, isRight) =>
      inTurn(`${kind} ${subject}`, () => tryOnce([{ kind, subject }], [], isRight)),
    forget: (kind, subject) => forget([{ kind, subject }]),
    async isExhausted(kind, subject) {
      const row = await db
        .selectFrom('guess')
        .select('locked_until')
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return (row?.locked_until?.getTime() ?? 0) - clock.now() > waitableMs
    },
    async tryInvitation(address, exists) {
      if (!settings.rateLimits) return exists()
      const subject = partyOf(address)
      const answered: Subject[] = [{ kind: 'invitation-code', subject }]
      const refused = await refusalToTake(answered)
      const more: Subject[] = [{ kind: 'invitation-code-more', subject }]
      if (refused) await take(more)
      const right = await tryTaken([], refused ? more : answered, exists)
      if (!right && refused) throw refused
      return right
    },
    async countRegistration(address, code, work) {
      if (!settings.rateLimits) return work()
      const party = `${partyOf(address)} ${code}`
      const accounts: Subject[] = [
        { kind: 'registration', subject: party },
        { kind: 'registration-everywhere', subject: code },
      ]
      const taken: Subject[] = [
        { kind: 'phone-taken', subject: party },
        { kind: 'phone-taken-everywhere', subject: code },
      ]
      // One at a time, so that those who come at once are not counted as if their numbers were taken, and hashing is left to others.
      return inTurn(`registration ${party}`, async () => {
        await take([...accounts, ...taken])
        let kept: Subject[] = []
        try {
          const answer = await work()
          kept = accounts
          return answer
        } catch (error) {
          if (error instanceof Refusal && error.code === 'phone_taken') kept = taken
          throw error
        } finally {
          await giveBack([...accounts, ...taken].filter((each) => !kept.includes(each)))
        }
      })
    },
    async countVisitor(address, isFirst) {
      if (!settings.rateLimits) return
      const subject = partyOf(address)
      const begun: Subject[] = [
        { kind: 'visitor-conversation', subject },
        { kind: 'visitor-everywhere', subject: '' },
      ]
      await take([{ kind: 'visitor-message', subject }, ...(isFirst ? begun : [])])
    },
    async countCode(phone, address, who) {
      const party = partyOf(address)
      const familiar = who === 'anyone' && (await isFamiliar(phone, party))
      const own: Subject[] = [{ kind: 'code-to-phone', subject: familiar ? `${phone} ${party}` : phone }]
      const known = who === 'signed-in' || familiar
      await take(known ? own : [{ kind: 'code-by-stranger', subject: `${phone} ${party}` }])
      return { known, sends: known || !(await refusalToTake(sharedByStrangers(phone, party))) }
    },
  }
}

function isAccount({ kind }: Subject) {
  return kind === 'account'
}

type Change = (
  before: AttemptCount,
  rule: (typeof attemptRules)[AttemptKind],
  now: number,
) => AttemptCount | undefined

/** Locks the counts, always in the same order, and changes all of them or none. */
async function change(db: Kysely<Tables>, subjects: Subject[], now: number, decide: Change) {
  if (subjects.length === 0) return
  const ordered = subjects.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
  await db.transaction().execute(async (tx) => {
    const fresh = { count: 0, window_ends_at: new Date(now), locked_until: null }
    const rows = await tx
      .insertInto('guess')
      .values(ordered.map((each) => ({ ...each, ...fresh })))
      .onConflict((conflict) =>
        conflict.columns(['kind', 'subject']).doUpdateSet((set) => ({ kind: set.ref('excluded.kind') })),
      )
      .returningAll()
      .execute()
    for (const row of rows) {
      const before = {
        count: row.count,
        windowEndsAt: row.window_ends_at.getTime(),
        lockedUntil: row.locked_until?.getTime() ?? null,
      }
      const after = decide(before, attemptRules[row.kind as AttemptKind], now)
      if (!after) throw tooMany(before.lockedUntil, now)
      await tx
        .updateTable('guess')
        .set({
          count: after.count,
          window_ends_at: new Date(after.windowEndsAt),
          locked_until: after.lockedUntil === null ? null : new Date(after.lockedUntil),
        })
        .where('kind', '=', row.kind)
        .where('subject', '=', row.subject)
        .execute()
    }
  })
}

function tooMany(lockedUntil: number | null, now: number) {
  const waitMs = (lockedUntil ?? now) - now
  return waitMs > waitableMs
    ? new Refusal('too_many', { reset_needed: true })
    : new Refusal('too_many', { retry_after_seconds: Math.ceil(waitMs / 1000) })
}
