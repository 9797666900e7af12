/** A backup becomes a deployment: in an empty database, in one transaction, or not at all (safety R8). */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { lockKeys } from '../db/lock-keys.ts'
import { makeSchemaOf } from '../db/migrate.ts'
import { contentVersion, type End, type Index, type Manifest, type TableHead } from './content.ts'
import { copyIn, rowsIn } from './copy.ts'
import { type Frames, framesOf } from './frames.ts'
import { readIndexes } from './read-indexes.ts'
import { UnreadableBackup, type Unseal, unsealing } from './seal-stream.ts'
import type { OnRows } from './write-backup.ts'

export type Backup = { file: string; unseal: Unseal; manifest: Manifest; bytes: number }

/** Reads the whole file, so that nothing is begun with one that is cut off or was changed. Throws `UnreadableBackup`. */
export async function openBackup(file: string, passphrase: string): Promise<Backup> {
  const { size } = await stat(file)
  const unseal = unsealing(passphrase)
  const manifest = await read(file, unseal, async (frames) => {
    const first = parsed<Manifest>(await frames.next())
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
  /** Hears how far it is. */
  onRows?: OnRows
  /** Makes what has to be there before anybody can start what is restored. */
  beforeCommit?: () => Promise<void>
}

/**
 * The database becomes what it was, or stays empty if this fails or is killed. Throws a sentence where something is in it.
 * @param databaseUrl as its owner
 */
export async function restoreBackup(
  backup: Backup,
  databaseUrl: string,
  { onRows, beforeCommit }: Options = {},
) {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'tarazu restore' })
  // Told by the query that it breaks.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    // A server that starts meanwhile waits, and finds the deployment.
    await client.query('select pg_advisory_xact_lock($1)', [lockKeys.migrations])
    await refuseInUse(client)
    await makeSchemaOf(client, backup.manifest.migrations)
    await makeIndexesOf(client, backup.manifest.indexes)
    const putBack = await takeRulesOff(client)
    await copyRows(client, backup, onRows)
    await putBack()
    await beforeCommit?.()
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function refuseInUse(client: pg.Client) {
  const { rowCount } = await client.query(
    `select from pg_class where relkind in ('r', 'p', 'v', 'm') and relnamespace = 'public'::regnamespace limit 1`,
  )
  if (rowCount === 0) return
  throw new Error(
    'There is a deployment already, and a restore never writes over one: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
  )
}

async function makeIndexesOf(client: pg.Client, wanted: Index[]) {
  const made = new Map((await readIndexes(client)).map(({ name, definition }) => [name, definition]))
  for (const { name, definition } of wanted) {
    if (made.get(name) === definition) continue
    await client.query(`drop index if exists ${name}`)
    await client.query(definition)
  }
}

/**
 * Empties all tables, of what migrations have written too, and takes off what would judge each row by itself: references, which
 * are checked as a whole when they are put back, and triggers, whose work is in the rows already.
 */
async function takeRulesOff(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", format('%I', conname) as name, pg_get_constraintdef(oid) as definition
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

async function copyRows(client: pg.Client, { file, unseal }: Backup, onRows?: OnRows) {
  await read(file, unseal, async (frames) => {
    await frames.next()
    const copied: Record<string, number> = {}
    for (;;) {
      const head = parsed<TableHead | End>(await frames.next())
      if (!('table' in head)) {
        for (const [table, rows] of Object.entries(head.rows))
          if (copied[table] !== rows)
            throw new Error(`Of ${rows} rows of ${table} the backup has given ${copied[table] ?? 0}.`)
        for (const [name, { value, called }] of Object.entries(head.sequences))
          await client.query('select setval($1, $2, $3)', [name, value, called])
        // Only its end says that all of it was authentic.
        if ((await frames.next()) !== undefined)
          throw new UnreadableBackup('The backup goes on after its end.')
        return
      }
      const { table, columns } = head
      copied[table] = await copyIn(
        client,
        `copy ${table} (${columns.join(', ')}) from stdin`,
        rowsOf(frames, (rows) => onRows?.(table, rows)),
      )
    }
  })
}

async function* rowsOf(frames: Frames, onRows: (rows: number) => void) {
  for (let rows = 0; ; onRows(rows)) {
    const piece = await frames.next()
    if (piece === undefined) throw new UnreadableBackup('The backup ends within a table.')
    if (piece.length === 0) return
    yield piece
    rows += rowsIn(piece)
  }
}

function read<T>(file: string, unseal: Unseal, work: (frames: Frames) => Promise<T>): Promise<T> {
  return pipeline(createReadStream(file), unseal, createGunzip(), (plain: AsyncIterable<Buffer>) =>
    work(framesOf(plain)),
  )
}

function parsed<T>(frame: Buffer | undefined): T {
  if (frame === undefined) throw new UnreadableBackup('The backup ends before its end.')
  return JSON.parse(frame.toString()) as T
}
