/** Whether a witness co-signs what a log hands in (c2sp.org/tlog-witness, `add-checkpoint`). Pure. */
import { parseAddCheckpoint } from '@tarazu/contract/chain/add-checkpoint'
import { sameBytes } from '@tarazu/contract/chain/bytes-as-text'
import { type Checkpoint, checkpointSignedBy, parseSignedCheckpoint } from '@tarazu/contract/chain/checkpoint'
import { isConsistent, type LateHash, type TreeHead } from '@tarazu/contract/chain/merkle'
import { type LateVerify, type Note, signaturesOf, type VerifierKey } from '@tarazu/contract/chain/note'

export type JudgedLog = {
  origin: string
  /** Any of them may have signed; their name is the origin. */
  keys: readonly VerifierKey[]
  /** The tree that was co-signed last; the empty one where none was. */
  latest: TreeHead
}

/**
 * `malformed`: 400. `unknown-log`: 404. `unsigned`: 403, also where a signature is forged. `conflict`: 409,
 * the log believes that another size was co-signed last. `inconsistent`: 422. `forked`: 422 as well; two
 * trees of one size have the log's signature, which proves to anybody that it has two histories.
 */
export type Refused =
  | { refused: 'malformed' | 'unknown-log' | 'unsigned' | 'inconsistent' }
  | { refused: 'conflict'; size: number }
  | { refused: 'forked'; origin: string; note: Note }

/** `note` has the signatures of the log's known keys and no others. */
export type Accepted = { origin: string; note: Note; checkpoint: Checkpoint }

type Means = { hash: LateHash; verify: LateVerify }

/** The checks come in the order of the specification, which decides between two answers that would fit. */
export async function judgeCheckpoint(
  means: Means,
  find: (origin: string) => JudgedLog | undefined,
  body: string,
): Promise<Accepted | Refused> {
  const request = parseAddCheckpoint(body)
  const signed = request && parseSignedCheckpoint(request.checkpoint)
  if (!request || !signed) return { refused: 'malformed' }
  const { origin, size, root } = signed.checkpoint
  const log = find(origin)
  if (!log) return { refused: 'unknown-log' }
  const states = await Promise.all(log.keys.map((key) => checkpointSignedBy(signed, key, means.verify)))
  if (!states.includes('signed') || states.some((state) => state === 'forged' || state === 'unable'))
    return { refused: 'unsigned' }
  const { oldSize, proof } = request
  if (oldSize > size) return { refused: 'malformed' }
  if (oldSize !== log.latest.size) return { refused: 'conflict', size: log.latest.size }
  const note: Note = {
    text: signed.note.text,
    signatures: log.keys.flatMap((key) => signaturesOf(signed.note, key)),
  }
  if (size === log.latest.size && size > 0 && !sameBytes(root, log.latest.root))
    return { refused: 'forked', origin, note }
  if (!(await isConsistent(means.hash, log.latest, signed.checkpoint, proof)))
    return { refused: 'inconsistent' }
  return { origin, note, checkpoint: signed.checkpoint }
}
