import { openDatabase } from '../../server/src/db/database.ts'
import { databaseOf } from '../crash/server-process.ts'
import type { RunningServer } from '../start-server.ts'

/** Runs statements as the owner of the tables, for what the application may not do. */
export async function inDatabase({ dataDir }: RunningServer, ...statements: string[]) {
  const { pool, close } = openDatabase((await databaseOf(dataDir)).url, { max: 1 })
  for (const statement of ['set role none', ...statements]) await pool.query(statement)
  await close()
}
