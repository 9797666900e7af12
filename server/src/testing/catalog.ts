/**
 * The schema of a database as text that can be compared, with its triggers, functions, policies and rights.
 */
import type pg from 'pg'

const parts = {
  columns: `select attrelid::regclass::text, attname::text, format_type(atttypid, atttypmod), attnotnull,
                   attidentity::text, attgenerated::text, attacl::text, pg_get_expr(d.adbin, d.adrelid)
              from pg_attribute a join pg_class c on c.oid = a.attrelid
              left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
             where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and attnum > 0
               and not attisdropped`,
  tables: `select relname::text, relkind::text, relrowsecurity, relforcerowsecurity, relacl::text,
                  reloptions::text
             from pg_class where relkind in ('r', 'S', 'v') and relnamespace = 'public'::regnamespace`,
  constraints: `select conrelid::regclass::text, conname::text, convalidated, pg_get_constraintdef(oid)
                  from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select tablename::text, indexdef from pg_indexes where schemaname = 'public'`,
  triggers: `select tgrelid::regclass::text, tgname::text, tgenabled::text, pg_get_triggerdef(oid)
               from pg_trigger where not tgisinternal`,
  references: `select tgrelid::regclass::text, tgconstrrelid::regclass::text, tgfoid::regproc::text,
                      tgenabled::text
                 from pg_trigger where tgisinternal`,
  functions: `select proname::text, md5(pg_get_functiondef(oid)), proacl::text from pg_proc
               where pronamespace = 'public'::regnamespace and prokind = 'f'`,
  policies: `select tablename::text, policyname::text, roles::text, cmd, qual, with_check from pg_policies`,
}

/** The sorted lines of each part of the schema. */
export async function catalogOf(client: pg.Client): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [part, text] of Object.entries(parts)) {
    const { rows } = await client.query({ text, rowMode: 'array' })
    found[part] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return found
}

/** The number of rows of each table, and a hash of them that does not depend on their order. */
export async function rowsOf(client: pg.Client): Promise<Record<string, string>> {
  const tables = await client.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ text: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as text
         from ${name} t`,
    )
    found[name] = rows[0]?.text ?? ''
  }
  return found
}
