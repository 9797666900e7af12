/** The trees of the chain, as RFC 6962 has them: what is hashed says whether it is a leaf or a node. Pure. */

/** SHA-256, by whoever has one. */
export type Hash = (bytes: Uint8Array) => Uint8Array

export function leafHash(hash: Hash, entry: Uint8Array): Uint8Array {
  return hash(joined(Uint8Array.of(0), entry))
}

/** Of one leaf or more, in their order. Two by two; who has nobody goes up alone. */
export function merkleRoot(hash: Hash, leaves: readonly Uint8Array[]): Uint8Array {
  let level = leaves
  while (level.length > 1) level = levelAbove(hash, level)
  const [root] = level
  if (!root) throw new Error('a tree without leaves')
  return root
}

function levelAbove(hash: Hash, level: readonly Uint8Array[]): Uint8Array[] {
  const above: Uint8Array[] = []
  for (let at = 0; at < level.length; at += 2) {
    const [one, other] = [level[at] as Uint8Array, level[at + 1]]
    above.push(other ? node(hash, one, other) : one)
  }
  return above
}

const node = (hash: Hash, one: Uint8Array, other: Uint8Array) => hash(joined(Uint8Array.of(1), one, other))

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
