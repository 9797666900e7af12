/** Whether blocks are still what was appended to the log, whose tree the signer remembers. */
import { merkleRoot } from '@tarazu/contract/chain/merkle'
import { hashesIn, type Tile } from '@tarazu/contract/chain/tiles'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { sha256 } from '../secrets/sha256.ts'
import { tileReader } from './read-tiles.ts'

type Blocks = { first: bigint; last: bigint }
type Row = { number: bigint; root: Buffer; leaves: Buffer; first_leaf: bigint | null }

const fullWidth = 256
/** Blocks, and tiles, in one query. */
const atOnce = 100

/**
 * `waiting`: not all of them are in the log yet. A sentence: the first block whose leaves are others. That
 * the tree itself continues what was signed is for `checkContinuity`.
 */
export async function problemOfSealedBlocks(
  db: Kysely<Tables>,
  { first, last }: Blocks,
): Promise<string | undefined> {
  const read = tileReader(db)
  const { size } = await db.selectFrom('log_head').select('size').executeTakeFirstOrThrow()
  let span: { from: number; to: number } | undefined
  for (let number = first; number <= last; number += BigInt(atOnce)) {
    for (const row of await readBlocks(db, number, last)) {
      if (row.first_leaf === null) return 'waiting'
      const from = Number(row.first_leaf)
      const to = from + row.leaves.length / 32
      const inLog = to <= Number(size) ? await leavesOfLog(from, to) : undefined
      const problem = problemOfBlock(row, { from, to }, inLog)
      if (problem) return problem
      span = { from: Math.min(from, span?.from ?? from), to: Math.max(to, span?.to ?? to) }
    }
  }
  return span && problemAbove(db, Number(size), span)

  async function leavesOfLog(from: number, to: number) {
    const tiles: Tile[] = []
    for (let index = Math.floor(from / fullWidth); index * fullWidth < to; index++)
      tiles.push({ level: 0, index, width: Math.min(fullWidth, to - index * fullWidth) })
    const skipped = (from % fullWidth) * 32
    return Buffer.concat(await read(tiles)).subarray(skipped)
  }
}

function problemOfBlock(
  { number, root, leaves }: Row,
  { from, to }: { from: number; to: number },
  inLog: Buffer | undefined,
) {
  if (leaves.length === 0 || !inLog?.equals(leaves))
    return `The leaves of block ${number} are not those that the log has from ${from} to ${to}.`
  if (!root.equals(merkleRoot(sha256, hashesIn(leaves))))
    return `The root of block ${number} is not that of its leaves.`
  return undefined
}

async function readBlocks(db: Kysely<Tables>, from: bigint, last: bigint): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select b.number, b.root, s.first_leaf,
           coalesce((select string_agg(e.leaves, ''::bytea order by e.source)
                       from chain_entries e where e.block = b.number), '') as leaves
      from chain_block b left join log_span s on s.block = b.number
     where b.number >= ${from} and b.number <= ${last} and b.number < ${from + BigInt(atOnce)}
     order by b.number`.execute(db)
  return rows
}

/** Whether the tiles of these leaves are below the root: each full one is a hash of the tile above it. */
async function problemAbove(
  db: Kysely<Tables>,
  size: number,
  { from, to }: { from: number; to: number },
): Promise<string | undefined> {
  const read = tileReader(db)
  let [first, last] = [Math.floor(from / fullWidth), Math.floor((to - 1) / fullWidth)]
  for (let level = 0; ; level++) {
    // What fills no tile is on the edge, which the root is computed from.
    const full = Math.floor(size / fullWidth ** (level + 1))
    last = Math.min(last, full - 1)
    if (first > last) return undefined
    for (let index = first; index <= last; index += atOnce) {
      const end = Math.min(last + 1, index + atOnce)
      const tiles = Array.from({ length: end - index }, (_, at) => ({
        level,
        index: index + at,
        width: fullWidth,
      }))
      for (const [at, tile] of (await read(tiles)).entries())
        if (!(await nodeAbove(level, index + at)).equals(merkleRoot(sha256, hashesIn(tile))))
          return `Tile ${index + at} of level ${level} of the log does not lead to its root.`
    }
    ;[first, last] = [Math.floor(first / fullWidth), Math.floor(last / fullWidth)]
  }

  async function nodeAbove(level: number, index: number) {
    const width = (index % fullWidth) + 1
    const [tile] = await read([{ level: level + 1, index: Math.floor(index / fullWidth), width }])
    return Buffer.from(tile?.subarray(-32) ?? [])
  }
}
