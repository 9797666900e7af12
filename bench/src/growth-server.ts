/** The product in a process of its own; its parent sets the prices: DATABASE_URL and the signer's file. */
import { startServer } from '@tarazu/server/src/assembly/server.ts'
import { instruments } from '@tarazu/server/src/market/instruments/instruments.ts'
import { readSettings } from '@tarazu/server/src/settings/settings.ts'
import { pino } from 'pino'
import { benchSecret } from './server-process.ts'
import { makeSteadyFeed } from './steady-feed.ts'

const [databaseUrl = '', signerFile = ''] = process.argv.slice(2)
const settings = readSettings({
  SECRET: benchSecret,
  PORT: '0',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  LOG_SIGNER_FILE: signerFile,
})
const { feed, set } = makeSteadyFeed(instruments)
const { app, stop } = await startServer({
  settings,
  databaseUrl,
  log: pino({ level: settings.logLevel }, pino.destination(2)),
  feed,
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.on('message', ({ symbol, price }: { symbol: string; price: number }) => set(symbol, price))
process.once('disconnect', () => void stop().then(() => process.exit()))
process.send?.({ baseUrl: `${address}/api` })
