/** The checkpoint that is published, with the co-signatures of the policy's witnesses that are right. */
import { cosignedBy } from '@tarazu/contract/chain/cosignature'
import {
  type Note,
  type NoteSignature,
  noteOf,
  parseNote,
  parseSignatureLine,
} from '@tarazu/contract/chain/note'
import { isQuorum, type KnownWitness } from '@tarazu/contract/chain/witness-policy'
import type { Deps } from '../deps.ts'
import { isSigned } from './chain-key.ts'

export type PublishedCheckpoint = {
  size: number
  /** The whole signed note. */
  note: string
  /** When the log signed it. */
  at: Date
  /** When each witness last co-signed it, ms UTC by its own clock. */
  cosigned: Map<KnownWitness, number>
  /** Whether as many did as the policy asks for. */
  quorum: boolean
}

/** Until then a new one is not shown in place of one that enough witnesses have co-signed. */
const grace_ms = 20_000

type Parts = Pick<Deps, 'db' | 'clock' | 'witnesses'>

/**
 * The last one; or the one before it, while witnesses are still asked about the last one. It never goes
 * back: one before it is shown only where that was shown until now.
 */
export async function publishedCheckpoint(deps: Parts): Promise<PublishedCheckpoint | undefined> {
  const rows = await deps.db
    .selectFrom('log_checkpoint')
    .selectAll()
    .orderBy('size', 'desc')
    .limit(2)
    .execute()
  const [last, before] = await Promise.all(rows.map((row) => withCosignatures(deps, row)))
  if (!last || last.quorum || !before?.quorum) return last
  return deps.clock.now() - last.at.getTime() < grace_ms ? before : last
}

type Row = { size: bigint; note: string; at: Date }

/** A co-signature counts where it is right, whoever has written it into the database. */
async function withCosignatures(
  { db, witnesses }: Parts,
  { size, note: text, at }: Row,
): Promise<PublishedCheckpoint> {
  const rows = await db.selectFrom('log_cosignature').selectAll().where('size', '=', size).execute()
  const note = parseNote(text) as Note
  const lines: NoteSignature[] = []
  const cosigned = new Map<KnownWitness, number>()
  for (const witness of witnesses.witnesses) {
    const row = rows.find(({ key }) => key.equals(witness.key.publicKey))
    const line = row && parseSignatureLine(row.line)
    if (!line) continue
    const found = await cosignedBy({ ...note, signatures: [line] }, witness.key, isSigned)
    if (found.state !== 'signed') continue
    lines.push(line)
    cosigned.set(witness, found.time_s * 1_000)
  }
  return {
    size: Number(size),
    note: noteOf({ ...note, signatures: [...note.signatures, ...lines] }),
    at,
    cosigned,
    quorum: isQuorum(witnesses, new Set([...cosigned.keys()].map(({ name }) => name))),
  }
}
