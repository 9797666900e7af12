import { day_ms } from '@tarazu/contract/duration'
import { phoneValid } from '@tarazu/contract/session/rules'
import type { Kysely } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Clock } from '../clock.ts'
import { serializeBy } from '../concurrency/serialize-by.ts'
import type { Tables } from '../db/tables.ts'
import { partyOf } from '../http/client-address.ts'
import type { Settings } from '../settings/settings.ts'
import { type AttemptCount, type AttemptKind, attemptRules, countAttempt, uncountAttempt } from './attempt.ts'
import { familiar_ms } from './session.ts'

export type Attempts = {
  /**
   * Returns what `isRight` does. Refuses with `too_many`, without trying, after too many wrong attempts, and
   * never reveals whether the phone is registered. Every guessable proof of who holds a phone goes through
   * here. `unfinished` means right so far, with a second factor to come. It counts for nothing and resets
   * nothing: else whoever knows the password could guess the code forever.
   */
  tryPassword<R extends Outcome>(phone: string, address: string, isRight: () => Promise<R>): Promise<R>
  /** The same for an operator's password; `familiar` if its owner has signed in from that address before. */
  tryOperator(
    email: string,
    from: { address: string; familiar: boolean },
    isRight: () => Promise<boolean>,
  ): Promise<boolean>
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

type Outcome = boolean | 'unfinished'
type OwnKind = 'transaction' | 'confirmation' | 'message-code' | 'second-factor' | 'operator-code'
type Subject = { kind: AttemptKind; subject: string }
type Store = { db: Kysely<Tables>; clock: Clock; settings: Pick<Settings, 'rateLimits'> }

/** A lock that is longer than this ends with a reset, not by waiting. */
const waitable_ms = 365 * day_ms

export function makeAttempts({ db, clock, settings }: Store): Attempts {
  const oneAtATime = serializeBy<string>(50, 'Too many tries at once. Please try again in a moment.')

  /**
   * One attempt at a time per account, so that a person who signs in six times at once is not counted as
   * guessing.
   */
  const inTurn = <T>(account: string | undefined, work: () => Promise<T>) =>
    account === undefined ? work() : oneAtATime(account, work)

  /**
   * A phone has a count of its own on networks where its owner has signed in before. So strangers can lock a
   * phone for strangers, but neither keep its owner out nor learn where the owner signs in.
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
      .where('session.created_at', '>', new Date(clock.now() - familiar_ms))
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

  /** Takes an attempt of each subject, or returns the refusal. */
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

  /** A right attempt resets `own` and gives back what was taken of `others`. */
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
      return (row?.locked_until?.getTime() ?? 0) - clock.now() > waitable_ms
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
      // One at a time, so that registrations at once are not counted as taken phones, and the requests of
      // others get their turn at hashing passwords.
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
  const wait_ms = (lockedUntil ?? now) - now
  return wait_ms > waitable_ms
    ? new Refusal('too_many', { reset_needed: true })
    : new Refusal('too_many', { retry_after_seconds: Math.ceil(wait_ms / 1000) })
}
