/** How many attempts are allowed, and how long the last one locks. Safety S7, T5, T9. */
import { hour_ms } from '@tarazu/contract/duration'

const minuteMs = 60_000
/** A century, for counts that end only with a right attempt. */
const alwaysMs = 36_525 * 24 * hour_ms

export type AttemptRule = {
  /** Attempts are counted for this long from the first one. */
  windowMs: number
  /** At this count further attempts are locked out, for `lockMs` or else until the window ends. */
  steps: readonly { count: number; lockMs?: number }[]
}

export const attemptRules = {
  /**
   * Wrong passwords of one phone, and wrong codes of its second factor, at sign-in and at a password reset.
   */
  account: {
    windowMs: 24 * hour_ms,
    steps: [
      { count: 5, lockMs: 15 * minuteMs },
      { count: 10, lockMs: 24 * hour_ms },
    ],
  },
  /** Wrong passwords for any phones from one address, which many people may share. */
  address: { windowMs: hour_ms, steps: [{ count: 100 }] },
  /** Wrong passwords from everywhere: many addresses that try a few each. */
  everywhere: { windowMs: 10 * minuteMs, steps: [{ count: 1_000 }] },
  /**
   * Unknown invitation codes from one address. After 10, further unknown ones are refused; after 100 more
   * nothing is looked up. Valid codes work until then, for many people may share an address.
   */
  'invitation-code': { windowMs: hour_ms, steps: [{ count: 10 }] },
  'invitation-code-more': { windowMs: hour_ms, steps: [{ count: 100 }] },
  /** Accounts opened with one code, from one address (which a whole school may share) and from everywhere. */
  registration: { windowMs: hour_ms, steps: [{ count: 100 }] },
  'registration-everywhere': { windowMs: hour_ms, steps: [{ count: 1_000 }] },
  /**
   * Phones that the holder of a right code learned to be registered, from one address and from everywhere.
   */
  'phone-taken': { windowMs: hour_ms, steps: [{ count: 20 }] },
  'phone-taken-everywhere': { windowMs: hour_ms, steps: [{ count: 200 }] },
  /** Wrong transaction passwords of one customer since the last right one. The last step needs a reset. */
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
  /**
   * Wrong message codes of a signed-in customer. Counted apart, so that a right password does not reset this
   * count.
   */
  'message-code': {
    windowMs: 24 * hour_ms,
    steps: [
      { count: 5, lockMs: 15 * minuteMs },
      { count: 10, lockMs: 24 * hour_ms },
    ],
  },
  /** Wrong second-factor codes of a signed-in customer, counted apart for the same reason. */
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
  /** Wrong codes of an operator whose password was right; the last step needs a reset. */
  'operator-code': {
    windowMs: alwaysMs,
    steps: [{ count: 5, lockMs: 15 * minuteMs }, { count: 10, lockMs: 24 * hour_ms }, { count: 15 }],
  },
  /** Codes sent to one phone for its owner, who is signed in or on a network they are known on. */
  'code-to-phone': { windowMs: hour_ms, steps: [{ count: 5 }] },
  /**
   * Codes that strangers asked for to one phone, from one network and from all. Using up the second keeps the
   * owner from a new code for an hour on networks where they are not known; on known ones, and with the last
   * code sent, they still get in.
   */
  'code-by-stranger': { windowMs: hour_ms, steps: [{ count: 5 }] },
  'code-by-strangers': { windowMs: hour_ms, steps: [{ count: 15 }] },
  /**
   * Codes that strangers asked for from one address. Many people may share it; those known there do not
   * count.
   */
  'code-from-address': { windowMs: hour_ms, steps: [{ count: 30 }] },
  /** Visitors' messages and new conversations from one address, and new conversations from everywhere. */
  'visitor-message': { windowMs: hour_ms, steps: [{ count: 100 }] },
  'visitor-conversation': { windowMs: hour_ms, steps: [{ count: 20 }] },
  'visitor-everywhere': { windowMs: hour_ms, steps: [{ count: 500 }] },
} satisfies Record<string, AttemptRule>

export type AttemptKind = keyof typeof attemptRules

export type AttemptCount = { count: number; windowEndsAt: number; lockedUntil: number | null }

/**
 * Counted before the attempt is tried, so that parallel attempts cannot outrun the count. Undefined: locked.
 */
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

/** Takes an attempt back that was right, or that could not be tried. */
export function uncountAttempt(before: AttemptCount, rule: AttemptRule): AttemptCount {
  const wasLast = rule.steps.some((step) => step.count === before.count)
  return {
    ...before,
    count: Math.max(0, before.count - 1),
    lockedUntil: wasLast ? null : before.lockedUntil,
  }
}
