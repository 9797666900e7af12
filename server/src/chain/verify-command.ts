/**
 * `npm run verify`: compares the schema with this version's, recomputes the chain, the audit log, the signed
 * roots and the tree of the log from raw rows, and compares them with ANCHOR_FILE and with what the signer of
 * the log remembers (`--memory FILE`, else LOG_SIGNER_FILE), and kept time stamps with TIMESTAMP_CA.
 * `--backup FILE` does so with the rows of a backup, without any PostgreSQL; `--against URL` compares with
 * the log that a running deployment publishes, too. Prints what it checked; exits with 1 and names the first
 * problem if something does not match.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { auditTables, verifyAuditRows } from '../audit/verify-audit.ts'
import { withBackupRows } from '../backup/backup-rows.ts'
import { requirePassphrase } from '../backup/command.ts'
import { openBackup } from '../backup/restore-backup.ts'
import { systemRandom } from '../clock.ts'
import { checkCatalogue } from '../db/catalogue.ts'
import { openDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { withRows } from '../db/postgres-rows.ts'
import type { RowSource } from '../db/row-source.ts'
import { makeSecrets, readSecrets, type Secrets } from '../secrets/secrets.ts'
import { readSettings } from '../settings/settings.ts'
import { chainKey } from './chain-key.ts'
import { logVerifierKey } from './log-key.ts'
import { readAnchor } from './read-anchor.ts'
import { readPublishedLog } from './read-published-log.ts'
import { readStampRoots } from './read-stamp-roots.ts'
import { readMemory } from './signer-memory.ts'
import { chainTables } from './verified-tables.ts'
import { verifyRows } from './verify-chain.ts'
import { logTables, type PublishedLog, verifyLog } from './verify-log.ts'
import { sealedRowTables, verifySealedRows } from './verify-sealed-rows.ts'

const settings = readSettings(process.env)
try {
  const string = { type: 'string' } as const
  const { values } = parseArgs({ options: { backup: string, memory: string, against: string } })
  const { backup, memory, against } = values
  const published = against === undefined ? undefined : await readPublishedLog(against)
  await (backup === undefined
    ? // A copy of the signer's memory may have been taken away.
      verifyDatabase({ memoryFile: memory ?? settings.logSignerFile, published })
    : // What the signer remembers now is of a later log than that of the backup.
      verifyBackup(backup, { memoryFile: memory, published }))
} catch (error) {
  say(`! ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}

/** What the log is compared with besides the rows. */
type Beside = { memoryFile: string | undefined; published: PublishedLog | undefined }

async function verifyDatabase(beside: Beside) {
  const log = pino({ level: 'warn' }, pino.destination(2))
  const embedded =
    settings.databaseUrl === undefined ? await startEmbedded(settings.dataDir, { log }) : undefined
  const { db, close } = openDatabase(settings.databaseUrl ?? embedded?.url ?? '', { max: 1, log })
  try {
    // Rules and policies that somebody made would decide which rows are seen.
    const changed = await checkCatalogue(db)
    if (changed) {
      say(`! ${changed}`, 'The rows were not looked at.')
      process.exitCode = 1
      return
    }
    // A copy of the database can be verified without the secret.
    const known = settings.secret !== undefined || existsSync(join(settings.dataDir, 'secret'))
    const secrets = known ? await readSecrets(settings, systemRandom) : undefined
    await withRows(db, (rows) => verify(rows, secrets, beside))
  } finally {
    await close()
    await embedded?.release()
  }
}

async function verifyBackup(file: string, beside: Beside) {
  const backup = await openBackup(file, requirePassphrase(settings))
  const { at, version, secret } = backup.manifest
  say(`backup of Tarazu ${version}, as it was at ${at}`)
  const secrets = makeSecrets(Buffer.from(secret, 'hex'), systemRandom)
  const tables = [...chainTables, ...auditTables, ...sealedRowTables, ...logTables]
  await withBackupRows(backup, tables, (rows) => verify(rows, secrets, beside))
}

async function problemOfLog(
  rows: RowSource,
  secrets: Secrets | undefined,
  { memoryFile, published }: Beside,
) {
  const memory = memoryFile === undefined ? undefined : await readMemory(memoryFile)
  const key = secrets && (await logVerifierKey({ settings, secrets }))
  const stampRoots = settings.timeStamps && (await readStampRoots(settings.timeStamps))
  const { problem, ...log } = await verifyLog(rows, { memory, published, key, stampRoots })
  say(`leaves of the log: ${log.leaves}, waiting: ${log.waiting}`, `checkpoints: ${log.checkpoints}`)
  const believed = stampRoots ? 'TIMESTAMP_CA' : 'whoever signed them, without TIMESTAMP_CA'
  if (log.timeStamps > 0) say(`time stamps: ${log.timeStamps}, of ${believed}`)
  say(
    memory
      ? `compared with what the signer remembers in ${memoryFile}`
      : `no memory of the signer${memoryFile === undefined ? '' : ` in ${memoryFile}`}`,
  )
  if (published) say(`compared with a published log of ${published.checkpoint.size} leaves`)
  return problem
}

async function verify(rows: RowSource, secrets: Secrets | undefined, beside: Beside) {
  const key = secrets && chainKey(secrets).publicKey
  const anchor = await readAnchor(settings)
  const { problem, ...chain } = await verifyRows(rows, { whole: true, secrets, anchor })
  const audit = await verifyAuditRows(rows, { secrets })
  say(`blocks: ${chain.blocks}`, `entries: ${chain.entries}`, `hash: ${chain.hash}`)
  say(`waiting to be sealed: ${chain.waiting}`)
  say(`signed roots: ${chain.roots}`, `public key: ${key?.toString('hex') ?? 'not known here'}`)
  say(anchor ? `lines of the anchor: ${anchor.length}` : 'no anchor file')
  say(`audit entries: ${audit.count}`)
  // A problem in the audit log is also one of the chain, but its own check names it better.
  const others = [problem, await problemOfLog(rows, secrets, beside), await verifySealedRows(rows)]
  const first = audit.problem ? `${audit.problem} (audit log)` : others.find((each) => each !== undefined)
  say(first ? `! ${first}` : 'Everything fits.')
  process.exitCode = first ? 1 : 0
}

function say(...lines: string[]) {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
}
