/**
 * Proofs that sealed entries are in the log (c2sp.org/tlog-proof), all against its last checkpoint. They
 * consist of hashes, which anybody may have.
 */
import { inclusionProof } from '@tarazu/contract/chain/merkle'
import { verifierKeyText } from '@tarazu/contract/chain/note'
import { hasTile, nodesInTiles, type Tile, type TileReader } from '@tarazu/contract/chain/tiles'
import type { SignedStatement, StatementEntry } from '@tarazu/contract/statements/signed-statement'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { sha256 } from '../secrets/sha256.ts'
import { lastCheckpoint } from './log-continuity.ts'
import { logVerifierKey } from './log-key.ts'
import { tileReader } from './read-tiles.ts'

/** Where a leaf is in its block, counted from zero. */
type InBlock = { block: number; index: number }
type Proof = NonNullable<StatementEntry['proof']>

export type LogProofs = {
  log: NonNullable<SignedStatement['log']> | null
  /** In the order in which they were asked for; null where the checkpoint does not reach. */
  proofs: (Proof | null)[]
}

/** Entries whose tiles are read at once: a tile has 8 kB, and each entry may be in another. */
const atOnce = 200

/** Proves the leaves, within one transaction that sees one moment; null stands for what is not sealed. */
export async function proveInLog(
  deps: Pick<Deps, 'secrets' | 'settings'>,
  tx: Kysely<Tables>,
  leaves: readonly (InBlock | null)[],
): Promise<LogProofs> {
  const checkpoint = await lastCheckpoint(tx)
  if (!checkpoint) return { log: null, proofs: leaves.map(() => null) }
  const size = Number(checkpoint.size)
  const first = await firstLeaves(tx, leaves)
  const placeOf = (leaf: InBlock | null) => {
    const begin = leaf ? first.get(leaf.block) : undefined
    return leaf && begin !== undefined && begin + leaf.index < size ? begin + leaf.index : null
  }
  const places = leaves.map(placeOf)
  const proofs: (Proof | null)[] = []
  for (let at = 0; at < places.length; at += atOnce) {
    const some = places.slice(at, at + atOnce)
    const read = await readAtOnce(tileReader(tx), size, some)
    for (const index of some) {
      const path = index === null ? null : await inclusionProof(sha256, { index, size }, read)
      proofs.push(index === null || !path ? null : { index, path: path.map(hexOf) })
    }
  }
  const key = verifierKeyText(await logVerifierKey(deps))
  return { log: { key, checkpoint: checkpoint.note }, proofs }
}

/** The place of the first leaf of each block, by its number. */
async function firstLeaves(tx: Kysely<Tables>, leaves: readonly (InBlock | null)[]) {
  const numbers = [...new Set(leaves.flatMap((leaf) => (leaf ? BigInt(leaf.block) : [])))]
  if (numbers.length === 0) return new Map<number, number>()
  const rows = await tx
    .selectFrom('log_span')
    .select(['block', 'first_leaf'])
    .where('block', 'in', numbers)
    .execute()
  return new Map(rows.map(({ block, first_leaf }) => [Number(block), Number(first_leaf)]))
}

/** Reads the tiles of all these leaves in one query, and whatever else is asked for as it comes. */
async function readAtOnce(read: TileReader, size: number, leaves: readonly (number | null)[]) {
  const known = new Map<string, Uint8Array>()
  const kept: TileReader = async (tiles) => {
    const missing = tiles.filter((tile) => !known.has(nameOf(tile)))
    const found = missing.length > 0 ? await read(missing) : []
    for (const [at, tile] of missing.entries()) known.set(nameOf(tile), found[at] as Uint8Array)
    return tiles.map((tile) => known.get(nameOf(tile)) as Uint8Array)
  }
  const wanted = leaves.flatMap((leaf) => (leaf === null ? [] : [...tilesAbove(leaf, size)]))
  await kept([...new Map(wanted.map((tile) => [nameOf(tile), tile])).values()])
  return nodesInTiles(sha256, size, kept)
}

const nameOf = ({ level, index, width }: Tile) => `${level}/${index}/${width}`

/** The tile of each level that a leaf, or what is above it, is in. */
function* tilesAbove(leaf: number, size: number): Generator<Tile> {
  for (let [level, at, there] = [0, leaf, size]; there > 0; level++) {
    at = Math.floor(at / 256)
    const width = Math.min(256, there - at * 256)
    const tile = { level, index: at, width }
    if (hasTile(size, tile)) yield tile
    there = Math.floor(there / 256)
  }
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
