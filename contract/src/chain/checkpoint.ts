/** Checkpoints (c2sp.org/tlog-checkpoint): what a log says of its tree, the text of a signed note. Pure. */
import { base64Of, fromBase64Of, fromDecimal } from './bytes-as-text.ts'
import { type LateVerify, type Note, noteSignedBy, parseNote, type VerifierKey } from './note.ts'

export type Checkpoint = {
  /** The log's name, the first line. */
  origin: string
  /** The number of leaves; sizes above 2^53 - 1 are refused. */
  size: number
  /** 32 bytes. */
  root: Uint8Array
  /** Lines that are signed with the rest and that nobody else can check; none of ours has one. */
  extensions: readonly string[]
}

export function checkpointText({ origin, size, root, extensions }: Checkpoint): string {
  const lines = [origin, String(size), base64Of(root), ...extensions]
  const text = lines.map((line) => `${line}\n`).join('')
  if (!parseCheckpoint(text)) throw new Error(`not a checkpoint: ${JSON.stringify(text)}`)
  return text
}

/** Undefined: it is not the text of a checkpoint in every byte. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  if (!text.endsWith('\n')) return undefined
  const [origin = '', sizeText = '', rootText = '', ...extensions] = text.slice(0, -1).split('\n')
  const [size, root] = [fromDecimal(sizeText), fromBase64Of(32, rootText)]
  if (origin === '' || size === undefined || !root || extensions.includes('')) return undefined
  return { origin, size, root, extensions }
}

/** A note that is a checkpoint in form; nothing is said yet of who has signed it. */
export type SignedCheckpoint = { note: Note; checkpoint: Checkpoint }

export function parseSignedCheckpoint(text: string): SignedCheckpoint | undefined {
  const note = parseNote(text)
  const checkpoint = note && parseCheckpoint(note.text)
  return note && checkpoint && { note, checkpoint }
}

/**
 * Whether the log whose key this is has signed the checkpoint. The key's name has to be the origin, so that
 * a log's key signs for no other log.
 */
export async function checkpointSignedBy(
  { note, checkpoint }: SignedCheckpoint,
  key: VerifierKey,
  verify: LateVerify,
) {
  return checkpoint.origin === key.name ? await noteSignedBy(note, key, verify) : 'unsigned'
}
