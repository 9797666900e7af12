/**
 * `npm run ledger:check`: recomputes everything from the transfers and prints what it checked. Exits with 1
 * if something does not fit.
 */
import { pino } from 'pino'
import { openDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { readSettings } from '../settings/settings.ts'
import { checkLedger } from './check.ts'

const { databaseUrl, dataDir } = readSettings(process.env)
const log = pino({ level: 'warn' }, pino.destination(2))
const embedded = databaseUrl === undefined ? await startEmbedded(dataDir, { log }) : undefined
const { db, close } = openDatabase(databaseUrl ?? embedded?.url ?? '', { max: 1, log })
try {
  const { problems, ...counted } = await checkLedger(db)
  for (const [what, count] of Object.entries(counted)) process.stdout.write(`${what}: ${count}\n`)
  for (const problem of problems) process.stdout.write(`! ${problem}\n`)
  process.stdout.write(
    problems.length === 0 ? 'The ledger is right.\n' : `${problems.length} things do not fit.\n`,
  )
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await close()
  await embedded?.release()
}
