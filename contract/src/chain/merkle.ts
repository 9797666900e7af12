/** The trees of the chain, as RFC 6962 has them: what is hashed says whether it is a leaf or a node. Pure. */

import { sameBytes } from './bytes-as-text.ts'

/** SHA-256, by whoever has one. */
export type Hash = (bytes: Uint8Array) => Uint8Array
/** A browser's answers later. */
export type LateHash = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>

export function leafHash<Answer>(hash: (bytes: Uint8Array) => Answer, entry: Uint8Array): Answer {
  return hash(joined(Uint8Array.of(0), entry))
}

/** Merkle root of at least one leaf. An odd node is carried up unhashed. */
export function merkleRoot(hash: Hash, leaves: readonly Uint8Array[]): Uint8Array {
  let level = leaves
  while (level.length > 1) level = levelAbove(hash, level)
  const [root] = level
  if (!root) throw new Error('a tree without leaves')
  return root
}

/** The same where hashes come later. */
export async function lateMerkleRoot(hash: LateHash, leaves: readonly Uint8Array[]): Promise<Uint8Array> {
  let level = leaves
  while (level.length > 1) level = await Promise.all(levelAbove(hash, level))
  const [root] = level
  if (!root) throw new Error('a tree without leaves')
  return root
}

/** The root of the tree that has no leaves: the hash of nothing (RFC 6962, 2.1). */
export function emptyRoot<Answer>(hash: (bytes: Uint8Array) => Answer): Answer {
  return hash(new Uint8Array())
}

/** All levels of a tree, the leaves first. */
export function levelsOf(hash: Hash, leaves: readonly Uint8Array[]): Uint8Array[][] {
  const levels = [[...leaves]]
  for (let level = levels[0] ?? []; level.length > 1; levels.push(level)) level = levelAbove(hash, level)
  return levels
}

/** The sibling hashes on the way from a leaf up to the root, from below. */
export function inclusionPath(levels: readonly (readonly Uint8Array[])[], index: number): Uint8Array[] {
  return levels.flatMap((level, height) => level[Math.floor(index / 2 ** height) ^ 1] ?? [])
}

type Place = { index: number; size: number; path: readonly Uint8Array[] }

/**
 * The root that a leaf and its path come to; undefined where the path has not the length of that place in a
 * tree of `size`.
 */
export async function rootOf(
  hash: LateHash,
  leaf: Uint8Array,
  { index, size, path }: Place,
): Promise<Uint8Array | undefined> {
  if (!isWithin(index, size - 1)) return undefined
  const beside = [...path]
  let known = leaf
  for (let [at, width] = [index, size]; width > 1; at = Math.floor(at / 2), width = Math.ceil(width / 2)) {
    if (at % 2 === 0 && at === width - 1) continue
    const other = beside.shift()
    if (!other) return undefined
    known = await (at % 2 === 0 ? node(hash, known, other) : node(hash, other, known))
  }
  return beside.length === 0 ? known : undefined
}

/**
 * A node that never changes while the tree grows: the root of the 2^height leaves that begin with leaf
 * `index` * 2^height. Height 0 are the leaves.
 */
export type NodeAt = { height: number; index: number }

/** Answers the hashes of nodes, in the order in which they are asked for. */
export type NodeReader = (nodes: readonly NodeAt[]) => Promise<readonly Uint8Array[]>

/** Leaves `from` to `to`, without `to`. */
type Leaves = { from: number; to: number }

/** The root of the first `size` leaves, from stored nodes. */
export async function treeRoot(hash: LateHash, size: number, read: NodeReader): Promise<Uint8Array> {
  if (size === 0) return emptyRoot(hash)
  const [root] = await rootsOfLeaves(hash, [{ from: 0, to: size }], read)
  return root as Uint8Array
}

/** The sibling hashes from a leaf up to the root, from below, from stored nodes (RFC 9162, 2.1.3.1). */
export function inclusionProof(
  hash: LateHash,
  { index, size }: { index: number; size: number },
  read: NodeReader,
): Promise<Uint8Array[]> {
  if (!isWithin(index, size - 1)) throw new Error(`a tree of ${size} has no leaf ${index}`)
  return rootsOfLeaves(hash, besideLeaf(index, { from: 0, to: size }), read)
}

/**
 * What shows that the tree of `size` begins with the tree of `from`, from stored nodes (RFC 9162, 2.1.4.1).
 * Empty where the sizes are equal or the earlier tree has no leaves.
 */
export async function consistencyProof(
  hash: LateHash,
  { from, size }: { from: number; size: number },
  read: NodeReader,
): Promise<Uint8Array[]> {
  if (!isWithin(from, size)) throw new Error(`a tree of ${size} had never ${from} leaves`)
  return from === 0 ? [] : rootsOfLeaves(hash, besideTree(from, { from: 0, to: size }), read)
}

