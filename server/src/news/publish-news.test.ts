import type { RefusedError } from '@tarazu/contract/client-errors'
import { getNews, listNews, previewNews, publishNews } from '@tarazu/contract/news/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer
let editor: Awaited<ReturnType<TestServer['operator']>>

beforeAll(async () => {
  world = await testServer()
  editor = await world.operator('listings')
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

const dirty = '<p onclick="x()">Now <b>open</b></p><script>alert(1)</script><a href="javascript:x()">here</a>'
const piece = { title: 'A holiday', subhead: 'The market rests on Friday.', content: dirty }

test('a piece is seen as it was previewed, clean, and comes first', async () => {
  const { content } = await editor.call(previewNews, { content: dirty })
  expect(content).toContain('<b>open</b>')
  expect(content).not.toMatch(/script|onclick|javascript/)
  const { id } = await editor.call(publishNews, piece)
  expect(await world.visitor(getNews, { id })).toMatchObject({ title: 'A holiday', content })
  expect((await world.visitor(listNews, {})).rows[0]?.id).toBe(id)
})

test('a changed piece says when, and the log keeps what it said before', async () => {
  const { id } = await editor.call(publishNews, piece)
  const first = await world.visitor(getNews, { id })
  world.clock.step(60_000)
  await editor.call(publishNews, { id, ...piece, title: 'No holiday' })
  const second = await world.visitor(getNews, { id })
  expect(second).toMatchObject({ title: 'No holiday', createdAt: first.createdAt })
  expect(second.updatedAt).toBeGreaterThan(first.updatedAt)
  const log = await world.deps.db
    .selectFrom('audit_entry')
    .select('body')
    .where('subject', '=', String(id))
    .where('action', '=', 'news.change')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(log.body)).toMatchObject({ detail: { before: { title: 'A holiday' } } })
})

test('what is not there cannot be changed', async () => {
  const error = await editor.call(publishNews, { id: 999_999, ...piece }).catch((thrown: unknown) => thrown)
  expect((error as RefusedError).code).toBe('not_found')
})
