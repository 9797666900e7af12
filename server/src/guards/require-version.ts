import { Refusal } from '../answer/refusal.ts'

/**
 * Refuses the second of two operators who edit one draft with `changed_meanwhile`. `read` is the version that
 * the operator saw; undefined accepts any. The caller has locked the row.
 */
export function requireVersion({ version }: { version: number }, read: number | undefined) {
  if (read !== undefined && read !== version) throw new Refusal('changed_meanwhile', { version })
}
