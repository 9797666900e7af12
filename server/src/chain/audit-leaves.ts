import type { RowSource } from '../db/row-source.ts'
import { bytesOf } from '../db/row-values.ts'
import { sha256 } from '../secrets/sha256.ts'
import type { LeafKind } from './leaf-kind.ts'
import { auditHashTable } from './verified-tables.ts'

/** A leaf holds only the hash of an entry: the audit log's own chain covers what the entry says. */
export const auditKind = (rows: RowSource): LeafKind => ({
  source: 'audit',
  named: 'Audit entry',
  async read(blocks) {
    const ids = blocks.flatMap(({ entries }) => entries.get('audit')?.ids ?? [])
    const found = await rows.byKey(auditHashTable, ids)
    const leaves = new Map(found.map(({ id, hash }) => [id, leafOf(id, bytesOf(hash))]))
    return blocks.map(() => ({ leaves }))
  },
})

const leafOf = (id: string, entry: Buffer) =>
  sha256(Buffer.concat([Buffer.from(`\0["audit", ${id}]`), entry]))
