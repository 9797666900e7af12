/**
 * Proofs that are kept beside what they prove (c2sp.org/tlog-proof, version 1): a leaf's place and path in a
 * tree, and that tree's checkpoint with its co-signatures. Its holder needs no network. Pure.
 */
import { base64Of, fromBase64, fromBase64Of, fromDecimal, sameBytes } from './bytes-as-text.ts'
import { type LateHash, rootOf } from './merkle.ts'
import type { LateVerify } from './note.ts'
import {
  type CheckpointFault,
  checkCheckpoint,
  type Policy,
  type WitnessedCheckpoint,
} from './witness-policy.ts'

export type TlogProof = {
  /** Whatever the application wants to say with it. Nobody has signed it. */
  extra: Uint8Array | undefined
  /** The leaf's place in the log, from 0. */
  index: number
  /** Sibling hashes, from below. */
  path: readonly Uint8Array[]
  /** The signed checkpoint, verbatim. */
  checkpoint: string
}

const firstLine = 'c2sp.org/tlog-proof@v1'

/** No tree of fewer than 2^63 leaves has a longer path. */
export const maxProofHashes = 63

export function tlogProofText({ extra, index, path, checkpoint }: TlogProof): string {
  const lines = [
    firstLine,
    ...(extra ? [`extra ${base64Of(extra)}`] : []),
    `index ${index}`,
    ...path.map(base64Of),
  ]
  return `${lines.join('\n')}\n\n${checkpoint}`
}

/** Undefined: it is not a proof in form. The checkpoint's form is looked at with its signatures. */
export function parseTlogProof(text: string): TlogProof | undefined {
  const end = text.indexOf('\n\n')
  if (end < 0) return undefined
  const [first, ...lines] = text.slice(0, end).split('\n')
  if (first !== firstLine) return undefined
  const extra = lines[0]?.startsWith('extra ')
    ? fromBase64(lines.shift()?.slice('extra '.length) ?? '')
    : null
  const indexLine = lines.shift()
  const index = indexLine?.startsWith('index ') ? fromDecimal(indexLine.slice('index '.length)) : undefined
  const path = lines.map((line) => fromBase64Of(32, line))
  if (extra === undefined || extra?.length === 0 || index === undefined) return undefined
  if (path.length > maxProofHashes || !path.every((hash) => hash !== undefined)) return undefined
  return { extra: extra ?? undefined, index, path, checkpoint: text.slice(end + 2) }
}

/** `few-witnesses`: too few for the policy. `path`: the leaf is not in that tree at that place. */
export type TlogProofFault = 'malformed' | CheckpointFault | 'few-witnesses' | 'path'

/**
 * Checks that a leaf is in a log of the policy, and that enough of its witnesses have seen it there.
 * @public for whoever checks a proof that they were given.
 */
export async function verifyTlogProof(
  { hash, isSigned }: { hash: LateHash; isSigned: LateVerify },
  policy: Policy,
  text: string,
  leaf: Uint8Array,
): Promise<(WitnessedCheckpoint & { index: number }) | { fault: TlogProofFault }> {
  const proof = parseTlogProof(text)
  if (!proof) return { fault: 'malformed' }
  const witnessed = await checkCheckpoint(policy, proof.checkpoint, isSigned)
  if ('fault' in witnessed) return witnessed
  if (!witnessed.quorum) return { fault: 'few-witnesses' }
  const { index, path } = proof
  const root = await rootOf(hash, leaf, { index, size: witnessed.checkpoint.size, path })
  return root && sameBytes(root, witnessed.checkpoint.root) ? { ...witnessed, index } : { fault: 'path' }
}
