/**
 * `npm run verify`: compares the schema with this version's, recomputes the chain, the audit log and the
 * signed roots from the rows, and compares them with ANCHOR_FILE. Prints what it checked; exits with 1 and
 * names the first problem if something does not match.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { verifyAudit } from '../audit/verify-audit.ts'
import { systemRandom } from '../clock.ts'
import { checkCatalogue } from '../db/catalogue.ts'
import { openDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { readSecrets } from '../secrets/secrets.ts'
import { readSettings } from '../settings/settings.ts'
import { chainKey } from './chain-key.ts'
import { readAnchor } from './read-anchor.ts'
import { verifyChain } from './verify-chain.ts'

const settings = readSettings(process.env)
const log = pino({ level: 'warn' }, pino.destination(2))
const embedded =
  settings.databaseUrl === undefined ? await startEmbedded(settings.dataDir, { log }) : undefined
const { db, close } = openDatabase(settings.databaseUrl ?? embedded?.url ?? '', { max: 1, log })
try {
  // What changed functions or views say of the rows would mean nothing.
  const changed = await checkCatalogue(db)
  if (changed) {
    say(`! ${changed}`, 'The rows were not looked at.')
    process.exitCode = 1
  } else await verifyRows()
} finally {
  await close()
  await embedded?.release()
}

async function verifyRows() {
  // A copy of the database can be verified without the secret.
  const known = settings.secret !== undefined || existsSync(join(settings.dataDir, 'secret'))
  const key = known ? chainKey(await readSecrets(settings, systemRandom)).publicKey : undefined
  const anchor = await readAnchor(settings)
  const { problem, ...chain } = await verifyChain(db, { whole: true, key, anchor })
  const audit = await verifyAudit(db)
  say(`blocks: ${chain.blocks}`, `entries: ${chain.entries}`, `hash: ${chain.hash}`)
  say(`waiting to be sealed: ${chain.waiting}`)
  say(`signed roots: ${chain.roots}`, `public key: ${key?.toString('hex') ?? 'not known here'}`)
  say(anchor ? `lines of the anchor: ${anchor.length}` : 'no anchor file')
  say(`audit entries: ${audit.count}`)
  // A problem in the audit log is also one of the chain, but its own check names it better.
  const first = audit.problem ? `${audit.problem} (audit log)` : problem
  say(first ? `! ${first}` : 'Everything fits.')
  process.exitCode = first ? 1 : 0
}

function say(...lines: string[]) {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
}
