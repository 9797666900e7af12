/** A process to kill in tests: starts PostgreSQL in argv[2], takes the lock, prints the address and waits. */
import { systemClock } from '../clock.ts'
import { startEmbedded } from '../db/embedded.ts'
import { holdServerLock } from '../db/lock.ts'

const [, , dataDir = ''] = process.argv
const log = { info() {}, warn() {}, error: console.error }

try {
  const { url } = await startEmbedded(dataDir, { log })
  await holdServerLock(url, {
    dataDir,
    address: 'http://holder.test',
    clock: systemClock,
    log,
    onLost: (error) => {
      throw error
    },
  })
  console.log(url)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
