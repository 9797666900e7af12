import { readFileSync } from 'node:fs'
import { decideProposal } from '@tarazu/contract/approvals/api'
import type { RefusedError } from '@tarazu/contract/client-errors'
import { getNews, getPiece, publishNews } from '@tarazu/contract/news/api'
import { listInstrumentNews, listNewsInstruments } from '@tarazu/contract/news/instruments-api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Refusal } from '../answer/refusal.ts'
import type { OperatorCaller } from '../deps.ts'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'
import { demoInstruments, demoNews, demoNewsKeys } from './demo/demo-news.ts'
import { publishNews as publish } from './publish-news.ts'
import { seedNews } from './seed-news.ts'

let world: TestServer
let editor: Awaited<ReturnType<TestServer['operator']>>

beforeAll(async () => {
  world = await testServer()
  editor = await world.operator('listings')
  await seedNews(world.deps)
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

const piece = { title: 'A result', subhead: 'More than the year before', content: '<p>Figures.</p>' }
const symbolsOf = async (id: number) =>
  (await world.visitor(listNewsInstruments, { id })).rows.map(({ symbol }) => symbol)
const idsOf = async (symbol: string) =>
  (await world.visitor(listInstrumentNews, { symbol })).rows.map(({ id }) => id)
const codeOf = (thrown: unknown) => (thrown as RefusedError).code

test('a piece leads to the instruments that it names, in their order, and each of them to it', async () => {
  const { id } = await editor.call(publishNews, { ...piece, symbols: ['TCS.NS', 'AAPL'] })
  world.feed.set('TCS.NS', 3_500)
  world.feed.set('AAPL', 230.5)
  const { rows } = await world.visitor(listNewsInstruments, { id })
  expect(rows).toMatchObject([
    { symbol: 'TCS.NS', currency: 'INR', price: 3_500 },
    { symbol: 'AAPL', currency: 'USD', price: 230.5 },
  ])
  const { content: _, ...summary } = await world.visitor(getNews, { id })
  expect(await world.visitor(listInstrumentNews, { symbol: 'AAPL' })).toEqual({ rows: [summary], next: null })
  expect(await idsOf('TCS.NS')).toEqual([id])
  expect(await idsOf('INFY.NS')).toEqual([])
})

test('a piece that names none, and an instrument that no piece names, have an empty list', async () => {
  const { id } = await editor.call(publishNews, piece)
  expect(await symbolsOf(id)).toEqual([])
  expect(await world.visitor(listInstrumentNews, { symbol: 'INFY.NS' })).toEqual({ rows: [], next: null })
})

test('a piece or an instrument that does not exist is not found', async () => {
  expect(await world.visitor(listNewsInstruments, { id: 999_999 }).catch(codeOf)).toBe('not_found')
  expect(await world.visitor(listInstrumentNews, { symbol: 'NOSUCH' }).catch(codeOf)).toBe('not_found')
})

test.each([
  ['one that is not listed', ['TCS.NS', 'NOSUCH']],
  ['one twice', ['TCS.NS', 'TCS.NS']],
])('a piece that names %s is refused as a whole', async (_, symbols) => {
  const before = await idsOf('TCS.NS')
  expect(await editor.call(publishNews, { ...piece, symbols }).catch(codeOf)).toBe('value_invalid')
  expect(await idsOf('TCS.NS')).toEqual(before)
})

test('a piece names five instruments at most', async () => {
  const five = ['TCS.NS', 'INFY.NS', 'AAPL', 'MSFT', 'USDINR=X']
  const { id } = await editor.call(publishNews, { ...piece, symbols: five })
  expect(await symbolsOf(id)).toEqual(five)
  await expect(editor.call(publishNews, { ...piece, symbols: [...five, 'GOOGL'] })).rejects.toMatchObject({
    cause: { issues: [{ code: 'too_big' }] },
  })
})

test('another version keeps its instruments or names others, and the log has those of before', async () => {
  const { id } = await editor.call(publishNews, { ...piece, symbols: ['WIPRO.NS'] })
  await editor.call(publishNews, { ...piece, id, version: 1 })
  expect(await symbolsOf(id)).toEqual(['WIPRO.NS'])
  await editor.call(publishNews, { ...piece, id, version: 2, symbols: ['HDFCBANK.NS'] })
  expect(await symbolsOf(id)).toEqual(['HDFCBANK.NS'])
  expect([await idsOf('WIPRO.NS'), await idsOf('HDFCBANK.NS')]).toEqual([[], [id]])
  expect(await editor.call(getPiece, { id })).toMatchObject({ symbols: ['HDFCBANK.NS'], version: 3 })
  await editor.call(publishNews, { ...piece, id, version: 3, symbols: [] })
  expect(await symbolsOf(id)).toEqual([])
  const entries = await world.deps.db
    .selectFrom('audit_entry')
    .select('body')
    .where('subject', '=', String(id))
    .where('action', 'like', 'news.%')
    .orderBy('id')
    .execute()
  const details = entries.map(({ body }) => JSON.parse(body).detail)
  expect(details.map(({ symbols, before }) => [symbols, before?.symbols])).toEqual([
    [['WIPRO.NS'], undefined],
    [undefined, undefined],
    [['HDFCBANK.NS'], ['WIPRO.NS']],
    [[], ['HDFCBANK.NS']],
  ])
})

test('the news of an instrument come newest first, twenty to a page unless fewer are wanted', async () => {
  const ids: number[] = []
  for (let n = 0; n < 23; n += 1)
    ids.push((await editor.call(publishNews, { ...piece, title: `No. ${n}`, symbols: ['ITC.NS'] })).id)
  ids.reverse()
  const first = await world.visitor(listInstrumentNews, { symbol: 'ITC.NS' })
  expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 20))
  const second = await world.visitor(listInstrumentNews, { symbol: 'ITC.NS', after: first.next ?? '' })
  expect([second.rows.map(({ id }) => id), second.next]).toEqual([ids.slice(20), null])
  const three = await world.visitor(listInstrumentNews, { symbol: 'ITC.NS', limit: 3 })
  expect([three.rows.length, three.next]).toEqual([3, String(ids[2])])
})

