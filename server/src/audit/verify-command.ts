/** `npm run audit:verify` recomputes the chain of the audit log. Exits with 1 and names the first error. */
import { pino } from 'pino'
import { openDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { readSettings } from '../settings/settings.ts'
import { verifyAudit } from './verify-audit.ts'

const { databaseUrl, dataDir } = readSettings(process.env)
const log = pino({ level: 'warn' }, pino.destination(2))
const embedded = databaseUrl === undefined ? await startEmbedded(dataDir, { log }) : undefined
const { db, close } = openDatabase(databaseUrl ?? embedded?.url ?? '', { max: 1, log })
try {
  const { count, hash, problem } = await verifyAudit(db)
  process.stdout.write(`entries: ${count}\nhash: ${hash}\n`)
  process.stdout.write(problem ? `! ${problem}\n` : 'The audit log is whole.\n')
  process.exitCode = problem ? 1 : 0
} finally {
  await close()
  await embedded?.release()
}
