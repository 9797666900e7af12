import { type Kysely, sql, type Transaction } from 'kysely'
import type { Columns, Row, RowSource, RowTable } from './row-source.ts'
import type { Tables } from './tables.ts'

/** How values are written, and where names are looked for, whatever somebody gave to the database or role. */
const settings = [
  'transaction read only',
  'local search_path = pg_catalog, pg_temp',
  "local datestyle = 'ISO'",
  "local timezone = 'UTC'",
  "local bytea_output = 'hex'",
  'local extra_float_digits = 1',
  "local statement_timeout = '60s'",
  // Without statistics the planner would read a whole table for each few rows.
  'local enable_seqscan = off',
  'local jit = off',
]

const atOnce = 2_000

/** What a database can be asked for besides what a backup can. */
export type DatabaseRows = RowSource & {
  /** Some of the rows with this key: `rest` is SQL that narrows, sorts and limits them, whose row is `t`. */
  part<Of extends Columns>(table: RowTable<Of>, key: number, rest: string): Promise<Row<Of>[]>
}

/**
 * Reads raw rows of one snapshot. No function, view or operator that is not PostgreSQL's own takes part: the
 * search path has nothing else, and each name must be that of a plain table with the columns of this version.
 */
export function withRows<Answer>(
  db: Kysely<Tables>,
  work: (rows: DatabaseRows) => Promise<Answer>,
): Promise<Answer> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      for (const setting of settings) await sql.raw(`set ${setting}`).execute(tx)
      return work(rowsOf(tx))
    })
}

function rowsOf(tx: Transaction<Tables>): DatabaseRows {
  const known = new Set<RowTable>()
  let cursors = 0

  async function selectFrom(table: RowTable) {
    if (!known.has(table)) await requireTable(tx, table)
    known.add(table)
    const columns = Object.keys(table.columns).map((column) => `t.${column}::text as ${column}`)
    return `select ${columns.join(', ')} from only public.${table.name} as t`
  }

  return {
    generated: true,
    async byKey<Of extends Columns>(table: RowTable<Of>, keys: Iterable<string>) {
      const wanted = [...new Set(keys)]
      if (wanted.length === 0) return []
      const text = sql.raw(`${await selectFrom(table)} where t.${table.key} = any`)
      const { rows } = await sql<Row<Of>>`${text} (${wanted}::bigint[])`.execute(tx)
      return rows
    },
    async part<Of extends Columns>(table: RowTable<Of>, key: number, rest: string) {
      const text = `${await selectFrom(table)} where t.${table.key} = ${Math.trunc(key)} ${rest}`
      return (await sql.raw<Row<Of>>(text).execute(tx)).rows
    },
    async *scan<Of extends Columns>(table: RowTable<Of>, after?: bigint) {
      const cursor = `rows_${cursors++}`
      const where = after === undefined ? '' : ` where t.${table.key} > ${after}`
      const text = `${await selectFrom(table)}${where} order by t.${table.key}`
      await sql.raw(`declare ${cursor} no scroll cursor for ${text}`).execute(tx)
      for (;;) {
        const { rows } = await sql.raw<Row<Of>>(`fetch ${atOnce} from ${cursor}`).execute(tx)
        if (rows.length > 0) yield rows
        if (rows.length < atOnce) break
      }
      await sql.raw(`close ${cursor}`).execute(tx)
    },
  }
}

/** Throws a sentence unless it is a table of rows, each column of PostgreSQL's own type of that name. */
async function requireTable(tx: Transaction<Tables>, { name, columns }: RowTable) {
  const { rows } = await sql<{ column: string; type: string; needed: boolean }>`
    select a.attname::text as column, a.atttypid::regtype::text as type, a.attnotnull as needed
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relname = ${name} and c.relkind = 'r'`.execute(tx)
  if (rows.length === 0) throw new Error(`public.${name} is not a table of this database.`)
  const found = new Map(rows.map(({ column, type, needed }) => [column, needed ? type : `${type}?`]))
  for (const [column, wanted] of Object.entries(columns))
    if (found.get(column) !== wanted)
      throw new Error(`The column ${column} of public.${name} is not ${wanted}.`)
}