/** A tree's size and root, which are all that a checkpoint says of it. */
export type TreeHead = { size: number; root: Uint8Array }

/** Whether the later tree begins with the earlier one, by the proof (RFC 9162, 2.1.4.2). */
export async function isConsistent(
  hash: LateHash,
  earlier: TreeHead,
  later: TreeHead,
  proof: readonly Uint8Array[],
): Promise<boolean> {
  if (!isWithin(earlier.size, later.size)) return false
  if (earlier.size === 0) {
    const empty = await emptyRoot(hash)
    if (later.size === 0 && !sameBytes(later.root, empty)) return false
    return proof.length === 0 && sameBytes(earlier.root, empty)
  }
  if (earlier.size === later.size) return proof.length === 0 && sameBytes(earlier.root, later.root)
  if (proof.some(({ length }) => length !== 32)) return false
  const roots = await rootsOfProof(hash, earlier, later.size, proof)
  return roots !== undefined && sameBytes(roots.earlier, earlier.root) && sameBytes(roots.later, later.root)
}

/** Both roots that a proof comes to; undefined where it has not the length for these sizes. */
async function rootsOfProof(
  hash: LateHash,
  { size, root }: TreeHead,
  laterSize: number,
  proof: readonly Uint8Array[],
) {
  let [at, last] = [size - 1, laterSize - 1]
  const up = () => {
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  while (at % 2 === 1) up()
  // A tree of 2^n leaves is one node of the later tree, and its root is left out of the proof.
  const [first, ...others] = at === 0 ? [root, ...proof] : proof
  if (!first) return undefined
  let [earlier, later] = [first, first]
  for (const other of others) {
    if (last === 0) return undefined
    if (at % 2 === 1 || at === last) {
      earlier = await node(hash, other, earlier)
      later = await node(hash, other, later)
      while (at % 2 === 0 && at > 0) up()
    } else later = await node(hash, later, other)
    up()
  }
  return last === 0 ? { earlier, later } : undefined
}

function besideLeaf(index: number, { from, to }: Leaves): Leaves[] {
  if (to - from === 1) return []
  const middle = from + splitOf(to - from)
  return index < middle
    ? [...besideLeaf(index, { from, to: middle }), { from: middle, to }]
    : [...besideLeaf(index, { from: middle, to }), { from, to: middle }]
}

function besideTree(size: number, { from, to }: Leaves): Leaves[] {
  // Whoever checks has the root of the earlier tree, so that it is not said where it stands as one node.
  if (size === to) return from === 0 ? [] : [{ from, to }]
  const middle = from + splitOf(to - from)
  return size <= middle
    ? [...besideTree(size, { from, to: middle }), { from: middle, to }]
    : [...besideTree(size, { from: middle, to }), { from, to: middle }]
}

/** The largest power of two below `count`, which is at least 2. */
function splitOf(count: number): number {
  let power = 1
  while (power * 2 < count) power *= 2
  return power
}

/** The root of each range of leaves, from nodes that are all read at once. */
async function rootsOfLeaves(
  hash: LateHash,
  ranges: readonly Leaves[],
  read: NodeReader,
): Promise<Uint8Array[]> {
  const nodes = ranges.map(nodesOf)
  const hashes = [...(await read(nodes.flat()))]
  const roots: Uint8Array[] = []
  for (const { length } of nodes) {
    const own = hashes.splice(0, length)
    let root = own.pop()
    if (!root || own.length !== length - 1) throw new Error('a node of the tree is missing')
    for (const left of own.reverse()) root = await node(hash, left, root)
    roots.push(root)
  }
  return roots
}

/** The nodes that a range consists of, from left to right, each as large as it can be. */
function nodesOf({ from, to }: Leaves): NodeAt[] {
  const nodes: NodeAt[] = []
  for (let at = from; at < to; ) {
    let [height, width] = [0, 1]
    while (width * 2 <= to - at) [height, width] = [height + 1, width * 2]
    nodes.push({ height, index: at / width })
    at += width
  }
  return nodes
}

const isWithin = (number: number, most: number) =>
  Number.isSafeInteger(number) && Number.isSafeInteger(most) && number >= 0 && number <= most

function levelAbove<Answer = Uint8Array>(
  hash: (bytes: Uint8Array) => Answer,
  level: readonly Uint8Array[],
): (Answer | Uint8Array)[] {
  const above: (Answer | Uint8Array)[] = []
  for (let at = 0; at < level.length; at += 2) {
    const [one, other] = [level[at] as Uint8Array, level[at + 1]]
    above.push(other ? node(hash, one, other) : one)
  }
  return above
}

function node<Answer>(hash: (bytes: Uint8Array) => Answer, one: Uint8Array, other: Uint8Array): Answer {
  return hash(joined(Uint8Array.of(1), one, other))
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
