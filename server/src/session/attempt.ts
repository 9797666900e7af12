/** How many guesses are allowed, and what the last of them costs. Safety S7, T5, T9. */
import { hour_ms } from '@tarazu/contract/duration'

const minuteMs = 60_000
/** Until it is forgotten: a century. */
const alwaysMs = 36_525 * 24 * hour_ms

export type AttemptRule = {
  /** Guesses are counted for this long from the first one. */
  windowMs: number
  /** After this many, none are taken for a while: `lockMs`, or else until the window ends. */
  steps: readonly { count: number; lockMs?: number }[]
}

export const attemptRules = {
  /** Wrong passwords of one phone, and wrong codes of its second factor. Signing in and resetting the password share it. */
  account: {
    windowMs: 24 * hour_ms,
    steps: [
      { count: 5, lockMs: 15 * minuteMs },
      { count: 10, lockMs: 24 * hour_ms },
    ],
  },
  /** Wrong passwords from one address, of any phones. Many people may share an address. */
  address: { windowMs: hour_ms, steps: [{ count: 100 }] },
  /** Wrong passwords from everywhere: many addresses that try a few each. */
  everywhere: { windowMs: 10 * minuteMs, steps: [{ count: 1_000 }] },
  /**
   * Invitation codes from one address that do not exist: so many are told that they are wrong, and of so many more only a right
   * one is answered, for whoever shares that address.
   */
  'invitation-code': { windowMs: hour_ms, steps: [{ count: 10 }] },
  'invitation-code-more': { windowMs: hour_ms, steps: [{ count: 100 }] },
  /** Accounts opened with one right code from one address, which a whole school may share, and from everywhere. */
  registration: { windowMs: hour_ms, steps: [{ count: 100 }] },
  'registration-everywhere': { windowMs: hour_ms, steps: [{ count: 1_000 }] },
  /** Numbers that whoever holds a right code heard to be registered. */
  'phone-taken': { windowMs: hour_ms, steps: [{ count: 20 }] },
  'phone-taken-everywhere': { windowMs: hour_ms, steps: [{ count: 200 }] },
  /** Wrong transaction passwords of one customer, ever since the last right one. The last step ends with a new password. */
  transaction: {
    windowMs: alwaysMs,
    steps: [{ count: 5, lockMs: 15 * minuteMs }, { count: 10, lockMs: 24 * hour_ms }, { count: 15 }],
  },
  /** Wrong login passwords of a customer who is signed in. */
  confirmation: {
    windowMs: 24 * hour_ms,
    steps: [
      { count: 5, lockMs: 15 * minuteMs },
      { count: 10, lockMs: 24 * hour_ms },
    ],
  },
  /** Wrong codes of theirs. Counted apart: the right password begins its own count anew, and would with it begin this one. */
  'message-code': {
    windowMs: 24 * hour_ms,
    steps: [
      { count: 5, lockMs: 15 * minuteMs },
      { count: 10, lockMs: 24 * hour_ms },
    ],
  },
  /** Wrong codes of the second factor of a customer who is signed in, apart for the same reason. */
  'second-factor': {
    windowMs: 24 * hour_ms,
    steps: [
      { count: 5, lockMs: 15 * minuteMs },
      { count: 10, lockMs: 24 * hour_ms },
    ],
  },
  /** Wrong passwords of one operator's e-mail address, from one address, and from everywhere. */
  operator: {
    windowMs: 24 * hour_ms,
    steps: [
      { count: 5, lockMs: 15 * minuteMs },
      { count: 10, lockMs: 24 * hour_ms },
    ],
  },
  'operator-address': { windowMs: hour_ms, steps: [{ count: 30 }] },
  'operator-everywhere': { windowMs: 10 * minuteMs, steps: [{ count: 200 }] },
  /** Wrong codes of an operator whose password is known; the last step ends with a reset. */
  'operator-code': {
    windowMs: alwaysMs,
    steps: [{ count: 5, lockMs: 15 * minuteMs }, { count: 10, lockMs: 24 * hour_ms }, { count: 15 }],
  },
  /** Codes sent to one phone: asked for by its owner, who is signed in or on a network they are known on. */
  'code-to-phone': { windowMs: hour_ms, steps: [{ count: 5 }] },
  /**
   * And by strangers, from one network and from all. Who uses the second up keeps its owner from a new code on networks where
   * they are not known, for an hour at a time; never on one where they are, nor from using the last one that was sent.
   */
  'code-by-stranger': { windowMs: hour_ms, steps: [{ count: 5 }] },
  'code-by-strangers': { windowMs: hour_ms, steps: [{ count: 15 }] },
  /** Codes that strangers asked for from one address: many people may share it, and those who are known there do not count. */
  'code-from-address': { windowMs: hour_ms, steps: [{ count: 30 }] },
  /** What visitors write to the customer service: messages and new conversations from one address, and new ones from everywhere. */
  'visitor-message': { windowMs: hour_ms, steps: [{ count: 100 }] },
  'visitor-conversation': { windowMs: hour_ms, steps: [{ count: 20 }] },
  'visitor-everywhere': { windowMs: hour_ms, steps: [{ count: 500 }] },
} satisfies Record<string, AttemptRule>

export type AttemptKind = keyof typeof attemptRules

export type AttemptCount = { count: number; windowEndsAt: number; lockedUntil: number | null }

/** Counts a guess before it is tried, so that guesses in parallel cannot outrun the count. Undefined: locked. */
export function countAttempt(
  before: AttemptCount | undefined,
  rule: AttemptRule,
  now: number,
): AttemptCount | undefined {
  if (before?.lockedUntil && now < before.lockedUntil) return undefined
  const open = before && now < before.windowEndsAt ? before : { count: 0, windowEndsAt: now + rule.windowMs }
  const count = open.count + 1
  const step = rule.steps.find((each) => each.count === count)
  const lockedUntil = step ? (step.lockMs ? now + step.lockMs : open.windowEndsAt) : null
  return { count, windowEndsAt: open.windowEndsAt, lockedUntil }
}

/** It was not a wrong guess after all. */
export function uncountAttempt(before: AttemptCount, rule: AttemptRule): AttemptCount {
  const wasLast = rule.steps.some((step) => step.count === before.count)
  return {
    ...before,
    count: Math.max(0, before.count - 1),
    lockedUntil: wasLast ? null : before.lockedUntil,
  }
}
