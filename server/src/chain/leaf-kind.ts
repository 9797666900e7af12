/** One kind of what the chain covers: how its leaves follow from the rows as they are now. */

import { sha256 } from '../secrets/sha256.ts'
import type { SealedBlock, Source } from './sealed-block.ts'

export type LeafKind = {
  source: Source
  /** How a problem calls one of them. */
  named: string
  /** What the rows of its source say of each block. */
  read(blocks: readonly SealedBlock[]): Promise<FoundLeaves[]>
}

export type FoundLeaves = {
  /** The leaf of each entry by its id; none where the row is missing. */
  leaves: ReadonlyMap<string, Buffer>
  /** What else does not fit, as a sentence. */
  problem?: string | undefined
}

const scratch = { bytes: Buffer.allocUnsafe(64 * 1024) }

/** SHA-256 of bytes and a text after them in UTF-8. */
export function hashOf(before: Buffer, text: string): Buffer {
  // A character takes three bytes at most for each of its units.
  const most = before.length + text.length * 3
  if (scratch.bytes.length < most) scratch.bytes = Buffer.allocUnsafe(most)
  before.copy(scratch.bytes)
  const end = before.length + scratch.bytes.write(text, before.length)
  return sha256(scratch.bytes.subarray(0, end))
}

/** What PostgreSQL's `json_build_array` writes for a text or nothing. */
export const jsonOf = (text: string | null) => (text === null ? 'null' : JSON.stringify(text))

/** Entries that are hashed before others have a turn: a server may verify while it serves. */
export const atOnce = 250
