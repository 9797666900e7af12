/**
 * The functions of the database: `functions/<name>.sql` has the text of each that is in force. Migrations
 * made their earlier versions, and make or drop what a function depends on; a changed signature needs a
 * migration that drops the old one.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { actingRole, applicationRole, customerRole } from './database.ts'

const ourRoles = [applicationRole, actingRole, customerRole]
const folder = join(import.meta.dirname, 'functions')

export type SqlFunction = {
  name: string
  /** The whole statement. */
  sql: string
  /** The text between its dollar quotes, as in `pg_proc.prosrc`. */
  body: string
  sha256: string
}

export async function readSqlFunctions(): Promise<SqlFunction[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(folder, file), 'utf8')
      const name = file.replace(/\.sql$/, '')
      const [, made, , body] =
        /^create or replace function (\w+)\([^$]*(\$\w*\$)([\s\S]*?)\2[^$]*;\n$/m.exec(sql) ?? []
      if (made !== name || body === undefined)
        throw new Error(`The file ${file} does not make the function ${name}, and it alone.`)
      return { name, sql, body, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** The hashes of all texts that each function has had in its file, the one in force last. */
export async function readHistory(): Promise<Record<string, string[]>> {
  return JSON.parse(await readFile(join(folder, 'history.json'), 'utf8'))
}

/**
 * Makes the functions whose text is not the one in force, within the caller's transaction: each has the hash
 * of its text as a comment. Returns their names. Throws a sentence if a newer version has changed one.
 */
export async function makeSqlFunctions(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const [wanted, history] = await Promise.all([readSqlFunctions(), readHistory()])
  const { rows } = await client.query<{ name: string; sha256: string | null }>(
    `select proname as name, obj_description(oid, 'pg_proc') as sha256 from pg_proc
      where pronamespace = 'public'::regnamespace`,
  )
  const made = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  const newer = wanted.find(({ name, sha256 }) => {
    const found = made.get(name)
    return found && found !== sha256 && !history[name]?.includes(found)
  })
  if (newer)
    throw new Error(
      `The database has a function ${newer.name} that this version of Tarazu does not know: start the newer version.`,
    )
  const pending = wanted.filter(({ name, sha256 }) => made.get(name) !== sha256)
  // SQL functions may call one that is made after them.
  await client.query('set local check_function_bodies = off')
  for (const { name, sql, sha256 } of pending) {
    await client.query(sql)
    await client.query(`comment on function ${name} is '${sha256}'`)
  }
  await grantFunctions(client)
  return pending.map(({ name }) => name)
}

/** What no request of a customer calls. */
const functionsOfApplication = ['seal_block']

/**
 * PostgreSQL lets everybody call a new function, and `post_journals` works as the owner of the ledger: so
 * only our roles may. What customers read calls only functions that are stable or immutable, which PostgreSQL
 * lets write nothing. Changes nothing where the rights are as they should be.
 */
async function grantFunctions(client: Pick<pg.Client, 'query'>) {
  const { rows } = await client.query<{ signature: string; wanted: string[] }>(
    `with wanted as (
       select p.oid, array['${applicationRole}']
                || case when p.proname <> all ($1) then '{${actingRole}}' else '{}'::text[] end
                || case when p.provolatile <> 'v' then '{${customerRole}}' else '{}'::text[] end as roles
         from pg_proc p where p.pronamespace = 'public'::regnamespace and pg_has_role(p.proowner, 'usage'))
     select oid::regprocedure::text as signature, roles as wanted from wanted
      where has_function_privilege('public', oid, 'execute')
         or exists (select from unnest($2::text[]) role
                     where has_function_privilege(role, oid, 'execute') <> (role = any (roles)))`,
    [functionsOfApplication, ourRoles],
  )
  for (const { signature, wanted } of rows) {
    await client.query(`revoke execute on function ${signature} from public, ${ourRoles.join(', ')}`)
    await client.query(`grant execute on function ${signature} to ${wanted.join(', ')}`)
  }
}
