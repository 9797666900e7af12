/**
 * Tiles (c2sp.org/tlog-tiles): the tree as files of up to 256 hashes, from which anyone computes any root and
 * any proof. A tile of level L has nodes of height 8 * L. Pure.
 */
import { fromDecimal } from './bytes-as-text.ts'
import { type LateHash, lateMerkleRoot, type NodeAt, type NodeReader } from './merkle.ts'

const fullWidth = 256
const tileHeight = 8
const hashLength = 32

/** `width` is the number of hashes, 256 in a full tile. */
export type Tile = { level: number; index: number; width: number }

/** Behind the address of the log, as in `/tile/0/x001/x234/067.p/112`. */
export function tilePath({ level, index, width }: Tile): string {
  const digits = String(index)
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0')
  const parts = padded.match(/.{3}/g) ?? []
  const path = parts.map((part, at) => (at < parts.length - 1 ? `x${part}` : part)).join('/')
  return `/tile/${level}/${path}${width === fullWidth ? '' : `.p/${width}`}`
}

/** Undefined: it is not the one path of a tile. */
export function parseTilePath(path: string): Tile | undefined {
  const [, levelText = '', parts = '', widthText] =
    /^\/tile\/(\d{1,2})\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? []
  const level = fromDecimal(levelText)
  const index = Number(parts.replaceAll(/[x/]/g, ''))
  const width = widthText === undefined ? fullWidth : fromDecimal(widthText)
  if (level === undefined || level > 63 || !Number.isSafeInteger(index) || !width) return undefined
  const tile = { level, index, width }
  return tilePath(tile) === path ? tile : undefined
}

/** Whether a tree of that size has all hashes of the tile. */
export function hasTile(size: number, { level, index, width }: Tile): boolean {
  return index * fullWidth + width <= hashesAt(level, size)
}

/**
 * The tiles of a tree of that size: from below, on each level from the left, the last one partial.
 * @public for whoever copies a log.
 */
export function tilesOf(size: number): Generator<Tile> {
  return newTiles(0, size)
}

/** The tiles of a tree of `size` that a tree of `from` did not have, in the same order. */
export function* newTiles(from: number, size: number): Generator<Tile> {
  for (let level = 0; hashesAt(level, size) > 0; level++) {
    const [before, now] = [hashesAt(level, from), hashesAt(level, size)]
    if (before === now) continue
    for (let index = Math.floor(before / fullWidth); index * fullWidth < now; index++)
      yield { level, index, width: Math.min(fullWidth, now - index * fullWidth) }
  }
}

/** Answers the bytes of tiles, in the order in which they are asked for. */
export type TileReader = (tiles: readonly Tile[]) => Promise<readonly Uint8Array[]>

/**
 * Reads nodes out of the tiles of a tree of that size, each tile once for all nodes that are asked for
 * together. It does not know whether the tiles are right: what is computed of them, a root or a proof, is
 * held against a checkpoint.
 */
export function nodesInTiles(hash: LateHash, size: number, read: TileReader): NodeReader {
  return async (nodes) => {
    const places = nodes.map((node) => placeOf(node, size))
    const paths = places.map(({ tile }) => tilePath(tile))
    const wanted = new Map(places.map(({ tile }, at) => [paths[at] as string, tile]))
    const bytes = await read([...wanted.values()])
    const byPath = new Map([...wanted.keys()].map((path, at) => [path, bytes[at]]))
    const hashes: Uint8Array[] = []
    for (const [at, { tile, first, count }] of places.entries()) {
      const path = paths[at] as string
      const content = byPath.get(path)
      if (content?.length !== tile.width * hashLength) throw new Error(`${path} has not its length`)
      hashes.push(await lateMerkleRoot(hash, hashesIn(content).slice(first, first + count)))
    }
    return hashes
  }
}

export function hashesIn(tile: Uint8Array): Uint8Array[] {
  return Array.from({ length: tile.length / hashLength }, (_, at) =>
    tile.subarray(at * hashLength, (at + 1) * hashLength),
  )
}

/** The tile below a node, and which of its hashes the node is the root of. */
function placeOf({ height, index }: NodeAt, size: number) {
  const level = Math.floor(height / tileHeight)
  const count = 2 ** (height % tileHeight)
  const first = index * count
  const ofTile = Math.floor(first / fullWidth)
  const width = Math.min(fullWidth, hashesAt(level, size) - ofTile * fullWidth)
  if (first + count > ofTile * fullWidth + width) throw new Error(`a tree of ${size} has no such node`)
  return { tile: { level, index: ofTile, width }, first: first - ofTile * fullWidth, count }
}

const hashesAt = (level: number, size: number) => Math.floor(size / fullWidth ** level)
