import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { fillColumns, orderColumns } from './commit-orders.ts'

let database: TestDatabase
let open: ReturnType<typeof openDatabase>

beforeAll(async () => {
  database = await testDatabase()
  open = openDatabase(database.url)
})

afterAll(async () => {
  await open.close()
  await database.drop()
})

test.each([
  ['orders', orderColumns],
  ['fill', fillColumns],
])('the columns of %s are written in the order of the table', async (table, columns) => {
  const { rows } = await open.pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  expect(rows.map(({ name }) => name)).toEqual([...columns])
})
