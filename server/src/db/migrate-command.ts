/**
 * `npm run migrate`: brings the database of MIGRATION_DATABASE_URL up to date and lets the login of
 * DATABASE_URL work on it, so that the server itself never has the owner's login.
 */
import { pino } from 'pino'
import { readSettings } from '../settings/settings.ts'
import { migrate } from './migrate.ts'
import { grantServerRoles } from './server-login.ts'

const { databaseUrl, migrationDatabaseUrl } = readSettings(process.env)
const log = pino({ level: 'warn' }, pino.destination(2))
try {
  if (migrationDatabaseUrl === undefined || databaseUrl === undefined)
    throw new Error(
      'Set MIGRATION_DATABASE_URL, the login of the owner, and DATABASE_URL, that of the server.',
    )
  const applied = await migrate(migrationDatabaseUrl, { log })
  await grantServerRoles(migrationDatabaseUrl, databaseUrl)
  process.stdout.write(applied.length > 0 ? `Migrated: ${applied.join(', ')}.\n` : 'Nothing to migrate.\n')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
