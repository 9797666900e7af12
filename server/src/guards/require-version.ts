import { Refusal } from '../answer/refusal.ts'

/**
 * Of two operators at one draft the second has not seen what the first one wrote. `read` is the version that stood before
 * whoever asks; left out: they are about whatever it says now. Refuses with `changed_meanwhile`. The row is locked.
 */
export function requireVersion({ version }: { version: number }, read: number | undefined) {
  if (read !== undefined && read !== version) throw new Refusal('changed_meanwhile', { version })
}
