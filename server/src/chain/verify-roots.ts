/** Compares the signed roots of days with the blocks and with what was anchored outside. */

import { fromAnchorLine, sameRoot } from '@tarazu/contract/chain/anchor'
import { type DayRoot, rootText } from '@tarazu/contract/chain/texts'
import type { Row, RowSource } from '../db/row-source.ts'
import { bytesOf } from '../db/row-values.ts'
import { isSigned } from './chain-key.ts'
import { dayTree } from './day-root.ts'
import { blockHashTable, rootTable } from './verified-tables.ts'

type RootRow = Row<typeof rootTable.columns>

/** `key` is the deployment's own public key; undefined if the caller does not have the secret. */
export async function verifyRoots(rows: RowSource, key: Buffer | undefined) {
  let [number, block] = [0n, 0n]
  for await (const roots of rows.scan(rootTable))
    for (const root of roots) {
      const problem =
        BigInt(root.number) !== number + 1n || BigInt(root.first_block) !== block + 1n
          ? `The root before that of ${root.day} is missing.`
          : await problemOfRoot(rows, root, key)
      if (problem) return { roots: Number(number), problem }
      number = BigInt(root.number)
      block = BigInt(root.last_block)
    }
  return { roots: Number(number), problem: undefined }
}

async function problemOfRoot(rows: RowSource, root: RootRow, key: Buffer | undefined) {
  const signer = bytesOf(root.key)
  if (!isSigned(rootText(saidOf(root)), bytesOf(root.signature), signer))
    return `The root of ${root.day} is not as it was signed.`
  if (key && !signer.equals(key)) return `The root of ${root.day} was signed with another key.`
  const [first, last] = [BigInt(root.first_block), BigInt(root.last_block)]
  const hashes = await readHashes(rows, first, last)
  const count = BigInt(hashes.length)
  if (count <= last - first)
    return `Block ${first + count} is missing: the root of ${root.day} covers all up to ${last}.`
  if (
    dayTree(hashes).toString('hex') !== saidOf(root).root ||
    !hashes.at(-1)?.equals(bytesOf(root.last_hash))
  )
    return `Blocks ${first} to ${last} were written anew since the root of ${root.day} was signed.`
  return undefined
}

async function readHashes(rows: RowSource, first: bigint, last: bigint): Promise<Buffer[]> {
  const hashes: Buffer[] = []
  for await (const blocks of rows.scan(blockHashTable, first - 1n))
    for (const { number, hash } of blocks) {
      if (BigInt(number) > last) return hashes
      hashes.push(bytesOf(hash))
    }
  return hashes
}

function saidOf(row: RootRow): DayRoot {
  return {
    number: Number(row.number),
    day: row.day,
    first_block: Number(row.first_block),
    last_block: Number(row.last_block),
    entries: Number(row.entries),
    root: row.root.slice(2),
    last_hash: row.last_hash.slice(2),
  }
}

/** `lines` of the anchor, oldest first. Each was signed here, so it must exist unchanged. */
export async function problemOfAnchor(rows: RowSource, lines: readonly string[]) {
  const kept = new Map<number, RootRow>()
  for await (const roots of rows.scan(rootTable))
    for (const root of roots) kept.set(Number(root.number), root)
  for (const [index, line] of lines.entries()) {
    const taken = fromAnchorLine(line)
    if (!taken) return `Line ${index + 1} of the anchor is no root.`
    const root = kept.get(taken.number)
    if (!root) return `The root of ${taken.day} is missing: the anchor has it.`
    const { key, signature } = root
    if (!sameRoot({ ...saidOf(root), key: key.slice(2), signature: signature.slice(2) }, taken))
      return `The root of ${taken.day} is not the one that the anchor has.`
  }
  return undefined
}
