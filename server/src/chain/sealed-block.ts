/** A block of the chain with what it says that it covers, as read from the rows. */
import type { Row } from '../db/row-source.ts'
import { bytesOf, microsecondsOf, numbersOf } from '../db/row-values.ts'
import { hashesIn } from './day-root.ts'
import type { blockTable, entriesTable } from './verified-tables.ts'

export type Source = 'audit' | 'journal' | 'order'

/** In the order of the leaves. */
export type Entries = { ids: string[]; leaves: Buffer[] }

export type SealedBlock = {
  number: bigint
  previous: Buffer
  /** Microseconds since 1970, as is `since_us`. */
  at_us: number
  since_us: number | null
  /** How many entries of each source its header says. */
  counts: Record<Source, number>
  root: Buffer
  hash: Buffer
  salt: Buffer
  /** What its rows of entries say; sources that are not there are left out. */
  entries: Map<string, Entries>
}

export type BlockRow = Row<typeof blockTable.columns>

/** How many entries the header of a block says. */
export const sealedEntriesOf = ({ audits, journals, orders }: BlockRow) =>
  Number(audits) + Number(journals) + Number(orders)

export function sealedBlock(
  row: BlockRow,
  entries: readonly Row<typeof entriesTable.columns>[],
): SealedBlock {
  return {
    number: BigInt(row.number),
    previous: bytesOf(row.previous),
    at_us: microsecondsOf(row.at),
    since_us: row.since === null ? null : microsecondsOf(row.since),
    counts: { audit: Number(row.audits), journal: Number(row.journals), order: Number(row.orders) },
    root: bytesOf(row.root),
    hash: bytesOf(row.hash),
    salt: bytesOf(row.salt),
    entries: new Map(
      entries.map(({ source, ids, leaves }) => [
        source,
        { ids: numbersOf(ids), leaves: hashesIn(bytesOf(leaves)) },
      ]),
    ),
  }
}
