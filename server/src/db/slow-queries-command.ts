/** `npm run slow-queries` prints which statements took most of the database's time since it counts them. */
import { pino } from 'pino'
import { readSettings } from '../settings/settings.ts'
import { startEmbedded } from './embedded.ts'
import { type SlowQuery, slowQueries } from './slow-queries.ts'

/** Letters of a statement that are printed. */
const maxText = 400

const { databaseUrl, migrationDatabaseUrl, dataDir } = readSettings(process.env)
const log = pino({ level: 'warn' }, pino.destination(2))
const given = migrationDatabaseUrl ?? databaseUrl
const embedded = given === undefined ? await startEmbedded(dataDir, { log }) : undefined
try {
  process.stdout.write(`${table(await slowQueries(given ?? embedded?.url ?? ''))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await embedded?.release()
}

function table(queries: readonly SlowQuery[]) {
  const row = (...cells: string[]) => cells.map((cell) => cell.padStart(12)).join('')
  return [
    `${row('calls', 'mean ms', 'total ms', 'rows')}  text`,
    ...queries.map(({ calls, mean_ms, total_ms, rows, text }) => {
      const line = text.replace(/\s+/g, ' ').trim().slice(0, maxText)
      return `${row(String(calls), mean_ms.toFixed(3), total_ms.toFixed(0), String(rows))}  ${line}`
    }),
  ].join('\n')
}