test('a page of an instrument’s news is read from the index, however many pieces there are', async () => {
  const plan = await asOwner(world.databaseUrl, async (owner) => {
    await owner.query(`begin;
      insert into news (title, subhead, content, created_at, updated_at)
        select 'Many', '', '<p>', now(), now() from generate_series(1, 3000);
      insert into news_instrument (news_id, place, symbol)
        select id, 1, 'S' || id % 10 from news where title = 'Many';
      analyze news, news_instrument`)
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
      `explain select news.id from news_instrument join news on news.id = news_instrument.news_id
        where symbol = 'S1' order by news_instrument.news_id desc limit 21`,
    )
    await owner.query('rollback')
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Index Only Scan Backward using news_instrument_newest/)
  expect(plan).not.toMatch(/Sort|Seq Scan/)
})

test('what a second operator approves names the instruments that were proposed', async () => {
  const live = { ...world.deps, settings: { ...world.deps.settings, mode: 'live' as const } }
  const as = { operator: { ...editor, name: 'Editor', session: 0 } } as unknown as OperatorCaller
  const refused = (symbols: string[]) =>
    publish(live, as, { ...piece, symbols }).then(
      () => undefined,
      (thrown: Refusal) => thrown,
    )
  expect((await refused(['NOSUCH']))?.code).toBe('value_invalid')
  const held = await refused(['ONGC.NS', 'CL=F'])
  expect(held?.code).toBe('waits_for_second')
  const second = await world.operator('listings')
  const number = String(held?.detail?.['proposal'])
  await second.call(decideProposal, { number, decision: 'approve' })
  const [id = 0] = await idsOf('ONGC.NS')
  expect(await symbolsOf(id)).toEqual(['ONGC.NS', 'CL=F'])
})

test('the demo news name the instruments that they speak of, in every language', async () => {
  expect(Object.keys(demoInstruments).filter((key) => !demoNewsKeys.includes(key))).toEqual([])
  for (const [key, symbols] of Object.entries(demoInstruments)) {
    const { id } = await world.deps.db
      .selectFrom('news')
      .select('id')
      .where('demo', '=', key)
      .executeTakeFirstOrThrow()
    expect(await symbolsOf(id)).toEqual(symbols)
  }
  const { rows } = await world.visitor(listInstrumentNews, { symbol: 'EURUSD=X' }, { language: 'de' })
  expect(rows.map(({ title }) => title)).toEqual([demoNews('currency-pairs', 'de')?.title])
})

test('the migration gives demo news that are there already the instruments of new ones', async () => {
  const { db } = world.deps
  const all = () =>
    db
      .selectFrom('news_instrument')
      .innerJoin('news', 'news.id', 'news_instrument.news_id')
      .select(['demo', 'place', 'symbol'])
      .where('demo', 'is not', null)
      .orderBy('news_id')
      .orderBy('place')
      .execute()
  const seeded = await all()
  expect(seeded).toHaveLength(4)
  const file = new URL('../db/migrations/0212-instruments-of-news.sql', import.meta.url)
  const [, insert = ''] = /^(insert into news_instrument[^;]*;)/m.exec(readFileSync(file, 'utf8')) ?? []
  await db.deleteFrom('news_instrument').execute()
  await sql.raw(insert).execute(db)
  expect(await all()).toEqual(seeded)
})
