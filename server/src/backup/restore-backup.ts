/** Restores a backup into an empty database, in one transaction (safety R8). */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { lockKeys } from '../db/lock-keys.ts'
import { makeSchemaOf as createSchema } from '../db/migrate.ts'
import { contentVersion, type End, type Index, type Manifest, type TableHead } from './content.ts'
import { copyIn, rowsIn } from './copy.ts'
import { type Frames, framesOf } from './frames.ts'
import { readIndexes } from './read-indexes.ts'
import { UnreadableBackup, type Unseal, unsealing } from './seal-stream.ts'
import type { OnRows } from './write-backup.ts'

export type Backup = { file: string; unseal: Unseal; manifest: Manifest; bytes: number }

/**
 * Reads the whole file first, so that no restore starts with a damaged or cut-off one. Throws
 * `UnreadableBackup`.
 */
export async function openBackup(file: string, passphrase: string): Promise<Backup> {
  const { size } = await stat(file)
  const unseal = unsealing(passphrase)
  const manifest = await read(file, unseal, async (frames) => {
    const first = parseFrame<Manifest>(await frames.next())
    while ((await frames.next()) !== undefined);
    return first
  })
  if (manifest.content !== contentVersion)
    throw new UnreadableBackup(
      `This version cannot read a backup of Tarazu ${manifest.version}: restore it with that version.`,
    )
  return { file, unseal, manifest, bytes: size }
}

type Options = {
  /** Called with the progress. */
  onRows?: OnRows
  /** Prepares what a server needs before it can start on the restored database. */
  beforeCommit?: () => Promise<void>
}

/**
 * Restores the database, or leaves it empty if this fails or is killed. Throws if the database is not empty.
 * @param databaseUrl with the role that owns the database
 */
export async function restoreBackup(
  backup: Backup,
  databaseUrl: string,
  { onRows, beforeCommit }: Options = {},
) {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'tarazu restore' })
  // A lost connection also fails the running query, which reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    // A server that starts meanwhile waits for this lock, and then finds the deployment.
    await client.query('select pg_advisory_xact_lock($1)', [lockKeys.migrations])
    await requireEmpty(client)
    await createSchema(client, backup.manifest.migrations)
    await createIndexes(client, backup.manifest.indexes)
    const restoreConstraints = await dropConstraints(client)
    await copyRows(client, backup, onRows)
    await restoreConstraints()
    await beforeCommit?.()
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function requireEmpty(client: pg.Client) {
  const { rowCount } = await client.query(
    `select from pg_class
      where relkind in ('r', 'p', 'v', 'm') and relnamespace = 'public'::regnamespace limit 1`,
  )
  if (rowCount === 0) return
  throw new Error(
    'There is a deployment already, and a restore never writes over one: ' +
      'set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
  )
}

async function createIndexes(client: pg.Client, wanted: Index[]) {
  const made = new Map((await readIndexes(client)).map(({ name, definition }) => [name, definition]))
  for (const { name, definition } of wanted) {
    if (made.get(name) === definition) continue
    await client.query(`drop index if exists ${name}`)
    await client.query(definition)
  }
}

/**
 * Empties all tables, also of what migrations have inserted, and drops what would check each row: foreign
 * keys, which are checked as a whole when they are added again, and triggers, whose results are in the rows
 * already.
 */
async function dropConstraints(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", format('%I', conname) as name,
            pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const eachTable = (what: string) =>
    tables.map(({ name }) => `alter table ${name} ${what} trigger user;`).join('\n')
  await client.query(
    references.map(({ table, name }) => `alter table ${table} drop constraint ${name};`).join('\n'),
  )
  await client.query(eachTable('disable'))
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  return async () => {
    for (const { table, name, definition } of references)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    await client.query(eachTable('enable'))
  }
}

async function copyRows(client: pg.Client, backup: Backup, onRows?: OnRows) {
  const copied: Record<string, number> = {}
  const end = await readTables(backup, async ({ table, columns }, pieces) => {
    copied[table] = await copyIn(
      client,
      `copy ${table} (${columns.join(', ')}) from stdin`,
      counted(pieces, (rows) => onRows?.(table, rows)),
    )
  })
  for (const [table, rows] of Object.entries(end.rows))
    if (copied[table] !== rows)
      throw new Error(`Of ${rows} rows of ${table} the backup has given ${copied[table] ?? 0}.`)
  for (const [name, { value, called }] of Object.entries(end.sequences))
    await client.query('select setval($1, $2, $3)', [name, value, called])
}

async function* counted(pieces: AsyncIterable<Buffer>, onRows: (rows: number) => void) {
  let rows = 0
  for await (const piece of pieces) {
    yield piece
    rows += rowsIn(piece)
    onRows(rows)
  }
}

/**
 * Hands over the rows of each table, in pieces of whole rows as COPY writes them, all of which have to be
 * read. Answers what the backup says at its end.
 */
export function readTables(
  { file, unseal }: Backup,
  take: (head: TableHead, pieces: AsyncIterable<Buffer>) => Promise<void>,
): Promise<End> {
  return read(file, unseal, async (frames) => {
    await frames.next()
    for (;;) {
      const head = parseFrame<TableHead | End>(await frames.next())
      if (!('table' in head)) {
        // Reading to the end proves that the whole file is authentic.
        if ((await frames.next()) !== undefined)
          throw new UnreadableBackup('The backup goes on after its end.')
        return head
      }
      await take(head, rowsOf(frames))
    }
  })
}

async function* rowsOf(frames: Frames) {
  for (;;) {
    const piece = await frames.next()
    if (piece === undefined) throw new UnreadableBackup('The backup ends within a table.')
    if (piece.length === 0) return
    yield piece
  }
}

function read<T>(file: string, unseal: Unseal, work: (frames: Frames) => Promise<T>): Promise<T> {
  return pipeline(createReadStream(file), unseal, createGunzip(), (plain: AsyncIterable<Buffer>) =>
    work(framesOf(plain)),
  )
}

function parseFrame<T>(frame: Buffer | undefined): T {
  if (frame === undefined) throw new UnreadableBackup('The backup ends before its end.')
  return JSON.parse(frame.toString()) as T
}
