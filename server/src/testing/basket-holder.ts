/** A process that is asked to place a basket, and places it until a test kills it. */
import { startServer } from '../assembly/server.ts'
import { systemClock } from '../clock.ts'
import { makeLog } from '../settings/log.ts'
import { readSettings } from '../settings/settings.ts'

const [databaseUrl = '', token = '', key = '', payload = ''] = process.argv.slice(2)
const settings = readSettings({
  SECRET: '5e'.repeat(32),
  LOG_SIGNER_FILE: process.env['LOG_SIGNER_FILE'],
  LOG_LEVEL: 'silent',
  PORT: '0',
})
const { app } = await startServer({ settings, databaseUrl, log: makeLog(settings), clock: systemClock })
process.stdout.write('begins\n')
await app.inject({
  method: 'POST',
  url: '/api/stock/success/v2/basket/place',
  headers: { token, 'idempotency-key': key, 'content-type': 'application/json' },
  payload,
})
