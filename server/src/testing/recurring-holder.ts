/** A process that carries recurring purchases out, each in a commit of its own, until a test kills it. */
import { startServer } from '../assembly/server.ts'
import { systemClock } from '../clock.ts'
import { standaloneRound } from '../jobs/run-each.ts'
import { runRecurring } from '../recurring/run-recurring.ts'
import { makeLog } from '../settings/log.ts'
import { readSettings } from '../settings/settings.ts'

const [databaseUrl = ''] = process.argv.slice(2)
const settings = readSettings({
  SECRET: '5e'.repeat(32),
  LOG_SIGNER_FILE: process.env['LOG_SIGNER_FILE'],
  LOG_LEVEL: 'silent',
  PORT: '0',
})
const { deps } = await startServer({ settings, databaseUrl, log: makeLog(settings), clock: systemClock })
for (;;) await runRecurring(deps, standaloneRound(deps))
