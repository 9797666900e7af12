/**
 * A data folder with an empty, migrated database, made once: each server of the journeys begins with a copy,
 * and is started on it for the first time all the same.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'

const prefix = 'tarazu-prepared-'
/** Name of the environment variable with its path, for the processes of one run. */
const preparedData = 'PREPARED_DATA'
const silent = { info() {}, warn() {}, error: console.error }

/** Playwright calls it before the journeys, and what it returns after them. */
export default async function prepareData() {
  await removeKilledRuns()
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  const postgres = await startEmbedded(folder, { log: silent })
  await migrate(postgres.url)
  await postgres.stop()
  process.env[preparedData] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** Fills an empty folder, where a run has prepared anything. */
export async function copyPreparedData(folder: string) {
  const prepared = process.env[preparedData]
  // PostgreSQL's files keep their owner, which copying by Node would change.
  if (prepared !== undefined) await promisify(execFile)('cp', ['-a', `${prepared}/.`, folder])
}

async function removeKilledRuns() {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const runner = Number(name.slice(prefix.length).split('-')[0])
    if (!isAlive(runner)) await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
