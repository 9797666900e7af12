import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from '../db/tables.ts'

/** To tear data as the owner of the database, past every trigger: the application's own role may not. */
export function tearer(connectionString: string) {
  const owner = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 1 }) }),
  })
  return {
    /** What is found while it is torn; nothing of it stays. */
    async torn(tear: string, find: (tx: Transaction<Tables>) => Promise<string[]>): Promise<string[]> {
      const rolledBack = owner.transaction().execute(async (tx) => {
        await withoutTriggers.execute(tx)
        const { numAffectedRows } = await sql.raw(tear).execute(tx)
        if (!numAffectedRows) throw new Error(`nothing to tear: ${tear}`)
        throw new Found(await find(tx))
      })
      const thrown: unknown = await rolledBack.catch((error: unknown) => error)
      if (!(thrown instanceof Found)) throw thrown
      return thrown.problems
    },
    end: () => owner.destroy(),
  }
}

const withoutTriggers = sql`
  do $$
  declare
    kept regclass;
  begin
    for kept in select distinct tgrelid::regclass from pg_trigger where not tgisinternal loop
      execute format('alter table %s disable trigger user', kept);
    end loop;
  end $$`

class Found extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super('rolled back')
    this.problems = problems
  }
}
