import type { Tone } from '@tarazu/ui/tag'

/** The share of the allowed time after which a row is urgent. */
const urgentFrom = 0.75

/** How something that waits stands against its service level. Times in ms. */
export function standingOf({ at, dueAt, now }: { at: number; dueAt: number | null; now: number }): {
  tone: Tone
  overdue: boolean
} {
  if (dueAt === null) return { tone: 'neutral', overdue: false }
  if (now >= dueAt) return { tone: 'error', overdue: true }
  return { tone: now - at >= (dueAt - at) * urgentFrom ? 'notice' : 'neutral', overdue: false }
}
