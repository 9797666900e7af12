/** Work on whole tables, as the product's own commands do it: how long, for how many rows, what it leaves. */
import { execFile } from 'node:child_process'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sealBlocks } from '@tarazu/server/src/chain/seal-blocks.ts'
import { systemRandom } from '@tarazu/server/src/clock.ts'
import { openDatabase } from '@tarazu/server/src/db/database.ts'
import type { Client } from 'pg'
import { passedOn } from '../../scripts/server-child.mjs'
import { sealOldOrders } from './growth-fill.ts'
import { benchSecret, repository } from './server-process.ts'

/** `perSecond` of what `unit` says; `resumes` says where it goes on after it was stopped. */
export type JobTimes = { seconds: number; units: number; unit: string; perSecond: number; resumes: string }

const run = promisify(execFile)
const passphrase = 'a passphrase of the benchmark'

export const jobTimes = (seconds: number, units: number, unit: string, resumes: string): JobTimes => ({
  seconds: Math.round(seconds * 10) / 10,
  units,
  unit,
  perSecond: Math.round(units / seconds),
  resumes,
})

/** Seconds of a command of the product, and what it said. Fails where that does not have the word. */
async function secondsOf(
  file: string,
  args: readonly string[],
  settings: Record<string, string>,
  word: string,
) {
  const began = performance.now()
  const { stdout } = await run(
    process.execPath,
    ['--max-semi-space-size=4', `server/src/${file}.ts`, ...args],
    {
      cwd: repository,
      env: { ...passedOn(), SECRET: benchSecret, BACKUP_PASSPHRASE: passphrase, ...settings },
      maxBuffer: 1e8,
    },
  )
  if (!stdout.includes(word)) throw new Error(`${file} did not say "${word}": ${stdout.slice(-2_000)}`)
  return { seconds: (performance.now() - began) / 1_000, said: stdout }
}

type While = {
  /** Whether more is being written. */
  more(): boolean
  /** Throws where there is no time or room left. */
  goOn(): Promise<void>
}

/**
 * Seals everything that waits and whatever comes meanwhile, block by block as the server does. Answers how many
 * entries that were, and the seconds of it.
 */
export async function sealAll(databaseUrl: string, owner: Client, { more, goOn }: While) {
  const { db, close } = openDatabase(databaseUrl, { statementTimeout_ms: 300_000 })
  const before = await sealedEntries(owner)
  let [last, seconds, told] = [before, 0, 0]
  try {
    for (;;) {
      const ends = !more()
      // Orders that no event tells of are found by their ids.
      await sealOldOrders(owner)
      const began = performance.now()
      for (let round = 0; round < 5; round++)
        await sealBlocks({ db, clock: Date, random: systemRandom }, () => true)
      const now = await sealedEntries(owner)
      if (now !== last) seconds += (performance.now() - began) / 1_000
      else if (ends) return { entries: now - before, seconds }
      else await wait(200)
      last = now
      if (now - before > told + 250_000) {
        told = now - before
        process.stdout.write(`  sealed ${told} entries in ${Math.round(seconds)} s\n`)
      }
      await goOn()
    }
  } finally {
    await close()
  }
}

async function sealedEntries(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ entries: string }>(
    'select coalesce(sum(audits + journals + orders), 0) as entries from chain_block',
  )
  return Number(rows[0]?.entries)
}

type Given = {
  databaseUrl: string
  transfers: number
  entries: number
  customers: number
  signerFile: string
}

export async function timeChecks({ databaseUrl, transfers, entries, customers, signerFile }: Given) {
  const settings = { DATABASE_URL: databaseUrl, LOG_SIGNER_FILE: signerFile }
  const ledger = await secondsOf('ledger/check-command', [], settings, 'The ledger is right.')
  const chain = await secondsOf('chain/verify-command', [], settings, 'Everything fits.')
  const owed = await secondsOf('liabilities/count-command', [], settings, '')
  return {
    'ledger:check': jobTimes(ledger.seconds, transfers, 'transfers', 'no: it is one moment'),
    verify: jobTimes(chain.seconds, entries, 'entries', 'each day what is new; whole once a week'),
    liabilities: jobTimes(owed.seconds, customers, 'customers', 'no: it is one moment'),
  }
}

/** A backup, and the way back into a folder that is removed afterwards. */
export async function timeBackup({ databaseUrl, transfers }: Given, folder: string) {
  const [file, restored] = [join(folder, 'growth.backup'), join(folder, 'restored')]
  await rm(file, { force: true })
  await rm(restored, { recursive: true, force: true })
  const backup = await secondsOf('backup/backup-command', [file], { DATABASE_URL: databaseUrl }, 'rows of')
  const { size } = await stat(file)
  const restore = await secondsOf('backup/restore-command', [file], { DATA_DIR: restored }, 'Restored.')
  await rm(restored, { recursive: true, force: true })
  await rm(file)
  return {
    jobs: {
      backup: jobTimes(backup.seconds, transfers, 'transfers', 'no: a file is there as a whole or not'),
      restore: jobTimes(restore.seconds, transfers, 'transfers', 'no: one transaction'),
    },
    backupBytes: size,
  }
}

const grown = ['orders', 'transfer', 'journal', 'account', 'bill', 'fill', 'order_event']

/** Marks all rows of the largest tables as old, as PostgreSQL does before it runs out of transactions. */
export async function freeze(owner: Client, rows: number) {
  const began = performance.now()
  for (const table of grown) await owner.query(`vacuum (freeze, analyze) ${table}`)
  return jobTimes(
    (performance.now() - began) / 1_000,
    rows,
    'rows',
    'where it stopped: frozen pages are skipped',
  )
}

/** Bytes of each table with its indexes, the largest first. */
export async function bytesOfTables(owner: Client) {
  const { rows } = await owner.query<{ table: string; bytes: string }>(
    `select relname as "table", pg_total_relation_size(oid) as bytes from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc`,
  )
  return Object.fromEntries(
    rows.filter(({ bytes }) => Number(bytes) > 1e6).map(({ table, bytes }) => [table, Number(bytes)]),
  )
}
