import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { openDatabase } from './database.ts'
import { arrayText, recordText } from './record.ts'

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
  'plain',
  '',
  'a "quoted" word',
  'back\\slash',
  "it's",
  'a,b (c) {d}',
  '  spaces  ',
  'two\nlines',
  'NULL',
  '₹ 中文 é',
  '\u0001\t\u001f "x" \\',
  '😀 "x" \u007f\u2028',
])('PostgreSQL reads back %j', async (text) => {
  const at = new Date('2026-01-05T10:00:00.123Z')
  const { rows } = await open.pool.query(
    'select (r).customer_id, (r).key, (r).fingerprint, (r).created_at from unnest($1::request_key[]) r',
    [
      arrayText([
        recordText([7, text, null, 200, { text }, at]),
        recordText([8, text, 'x', null, null, null]),
      ]),
    ],
  )
  expect(rows).toEqual([
    { customer_id: 7, key: text, fingerprint: null, created_at: at },
    { customer_id: 8, key: text, fingerprint: 'x', created_at: null },
  ])
})

test('PostgreSQL reads back arrays', async () => {
  const { rows } = await open.pool.query(
    'select $1::bigint[] as numbers, $2::text[] as words, $3::text[] as none',
    [
      arrayText([1, -2n, null, 9_007_199_254_740_993n]),
      arrayText(['a', '', 'NULL', null, '{"a": "b\\\\c"}']),
      arrayText([]),
    ],
  )
  expect(rows).toEqual([
    {
      numbers: [1n, -2n, null, 9_007_199_254_740_993n],
      words: ['a', '', 'NULL', null, '{"a": "b\\\\c"}'],
      none: [],
    },
  ])
})
