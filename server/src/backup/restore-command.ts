/**
 * `npm run restore -- FILE` restores a backup into an empty DATA_DIR or DATABASE_URL, and checks its ledger
 * and audit log. Exits with 1 if it fails or a check does.
 */
import { pino } from 'pino'
import { verifyAudit } from '../audit/verify-audit.ts'
import { openDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { checkLedger } from '../ledger/check.ts'
import { keepSecret } from '../secrets/secrets.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { inMegabytes, reportProgress, requirePassphrase } from './command.ts'
import { openBackup, restoreBackup } from './restore-backup.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new Error('Say which: npm run restore -- FILE')
  const settings = readSettings(process.env)
  const backup = await openBackup(file, requirePassphrase(settings))
  const { at, version, world, currency } = backup.manifest
  say(
    `${file} is whole: ${inMegabytes(backup.bytes)}, Tarazu ${version}, ${world}, ${currency}, ` +
      `as it was at ${at}`,
  )
  const log = pino({ level: 'warn' }, pino.destination(2))
  const { databaseUrl, dataDir } = settings
  const embedded = databaseUrl === undefined ? await startEmbedded(dataDir, { log }) : undefined
  try {
    const url = databaseUrl ?? embedded?.url ?? ''
    const secret = Buffer.from(backup.manifest.secret, 'hex')
    await restoreBackup(backup, url, {
      onRows: reportProgress(),
      beforeCommit: () => keepBackupSecret(settings, secret),
    })
    await migrate(url, { log })
    process.exitCode = (await reportChecks(url)) ? 0 : 1
  } finally {
    await embedded?.release()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

/**
 * Stores the secret of the backup, unless SECRET is that one: values in the rows can be unsealed with no
 * other.
 */
async function keepBackupSecret({ secret: given, dataDir }: Settings, secret: Buffer) {
  if (given === undefined) return keepSecret(dataDir, secret)
  if (!given.equals(secret))
    throw new Error('SECRET is not the one of this backup: unset it, or set the right one.')
}

async function reportChecks(url: string): Promise<boolean> {
  const { db, close } = openDatabase(url, { max: 1, statementTimeout_ms: 600_000 })
  try {
    const { problems, ...counted } = await checkLedger(db)
    for (const [what, count] of Object.entries(counted)) say(`${what}: ${count}`)
    const audit = await verifyAudit(db)
    say(`entries of the audit log: ${audit.count}\nhash: ${audit.hash}`)
    const wrong = [...problems, ...(audit.problem ? [audit.problem] : [])]
    for (const problem of wrong) say(`! ${problem}`)
    say(
      wrong.length === 0
        ? 'Restored. The ledger is right, and the audit log is whole.'
        : `Restored as it was backed up, and ${wrong.length} things do not fit.`,
    )
    return wrong.length === 0
  } finally {
    await close()
  }
}
