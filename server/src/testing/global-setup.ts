/**
 * Starts one PostgreSQL for the whole test run and makes the migrated template that test databases are copied
 * from.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { quickFolder } from '../../../scripts/quick-folder.mjs'
import { beginTestRun } from '../../../scripts/test-run.mjs'
import { type Embedded, startEmbedded } from '../db/embedded.ts'
import { findPostmaster } from '../db/embedded-postmaster.ts'
import { migrate } from '../db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    templateDatabase: string
    /** Removed after the run. */
    runFolder: string
  }
}

const prefix = 'tarazu-test-'
const silent = { info() {}, warn() {}, error: console.error }

let embedded: Embedded | undefined
let folder: string | undefined

export async function setup(project: TestProject) {
  beginTestRun()
  await removeKilledRuns()
  folder = await mkdtemp(join(quickFolder(), `${prefix}${process.pid}-`))
  // Tests need not survive a power cut, so this PostgreSQL skips fsync.
  embedded = await startEmbedded(folder, { log: silent, durable: false })
  const template = 'template_tarazu'
  await administer(embedded.url, `create database ${template}`)
  const url = new URL(embedded.url)
  url.pathname = template
  await migrate(url.href)
  project.provide('postgresUrl', embedded.url)
  project.provide('runFolder', folder)
  project.provide('templateDatabase', template)
}

export async function teardown() {
  await embedded?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
}

async function administer(connectionString: string, sql: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** Removes the processes and folders of test runs that were killed. */
async function removeKilledRuns() {
  for (const name of await readdir(quickFolder())) {
    if (!name.startsWith(prefix)) continue
    const runner = Number(name.slice(prefix.length).split('-')[0])
    if (isAlive(runner)) continue
    const leftover = join(quickFolder(), name)
    const postmaster = await findPostmaster(join(leftover, 'postgres'))
    if (postmaster) process.kill(postmaster.pid, 'SIGQUIT')
    await rm(leftover, { recursive: true, force: true, maxRetries: 10 })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
