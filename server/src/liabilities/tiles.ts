/** Trees of sums as they are stored: 256 nodes side by side are one row. Pure. */
import { problemOf, type SumNode, sumLevels, sumPath } from '@tarazu/contract/liabilities/sum-tree'
import { sha256, writeSha256 } from '../secrets/sha256.ts'

/** Levels of the tree between the leaves of one tile and its root. */
export const tileHeight = 8
const tileWidth = 2 ** tileHeight
/** Bytes of a node: its hash, and its sum (big-endian). */
const nodeLength = 40
const sumAt = 32
const tileLength = tileWidth * nodeLength

/** `nodes`: side by side, as bytes. */
export type Tile = { level: number; tile: number; nodes: Buffer }

/** Room for the leaves of a tree, each of which has to be set or filled. */
export function leavesOf(size: number) {
  const nodes = Buffer.allocUnsafe(size * nodeLength)
  const view = viewOf(nodes)
  return {
    nodes,
    set: (index: number, { text, amount }: { text: string; amount: bigint }) => {
      const at = index * nodeLength
      writeSha256(nodes, at, text)
      view.setBigUint64(at + sumAt, amount)
    },
    /** Leaves of nobody and nothing: random bytes look like any hash, and no text leads to them. */
    fill: (indices: Uint32Array, random: (bytes: number) => Uint8Array) => {
      for (let from = 0; from < indices.length; from += 2_048) {
        const some = indices.subarray(from, from + 2_048)
        const hashes = random(some.length * sumAt)
        for (const [n, index] of some.entries()) {
          const at = index * nodeLength
          nodes.set(hashes.subarray(n * sumAt, (n + 1) * sumAt), at)
          view.setBigUint64(at + sumAt, 0n)
        }
      }
    },
  }
}

/**
 * Gives the tiles of a tree one after the other, and returns its root. Nodes are never objects here: a
 * hundred thousand customers have two million of them.
 * @param leaves a power of two of them, from `leavesOf`
 */
export function* makeTiles(leaves: Buffer): Generator<Tile, SumNode> {
  for (let [level, nodes] = [0, leaves]; ; level += tileHeight) {
    const tiles = Math.ceil(nodes.length / tileLength)
    const roots = Buffer.allocUnsafe(tiles * nodeLength)
    for (let tile = 0; tile < tiles; tile++) {
      const some = nodes.subarray(tile * tileLength, (tile + 1) * tileLength)
      yield { level, tile, nodes: some }
      rootOf(some).copy(roots, tile * nodeLength)
    }
    if (tiles === 1) return nodesIn(roots)[0] as SumNode
    nodes = roots
  }
}

/** A view writes and reads sums several times as fast as a buffer's own methods for eight bytes. */
const viewOf = ({ buffer, byteOffset, length }: Buffer) => new DataView(buffer, byteOffset, length)

function rootOf(nodes: Buffer): Buffer {
  // Each level takes the place of the one below it, from the left.
  const level = Buffer.from(nodes)
  const view = viewOf(level)
  for (let length = level.length; length > nodeLength; length /= 2)
    for (let at = 0; at < length; at += 2 * nodeLength) writeParent(level, view, at)
  return level.subarray(0, nodeLength)
}

/** What `nodeBytes` of the contract gives for two nodes that stand side by side. */
const pair = Buffer.alloc(1 + 2 * nodeLength, 1)

function writeParent(level: Buffer, view: DataView, at: number) {
  level.copy(pair, 1, at, at + 2 * nodeLength)
  const sum = view.getBigUint64(at + sumAt) + view.getBigUint64(at + nodeLength + sumAt)
  // Each part is no more than their sum, which is the one to look at.
  const problem = problemOf(sum)
  if (problem) throw new Error(`a sum of the tree is out of range: ${problem}`)
  writeSha256(level, at / 2, pair)
  view.setBigUint64(at / 2 + sumAt, sum)
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

function nodesIn(all: Buffer): SumNode[] {
  return Array.from({ length: all.length / nodeLength }, (_, index) => ({
    hash: all.subarray(index * nodeLength, index * nodeLength + sumAt),
    sum: all.readBigUInt64BE(index * nodeLength + sumAt),
  }))
}
