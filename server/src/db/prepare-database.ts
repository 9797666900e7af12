import type { BaseLogger } from 'pino'
import type { Secrets } from '../secrets/secrets.ts'
import { openDatabase } from './database.ts'
import { migrate, requireMigrated } from './migrate.ts'
import { checkSecret } from './secret-check.ts'
import { grantServerRoles, makeServerLogin, mayMigrate, tooPowerful } from './server-login.ts'

type Logins = {
  /** The server's login, or that of the owner, which is then used for nothing but preparing. */
  databaseUrl: string
  /** The owner's login, where `databaseUrl` is the server's. */
  migrationUrl?: string | undefined
}

/**
 * Brings the schema up to date with the owner's login and returns the URL of the server's own, which owns
 * nothing. A deployment that knows its owner's login alone gets one for the server, with a password made from
 * its secret. Throws a sentence where the server's login could do more than it may (`tooPowerful`).
 */
export async function prepareDatabase(
  { databaseUrl, migrationUrl }: Logins,
  { secrets, log }: { secrets: Secrets; log: Pick<BaseLogger, 'info'> },
): Promise<string> {
  const serverUrl = await loginOfServer()
  const reason = await tooPowerful(serverUrl)
  if (reason)
    throw new Error(
      `The server must not be able to change its own records, but ${reason}: ` +
        'see "The login of the server" in docs/hosting.md.',
    )
  return serverUrl

  async function loginOfServer() {
    if (migrationUrl !== undefined) {
      await migrate(migrationUrl, { log })
      await grantServerRoles(migrationUrl, databaseUrl)
      return databaseUrl
    }
    if (!(await mayMigrate(databaseUrl))) {
      await requireMigrated(databaseUrl)
      return databaseUrl
    }
    await migrate(databaseUrl, { log })
    // A start with another secret would give the login another password, and keep out the servers that run.
    const { db, close } = openDatabase(databaseUrl, { max: 1 })
    await checkSecret(db, secrets).finally(close)
    return makeServerLogin(databaseUrl, secrets.key('database-login').toString('base64url'))
  }
}
