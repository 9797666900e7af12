/** Records: what is sealed in the log on its own, one leaf each. Pure. */
import { bytesOf } from './bytes-as-text.ts'
import { joined, leafHash } from './merkle.ts'
import { lineOf } from './texts.ts'

/**
 * Whether anybody may read what the record says. A leaf of a private one is salted, so that nobody finds out
 * by trying.
 */
export const recordKinds = {
  /** The signed root of a day (`rootText`). */
  day_root: 'public',
  /** The root key of the log, and each next key, as signed notes (`followKeys`). */
  log_key: 'public',
  // What a row of the table of that name says, with each change of it (decision 105).
  withdrawal: 'private',
  notice: 'private',
  chat_message: 'private',
  visitor_message: 'private',
  news: 'public',
  customer: 'private',
  second_factor: 'private',
  transaction_password: 'private',
  bank_card_version: 'private',
  operator: 'private',
  passkey: 'private',
  restriction: 'private',
  instrument_event: 'public',
  /** What is owed to customers, as it was signed (`headText`). */
  liabilities: 'public',
  /** Two operators said that the log goes on from another tree than the last that was signed. */
  restored: 'public',
} as const satisfies Record<string, 'public' | 'private'>
export type RecordKind = keyof typeof recordKinds

/** `at` is in microseconds since 1970. */
export type RecordSaid = { id: number; kind: RecordKind; at: number; subject: string; content: string }

export function recordText({ id, kind, at, subject, content }: RecordSaid): string {
  return lineOf(['record', id, kind, at, subject, content])
}

/** The leaf of a record; `salt` has 32 bytes, and a public record has none. */
export function recordLeaf<Answer>(
  hash: (bytes: Uint8Array) => Answer,
  said: RecordSaid,
  salt: Uint8Array | null,
): Answer {
  const text = bytesOf(recordText(said))
  return leafHash(hash, salt ? joined(salt, text) : text)
}
