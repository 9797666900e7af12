/**
 * The logins of a running server. They own nothing and are members of nothing that does, so whoever takes
 * over its connections (`SET ROLE NONE`, `RESET ROLE`) can neither change a table or a function nor reach
 * more rows than the roles as which they act. Migrations log in as the owner, before the server opens its
 * connections.
 */
import pg from 'pg'
import { actingRole, applicationRole, customerRole } from './database.ts'
import { lockKeys } from './lock-keys.ts'

/** PostgreSQL cuts longer names. */
const maxName = 63

/** `reader` is for what customers read, so that nothing that a customer asks for can become another role. */
export type ServerLogin = 'server' | 'reader'

const rolesOf: Record<ServerLogin, string[]> = {
  server: [applicationRole, actingRole],
  reader: [customerRole],
}
/** Earlier versions let the server act as `tarazu_customer`, which may do less than its own roles. */
const allowedTo: Record<ServerLogin, string[]> = {
  server: [...rolesOf.server, customerRole],
  reader: rolesOf.reader,
}

/** What this login of a database is called where the deployment names none of its own. */
export const loginName = (login: ServerLogin, database: string) =>
  `${database.slice(0, maxName - login.length - 1)}_${login}`

/** The address of the same database for the login that the server makes there. */
export function urlOfLogin(login: ServerLogin, databaseUrl: string, password: string) {
  const url = new URL(databaseUrl)
  const database = decodeURIComponent(url.pathname.slice(1)) || decodeURIComponent(url.username)
  url.pathname = encodeURIComponent(database)
  url.username = encodeURIComponent(loginName(login, database))
  url.password = encodeURIComponent(password)
  return url.href
}

/**
 * Makes the login of this address, or gives it its password anew, and lets it act as its roles. Call it after
 * `migrate`.
 * @param ownerUrl a login that owns the database and may create roles
 */
export async function makeLogin(login: ServerLogin, ownerUrl: string, url: string) {
  return inTurn(ownerUrl, async (client) => {
    const name = nameIn(url)
    // An unchanged login is left alone: to change it takes a lock that other databases of the cluster wait
    // for.
    if (!(await canLogIn(url)))
      await createLogin(client, name, decodeURIComponent(new URL(url).password)).catch((error: Error) => {
        throw new Error(
          `The owner of the database cannot make the login ${name} (${error.message}): let it create roles, ` +
            'or make the logins of the server yourself (docs/hosting.md, "The logins of the server").',
          { cause: error },
        )
      })
    await grantRoles(client, login, name)
  })
}

/** Lets an existing login act as its roles, which own nothing. */
export const grantServerRoles = (login: ServerLogin, ownerUrl: string, url: string) =>
  inTurn(ownerUrl, (client) => grantRoles(client, login, nameIn(url)))

const nameIn = (url: string) => decodeURIComponent(new URL(url).username)

/**
 * What this login could do that a server must not be able to do, as one sentence; undefined: nothing.
 * `create` is refused in every schema but the temporary one.
 */
export async function tooPowerful(login: ServerLogin, url: string): Promise<string | undefined> {
  return connected(url, async (client) => {
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
      [allowedTo[login]],
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

/** False where the password is another one or there is no such login. */
export async function canLogIn(url: string) {
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

async function createLogin(client: pg.Client, login: string, password: string) {
  const [name, secret] = [client.escapeIdentifier(login), client.escapeLiteral(password)]
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [login])
  // `noinherit`: what it is granted counts only once it acts as one of its roles.
  await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${name} login noinherit password ${secret}`)
  // The owner sees and may end what the server does.
  await client.query(`grant ${name} to current_user`)
}

/**
 * Roles belong to the whole cluster, where another deployment may be granting the same ones at this moment.
 */
async function grantRoles(client: pg.Client, kind: ServerLogin, login: string) {
  const name = client.escapeIdentifier(login)
  const roles = rolesOf[kind]
  const { rows } = await client.query<{ database: string; there: boolean; open: boolean }>(
    `select current_database() as database,
            (select count(distinct r.oid) = cardinality($2::text[]) from pg_auth_members m join pg_roles r on r.oid = m.roleid
              where m.member = $1::regrole and r.rolname = any ($2)) as there,
            has_database_privilege($1::regrole, current_database(), 'connect') as open`,
    [name, roles],
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
          grant ${roles.join(', ')} to ${name};
          return;
        exception when internal_error or unique_violation then perform pg_sleep(0.02);
        end;
      end loop;
      raise exception 'the roles could not be granted to a login of the server';
    end $$`)
}

/**
 * One after the other in this database: PostgreSQL refuses whoever changes a role or a privilege at the same
 * moment as another.
 */
const inTurn = <T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  connected(ownerUrl, async (client) => {
    // Ends with the connection.
    await client.query('select pg_advisory_lock($1)', [lockKeys.logins])
    return work(client)
  })

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
