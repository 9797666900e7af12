/**
 * `npm run operator -- add|reset|disable|list`, for whoever has the machine. Changes are logged as by
 * `system`.
 */
import { pino } from 'pino'
import { systemClock, systemRandom } from '../clock.ts'
import { openDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { readSettings } from '../settings/settings.ts'
import { type CommandWorld, runOperatorCommand } from './run-operator-command.ts'

const { databaseUrl, dataDir } = readSettings(process.env)
const log = pino({ level: 'warn' }, pino.destination(2))
const embedded = databaseUrl === undefined ? await startEmbedded(dataDir, { log }) : undefined
const { db, close } = openDatabase(databaseUrl ?? embedded?.url ?? '', { max: 1, log })
const world: CommandWorld = { db, clock: systemClock, random: systemRandom }
try {
  process.stdout.write(await runOperatorCommand(world, process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  await close()
  await embedded?.release()
}
