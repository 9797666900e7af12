import { type RecordKind, recordKinds } from '@tarazu/contract/chain/records'
import { type Kysely, sql } from 'kysely'
import type { Random } from '../clock.ts'
import type { Tables } from '../db/tables.ts'

type NewRecord = {
  kind: RecordKind
  /** What it is about, such as a day or a reference. */
  subject: string
  /** What is sealed, as text; usually JSON, or the hash of something that may be deleted. */
  content: string
  /** ms UTC. */
  at: number
}

/**
 * Writes a record in the caller's transaction. It becomes a leaf of the log within seconds of the commit
 * (`appendLeaves`), and can never be changed.
 */
export async function appendRecord(
  tx: Kysely<Tables>,
  { kind, subject, content, at }: NewRecord,
  random: Random,
) {
  const salt = recordKinds[kind] === 'public' ? null : random.bytes(32)
  await sql`select append_record(${kind}, ${subject}, ${content}, ${salt}, ${new Date(at)})`.execute(tx)
}
