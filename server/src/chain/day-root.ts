/** The Merkle tree of a day: its leaves are the hashes of its blocks. */
import { leafHash, merkleRoot } from '@tarazu/contract/chain/merkle'
import type { DayRoot } from '@tarazu/contract/chain/texts'
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { sha256 } from '../secrets/sha256.ts'

type Span = { first: bigint; last: bigint }

/** The hashes of the blocks, in order. */
export async function readBlockHashes(db: Kysely<Tables>, { first, last }: Span): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('chain_block')
    .select('hash')
    .where('number', '>=', first)
    .where('number', '<=', last)
    .orderBy('number')
    .execute()
  return rows.map((row) => row.hash)
}

export const dayLeaves = (hashes: readonly Buffer[]) => hashes.map((each) => leafHash(sha256, each))

export const dayTree = (hashes: readonly Buffer[]) => Buffer.from(merkleRoot(sha256, dayLeaves(hashes)))

/** Leaves of a day under each stored node; see migration `0083`. */
export const dayPart = 32

/** The stored nodes above each part of a day, concatenated. */
export function dayNodes(hashes: readonly Buffer[]): Buffer {
  const leaves = dayLeaves(hashes)
  const parts = Array.from({ length: Math.ceil(leaves.length / dayPart) }, (_, part) =>
    leaves.slice(part * dayPart, (part + 1) * dayPart),
  )
  return Buffer.concat(parts.map((part) => merkleRoot(sha256, part)))
}

/** Splits concatenated hashes. */
export const hashesIn = (bytes: Buffer) =>
  Array.from({ length: bytes.length / 32 }, (_, index) => bytes.subarray(32 * index, 32 * (index + 1)))

export function rootSaid(row: Omit<Selectable<Tables['chain_root']>, 'key' | 'signature' | 'at'>): DayRoot {
  return {
    number: Number(row.number),
    day: row.day,
    first_block: Number(row.first_block),
    last_block: Number(row.last_block),
    entries: Number(row.entries),
    root: row.root.toString('hex'),
    last_hash: row.last_hash.toString('hex'),
  }
}
