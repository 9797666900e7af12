import pg from 'pg'

/** From now on journals without a cause can be posted in this database of a test. */
export const allowMadeUp = (databaseUrl: string) => setTrigger(databaseUrl, 'disable')

/** Journals that `work` posts need no cause. Afterwards the schema is again the one of this version. */
export async function whileMadeUp<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  await setTrigger(databaseUrl, 'disable')
  return work().finally(() => setTrigger(databaseUrl, 'enable'))
}

async function setTrigger(databaseUrl: string, what: 'disable' | 'enable') {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  await owner
    .query(`alter table journal ${what} trigger journal_caused, ${what} trigger journals_caused`)
    .finally(() => owner.end())
}
