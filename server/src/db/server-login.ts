/**
 * The login of a running server. It owns nothing and is a member of nothing that does, so whoever takes over
 * its connections (`SET ROLE NONE`, `RESET ROLE`) can neither change a table or a function nor reach more
 * rows than the two roles as which the server works. Migrations log in as the owner, before the server opens
 * its connections.
 */
import pg from 'pg'
import { applicationRole, customerRole } from './database.ts'

/** PostgreSQL cuts longer names. */
const maxName = 63
const suffix = '_server'

/** The login that the server of this database gets where the deployment names none of its own. */
export const serverLoginOf = (database: string) => `${database.slice(0, maxName - suffix.length)}${suffix}`

/**
 * Makes the login, or gives it its password anew, and lets it act as the two roles. Call it after `migrate`.
 * Returns the URL with which the server connects.
 * @param ownerUrl a login that owns the database and may create roles
 */
export async function makeServerLogin(ownerUrl: string, password: string): Promise<string> {
  return connected(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    const login = serverLoginOf(rows[0]?.name ?? '')
    const url = new URL(ownerUrl)
    url.username = encodeURIComponent(login)
    url.password = encodeURIComponent(password)
    // An unchanged login is left alone: to change it takes a lock that other databases of the cluster wait
    // for.
    if (await canLogIn(url.href)) {
      await grantRoles(client, login)
      return url.href
    }
    await makeLogin(client, login, password).catch((error: Error) => {
      throw new Error(
        `The user of DATABASE_URL cannot make the login ${login} (${error.message}): let it create roles, ` +
          'or make a login for the server yourself (docs/hosting.md, "The login of the server").',
        { cause: error },
      )
    })
    await grantRoles(client, login)
    return url.href
  })
}

/** Lets an existing login act as the two roles, which own nothing. */
export const grantServerRoles = (ownerUrl: string, serverUrl: string) =>
  connected(ownerUrl, (client) => grantRoles(client, decodeURIComponent(new URL(serverUrl).username)))

/**
 * What this login could do that a server must not be able to do, as one sentence; undefined: nothing.
 * `create` is refused in every schema but the temporary one.
 */
export async function tooPowerful(serverUrl: string): Promise<string | undefined> {
  return connected(serverUrl, async (client) => {
    const { rows } = await client.query<{ login: string; reason: string }>(
      `with me as (select oid, rolname from pg_roles where rolname = session_user),
            mine as (select r.* from pg_roles r, me where pg_has_role(me.oid, r.oid, 'member'))
       select me.rolname as login, found.reason from me, lateral (
         select format('is a member of %I', mine.rolname) from mine
          where mine.oid <> me.oid and mine.rolname <> all ($1)
         union all
         select format('may create roles or databases, passes over row security or is a superuser (%I)',
                       rolname)
           from mine where rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication
         union all
         select format('owns the database %I', datname) from pg_database
          where datname = current_database() and pg_has_role(me.oid, datdba, 'member')
         union all
         select format('owns %s', c.oid::regclass) from pg_class c
          where pg_has_role(me.oid, c.relowner, 'member') and not pg_is_other_temp_schema(c.relnamespace)
            and c.relnamespace <> pg_my_temp_schema()
         union all
         select format('owns the function %s', p.oid::regprocedure) from pg_proc p
          where pg_has_role(me.oid, p.proowner, 'member')
         union all
         select format('may create in the schema %I', n.nspname) from pg_namespace n, mine
          where has_schema_privilege(mine.oid, n.oid, 'create') and n.nspname !~ '^pg_(toast_)?temp_'
         union all
         select format('may create schemas in %I', current_database()) from mine
          where has_database_privilege(mine.oid, current_database(), 'create')
       ) as found (reason) limit 1`,
      [[applicationRole, customerRole]],
    )
    const [found] = rows
    return found && `the login ${found.login} ${found.reason}`
  })
}

/** True where this login may change the schema, as the only login of earlier deployments could. */
export const mayMigrate = (url: string): Promise<boolean> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      `select has_schema_privilege(session_user, 'public', 'create')
           or exists (select from pg_class where oid = to_regclass('public.migration')
                       and pg_has_role(session_user, relowner, 'member')) as may`,
    )
    return rows[0]?.may === true
  })

async function canLogIn(url: string) {
  try {
    await connected(url, async () => undefined)
    return true
  } catch (error) {
    // 28P01: another password or no such role; 28000: not allowed to log in; 42501: may not connect here.
    if (error instanceof pg.DatabaseError && ['28P01', '28000', '42501'].includes(error.code ?? ''))
      return false
    throw error
  }
}

async function makeLogin(client: pg.Client, login: string, password: string) {
  const [name, secret] = [client.escapeIdentifier(login), client.escapeLiteral(password)]
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [login])
  // `noinherit`: what it is granted counts only once it acts as one of the two roles.
  await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${name} login noinherit password ${secret}`)
  // The owner sees and may end what the server does.
  await client.query(`grant ${name} to current_user`)
}

/**
 * Roles belong to the whole cluster, where another deployment may be granting the same ones at this moment.
 */
async function grantRoles(client: pg.Client, login: string) {
  const name = client.escapeIdentifier(login)
  const { rows } = await client.query<{ database: string; there: boolean; open: boolean }>(
    `select current_database() as database,
            (select count(*) = 2 from pg_auth_members m join pg_roles r on r.oid = m.roleid
              where m.member = $1::regrole and r.rolname = any ($2)) as there,
            has_database_privilege($1::regrole, current_database(), 'connect') as open`,
    [name, [applicationRole, customerRole]],
  )
  const [found] = rows
  if (!found?.open)
    await client.query(
      `grant connect on database ${client.escapeIdentifier(found?.database ?? '')} to ${name}`,
    )
  // Everybody may create in this schema if PostgreSQL 14 or older made the database.
  await client.query('revoke create on schema public from public')
  if (found?.there) return
  await client.query(`do $$
    begin
      for try in 1..50 loop
        begin
          grant ${applicationRole}, ${customerRole} to ${name};
          return;
        exception when internal_error or unique_violation then perform pg_sleep(0.02);
        end;
      end loop;
      raise exception 'the roles could not be granted to the login of the server';
    end $$`)
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
