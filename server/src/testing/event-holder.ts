/** A process that works on an instrument's event one customer at a time until a test kills it. */

import { eventSteps } from '../assembly/jobs.ts'
import { startServer } from '../assembly/server.ts'
import { systemClock } from '../clock.ts'
import { reachNext } from '../market/corporate-actions/event-turns.ts'
import { makeLog } from '../settings/log.ts'
import { readSettings } from '../settings/settings.ts'

const [databaseUrl = '', id = ''] = process.argv.slice(2)
const settings = readSettings({
  SECRET: '5e'.repeat(32),
  LOG_SIGNER_FILE: process.env['LOG_SIGNER_FILE'],
  LOG_LEVEL: 'silent',
  PORT: '0',
})
// The system clock is not watched for jumps: the test's clock may be days ahead of it.
const { deps } = await startServer({ settings, databaseUrl, log: makeLog(settings), clock: systemClock })
const event = await deps.db
  .selectFrom('instrument_event')
  .selectAll()
  .where('id', '=', BigInt(id))
  .executeTakeFirstOrThrow()
const { rate } = event
if (rate === null) throw new Error('the event has not begun')
process.stdout.write('begins\n')
while ((await reachNext(deps, eventSteps[event.kind], { ...event, rate }, 1)) > 0);
