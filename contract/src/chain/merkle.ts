/** The trees of the chain, as RFC 6962 has them: what is hashed says whether it is a leaf or a node. Pure. */

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
  if (index < 0 || index >= size) return undefined
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

function levelAbove(hash: Hash, level: readonly Uint8Array[]): Uint8Array[] {
  const above: Uint8Array[] = []
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
