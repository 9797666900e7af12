import type { Client } from 'pg'
import type { Index } from './content.ts'

/** All indexes but those that belong to a constraint. */
export async function readIndexes(client: Client): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `select format('%I', c.relname) as name, pg_get_indexdef(c.oid) as definition
       from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint k where k.conindid = c.oid)
      order by c.relname`,
  )
  return rows
}
