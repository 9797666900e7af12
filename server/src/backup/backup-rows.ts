/** Raw rows from a backup, for whoever verifies a deployment without any PostgreSQL. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { Columns, Row, RowSource, RowTable } from '../db/row-source.ts'
import type { TableHead } from './content.ts'
import { type Backup, readTables } from './restore-backup.ts'

const atOnce = 2_000

/** Where rows are put, and which of their columns is the key. */
type Kept = { insert: StatementSync; place: number }

/**
 * Reads the rows of these tables, which a backup has in no order, and lets the work ask for them. They lie in
 * a temporary file of SQLite without a name, which is gone when this ends.
 */
export async function withBackupRows<Answer>(
  backup: Backup,
  tables: readonly RowTable[],
  work: (rows: RowSource) => Promise<Answer>,
): Promise<Answer> {
  const kept = new DatabaseSync('')
  try {
    kept.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -8000')
    const columnsOf = await keepRows(kept, backup, tables)
    return await work(rowsOf(kept, columnsOf))
  } finally {
    kept.close()
  }
}

/** Answers the columns of each table that was kept, in the order in which its rows have them. */
async function keepRows(kept: DatabaseSync, backup: Backup, tables: readonly RowTable[]) {
  const keys = new Map(tables.map(({ name, key }) => [name, key]))
  const columnsOf = new Map<string, readonly string[]>()
  kept.exec('begin')
  await readTables(backup, async (head, pieces) => {
    const columns = head.columns.map(unquoted)
    const key = keys.get(head.table)
    const keep = key === undefined ? undefined : tableFor(kept, { table: head.table, columns }, key)
    if (keep) columnsOf.set(head.table, columns)
    for await (const piece of pieces) if (keep) keepPiece(keep, piece)
    if (keep) kept.exec(`create index "key of ${head.table}" on "${head.table}" (key)`)
  })
  kept.exec('commit')
  return columnsOf
}

function tableFor(kept: DatabaseSync, { table, columns }: TableHead, key: string): Kept {
  kept.exec(`create table "${table}" (key, line text)`)
  return {
    insert: kept.prepare(`insert into "${table}" (key, line) values (?, ?)`),
    place: columns.indexOf(key),
  }
}

/** Names of columns that are words of SQL stand in quotation marks. */
const unquoted = (name: string) => name.replace(/^"(.*)"$/, '$1')

/** A piece consists of whole rows. */
function keepPiece({ insert, place }: Kept, piece: Buffer) {
  const lines = piece.toString().split('\n')
  // The last row ends with a line break, too.
  lines.pop()
  for (const line of lines) insert.run(keyOf(line.split('\t', place + 1)[place] ?? ''), line)
}

const keyOf = (text: string): SQLInputValue => (/^-?\d{1,19}$/.test(text) ? BigInt(text) : text)

function rowsOf(kept: DatabaseSync, columnsOf: ReadonlyMap<string, readonly string[]>): RowSource {
  function readerOf<Of extends Columns>(table: RowTable<Of>) {
    const columns = columnsOf.get(table.name)
    if (!columns) throw new Error(`The backup has no table ${table.name}.`)
    const wanted = Object.keys(table.columns).map((column) => ({ column, place: columns.indexOf(column) }))
    const missing = wanted.find(({ place }) => place === -1)
    if (missing) throw new Error(`The table ${table.name} of the backup has no column ${missing.column}.`)
    return (line: unknown) => {
      const values = String(line).split('\t')
      return Object.fromEntries(
        wanted.map(({ column, place }) => [column, copiedValue(values[place] ?? '\\N')]),
      ) as Row<Of>
    }
  }

  return {
    generated: false,
    async byKey(table, keys) {
      const read = readerOf(table)
      const wanted = [...new Set(keys)]
      if (wanted.length === 0) return []
      return kept
        .prepare(`select line from "${table.name}" where key in (select value from json_each(?))`)
        .all(`[${wanted.join()}]`)
        .map(({ line }) => read(line))
    },
    async *scan(table, after) {
      const read = readerOf(table)
      const where = after === undefined ? '' : ` where key > ${after}`
      let rows: Row<typeof table.columns>[] = []
      for (const { line } of kept
        .prepare(`select line from "${table.name}"${where} order by key`)
        .iterate()) {
        rows.push(read(line))
        if (rows.length < atOnce) continue
        yield rows
        rows = []
      }
      if (rows.length > 0) yield rows
    },
  }
}

const escaped: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** What COPY wrote, in its text format. */
function copiedValue(text: string): string | null {
  if (text === '\\N') return null
  return text.includes('\\') ? text.replace(/\\(.)/gs, (_, sign) => escaped[sign] ?? sign) : text
}
