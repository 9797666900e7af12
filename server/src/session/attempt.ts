/** How many attempts are allowed, and how long the last one locks. Safety S7, T5, T9. */
import { hour_ms } from '@tarazu/contract/duration'

const minute_ms = 60_000
/** A century, for counts that end only with a right attempt. */
const always_ms = 36_525 * 24 * hour_ms

export type AttemptRule = {
  /** Attempts are counted for this long from the first one. */
  window_ms: number
  /** Further attempts are locked out at this count, for `lock_ms` or else until the window ends. */
  steps: readonly { count: number; lock_ms?: number }[]
}

export const attemptRules = {
  /** Wrong message codes of one phone at a password reset, which six digits are: few enough to be guessed. */
  account: {
    window_ms: 24 * hour_ms,
    steps: [
      { count: 5, lock_ms: 15 * minute_ms },
      { count: 10, lock_ms: 24 * hour_ms },
    ],
  },
  /** Wrong ones for any phones from one address, which many people may share. */
  address: { window_ms: hour_ms, steps: [{ count: 100 }] },
  /** Wrong ones from everywhere: many addresses that try a few each. */
  everywhere: { window_ms: 10 * minute_ms, steps: [{ count: 1_000 }] },
  /**
   * Unknown invitation codes from one address. After 10, further unknown ones are refused; after 100 more
   * nothing is looked up. Valid codes work until then, for many people may share an address.
   */
  'invitation-code': { window_ms: hour_ms, steps: [{ count: 10 }] },
  'invitation-code-more': { window_ms: hour_ms, steps: [{ count: 100 }] },
  /** Accounts opened with one code, from one address (which a whole school may share) and from everywhere. */
  registration: { window_ms: hour_ms, steps: [{ count: 100 }] },
  'registration-everywhere': { window_ms: hour_ms, steps: [{ count: 1_000 }] },
  /**
   * Phones that the holder of a right code learned to be registered, from one address and from everywhere.
   */
  'phone-taken': { window_ms: hour_ms, steps: [{ count: 20 }] },
  'phone-taken-everywhere': { window_ms: hour_ms, steps: [{ count: 200 }] },
  /** Wrong transaction passwords of one customer since the last right one. The last step needs a reset. */
  transaction: {
    window_ms: always_ms,
    steps: [{ count: 5, lock_ms: 15 * minute_ms }, { count: 10, lock_ms: 24 * hour_ms }, { count: 15 }],
  },
  /** Wrong login passwords of a customer who is signed in. */
  confirmation: {
    window_ms: 24 * hour_ms,
    steps: [
      { count: 5, lock_ms: 15 * minute_ms },
      { count: 10, lock_ms: 24 * hour_ms },
    ],
  },
  /**
   * Wrong message codes of a signed-in customer. Counted apart, so that a right password does not reset this
   * count.
   */
  'message-code': {
    window_ms: 24 * hour_ms,
    steps: [
      { count: 5, lock_ms: 15 * minute_ms },
      { count: 10, lock_ms: 24 * hour_ms },
    ],
  },
  /** Wrong second-factor codes of a signed-in customer, counted apart for the same reason. */
  'second-factor': {
    window_ms: 24 * hour_ms,
    steps: [
      { count: 5, lock_ms: 15 * minute_ms },
      { count: 10, lock_ms: 24 * hour_ms },
    ],
  },
  /** Wrong passwords of an operator who is signed in, on one network. */
  operator: {
    window_ms: 24 * hour_ms,
    steps: [
      { count: 5, lock_ms: 15 * minute_ms },
      { count: 10, lock_ms: 24 * hour_ms },
    ],
  },
  /** Wrong codes of an operator whose password was right; the last step needs a reset. */
  'operator-code': {
    window_ms: always_ms,
    steps: [{ count: 5, lock_ms: 15 * minute_ms }, { count: 10, lock_ms: 24 * hour_ms }, { count: 15 }],
  },
  /** Codes sent to one phone for its owner, who is signed in or on a network they are known on. */
  'code-to-phone': { window_ms: hour_ms, steps: [{ count: 5 }] },
  /**
   * Codes that strangers asked for to one phone, from one network and from all. Using up the second keeps the
   * owner from a new code for an hour on networks where they are not known; on known ones, and with the last
   * code sent, they still get in.
   */
  'code-by-stranger': { window_ms: hour_ms, steps: [{ count: 5 }] },
  'code-by-strangers': { window_ms: hour_ms, steps: [{ count: 15 }] },
  /**
   * Codes that strangers asked for from one address. Many people may share it; those known there do not
   * count.
   */
  'code-from-address': { window_ms: hour_ms, steps: [{ count: 30 }] },
  /** Visitors' messages and new conversations from one address, and new conversations from everywhere. */
  'visitor-message': { window_ms: hour_ms, steps: [{ count: 100 }] },
  'visitor-conversation': { window_ms: hour_ms, steps: [{ count: 20 }] },
  'visitor-everywhere': { window_ms: hour_ms, steps: [{ count: 500 }] },
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
  const open = before && now < before.windowEndsAt ? before : { count: 0, windowEndsAt: now + rule.window_ms }
  const count = open.count + 1
  const step = rule.steps.find((each) => each.count === count)
  const lockedUntil = step ? (step.lock_ms ? now + step.lock_ms : open.windowEndsAt) : null
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
