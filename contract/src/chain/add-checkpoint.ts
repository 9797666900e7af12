/** What a log hands to a witness (c2sp.org/tlog-witness, `add-checkpoint`). Pure. */
import { base64Of, fromBase64Of, fromDecimal } from './bytes-as-text.ts'
import { maxProofHashes } from './tlog-proof.ts'

export type AddCheckpoint = {
  /** The size of the last tree that the witness has co-signed, as far as the log knows. */
  oldSize: number
  /** Shows that the tree begins with that one. */
  proof: readonly Uint8Array[]
  /** The signed checkpoint, verbatim. */
  checkpoint: string
}

export function addCheckpointText({ oldSize, proof, checkpoint }: AddCheckpoint): string {
  return `${[`old ${oldSize}`, ...proof.map(base64Of)].join('\n')}\n\n${checkpoint}`
}

/** Undefined: it is no such request in form. The checkpoint is not looked at. */
export function parseAddCheckpoint(text: string): AddCheckpoint | undefined {
  const end = text.indexOf('\n\n')
  if (end < 0) return undefined
  const [old = '', ...lines] = text.slice(0, end).split('\n')
  const oldSize = old.startsWith('old ') ? fromDecimal(old.slice('old '.length)) : undefined
  if (oldSize === undefined || lines.length > maxProofHashes) return undefined
  const proof = lines.map((line) => fromBase64Of(32, line))
  if (!proof.every((hash) => hash !== undefined)) return undefined
  return { oldSize, proof, checkpoint: text.slice(end + 2) }
}

/** The type of the answer 409, whose text is the size that the witness has. */
export const sizeType = 'text/x.tlog.size'

/** Undefined: not a size with its newline. */
export function parseSize(text: string): number | undefined {
  return text.endsWith('\n') ? fromDecimal(text.slice(0, -1)) : undefined
}
