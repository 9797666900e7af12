/**
 * What each statement of the embedded PostgreSQL takes, those inside of functions, too: `pg_stat_statements`
 * in a database of its own beside ours, whose schema it would change.
 */
import { once } from 'node:events'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '@tarazu/server/src/db/embedded.ts'
import { chooseAccount, spawnAs } from '@tarazu/server/src/db/embedded-account.ts'
import { findBinaries } from '@tarazu/server/src/db/embedded-binaries.ts'
import pg from 'pg'
import type { BaseLogger } from 'pino'

export type StatementTime = {
  calls: number
  /** Within PostgreSQL, without planning, ms. */
  total_ms: number
  rows: number
  wal_bytes: number
  wal_records: number
  /** Its text with signs in place of values. */
  query: string
}

const database = 'statement_times'

/** An embedded PostgreSQL in `folder` that counts. */
export async function startCounting(folder: string, log: BaseLogger) {
  const options = { log }
  const first = await startEmbedded(folder, options)
  const owner = new pg.Client({ connectionString: first.url })
  await owner.connect()
  await owner.query(`create database ${database}`)
  const { rows: roles } = await owner.query<{ name: string }>(
    `select quote_ident(rolname) as name from pg_roles where rolcanlogin`,
  )
  await owner.end()
  await first.stop()

  const data = join(folder, 'postgres')
  // It counts always, but not inside of functions.
  await appendFile(join(data, 'postgresql.conf'), `\npg_stat_statements.track = 'all'\n`)
  // Nobody who may log in may make it.
  await alone(folder, data, [
    'create extension pg_stat_statements;',
    'grant execute on function pg_stat_statements_reset to public;',
    ...roles.map(({ name }) => `grant pg_read_all_stats to ${name};`),
  ])
  const embedded = await startEmbedded(folder, options)
  const url = new URL(embedded.url)
  url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return {
    url: embedded.url,
    reset: () => client.query('select pg_stat_statements_reset()'),
    /** Those that took longest first. */
    async read(limit: number): Promise<StatementTime[]> {
      const { rows } = await client.query<StatementTime>(
        `select calls::float8, total_exec_time as total_ms, rows::float8, wal_bytes::float8, wal_records::float8,
                regexp_replace(query, '[[:space:]]+', ' ', 'g') as query
           from pg_stat_statements s join pg_database d on d.oid = s.dbid
          where d.datname <> $1 and not (query like 'select % from commit_orders(%')
          order by total_exec_time desc limit $2`,
        [database, limit],
      )
      return rows
    },
    async stop() {
      await client.end()
      await embedded.stop()
    },
  }
}

/** Statements of the owner of the cluster, while nobody else is there. */
async function alone(folder: string, data: string, statements: readonly string[]) {
  const { postgres } = await findBinaries()
  const account = await chooseAccount(data, [folder, postgres])
  const child = spawnAs(account, postgres, ['--single', '-D', data, database], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin?.end(`${statements.join('\n')}\n`)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`PostgreSQL alone ended with ${code}`)
}
