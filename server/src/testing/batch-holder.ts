/** A process that goes through the applications of an issue one at a time, until it is killed; tests do. */
import { runAllotment, runListing, runWithdrawal } from '../ipo/run-issues.ts'
import { makeLog } from '../log.ts'
import { startServer } from '../server.ts'
import { readSettings } from '../settings.ts'

const work = { allot: runAllotment, list: runListing, withdraw: runWithdrawal }
const [databaseUrl = '', verb = '', id = ''] = process.argv.slice(2)
const settings = readSettings({ SECRET: '5e'.repeat(32), LOG_LEVEL: 'silent', PORT: '0' })
const { deps } = await startServer({ settings, databaseUrl, log: makeLog(settings) })
process.stdout.write('begins\n')
await work[verb as keyof typeof work](deps, Number(id), { atOnce: 1 })
