import type { NodeReader } from '@tarazu/contract/chain/merkle'
import { joined } from '@tarazu/contract/chain/merkle'
import { nodesInTiles, type Tile, type TileReader } from '@tarazu/contract/chain/tiles'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { sha256 } from '../secrets/sha256.ts'
import { type Edge, splitEdge } from './tree-builder.ts'

const fullWidth = 256

/** Something of the tree of the log is missing in the database. */
export class MissingTileError extends Error {}

/**
 * Reads tiles of the log, as wide as they are asked for. Throws `MissingTileError` where the log has no such
 * tile. A tile never changes: what a narrow one has stands at the beginning of the wider one that follows it.
 */
export function tileReader(db: Kysely<Tables>): TileReader {
  return async (tiles) => {
    // Read first: a tile that is not full then is on this edge, and one that is full stays.
    const head = await db.selectFrom('log_head').select(['size', 'edge']).executeTakeFirstOrThrow()
    const size = Number(head.size)
    const edge = edgeOf({ size, edge: head.edge })
    const isFull = ({ level, index }: Tile) => (index + 1) * fullWidth ** (level + 1) <= size
    const full = await readFull(db, tiles.filter(isFull))
    return tiles.map((tile) => {
      const hashes = isFull(tile)
        ? full.get(nameOf(tile))
        : tile.index === Math.floor(size / fullWidth ** (tile.level + 1)) &&
          joined(...(edge[tile.level] ?? []))
      if (!hashes || hashes.length < tile.width * 32)
        throw new MissingTileError(`the log has no tile ${nameOf(tile)}`)
      return hashes.subarray(0, tile.width * 32)
    })
  }
}

/** Nodes of the tree of that size. */
export function logNodes(db: Kysely<Tables>, size: number): NodeReader {
  return nodesInTiles(sha256, size, tileReader(db))
}

function edgeOf(end: Edge) {
  try {
    return splitEdge(end)
  } catch (error) {
    throw new MissingTileError((error as Error).message, { cause: error })
  }
}

const nameOf = ({ level, index }: { level: number; index: number | bigint }) => `${level}/${index}`

async function readFull(db: Kysely<Tables>, tiles: readonly Tile[]) {
  if (tiles.length === 0) return new Map<string, Buffer>()
  const { rows } = await sql<{ level: number; index: bigint; hashes: Buffer }>`
    select t.level, t.index, t.hashes
      from unnest(${tiles.map(({ level }) => level)}::smallint[], ${tiles.map(({ index }) => index)}::bigint[])
           as w (level, index)
      join log_tile t on t.level = w.level and t.index = w.index`.execute(db)
  return new Map(rows.map((row) => [nameOf(row), row.hashes]))
}
