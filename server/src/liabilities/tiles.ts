/** Trees of sums as they are stored: 256 nodes side by side are one row. Pure. */
import { hash } from 'node:crypto'
import { type SumNode, sumLevels, sumPath } from '@tarazu/contract/liabilities/sum-tree'

/** Levels of the tree between the leaves of one tile and its root. */
export const tileHeight = 8
const tileWidth = 2 ** tileHeight
const nodeLength = 40

export type Tile = { level: number; tile: number; nodes: Buffer }

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer')

/**
 * Makes all tiles of a tree, tile by tile, so that a large tree needs little memory. Returns its root.
 * @param size a power of two
 */
export function makeTiles(
  size: number,
  leafAt: (index: number) => SumNode,
  keep: (tile: Tile) => void,
): SumNode {
  let nodeAt = leafAt
  for (let [level, width] = [0, size]; ; level += tileHeight) {
    const roots: SumNode[] = []
    for (let tile = 0; tile * tileWidth < width; tile++) {
      const first = tile * tileWidth
      const nodes = Array.from({ length: Math.min(tileWidth, width - first) }, (_, index) =>
        nodeAt(first + index),
      )
      keep({ level, tile, nodes: nodesBuffer(nodes) })
      roots.push(sumLevels(sha256, nodes).at(-1)?.[0] as SumNode)
    }
    const [root] = roots
    if (roots.length === 1) return root as SumNode
    width = roots.length
    nodeAt = (index) => roots[index] as SumNode
  }
}

/** The tiles that a leaf's way to the root leads through. */
export function tilesAbove(index: number, size: number): { level: number; tile: number }[] {
  const tiles: { level: number; tile: number }[] = []
  for (let [level, at, width] = [0, index, size]; ; level += tileHeight) {
    at = Math.floor(at / tileWidth)
    tiles.push({ level, tile: at })
    if (width <= tileWidth) return tiles
    width = Math.ceil(width / tileWidth)
  }
}

/** The siblings of a leaf up to the root. @param nodesOf the nodes of a tile that `tilesAbove` names */
export function pathThrough(
  index: number,
  size: number,
  nodesOf: (tile: { level: number; tile: number }) => Buffer,
): SumNode[] {
  return tilesAbove(index, size).flatMap(({ level, tile }) => {
    const within = Math.floor(index / 2 ** level) % tileWidth
    return sumPath(sumLevels(sha256, nodesIn(nodesOf({ level, tile }))), within)
  })
}

function nodesBuffer(nodes: readonly SumNode[]): Buffer {
  const all = Buffer.allocUnsafe(nodes.length * nodeLength)
  for (const [index, { hash, sum }] of nodes.entries()) {
    all.set(hash, index * nodeLength)
    all.writeBigUInt64BE(sum, index * nodeLength + 32)
  }
  return all
}

function nodesIn(all: Buffer): SumNode[] {
  return Array.from({ length: all.length / nodeLength }, (_, index) => ({
    hash: all.subarray(index * nodeLength, index * nodeLength + 32),
    sum: all.readBigUInt64BE(index * nodeLength + 32),
  }))
}
