/** `npm run backup -- FILE` writes a whole deployment into one sealed file, also while servers run on it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { systemRandom } from '../clock.ts'
import { startEmbedded } from '../db/embedded.ts'
import { readSecret } from '../secrets/secrets.ts'
import { readSettings } from '../settings/settings.ts'
import { inMegabytes, reportProgress, requirePassphrase } from './command.ts'
import { writeBackup } from './write-backup.ts'

try {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new Error('Say where to: npm run backup -- FILE')
  const settings = readSettings(process.env)
  const passphrase = requirePassphrase(settings)
  const { databaseUrl, dataDir } = settings
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres')))
    throw new Error(`There is no deployment in ${dataDir}: set DATA_DIR to where it is.`)
  const log = pino({ level: 'warn' }, pino.destination(2))
  const embedded = databaseUrl === undefined ? await startEmbedded(dataDir, { log }) : undefined
  try {
    const source = {
      databaseUrl: databaseUrl ?? embedded?.url ?? '',
      secret: await readSecret(settings, systemRandom),
      passphrase,
      random: systemRandom,
    }
    const { at, tables, rows, bytes } = await writeBackup(source, file, reportProgress())
    process.stdout.write(
      `${file}: ${rows} rows of ${tables} tables as they were at ${at}, ${inMegabytes(bytes)}\n`,
    )
  } finally {
    await embedded?.release()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
