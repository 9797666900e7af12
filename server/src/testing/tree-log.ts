/**
 * A log in memory: its tree grows by leaves, and its key signs any tree, so that a test can also play a
 * dishonest one.
 */
import { createHash } from 'node:crypto'
import { bytesOf } from '@tarazu/contract/chain/bytes-as-text'
import { checkpointText } from '@tarazu/contract/chain/checkpoint'
import {
  consistencyProof,
  emptyRoot,
  leafHash,
  merkleRoot,
  type NodeReader,
} from '@tarazu/contract/chain/merkle'
import { noteOf, type VerifierKey, verifierKey, verifierKeyText } from '@tarazu/contract/chain/note'
import { signingKey } from '../chain/chain-key.ts'

export const sha256OfTest = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

export type TreeLog = Awaited<ReturnType<typeof makeTreeLog>>

/** `seed` makes its key; the leaves of a tree are numbered, and `fork` makes those of another history. */
export async function makeTreeLog(origin: string, seed = origin) {
  const signer = signingKey(sha256OfTest(bytesOf(seed)))
  const key: VerifierKey = await verifierKey(sha256OfTest, {
    name: origin,
    type: 'note',
    publicKey: signer.publicKey,
  })
  const leaves = (size: number, fork = '') =>
    Array.from({ length: size }, (_, at) => leafHash(sha256OfTest, bytesOf(`leaf ${at}${fork}`)))
  const rootOf = (size: number, fork = '') =>
    size === 0 ? emptyRoot(sha256OfTest) : merkleRoot(sha256OfTest, leaves(size, fork))
  const noteFor = (text: string) =>
    noteOf({ text, signatures: [{ name: origin, id: key.id, bytes: signer.sign(text) }] })
  return {
    origin,
    key,
    keyText: verifierKeyText(key),
    noteFor,
    checkpoint: (size: number, fork = '') =>
      noteFor(checkpointText({ origin, size, root: rootOf(size, fork), extensions: [] })),
    proof(from: number, size: number, fork = '') {
      const all = leaves(size, fork)
      const read: NodeReader = async (nodes) =>
        nodes.map(({ height, index }) =>
          merkleRoot(sha256OfTest, all.slice(index * 2 ** height, (index + 1) * 2 ** height)),
        )
      return consistencyProof(sha256OfTest, { from, size }, read)
    },
  }
}
