/** `npm run key -- list|root|rotate`, for whoever has the machine and the root key. */
import { pino } from 'pino'
import { systemClock, systemRandom } from '../clock.ts'
import { openDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { checkSecret } from '../db/secret-check.ts'
import { readSecrets } from '../secrets/secrets.ts'
import { readSettings } from '../settings/settings.ts'
import { runKeyCommand } from './run-key-command.ts'

const settings = readSettings(process.env)
const log = pino({ level: 'warn' }, pino.destination(2))
const embedded =
  settings.databaseUrl === undefined ? await startEmbedded(settings.dataDir, { log }) : undefined
const { db, close } = openDatabase(settings.databaseUrl ?? embedded?.url ?? '', { max: 1, log })
try {
  const secrets = await readSecrets(settings, systemRandom)
  await checkSecret(db, secrets)
  const deps = { db, clock: systemClock, random: systemRandom, secrets, settings }
  process.stdout.write(await runKeyCommand(deps, process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  await close()
  await embedded?.release()
}
