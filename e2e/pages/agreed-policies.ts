/**
 * A server on which two operators agreed on policies a day ago: what takes that long to hold cannot be waited
 * for.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultPolicies, type Policies } from '@tarazu/contract/config/policies'
import { systemClock, systemRandom } from '../../server/src/clock.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { makeSecrets } from '../../server/src/secrets/secrets.ts'
import { makeLog } from '../../server/src/settings/log.ts'
import { readSettings } from '../../server/src/settings/settings.ts'
import { setPolicies } from '../../server/src/testing/set-policies.ts'
import { copyPreparedData } from '../prepared-data.ts'
import { type RunningServer, type ServerSettings, startServer } from '../start-server.ts'

/** What their agreement is signed with, and the server verifies it by. */
const secret = 'a9'.repeat(32)

export async function startAgreedServer(
  policies: Partial<Policies>,
  settings: ServerSettings,
): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'tarazu-agreed-'))
  const log = makeLog(readSettings({ LOG_LEVEL: 'silent' }))
  const database = join(folder, 'database')
  await mkdir(database, { mode: 0o711 })
  await copyPreparedData(database)
  const postgres = await startEmbedded(database, { log, durable: false })
  await migrate(postgres.url, { log })
  const { db, close } = openDatabase(postgres.url)
  const unread = { get: () => defaultPolicies, reload: async () => undefined, stop: () => undefined }
  const secrets = makeSecrets(Buffer.from(secret, 'hex'), systemRandom)
  await setPolicies({ db, clock: systemClock, policies: unread, secrets }, policies)
  await close()
  const server = await startServer({ ...settings, DATABASE_URL: postgres.url, SECRET: secret })
  return {
    ...server,
    async stop() {
      await server.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
