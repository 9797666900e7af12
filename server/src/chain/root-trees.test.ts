/** Days that were signed before parts of their trees were kept get these, too (migration 0083). */
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { emptyDatabase, type TestDatabase } from '../testing/database.ts'
import { dayNodes } from './day-root.ts'

const migrations = join(import.meta.dirname, '../db/migrations')
let earlier: string
let database: TestDatabase

beforeAll(async () => {
  database = await emptyDatabase()
  earlier = await mkdtemp(join(tmpdir(), 'tarazu-earlier-'))
  for (const name of await readdir(migrations))
    if (name < '0083') await cp(join(migrations, name), join(earlier, name))
})
afterAll(async () => {
  await database.drop()
  await rm(earlier, { recursive: true })
})

test('of days of one part, of several, and of a part that is not full', async () => {
  const sizes = [1, 32, 33, 100]
  await migrate(database.url, { folder: earlier })
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  const days: Buffer[][] = []
  let number = 0
  for (const [index, size] of sizes.entries()) {
    const hashes = Array.from({ length: size }, (_, n) =>
      createHash('sha256').update(`${index} ${n}`).digest(),
    )
    for (const hash of hashes)
      await owner.query(
        `insert into chain_block (number, previous, at, audits, journals, orders, root, hash, salt)
         values ($1, $2, now(), 0, 0, 0, $2, $2, $2)`,
        [++number, hash],
      )
    await owner.query(
      `insert into chain_root (number, day, first_block, last_block, entries, root, last_hash, key, signature, at)
       values ($1, $2, $3, $4, 0, $5, $5, $5, $6, now())`,
      [index + 1, `2031-03-0${index + 1}`, number - size + 1, number, Buffer.alloc(32), Buffer.alloc(64)],
    )
    days.push(hashes)
  }
  await migrate(database.url)
  const { rows } = await owner.query<{ nodes: Buffer }>('select nodes from chain_root_tree order by root')
  await owner.end()
  expect(rows.map(({ nodes }) => nodes.toString('hex'))).toEqual(
    days.map((hashes) => dayNodes(hashes).toString('hex')),
  )
})
