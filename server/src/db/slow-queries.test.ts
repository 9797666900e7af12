import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runFile } from '../testing/processes.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { slowQueries } from './slow-queries.ts'

let folder: string
let embedded: Embedded

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tarazu-slow-'))
  embedded = await startEmbedded(folder, { log: { info() {}, warn() {}, error() {} }, durable: false })
})
afterAll(async () => {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
})

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

test('the statements of the server’s login are counted, with nothing of their values', async () => {
  await withClient(embedded.serverUrl, async (client) => {
    for (const phone of ['9876501234', '9876501235'])
      await client.query(`select '${phone}' as phone, pg_sleep(0.05)`)
  })
  const found = (await slowQueries(embedded.url)).find(({ text }) => text.includes('as phone'))
  expect(found).toMatchObject({ calls: 2, rows: 2, text: 'select $1 as phone, pg_sleep($2)' })
  expect(found?.total_ms).toBeGreaterThanOrEqual(100)
  expect(found?.mean_ms).toBeCloseTo((found?.total_ms ?? 0) / 2, 3)
})

test('statements of other databases, and those that make logins, are left out', async () => {
  const other = new URL(embedded.url)
  other.pathname = '/postgres'
  await withClient(other.href, (client) => client.query('select 1 as elsewhere'))
  await withClient(embedded.url, (client) => client.query("create role visitor login password 'hunter2'"))
  const texts = (await slowQueries(embedded.url)).map(({ text }) => text).join('\n')
  expect(texts).not.toMatch(/elsewhere|hunter2/)
  // Nor are they counted at all, for whoever reads that by other ways.
  const counted = await withClient(other.href, (client) =>
    client.query("select query from pg_stat_statements where query ~ 'elsewhere|visitor'"),
  )
  expect(counted.rows.map(({ query }) => query)).toEqual(['select $1 as elsewhere'])
})

test('the ten with most time come first, and the command prints them', async () => {
  await withClient(embedded.url, async (client) => {
    for (let columns = 1; columns <= 12; columns++)
      await client.query(`select ${Array.from({ length: columns }, () => 'pg_sleep(0)').join(', ')}`)
  })
  const queries = await slowQueries(embedded.url)
  expect(queries).toHaveLength(10)
  const totals = queries.map(({ total_ms }) => total_ms)
  expect(totals).toEqual(totals.toSorted((a, b) => b - a))
  const { child, ended } = runFile('db/slow-queries-command.ts', [], {
    env: { ...process.env, DATABASE_URL: embedded.url },
  })
  let printed = ''
  child.stdout?.on('data', (text) => {
    printed += text
  })
  expect(await ended).toBe(0)
  expect(printed.split('\n')).toHaveLength(12)
  expect(printed).toMatch(
    /^ +calls +mean ms +total ms +rows {2}text\n +2 +\d+\.\d{3} +\d+ +2 {2}select \$1 as phone/,
  )
})

test('a PostgreSQL that counts nothing is told how to', async () => {
  const other = new URL(embedded.url)
  other.pathname = '/postgres'
  // Its owner alone may, who is the superuser of the cluster.
  const superuser = new URL(embedded.url)
  superuser.pathname = '/postgres'
  superuser.username = 'postgres'
  await withClient(superuser.href, (client) => client.query('drop extension pg_stat_statements'))
  await expect(slowQueries(embedded.url)).rejects.toThrow(
    /shared_preload_libraries.*create extension pg_stat_statements; grant pg_read_all_stats to "tarazu";$/,
  )
})
