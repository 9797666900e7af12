/** Compares each row that is sealed as it stands (`sealed-rows.ts`) with the last record of it. */
import { type RowSource, rowTable } from '../db/row-source.ts'
import { sha256 } from '../secrets/sha256.ts'
import { rowContent, type SealedTable, sealedTables } from './sealed-rows.ts'

const recordTable = rowTable({
  name: 'sealed_record',
  key: 'id',
  columns: { id: 'bigint', kind: 'text', subject: 'text', content: 'text' },
})

/** The tables that are read. */
export const sealedRowTables = [recordTable, ...sealedTables.map(({ rows }) => rows)]

/** What the trigger writes of a row that was deleted. */
const deleted = 'null'

/**
 * The first problem, as a sentence; undefined: every row stands as it was sealed last, and none is missing.
 */
export async function verifySealedRows(rows: RowSource): Promise<string | undefined> {
  const lastOf = new Map(sealedTables.map(({ kind }) => [kind as string, makeContents()]))
  for await (const records of rows.scan(recordTable))
    for (const { kind, subject, content } of records) lastOf.get(kind)?.set(Number(subject), content)
  for (const table of sealedTables) {
    const last = lastOf.get(table.kind)
    const problem = last && (await compareTable(rows, table, last))
    if (problem) return problem
  }
  return undefined
}

async function compareTable(rows: RowSource, table: SealedTable, last: Contents) {
  for await (const some of rows.scan(table.rows))
    for (const row of some) {
      const id = Number(row[table.key])
      const content = rowContent(table, row)
      if (content === undefined) continue
      if (!last.has(id)) return `The row ${id} of ${table.kind} was never sealed.`
      if (!last.take(id, content)) return `The row ${id} of ${table.kind} is not as it was sealed last.`
    }
  const missing = last.first()
  return missing === undefined
    ? undefined
    : `The row ${missing} of ${table.kind} is gone, and no record says so.`
}

type Contents = ReturnType<typeof makeContents>

const width = 16

/**
 * The last content of each row by its id. Ids are given one after the other, so hashes of 128 bits in one
 * buffer hold a million rows in 16 MB.
 */
function makeContents() {
  let hashes = Buffer.alloc(1024 * width)
  const at = (id: number) => hashes.subarray(id * width, (id + 1) * width)
  const isThere = (id: number) => at(id).some((byte) => byte !== 0)
  return {
    set(id: number, content: string) {
      if ((id + 1) * width > hashes.length) {
        const larger = Buffer.alloc(Math.max(hashes.length * 2, (id + 1) * width))
        hashes.copy(larger)
        hashes = larger
      }
      if (content === deleted) at(id).fill(0)
      else hashOf(content).copy(at(id))
    },
    has: (id: number) => isThere(id),
    /** Whether that was the last content; if so, it is not among those that are left. */
    take(id: number, content: string) {
      if (!hashOf(content).equals(at(id))) return false
      at(id).fill(0)
      return true
    },
    /** The id of one that is left. */
    first() {
      for (let id = 0; id * width < hashes.length; id++) if (isThere(id)) return id
      return undefined
    },
  }
}

const hashOf = (content: string) => sha256(content).subarray(0, width)
