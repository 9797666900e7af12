/** Builds the tree of the log leaf by leaf, with its tiles of 256 hashes. Pure. */

import { emptyRoot, joined, merkleRoot } from '@tarazu/contract/chain/merkle'
import { hashesIn } from '@tarazu/contract/chain/tiles'
import { sha256 } from '../secrets/sha256.ts'

const fullWidth = 256
const tileHeight = 8

export type FullTile = { level: number; index: number; hashes: Uint8Array }

/** A tree's end: what fills no tile yet, level after level from below, concatenated. */
export type Edge = { size: number; edge: Uint8Array }

export type TreeBuilder = {
  append(leaf: Uint8Array): void
  size(): number
  root(): Uint8Array
  edge(): Uint8Array
  /** The tiles that were filled since this was last called. */
  takeTiles(): FullTile[]
}

/** How many hashes of a level fill no tile in a tree of that size. */
export const onEdge = (size: number, level: number) => Math.floor(size / fullWidth ** level) % fullWidth

export const levelsOnEdge = (size: number) => {
  let levels = 0
  while (Math.floor(size / fullWidth ** levels) > 0) levels++
  return levels
}

/** Throws where the edge has not the length for the size. */
export function splitEdge({ size, edge }: Edge): Uint8Array[][] {
  const hashes = hashesIn(edge)
  const levels = Array.from({ length: levelsOnEdge(size) }, (_, level) =>
    hashes.splice(0, onEdge(size, level)),
  )
  if (hashes.length > 0 || levels.some((level, at) => level.length !== onEdge(size, at)))
    throw new Error(`the edge of the tree of ${size} has not its length`)
  return levels
}

/** Goes on where a tree ended. */
export function treeBuilder(end: Edge = { size: 0, edge: new Uint8Array() }): TreeBuilder {
  let { size } = end
  const levels = splitEdge(end)
  /** The largest whole subtrees from the left, by their height: one for each bit of the size. */
  const peaks = new Map<number, Uint8Array>()
  for (const [level, hashes] of levels.entries()) {
    let from = 0
    for (let bit = tileHeight - 1; bit >= 0; bit--) {
      const width = 2 ** bit
      if (from + width > hashes.length) continue
      peaks.set(level * tileHeight + bit, merkleRoot(sha256, hashes.slice(from, from + width)))
      from += width
    }
  }
  let tiles: FullTile[] = []

  /** The node is the root of the 256^level leaves that end at leaf number `end`. */
  function place(node: Uint8Array, level: number, end: number) {
    const hashes = levels[level] ?? []
    levels[level] = hashes
    hashes.push(node)
    if (hashes.length < fullWidth) return
    const index = end / fullWidth ** (level + 1) - 1
    tiles.push({ level, index, hashes: joined(...hashes) })
    levels[level] = []
  }

  return {
    append(leaf) {
      size += 1
      place(leaf, 0, size)
      let [height, node] = [0, leaf]
      for (let left = peaks.get(height); left; left = peaks.get(height)) {
        peaks.delete(height)
        node = merkleRoot(sha256, [left, node])
        height += 1
        if (height % tileHeight === 0) place(node, height / tileHeight, size)
      }
      peaks.set(height, node)
    },
    size: () => size,
    root() {
      const [lowest, ...others] = [...peaks].sort(([one], [other]) => one - other).map(([, node]) => node)
      if (!lowest) return emptyRoot(sha256)
      return others.reduce((right, left) => merkleRoot(sha256, [left, right]), lowest)
    },
    edge: () => joined(...levels.flat()),
    takeTiles() {
      const taken = tiles
      tiles = []
      return taken
    },
  }
}
