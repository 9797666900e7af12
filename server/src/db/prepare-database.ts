import type { BaseLogger } from 'pino'
import type { Secrets } from '../secrets/secrets.ts'
import { openDatabase } from './database.ts'
import { migrate, requireMigrated } from './migrate.ts'
import { checkSecret } from './secret-check.ts'
import {
  canLogIn,
  grantServerRoles,
  makeLogin,
  mayMigrate,
  type ServerLogin,
  tooPowerful,
  urlOfLogin,
} from './server-login.ts'

type Logins = {
  /** The server's login, or that of the owner, which is then used for nothing but preparing. */
  databaseUrl: string
  /** The owner's login, where `databaseUrl` is the server's. */
  migrationUrl?: string | undefined
  /** The login for what customers read; undefined: one is made, with a password from the secret. */
  readerUrl?: string | undefined
}

/**
 * Brings the schema up to date with the owner's login and returns the addresses of the server's own logins,
 * which own nothing. A deployment that names none of its own gets them, with passwords made from its secret.
 * Throws a sentence where one of them could do more than it may (`tooPowerful`).
 */
export async function prepareDatabase(
  { databaseUrl, migrationUrl, readerUrl }: Logins,
  { secrets, log }: { secrets: Secrets; log: Pick<BaseLogger, 'info'> },
): Promise<{ serverUrl: string; readerUrl: string }> {
  const ownerUrl = migrationUrl ?? ((await mayMigrate(databaseUrl)) ? databaseUrl : undefined)
  if (ownerUrl === undefined) await requireMigrated(databaseUrl)
  else {
    await migrate(ownerUrl, { log })
    // A start with another secret would give the logins other passwords, and keep out the servers that run.
    const { db, close } = openDatabase(ownerUrl, { max: 1 })
    await checkSecret(db, secrets).finally(close)
  }
  const own = {
    serverUrl: await prepareLogin('server', ownerUrl === databaseUrl ? undefined : databaseUrl),
    readerUrl: await prepareLogin('reader', readerUrl),
  }
  await Promise.all([refusePowerful('server', own.serverUrl), refusePowerful('reader', own.readerUrl)])
  return own

  async function prepareLogin(login: ServerLogin, named: string | undefined) {
    if (named !== undefined) {
      if (ownerUrl !== undefined) await grantServerRoles(login, ownerUrl, named)
      return named
    }
    const purpose = login === 'server' ? 'database-login' : 'reader-login'
    const url = urlOfLogin(login, databaseUrl, secrets.key(purpose).toString('base64url'))
    if (ownerUrl !== undefined) await makeLogin(login, ownerUrl, url)
    else if (!(await canLogIn(url)))
      throw new Error(
        `The login ${decodeURIComponent(new URL(url).username)}, for what customers read, does not work: run ` +
          'npm run migrate with the same SECRET, or set READER_DATABASE_URL.',
      )
    return url
  }
}

async function refusePowerful(login: ServerLogin, url: string) {
  const reason = await tooPowerful(login, url)
  if (reason)
    throw new Error(
      `The server must not be able to change its own records, but ${reason}: ` +
        'see "The logins of the server" in docs/hosting.md.',
    )
}
