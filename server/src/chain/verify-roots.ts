/** Compares the signed roots of days with the blocks and with what was anchored outside. */

import { fromAnchorLine, sameRoot } from '@tarazu/contract/chain/anchor'
import { rootText } from '@tarazu/contract/chain/texts'
import type { Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { isSigned } from './chain-key.ts'
import { dayNodes, dayTree, readBlockHashes, rootSaid } from './day-root.ts'
import { readRoots } from './read-roots.ts'

/** `key` is the deployment's own public key; undefined if the caller does not have the secret. */
export async function verifyRoots(tx: Transaction<Tables>, key: Buffer | undefined) {
  const roots = await tx.selectFrom('chain_root').selectAll().orderBy('number').execute()
  let [number, block] = [0n, 0n]
  for (const root of roots) {
    const problem = await problemOf(root)
    if (problem) return { roots: Number(number), problem }
    number = root.number
    block = root.last_block
  }
  return { roots: roots.length, problem: undefined }

  async function problemOf(root: (typeof roots)[number]) {
    if (root.number !== number + 1n || root.first_block !== block + 1n)
      return `The root before that of ${root.day} is missing.`
    if (!isSigned(rootText(rootSaid(root)), root.signature, root.key))
      return `The root of ${root.day} is not as it was signed.`
    if (key && !root.key.equals(key)) return `The root of ${root.day} was signed with another key.`
    const span = { first: root.first_block, last: root.last_block }
    const hashes = await readBlockHashes(tx, span)
    const count = BigInt(hashes.length)
    if (count <= span.last - span.first)
      return `Block ${span.first + count} is missing: the root of ${root.day} covers all up to ${span.last}.`
    if (!dayTree(hashes).equals(root.root) || !hashes.at(-1)?.equals(root.last_hash))
      return `Blocks ${span.first} to ${span.last} were written anew since the root of ${root.day} was signed.`
    const tree = await tx
      .selectFrom('chain_root_tree')
      .select('nodes')
      .where('root', '=', root.number)
      .executeTakeFirst()
    if (!tree?.nodes.equals(dayNodes(hashes))) return `The tree of ${root.day} does not lead to its root.`
    return undefined
  }
}

/** `lines` of the anchor, oldest first. Each was signed here, so it must exist unchanged. */
export async function problemOfAnchor(tx: Transaction<Tables>, lines: readonly string[]) {
  const roots = new Map((await readRoots(tx, 2 ** 31 - 1)).map((root) => [root.number, root]))
  for (const [index, line] of lines.entries()) {
    const taken = fromAnchorLine(line)
    if (!taken) return `Line ${index + 1} of the anchor is no root.`
    const kept = roots.get(taken.number)
    if (!kept) return `The root of ${taken.day} is missing: the anchor has it.`
    if (!sameRoot(kept, taken)) return `The root of ${taken.day} is not the one that the anchor has.`
  }
  return undefined
}
