/** `npm run liabilities` counts what is owed to customers now, and signs it. Servers may run meanwhile. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { systemClock, systemRandom } from '../clock.ts'
import { openDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { readSecrets } from '../secrets/secrets.ts'
import { readSettings } from '../settings/settings.ts'
import { countLiabilities } from './count-liabilities.ts'

try {
  const settings = readSettings(process.env)
  const { databaseUrl, dataDir } = settings
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres')))
    throw new Error(`There is no deployment in ${dataDir}: set DATA_DIR to where it is.`)
  const log = pino({ level: 'warn' }, pino.destination(2))
  const embedded = databaseUrl === undefined ? await startEmbedded(dataDir, { log }) : undefined
  const { db, pool, close } = openDatabase(databaseUrl ?? embedded?.url ?? '', { max: 1, log })
  try {
    const secrets = await readSecrets(settings, systemRandom)
    // Nobody in this process waits for what others would be told.
    const events = { wake() {} }
    const { number, at, assets } = await countLiabilities({
      db,
      pool,
      clock: systemClock,
      events,
      log,
      random: systemRandom,
      secrets,
    })
    for (const { asset, total, size, root } of assets)
      process.stdout.write(`${asset}: ${total} (${size} leaves, root ${root})\n`)
    process.stdout.write(`Signed as number ${number}, as it was at ${at}.\n`)
  } finally {
    await close()
    await embedded?.release()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
