/** What PostgreSQL's own `pg_stat_statements` has counted of the statements on our database. */
import pg from 'pg'

export type SlowQuery = {
  calls: number
  mean_ms: number
  total_ms: number
  rows: number
  /** Has `$1` in place of each value. */
  text: string
}

const most = 10

/**
 * The statements that took most time together. Our own database may not have the extension, since its schema
 * is compared (decision 095), so the one that each PostgreSQL has besides is asked too. Throws a sentence
 * that says what is missing.
 */
export async function slowQueries(databaseUrl: string): Promise<SlowQuery[]> {
  const besides = new URL(databaseUrl)
  const database = decodeURIComponent(besides.pathname.slice(1))
  besides.pathname = '/postgres'
  for (const url of [databaseUrl, besides.href]) {
    const found = await countedAt(url, database)
    if (found) return found
  }
  throw new Error(howToHave(decodeURIComponent(besides.username)))
}

const howToHave = (user: string) =>
  'This PostgreSQL counts no statements. Add pg_stat_statements to its shared_preload_libraries, set ' +
  'pg_stat_statements.track_utility = off, start it anew, and in the database "postgres": ' +
  `create extension pg_stat_statements; grant pg_read_all_stats to ${pg.escapeIdentifier(user)};`

/** Undefined where the extension is not in that database, or nobody loaded it. */
async function countedAt(url: string, database: string): Promise<SlowQuery[] | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ schema: string }>(
      `select quote_ident(n.nspname) as schema
         from pg_extension e join pg_namespace n on n.oid = e.extnamespace
        where e.extname = 'pg_stat_statements'`,
    )
    const [found] = rows
    if (!found) return undefined
    // Statements about roles may have a password in them, where somebody counts such statements, too.
    const counted = await client.query<SlowQuery>(
      `select s.calls::float8 as calls, s.mean_exec_time as mean_ms, s.total_exec_time as total_ms,
              s.rows::float8 as rows, s.query as text
         from ${found.schema}.pg_stat_statements s
        where s.dbid = (select oid from pg_database where datname = $1)
          and s.query !~* '\\m(role|user|password)\\M'
        order by s.total_exec_time desc limit ${most}`,
      [database],
    )
    return counted.rows
  } catch (error) {
    // Thrown where the library is not loaded.
    if (error instanceof pg.DatabaseError && error.code === '55000') return undefined
    throw error
  } finally {
    await client.end()
  }
}
