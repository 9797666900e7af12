/** Compares blocks with the rows that they cover, as they are now. */
import { merkleRoot } from '@tarazu/contract/chain/merkle'
import { headerText } from '@tarazu/contract/chain/texts'
import type { RowSource } from '../db/row-source.ts'
import { sha256 } from '../secrets/sha256.ts'
import { auditKind } from './audit-leaves.ts'
import { journalKind } from './journal-leaves.ts'
import type { FoundLeaves, LeafKind } from './leaf-kind.ts'
import { orderKind } from './order-kind.ts'
import type { SealedBlock } from './sealed-block.ts'

/** The position in the chain: number and hash of the previous block. */
export type Place = { number: bigint; hash: Buffer }

/** Kinds of leaves in the order in which a block has them. */
const kindsOf = (rows: RowSource): readonly LeafKind[] => [
  auditKind(rows),
  journalKind(rows),
  orderKind(rows),
]

/**
 * Reads the rows of several blocks at once. What it answers is asked for each of them, by its index and with
 * the place before it, for a sentence about the first entry that does not match.
 */
export function blockVerifier(rows: RowSource) {
  const kinds = kindsOf(rows)
  return async (blocks: readonly SealedBlock[]) => {
    const found: FoundLeaves[][] = []
    for (const kind of kinds) found.push(await kind.read(blocks))
    return (index: number, before: Place): string | undefined => {
      const block = blocks[index] as SealedBlock
      const problem = problemOfHeader(block, before, kinds)
      if (problem) return problem
      const ofKinds = kinds.map((kind, n) => ({ kind, ...(found[n]?.[index] as FoundLeaves) }))
      for (const { kind, leaves } of ofKinds) {
        const problem = problemOfLeaves(block, kind, leaves)
        if (problem) return problem
      }
      return ofKinds.find(({ problem }) => problem !== undefined)?.problem
    }
  }
}

function problemOfHeader(block: SealedBlock, before: Place, kinds: readonly LeafKind[]) {
  const { number, previous, counts, entries } = block
  if (number !== before.number + 1n) return `Block ${before.number + 1n} is missing.`
  if (!previous.equals(before.hash)) return `Block ${number} does not follow block ${before.number}.`
  const counted = kinds.every(({ source }) => {
    const { ids = [], leaves = [] } = entries.get(source) ?? {}
    return ids.length === counts[source] && leaves.length === ids.length
  })
  const all = kinds.flatMap(({ source }) => entries.get(source)?.leaves ?? [])
  return counted && all.length > 0 && isHashed(block, all)
    ? undefined
    : `Block ${number} is not as it was written.`
}

/** Whether its leaves give its root, and its hash covers its header. */
function isHashed(
  { number, previous, at_us, since_us, counts, root, hash: its }: SealedBlock,
  leaves: Buffer[],
) {
  if (!root.equals(merkleRoot(sha256, leaves))) return false
  const header = headerText({
    number: Number(number),
    at: at_us,
    since: since_us,
    audits: counts.audit,
    journals: counts.journal,
    orders: counts.order,
    root: root.toString('hex'),
  })
  return its.equals(sha256(Buffer.concat([previous, Buffer.from(header)])))
}

function problemOfLeaves(
  { number, entries }: SealedBlock,
  { source, named }: LeafKind,
  found: ReadonlyMap<string, Buffer>,
): string | undefined {
  const { ids = [], leaves = [] } = entries.get(source) ?? {}
  for (const [index, id] of ids.entries()) {
    const leaf = found.get(id)
    if (leaf?.equals(leaves[index] as Buffer)) continue
    return leaf
      ? `${named} ${id} is not as it was sealed in block ${number}.`
      : `${named} ${id} is missing: block ${number} covers it.`
  }
  return undefined
}
