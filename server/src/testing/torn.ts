import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from '../db/tables.ts'

/** Corrupts data as the owner of the database and without triggers, which the application's role cannot. */
export function tearer(connectionString: string) {
  const owner = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 1 }) }),
  })
  return {
    /** What `find` answers while the data are corrupted by `tear`, which is rolled back. */
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
