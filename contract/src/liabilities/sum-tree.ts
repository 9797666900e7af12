/**
 * A Merkle-sum tree: each node has a hash and the sum of the leaves below it. A node's hash covers both
 * children's hashes and both their sums, each by itself: where it covers only the total of them, one child
 * can be understated to each customer in turn (Hu, Zhang and Guo, "Breaking the binding", 2018). Pure.
 */
import { joined, type LateHash } from '../chain/merkle.ts'

/** `sum` is in the asset's smallest unit. */
export type SumNode = { hash: Uint8Array; sum: bigint }

/** Eight bytes hold no more, and neither does an account of the ledger. */
export const maxSum = 2n ** 63n - 1n

export type SumProblem = 'negative' | 'overflow'

/** A sum outside 0 to `maxSum` would let a leaf take away from what others are owed. */
export function problemOf(sum: bigint): SumProblem | undefined {
  if (sum < 0n) return 'negative'
  return sum > maxSum ? 'overflow' : undefined
}

/** What the hash of a node is taken of: the byte 1, and each child's hash and sum (8 bytes, big-endian). */
export function nodeBytes(left: SumNode, right: SumNode): Uint8Array {
  return joined(Uint8Array.of(1), left.hash, sumBytes(left.sum), right.hash, sumBytes(right.sum))
}

export function sumBytes(sum: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, sum)
  return bytes
}

/** All levels of a tree over 2^n leaves, the leaves first. Throws where a sum is out of range. */
export function sumLevels(hash: (bytes: Uint8Array) => Uint8Array, leaves: readonly SumNode[]): SumNode[][] {
  const levels = [[...leaves]]
  for (let level = levels[0] ?? []; level.length > 1; levels.push(level)) {
    const below = level
    level = Array.from({ length: below.length / 2 }, (_, index) =>
      parentOf(hash, below[2 * index] as SumNode, below[2 * index + 1] as SumNode),
    )
  }
  return levels
}

function parentOf(hash: (bytes: Uint8Array) => Uint8Array, left: SumNode, right: SumNode): SumNode {
  const sum = left.sum + right.sum
  const problem = problemOf(left.sum) ?? problemOf(right.sum) ?? problemOf(sum)
  if (problem) throw new Error(`a sum of the tree is out of range: ${problem}`)
  return { hash: hash(nodeBytes(left, right)), sum }
}

/** The siblings on the way from a leaf up to the root, from below. */
export function sumPath(levels: readonly (readonly SumNode[])[], index: number): SumNode[] {
  return levels.flatMap((level, height) => level[Math.floor(index / 2 ** height) ^ 1] ?? [])
}

/** The root that a leaf and its path come to, or why no honest tree has them. */
export async function sumRoot(
  hash: LateHash,
  leaf: SumNode,
  { index, path }: { index: number; path: readonly SumNode[] },
): Promise<SumNode | SumProblem> {
  let known = leaf
  for (const [height, other] of path.entries()) {
    const sum = known.sum + other.sum
    const problem = problemOf(known.sum) ?? problemOf(other.sum) ?? problemOf(sum)
    if (problem) return problem
    const isLeft = Math.floor(index / 2 ** height) % 2 === 0
    known = { hash: await hash(isLeft ? nodeBytes(known, other) : nodeBytes(other, known)), sum }
  }
  return problemOf(known.sum) ?? known
}
