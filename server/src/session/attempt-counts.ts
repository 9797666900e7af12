/** The counts of attempts in the database. Several are changed together or not at all. */
import { day_ms } from '@tarazu/contract/duration'
import type { Kysely } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Clock } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import { type AttemptCount, type AttemptKind, attemptRules, countAttempt, uncountAttempt } from './attempt.ts'

/** What attempts are counted for: a phone, an address, everybody together. */
export type Subject = { kind: AttemptKind; subject: string }

/** A lock that is longer than this ends with a reset, not by waiting. */
const waitable_ms = 365 * day_ms

/** `unfinished`: right so far, with a second factor to come. */
export type AttemptOutcome = boolean | 'unfinished'

export function makeAttemptCounts({ db, clock }: { db: Kysely<Tables>; clock: Clock }) {
  /** Counts an attempt for each. Refuses with `too_many`, and counts none, if one of them is locked. */
  const add = (subjects: Subject[]) => change(db, subjects, clock.now(), countAttempt)
  const takeBack = (subjects: Subject[]) => change(db, subjects, clock.now(), uncountAttempt)
  const reset = (subjects: Subject[]) =>
    change(db, subjects, clock.now(), (_before, _rule, now) => ({
      count: 0,
      windowEndsAt: now,
      lockedUntil: null,
    }))

  /**
   * Makes an attempt that was counted before it began. A right one resets `own` and takes back what was
   * counted for `others`; one that failed or is unfinished was none.
   */
  async function settle<R extends AttemptOutcome>(
    own: Subject[],
    others: Subject[],
    isRight: () => Promise<R>,
  ) {
    const subjects = [...own, ...others]
    let right: R
    try {
      right = await isRight()
    } catch (error) {
      await takeBack(subjects)
      throw error
    }
    if (right === 'unfinished') await takeBack(subjects)
    else if (right) {
      await reset(own)
      await takeBack(others)
    }
    return right
  }

  return {
    add,
    /** Counts like `add`, but returns the refusal. */
    async addOrRefusal(subjects: Subject[]): Promise<Refusal | undefined> {
      try {
        await add(subjects)
        return undefined
      } catch (error) {
        if (error instanceof Refusal) return error
        throw error
      }
    },
    takeBack,
    reset,
    settle,
    /** Counts an attempt and makes it. */
    async attempt<R extends AttemptOutcome>(own: Subject[], others: Subject[], isRight: () => Promise<R>) {
      await add([...own, ...others])
      return settle(own, others, isRight)
    },
    /** Whether the subject's lock no longer ends by waiting. */
    async isExhausted({ kind, subject }: Subject) {
      const row = await db
        .selectFrom('guess')
        .select('locked_until')
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return (row?.locked_until?.getTime() ?? 0) - clock.now() > waitable_ms
    },
  }
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
