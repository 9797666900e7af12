/**
 * `npm run ledger:check`: recomputes everything from the transfers and prints what it checked. Exits with 1
 * if something does not fit. `--progress FILE` keeps what is done, and goes on from there.
 */
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { systemClock } from '../clock.ts'
import { openDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { readSettings } from '../settings/settings.ts'
import { checkLedger } from './check.ts'
import { checkInSteps } from './check-in-steps.ts'

const { progress } = parseArgs({ options: { progress: { type: 'string' } } }).values
const say = (line: string) => process.stdout.write(`${line}\n`)
const { databaseUrl, dataDir } = readSettings(process.env)
const log = pino({ level: 'warn' }, pino.destination(2))
const embedded = databaseUrl === undefined ? await startEmbedded(dataDir, { log }) : undefined
const { db, close } = openDatabase(databaseUrl ?? embedded?.url ?? '', { max: 1, log })
try {
  const { problems, since, ...counted } =
    progress === undefined
      ? { ...(await checkLedger(db)), since: undefined }
      : await checkInSteps(db, { file: progress, clock: systemClock, say })
  for (const [what, count] of Object.entries(counted)) say(`${what}: ${count}`)
  for (const problem of problems) say(`! ${problem}`)
  say(problems.length === 0 ? 'The ledger is right.' : `${problems.length} things do not fit.`)
  if (since) say(`The first of the checks saw it as it was at ${since}, the counts as it is.`)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await close()
  await embedded?.release()
}
