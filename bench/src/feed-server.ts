import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@tarazu/server/src/assembly/server.ts'
import type { Feed } from '@tarazu/server/src/market/feeds/feed.ts'
import { readSettings } from '@tarazu/server/src/settings/settings.ts'
import { pino } from 'pino'

/**
 * The product in this process, with a feed of the benchmark's own. It ends with the process that forked it. A
 * database that is served twice has the same `signer` both times: a log that was signed by one that remembers
 * nothing is a cause of safe mode.
 */
export async function startFeedServer(databaseUrl: string, feed: Feed, signer = ownSigner()) {
  const settings = readSettings({
    SECRET: '5e'.repeat(32),
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    LOG_SIGNER_FILE: signer,
  })
  const { app, deps, stop } = await startServer({
    settings,
    databaseUrl,
    log: pino({ level: settings.logLevel }, pino.destination(2)),
    feed,
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  process.once('disconnect', () => void stop().then(() => process.exit()))
  return { deps, address }
}

function ownSigner() {
  const memory = mkdtempSync(join(tmpdir(), 'tarazu-bench-'))
  process.on('exit', () => rmSync(memory, { recursive: true, force: true }))
  return join(memory, 'signer')
}
