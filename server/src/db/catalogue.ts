/**
 * What a database consists of besides its rows: tables, functions, triggers, policies, rights. Whoever owns
 * the database can make every check of rows say "fits" by changing one of them, so they are compared with
 * those of this version, which `catalogue.json` has as hashes: at each start, before safe mode is left, and
 * by `npm run verify`.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * The hash of each object's facts in hex, by its kind and name, such as `trigger public.fill fill_proven`.
 */
export type Catalogue = Record<string, string>

/** Everything with a number from here on was made by somebody, not by `initdb`. */
const firstOfSomebody = 16384

/**
 * Objects of the database, each as a kind, a name and what has to be the same. Only what PostgreSQL itself
 * brings, and the tables behind TOAST, is left out. `RIGHTS` and `OWNER` call the owner of the database
 * "owner", whatever its name.
 */
const queries = [
  // Every schema: one that somebody put before ours on a search path would be found first.
  `select 'schema' as kind, n.nspname as name, jsonb_build_array(RIGHTS(n.nspacl, 'n', n.nspowner)) as facts
     from pg_namespace n where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
  `select case c.relkind when 'r' then 'table' when 'S' then 'sequence' else 'relation' end,
    c.oid::regclass::text,
          jsonb_build_array(c.relkind, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity,
            c.reloptions,
            OWNER(c.relowner),
            RIGHTS(c.relacl, case c.relkind when 'S' then 's'::"char" else 'r'::"char" end, c.relowner),
            (select jsonb_agg(jsonb_build_array(a.attname, format_type(a.atttypid, a.atttypmod),
              a.attnotnull,
                       a.attidentity, a.attgenerated, a.attcollation::regcollation::text,
                       pg_get_expr(d.adbin, d.adrelid), case when a.attacl is not null then
                         RIGHTS(a.attacl, 'c', c.relowner) end) order by a.attnum)
               from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and c.relkind <> 'S'))
     from pg_class c
    where OURS(c) and c.relkind not in ('i', 't', 'I') and c.relnamespace <> 'pg_toast'::regnamespace
      and c.relpersistence <> 't'`,
  // Escrows of older deployments have ids of their own in these indexes.
  `select 'index', i.indexrelid::regclass::text,
          jsonb_build_array(i.indisvalid, i.indisunique,
            regexp_replace(pg_get_indexdef(i.indexrelid), 'WHERE \\(\\((\\w+ < 0)\\) OR .*\\)$',
              'WHERE (\\1)'))
     from pg_index i join pg_class c on c.oid = i.indexrelid
    where OURS(c) and c.relnamespace <> 'pg_toast'::regnamespace and c.relpersistence <> 't'`,
  // PostgreSQL 18 lists "not null" here, too; it stands with the columns.
  `select 'constraint', con.conrelid::regclass || ' ' || con.conname,
          jsonb_build_array(con.contype, con.convalidated, con.condeferrable, pg_get_constraintdef(con.oid))
     from pg_constraint con where OURS(con) and con.contype <> 'n' and con.conrelid <> 0`,
  `select 'trigger', t.tgrelid::regclass || ' ' || t.tgname, jsonb_build_array(t.tgenabled,
    pg_get_triggerdef(t.oid))
     from pg_trigger t where not t.tgisinternal`,
  // The triggers of foreign keys bear numbers as names; what counts is that none of them is disabled.
  `select 'foreign keys', t.tgrelid::regclass::text, jsonb_agg(distinct t.tgenabled)
     from pg_trigger t where t.tgisinternal group by t.tgrelid`,
  `select 'rule', r.ev_class::regclass || ' ' || r.rulename, jsonb_build_array(r.ev_enabled,
    pg_get_ruledef(r.oid))
     from pg_rewrite r where OURS(r)`,
  `select 'policy', p.polrelid::regclass || ' ' || p.polname,
          jsonb_build_array(p.polcmd, p.polpermissive, pg_get_expr(p.polqual, p.polrelid),
            pg_get_expr(p.polwithcheck, p.polrelid),
            (select jsonb_agg(r.rolname order by r.rolname) from pg_roles r where r.oid = any (p.polroles)))
     from pg_policy p`,
  `select 'function', p.oid::regprocedure::text,
          jsonb_build_array(p.prokind, l.lanname, p.prosrc, p.proconfig, p.prosecdef, p.provolatile,
            p.proisstrict,
            p.proleakproof, pg_get_function_result(p.oid), OWNER(p.proowner), RIGHTS(p.proacl, 'f',
              p.proowner))
     from pg_proc p join pg_language l on l.oid = p.prolang where OURS(p)`,
  `select 'operator', o.oid::regoperator::text, jsonb_build_array(o.oprcode::regproc)
    from pg_operator o where OURS(o)`,
  `select 'cast', c.castsource::regtype || ' ' || c.casttarget::regtype,
    jsonb_build_array(c.castfunc::regprocedure)
     from pg_cast c where OURS(c)`,
  // Each table brings a type of its rows and one of arrays of them.
  `select 'type', t.oid::regtype::text, jsonb_build_array(t.typtype, format_type(t.typbasetype,
    t.typtypmod))
     from pg_type t where OURS(t) and t.typtype <> 'c' and t.typelem = 0`,
  `select 'extension', e.extname, jsonb_build_array(e.extnamespace::regnamespace) from pg_extension e`,
  `select 'language', l.lanname, jsonb_build_array(l.lanpltrusted) from pg_language l where OURS(l)
    and l.lanname <> 'plpgsql'`,
  `select 'event trigger', e.evtname, jsonb_build_array(e.evtevent, e.evtenabled) from pg_event_trigger e`,
  `select 'publication', p.pubname, '[]'::jsonb from pg_publication p`,
  `select 'foreign server', s.srvname, '[]'::jsonb from pg_foreign_server s`,
  // A search path or a setting that somebody gave to the database, or to a role that we act as.
  `select 'setting of',
          coalesce(r.rolname, 'every login') || case when s.setdatabase = 0 then '' else ' here' end,
          to_jsonb(s.setconfig)
     from pg_db_role_setting s left join pg_roles r on r.oid = s.setrole
    where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
      and (s.setrole = 0 or r.rolname in ('tarazu_app', 'tarazu_customer', 'tarazu_act'))`,
  `select 'role', r.rolname,
          jsonb_build_array(r.rolsuper, r.rolcreaterole, r.rolcreatedb, r.rolbypassrls, r.rolreplication,
            r.rolcanlogin,
            (select count(*) from pg_auth_members m where m.member = r.oid))
     from pg_roles r where r.rolname in ('tarazu_app', 'tarazu_customer', 'tarazu_act')`,
].map(withShorthands)

/** SQL has no macros that work without functions of the database, which may be anybody's. */
function withShorthands(text: string) {
  const owner = (id: string) =>
    `case when ${id} = (select datdba from pg_database where datname = current_database())
            or ${id} = 'pg_database_owner'::regrole then 'owner' else pg_get_userbyid(${id}) end`
  return text
    .replace(/OURS\((\w+)\)/g, (_, row) => `${row}.oid >= ${firstOfSomebody}`)
    .replace(
      /RIGHTS\(([^,]+),\s*((?:case [\s\S]*? end)|'\w'),\s*([^)]+)\)/g,
      // MAINTAIN came with PostgreSQL 17 and lets nobody read or change anything.
      (_, acl, kind, of) => `(select jsonb_agg(distinct jsonb_build_array(
            case when x.grantee = 0 then 'public' else ${owner('x.grantee')} end, x.privilege_type,
              x.is_grantable))
          from aclexplode(coalesce(${acl}, acldefault(${kind}, ${of}))) x
            where x.privilege_type <> 'MAINTAIN')`,
    )
    .replace(/OWNER\(([^)]+)\)/g, (_, id) => owner(id))
}

/**
 * Reads the catalogue with nothing but PostgreSQL's own functions on the search path. Afterwards
 * the search path stays so.
 */
export async function readCatalogue(
  query: (text: string) => Promise<{ rows: unknown[] }>,
): Promise<Catalogue> {
  await query(`select pg_catalog.set_config('search_path', 'pg_catalog', false)`)
  const found: Catalogue = {}
  for (const text of queries) {
    const { rows } = await query(`select x.kind, x.name, x.facts from (${text}) as x (kind, name, facts)`)
    for (const { kind, name, facts } of rows as { kind: string; name: string; facts: unknown }[])
      found[`${kind} ${name}`] = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32)
  }
  return found
}

/** The catalogue of this version. */
export async function catalogueOfVersion(): Promise<Catalogue> {
  return JSON.parse(await readFile(join(import.meta.dirname, 'catalogue.json'), 'utf8'))
}

/** Reads the catalogue of this database and compares it with this version's; the problem as a sentence. */
export async function checkCatalogue(db: Kysely<Tables>): Promise<string | undefined> {
  const found = await db.connection().execute(async (connection) => {
    const query = (text: string) => sql.raw(text).execute(connection)
    return readCatalogue(query).finally(() => query('reset search_path'))
  })
  return problemOfCatalogue(found, await catalogueOfVersion())
}

/** The first object that is missing, not this version's, or changed, as a sentence; undefined: all fit. */
export function problemOfCatalogue(found: Catalogue, wanted: Catalogue): string | undefined {
  for (const [object, hash] of Object.entries(wanted)) {
    if (found[object] === undefined) return `The ${object} is missing from the database.`
    if (found[object] !== hash) return `The ${object} of the database is not the one of this version.`
  }
  const other = Object.keys(found).find((object) => wanted[object] === undefined)
  return other && `The database has a ${other}, which this version does not have.`
}
