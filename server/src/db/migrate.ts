/**
 * Brings a database to the schema of this version: `migrations/NNNN-name.sql`, in order, each whole or not at
 * all; then the functions of `sql-functions.ts`.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { actingRole, applicationRole, customerRole } from './database.ts'
import { lockKeys } from './lock-keys.ts'
import { makeSqlFunctions } from './sql-functions.ts'

const ours = join(import.meta.dirname, 'migrations')

type Migration = { name: string; sql: string; sha256: string }

type Options = {
  log?: Pick<BaseLogger, 'info'>
  /** Another folder of migrations, without functions; only in tests. */
  folder?: string
}

/**
 * Several processes may call it at the same time: one migrates, the others wait. Returns the names of the
 * applied migrations.
 */
export async function migrate(url: string, { log, folder }: Options = {}): Promise<string[]> {
  const wanted = await readMigrations(folder ?? ours)
  // Ends the session of a killed process while it waits or works.
  const client = new pg.Client({ connectionString: url, options: '-c client_connection_check_interval=1000' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKeys.migrations])
    await makeRoles(client)
    await prepareSchema(client)
    const pending = pendingOf(wanted, await readApplied(client))
    for (const migration of pending) {
      await applyWhole(client, `The migration ${migration.name}`, () => applyMigration(client, migration))
      log?.info({ migration: migration.name }, 'migrated')
    }
    if (folder === undefined) await applyWhole(client, 'The functions', () => makeSqlFunctions(client))
    await requirePolicies(client)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Throws a sentence unless all migrations of this version are there. Needs no right to migrate. */
export async function requireMigrated(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ ready: boolean }>(
      `select to_regclass('public.migration') is not null
          and exists (select from pg_roles
                       where rolname = $1 and pg_has_role(session_user, oid, 'member')) as ready`,
      [applicationRole],
    )
    if (rows[0]?.ready) await client.query(`set role ${applicationRole}`)
    const applied = rows[0]?.ready ? await readApplied(client) : new Map<string, string>()
    const [first] = pendingOf(await readMigrations(ours), applied)
    if (first)
      throw new Error(
        `The migration ${first.name} has not run, and the login of DATABASE_URL may not run it: ` +
          'set MIGRATION_DATABASE_URL, or use npm run migrate.',
      )
  } finally {
    await client.end()
  }
}

/**
 * For a restore: gives an empty database the schema of these migrations, in the transaction of this
 * connection. They have to be the first ones of this version, unchanged; otherwise it throws a sentence.
 */
export async function makeSchemaOf(
  client: pg.Client,
  applied: readonly Pick<Migration, 'name' | 'sha256'>[],
) {
  const wanted = await readMigrations(ours)
  pendingOf(wanted, new Map(applied.map(({ name, sha256 }) => [name, sha256])))
  await makeRoles(client)
  await prepareSchema(client)
  for (const { name, sql } of wanted.slice(0, applied.length)) {
    await client.query(sql).catch((error) => {
      throw new Error(`The migration ${name} failed: ${error.message}`, { cause: error })
    })
    // The next migration may depend on checks that this one deferred to the end of its transaction.
    await client.query('set constraints all immediate; set constraints all deferred')
  }
  // This version's functions need its last migration; an older database gets them when it is migrated.
  if (applied.length === wanted.length) await makeSqlFunctions(client)
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const odd = names.find((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  if (odd) throw new Error(`The migration ${odd} is not named NNNN-name.sql.`)
  const twin = names.find((name, index) => names[index - 1]?.slice(0, 4) === name.slice(0, 4))
  if (twin) throw new Error(`Two migrations have the number ${twin.slice(0, 4)}.`)
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function makeRoles(client: pg.Client) {
  for (const role of [applicationRole, customerRole, actingRole])
    await makeRole(client, role).catch((error) => {
      throw new Error(
        `The user of this database cannot use the role ${role} (${error.message}): let it create roles, or create that role and grant it to the user.`,
        { cause: error },
      )
    })
}

/**
 * Roles belong to the whole cluster, so another database's migration may be making them at the same moment.
 */
async function makeRole(client: pg.Client, role: string) {
  await client.query(`do $$
    begin
      if not exists (select from pg_roles where rolname = '${role}') then
        create role ${role} nologin;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`)
  // Since PostgreSQL 16 acting as the role is a right of its own, which PostgreSQL 15 cannot be asked for:
  // try it.
  await client.query(`do $$
    begin
      for try in 1..50 loop
        begin
          set local role ${role};
          reset role;
          return;
        exception when insufficient_privilege then null;
        end;
        begin
          grant ${role} to current_user;
        exception when internal_error or unique_violation then perform pg_sleep(0.02);
        end;
      end loop;
      raise exception 'the role ${role} could not be granted to %', current_user;
    end $$`)
}

/**
 * The application may use what a migration makes, unless the migration revokes it. Customers' requests may
 * use only what a migration grants them.
 */
async function prepareSchema(client: pg.Client) {
  await client.query(`
    create table if not exists migration (
      name       text primary key,
      sha256     text not null,
      applied_at timestamptz not null default now()
    );
    grant usage on schema public to ${applicationRole};
    grant select on migration to ${applicationRole};
    alter default privileges in schema public
      grant select, insert, update, delete on tables to ${applicationRole};
    alter default privileges in schema public grant usage, select on sequences to ${applicationRole};
    alter default privileges in schema public grant execute on functions to ${applicationRole};`)
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration')
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

function pendingOf(wanted: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(wanted.map(({ name }) => name))
  const newer = [...applied.keys()].find((name) => !known.has(name))
  if (newer)
    throw new Error(
      `The database knows the migration ${newer}, this version of Tarazu does not: start the newer version.`,
    )

  const changed = wanted.find(({ name, sha256 }) => (applied.get(name) ?? sha256) !== sha256)
  if (changed)
    throw new Error(
      `The migration ${changed.name} was changed after this database ran it: put it back as it was and add a new one.`,
    )

  const pending = wanted.filter(({ name }) => !applied.has(name))
  const last = [...applied.keys()].sort().at(-1)
  const late = pending.find(({ name }) => last !== undefined && name < last)
  if (late)
    throw new Error(
      `The migration ${late.name} comes before ${last}, which this database ran already: give it a higher number.`,
    )
  return pending
}

/** A dump that was restored without the roles has lost their rights: all tables would look empty. */
async function requirePolicies(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
     where c.relrowsecurity and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'application')`)
  const [bare] = rows
  if (bare)
    throw new Error(
      `The table ${bare.name} has lost its policies: restore the database anew, after making the roles ${applicationRole}, ${customerRole} and ${actingRole}.`,
    )
}

/**
 * Sooner than PostgreSQL looks for a deadlock (1 s), so that a migration gives way to the trades of an older
 * server.
 */
const lockPatience_ms = 500
const maxAttempts = 120

/** Between two attempts, other users of a table are let through. */
async function applyWhole(client: pg.Client, what: string, run: () => Promise<unknown>) {
  for (let tried = 1; ; tried++) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${lockPatience_ms}`)
      await run()
      await client.query('commit')
      return
    } catch (error) {
      // If the connection failed, ending it has the same effect.
      await client.query('rollback').catch(() => undefined)
      const { code, message } = error as pg.DatabaseError
      const inUse = code === '55P03' || code === '40P01'
      if (!inUse || tried === maxAttempts) throw new Error(`${what} failed: ${message}`, { cause: error })
      await wait(lockPatience_ms)
    }
  }
}

async function applyMigration(client: pg.Client, { name, sql, sha256 }: Migration) {
  await client.query(sql)
  await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
}
