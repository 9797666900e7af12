/** A process that runs batches of one row each until a test kills it. */

import { startServer } from '../assembly/server.ts'
import { systemClock } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { payBatch } from '../funds/pay-out-funds.ts'
import { runAllotment } from '../ipo/run-allotment.ts'
import { runListing } from '../ipo/run-listing.ts'
import { runWithdrawal } from '../ipo/run-withdrawal.ts'
import { standaloneRound } from '../jobs/run-each.ts'
import { settleProceeds } from '../orders/settle-proceeds.ts'
import { makeLog } from '../settings/log.ts'
import { readSettings } from '../settings/settings.ts'

const work = {
  allot: (deps: Deps, issue: number) => runAllotment(deps, issue, { maxRows: 1 }),
  list: (deps: Deps, issue: number) => runListing(deps, issue, { maxRows: 1 }),
  withdraw: (deps: Deps, issue: number) => runWithdrawal(deps, issue, { maxRows: 1 }),
  async pay(deps: Deps, fund: number) {
    while ((await payBatch(deps, fund, 1)) > 0);
  },
  settle: (deps: Deps) => settleProceeds(deps, standaloneRound(deps), 1),
}
const [databaseUrl = '', verb = '', id = ''] = process.argv.slice(2)
const settings = readSettings({
  SECRET: '5e'.repeat(32),
  LOG_SIGNER_FILE: process.env['LOG_SIGNER_FILE'],
  LOG_LEVEL: 'silent',
  PORT: '0',
})
// The system clock is not watched for jumps: the test's clock may be days ahead of it.
const { deps } = await startServer({ settings, databaseUrl, log: makeLog(settings), clock: systemClock })
process.stdout.write('begins\n')
await work[verb as keyof typeof work](deps, Number(id))
