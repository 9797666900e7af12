import { asOwner } from './test-server.ts'

/** Makes the database refuse any change of this row until the function that it answers is called. */
export async function refuseChanges(databaseUrl: string, table: string, column: string, value: string) {
  const owner = (text: string) => asOwner(databaseUrl, (client) => client.query(text))
  await owner(`
    create or replace function poisoned() returns trigger language plpgsql as $$
      begin raise exception 'poisoned'; end $$;
    create trigger poison before update or delete on ${table} for each row
      when (old.${column}::text = '${value}') execute function poisoned()`)
  return () => owner(`drop trigger poison on ${table}`)
}
