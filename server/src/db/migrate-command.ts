/**
 * `npm run migrate`: brings the database of MIGRATION_DATABASE_URL up to date, lets the login of DATABASE_URL
 * work on it, and makes the one for what customers read, so that the server itself never has the owner's
 * login.
 */
import { pino } from 'pino'
import { systemRandom } from '../clock.ts'
import { readSecrets } from '../secrets/secrets.ts'
import { readSettings } from '../settings/settings.ts'
import { migrate } from './migrate.ts'
import { prepareDatabase } from './prepare-database.ts'

const settings = readSettings(process.env)
const { databaseUrl, migrationDatabaseUrl: migrationUrl, readerDatabaseUrl: readerUrl } = settings
const log = pino({ level: 'warn' }, pino.destination(2))
try {
  if (migrationUrl === undefined || databaseUrl === undefined)
    throw new Error(
      'Set MIGRATION_DATABASE_URL, the login of the owner, and DATABASE_URL, that of the server.',
    )
  // One made here would keep out the server, which has another.
  if (settings.secret === undefined)
    throw new Error('Set SECRET: the login for what customers read gets its password from it.')
  const applied = await migrate(migrationUrl, { log })
  const secrets = await readSecrets(settings, systemRandom)
  await prepareDatabase({ databaseUrl, migrationUrl, readerUrl }, { secrets, log })
  process.stdout.write(applied.length > 0 ? `Migrated: ${applied.join(', ')}.\n` : 'Nothing to migrate.\n')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
