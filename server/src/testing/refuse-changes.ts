import { asOwner } from './test-server.ts'

/** Makes the database refuse any change of this row until the function that it answers is called. */
export async function refuseChanges(databaseUrl: string, table: string, column: string, value: string) {
  const poison = `poisoned_${table}`
  const owner = (text: string) => asOwner(databaseUrl, (client) => client.query(text))
  await owner(`
    create or replace function ${poison}() returns trigger language plpgsql as $$
      begin raise exception 'poisoned'; end $$;
    create trigger poison before update or delete on ${table} for each row
      when (old.${column}::text = '${value}') execute function ${poison}()`)
  return () => owner(`drop trigger poison on ${table}; drop function ${poison}`)
}
