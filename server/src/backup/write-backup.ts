/** Writes a deployment into one file: a snapshot of the rows, and the secret of sealed values (safety R8). */
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import type { Random } from '../clock.ts'
import { applicationRole } from '../db/database.ts'
import { lockKeys } from '../db/lock-keys.ts'
import { makeSecrets } from '../secrets/secrets.ts'
import { version } from '../settings/version.ts'
import { contentVersion, type End, excludedTables, type Manifest, type TableHead } from './content.ts'
import { copyOut, rowsIn } from './copy.ts'
import { frameOf } from './frames.ts'
import { readIndexes } from './read-indexes.ts'
import { sealing } from './seal-stream.ts'

export type Source = {
  /** A login that may act as the application. Servers may run on the database meanwhile. */
  databaseUrl: string
  secret: Buffer
  /** The value of `BACKUP_PASSPHRASE`. */
  passphrase: string
  random: Random
}

/** Called with the rows of a table so far. */
export type OnRows = (table: string, rows: number) => void

export type Written = { at: string; tables: number; rows: number; bytes: number }

/**
 * Creates the file only once it is complete and on the disk. An existing file is never overwritten.
 * @param onRows is called with the progress; an error that it throws ends the backup
 */
export async function writeBackup(source: Source, file: string, onRows?: OnRows): Promise<Written> {
  if (existsSync(file)) throw new Error(`${file} is there already: a backup is never written over.`)
  const folder = dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.part`
  try {
    const client = new pg.Client({
      connectionString: source.databaseUrl,
      application_name: 'tarazu backup',
      // Whatever the database or the login has: whoever reads the rows without PostgreSQL knows these forms.
      options: `-c role=${applicationRole} -c datestyle=ISO -c timezone=UTC -c bytea_output=hex`,
    })
    // A lost connection also fails the running query, which reports it.
    client.on('error', () => undefined)
    await client.connect()
    try {
      const snapshot = await takeSnapshot(client)
      const written: End = { rows: {}, sequences: {} }
      const seal = sealing(source.passphrase, source.random)
      const content = () => contentOf(client, source, snapshot, written, onRows)
      await pipeline(content, createGzip(), seal, createWriteStream(draft, { mode: 0o600, flush: true }))
      const { size } = await stat(draft)
      await rename(draft, file)
      await flush(folder)
      const counts = Object.values(written.rows)
      return {
        at: snapshot.at,
        tables: counts.length,
        rows: counts.reduce((sum, rows) => sum + rows, 0),
        bytes: size,
      }
    } finally {
      await client.end()
    }
  } finally {
    await rm(draft, { force: true })
  }
}

type Snapshot = { at: string; heads: TableHead[] }

/**
 * Takes a snapshot of all tables at one moment. No migration runs when it is taken, and none can change a
 * table until it has been read: a table that a migration rewrites would look empty from an earlier snapshot.
 */
async function takeSnapshot(client: pg.Client): Promise<Snapshot> {
  await client.query('select pg_advisory_lock_shared($1)', [lockKeys.migrations])
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ at: Date; known: boolean }>(
    `select now() as at, to_regclass('migration') is not null as known`,
  )
  const [found] = rows
  if (!found?.known) throw new Error('There is no deployment in this database, and so nothing to back up.')
  const heads = await readHeads(client)
  await client.query(`lock table ${heads.map(({ table }) => table).join(', ')} in access share mode`)
  await client.query('select pg_advisory_unlock_shared($1)', [lockKeys.migrations])
  return { at: found.at.toISOString(), heads }
}

/** The columns of each table without generated ones, which the restore computes again. */
async function readHeads(client: pg.Client): Promise<TableHead[]> {
  const { rows } = await client.query<TableHead>(
    `select format('%I', c.relname) as "table",
            array_agg(format('%I', a.attname) order by a.attnum)
              filter (where a.attgenerated = '') as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
      group by c.relname order by c.relname`,
    [excludedTables],
  )
  return rows
}

async function* contentOf(
  client: pg.Client,
  source: Source,
  { at, heads }: Snapshot,
  written: End,
  onRows?: OnRows,
): AsyncGenerator<Buffer> {
  yield* frameOf(await readManifest(client, source, at))
  for (const head of heads) {
    yield* frameOf(head)
    let rows = 0
    for await (const piece of copyOut(client, `copy ${head.table} (${head.columns.join(', ')}) to stdout`)) {
      rows += rowsIn(piece)
      onRows?.(head.table, rows)
      yield* frameOf(piece)
    }
    yield* frameOf(Buffer.alloc(0))
    written.rows[head.table] = rows
  }
  // Read after the rows: skipping numbers does no harm, but giving one out twice would.
  written.sequences = await readSequences(client)
  yield* frameOf(written)
}

async function readManifest(client: pg.Client, { secret, random }: Source, at: string): Promise<Manifest> {
  const deployments = await client.query<{ world: string; currency: string }>(
    'select world, currency from deployment',
  )
  const [deployment] = deployments.rows
  if (!deployment)
    throw new Error('This database was made and never started, so there is nothing to back up.')
  const fingerprints = await client.query<{ fingerprint: Buffer }>('select fingerprint from secret_check')
  const [kept] = fingerprints.rows
  if (!kept?.fingerprint.equals(makeSecrets(secret, random).key('check')))
    throw new Error(
      'This database was sealed with another secret: ' +
        'set SECRET, or DATA_DIR to the folder that has the file "secret".',
    )
  const migrations = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migration order by name',
  )
  return {
    content: contentVersion,
    at,
    version,
    ...deployment,
    secret: secret.toString('hex'),
    migrations: migrations.rows,
    indexes: await readIndexes(client),
  }
}

async function readSequences(client: pg.Client): Promise<End['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class
      where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`,
  )
  const sequences: End['sequences'] = {}
  for (const { name } of rows) {
    const states = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    )
    sequences[name] = states.rows[0] as { value: string; called: boolean }
  }
  return sequences
}

async function flush(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
