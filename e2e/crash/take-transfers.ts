import { defaultPolicies } from '@tarazu/contract/config/policies'
import { systemClock, systemRandom } from '../../server/src/clock.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { makeSecrets } from '../../server/src/secrets/secrets.ts'
import { payee } from '../../server/src/testing/bank-world.ts'
import { publish } from '../../server/src/testing/publish.ts'
import { setPolicies } from '../../server/src/testing/set-policies.ts'
import { databaseOf } from './server-process.ts'

/**
 * Sets where bank transfers go, as if two operators had agreed on it a day ago; the server is told. `secret`
 * is its own: it signs.
 */
export async function takeTransfers(dataDir: string, secret: string) {
  const { db, close } = openDatabase((await databaseOf(dataDir)).url)
  const policies = {
    get: () => defaultPolicies,
    reload: () => publish(db, { customer: null, topics: ['config'] }),
    stop: () => undefined,
  }
  const secrets = makeSecrets(Buffer.from(secret, 'hex'), systemRandom)
  await setPolicies({ db, clock: systemClock, policies, secrets }, payee)
  await close()
}
