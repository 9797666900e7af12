/**
 * `npm run export -- hledger FILE` writes the whole ledger as a journal that hledger reads, with pseudonyms
 * in place of customers. Servers may run meanwhile.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { systemRandom } from '../clock.ts'
import { openDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { readSecrets } from '../secrets/secrets.ts'
import { readSettings } from '../settings/settings.ts'
import { exportHledger } from './export-hledger.ts'
import { makePseudonyms } from './hledger.ts'

try {
  const [format, file] = process.argv.slice(2)
  if (format !== 'hledger' || file === undefined)
    throw new Error('Say as what and where to: npm run export -- hledger FILE')
  const settings = readSettings(process.env)
  const { databaseUrl, dataDir } = settings
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres')))
    throw new Error(`There is no deployment in ${dataDir}: set DATA_DIR to where it is.`)
  const log = pino({ level: 'warn' }, pino.destination(2))
  const embedded = databaseUrl === undefined ? await startEmbedded(dataDir, { log }) : undefined
  const { db, close } = openDatabase(databaseUrl ?? embedded?.url ?? '', { max: 1, log })
  try {
    const secrets = await readSecrets(settings, systemRandom)
    const { journals, transfers, accounts } = await exportHledger(
      db,
      file,
      makePseudonyms(secrets.key('ledger-export')),
    )
    process.stdout.write(
      `${file}: ${journals} journals with ${transfers} transfers between ${accounts} accounts\n`,
    )
  } finally {
    await close()
    await embedded?.release()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
