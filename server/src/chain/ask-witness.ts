/** One witness is asked over HTTP to co-sign a checkpoint (c2sp.org/tlog-witness, `add-checkpoint`). */
import { addCheckpointText, parseSize, sizeType } from '@tarazu/contract/chain/add-checkpoint'
import { textOf } from '@tarazu/contract/chain/bytes-as-text'
import { cosignedBy } from '@tarazu/contract/chain/cosignature'
import {
  type Note,
  type NoteSignature,
  parseNote,
  parseSignatureLine,
  signatureLine,
} from '@tarazu/contract/chain/note'
import type { KnownWitness } from '@tarazu/contract/chain/witness-policy'
import { isSigned } from './chain-key.ts'

/** A signed checkpoint of the log, and how it is shown that an earlier tree is its beginning. */
export type AskedCheckpoint = {
  size: number
  /** With the log's signature alone. */
  note: string
  proofFrom(size: number): Promise<readonly Uint8Array[]>
}

/**
 * `conflict`: it has co-signed a tree of another size, which may be larger than this one. `refused`: for it,
 * the tree does not begin with the one that it co-signed (422). `failed`: anything else, in a few words.
 */
export type WitnessAnswer =
  | { cosigned: { line: string; time_s: number } }
  | { conflict: number }
  | { refused: true }
  | { failed: string }

/** A hundred lines of co-signatures need 20 kB. */
const maxAnswer_bytes = 65_536
/** How far a witness's clock may be off for its word to mean something. */
const maxAhead_s = 600

/** `oldSize` is what the witness is believed to have co-signed last; `now` is in ms UTC. */
export async function askWitness(
  { key, url = '' }: KnownWitness,
  { note, proofFrom }: AskedCheckpoint,
  { oldSize, now, signal }: { oldSize: number; now: number; signal: AbortSignal },
): Promise<WitnessAnswer> {
  const proof = await proofFrom(oldSize)
  let status: number
  let type: string | null
  let text: string | undefined
  try {
    const answer = await fetch(`${url.replace(/\/+$/, '')}/add-checkpoint`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: addCheckpointText({ oldSize, proof, checkpoint: note }),
      redirect: 'error',
      signal,
    })
    status = answer.status
    type = answer.headers.get('content-type')
    text = await readText(answer)
  } catch (error) {
    return { failed: error instanceof Error ? `${error.name}: ${error.message}` : 'no answer' }
  }
  if (status === 422) return { refused: true }
  if (status === 409) {
    const size = type === sizeType && text !== undefined ? parseSize(text) : undefined
    return size === undefined ? { failed: 'HTTP 409 without a size' } : { conflict: size }
  }
  if (status !== 200 || text === undefined) return { failed: `HTTP ${status}` }
  for (const each of linesOf(text)) {
    if (each.name !== key.name || each.id !== key.id) continue
    const found = await cosignedBy({ ...(parseNote(note) as Note), signatures: [each] }, key, isSigned)
    if (found.state !== 'signed') continue
    if (found.time_s > now / 1_000 + maxAhead_s) return { failed: 'its clock is ahead' }
    return { cosigned: { line: signatureLine(each), time_s: found.time_s } }
  }
  return { failed: 'no co-signature of its key that is right' }
}

/** Undefined: too long, or no UTF-8. */
async function readText({ body }: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    // Leaving the loop ends the transfer.
    if (length > maxAnswer_bytes) return undefined
    chunks.push(chunk)
  }
  return textOf(Buffer.concat(chunks))
}

/** What is no line of a signature is ignored, as are keys that nobody knows. */
function linesOf(text: string): NoteSignature[] {
  return text.split('\n').flatMap((line) => parseSignatureLine(line) ?? [])
}
