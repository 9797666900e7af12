import { readdirSync, readFileSync } from 'node:fs'
import { type Locale, locales } from '@tarazu/contract/locales'
import { getNews, getPiece, listNews, publishNews } from '@tarazu/contract/news/api'
import { feesFor } from '@tarazu/contract/orders/fees'
import { forbiddenIn } from '@tarazu/contract/support/rules'
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rateCard } from '../config/rate-card.ts'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'
import { xssPayloads } from '../testing/xss-payloads.ts'
import { cleanHtml } from './clean-html.ts'
import { type DemoPiece, demoNews, demoNewsKeys } from './demo/demo-news.ts'
import { seedNews } from './seed-news.ts'
import { linkedHosts, shownTexts } from './shown-texts.ts'
import { writeNews } from './write-news.ts'

type Element = DefaultTreeAdapterTypes.Element
type Parent = DefaultTreeAdapterTypes.ParentNode

const structure =
  'p br hr h2 h3 h4 blockquote ul ol li dl dt dd figure figcaption table caption thead tbody tr th td'.split(
    ' ',
  )
const phrases = 'strong b em i u s sub sup small mark code pre abbr q a'.split(' ')

/** Read as a browser reads it, with another parser than the one that cleaned it. */
function elementsOf(html: string): Element[] {
  const below = (node: Parent): Element[] =>
    node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...below(child)] : []))
  return below(parseFragment(html))
}

/** Whatever must never reach a reader's browser. */
function dangersIn(html: string): string[] {
  return elementsOf(html).flatMap(({ tagName, attrs }) => {
    if (![...structure, ...phrases].includes(tagName)) return [`<${tagName}>`]
    return attrs
      .filter((each) => !isHarmless(tagName, each))
      .map(({ name, value }) => `${tagName} ${name}=${value}`)
  })
}

function isHarmless(tag: string, { name, value }: { name: string; value: string }) {
  switch (`${tag} ${name}`) {
    case 'a href': {
      const { protocol, host, username } = new URL(value, 'https://tarazu.example')
      return (
        username === '' &&
        protocol === 'https:' &&
        (host === 'tarazu.example' || value.startsWith('https://'))
      )
    }
    case 'a rel':
      return value.split(' ').includes('noopener')
    case 'a target':
      return value === '_blank'
    case 'th scope':
      return ['col', 'row'].includes(value)
    case 'td colspan':
    case 'td rowspan':
      return true
    default:
      return false
  }
}

describe('cleaning', () => {
  test('the corpus is two hundred payloads and more, and all but a few are dangerous before', () => {
    expect(new Set(xssPayloads).size).toBeGreaterThanOrEqual(200)
    const harmless = xssPayloads.filter((payload) => dangersIn(payload).length === 0)
    expect(harmless.length).toBeLessThan(20)
  })

  test.each(xssPayloads)('%j is harmless afterwards', (payload) => {
    const clean = cleanHtml(payload, 'any')
    expect(dangersIn(clean)).toEqual([])
    // Neither a second cleaning nor a browser that parses and serializes it changes it.
    expect(cleanHtml(clean, 'any')).toBe(clean)
    expect(dangersIn(serialize(parseFragment(clean)))).toEqual([])
  })

  test.each([
    ['<p>Bold <strong>and</strong> <em>so on</em></p>', '<p>Bold <strong>and</strong> <em>so on</em></p>'],
    ['<a href="/news/3?x=1">ours</a>', '<a href="/news/3?x=1" rel="noopener">ours</a>'],
    [
      '<a href="https://bank.example/a?b=c">theirs</a>',
      '<a href="https://bank.example/a?b=c" rel="noopener noreferrer" target="_blank">theirs</a>',
    ],
    ['<a href="https://other.example/a">elsewhere</a>', '<a>elsewhere</a>'],
    ['<p>before<script>bad()</script>after</p>', '<p>beforeafter</p>'],
    ['<p>1 < 2 & 3 > 2</p>', '<p>1 &lt; 2 &amp; 3 &gt; 2</p>'],
    ['<h1>too large</h1>', 'too large'],
    ['<p style="color:red" class="x" id="y">plain</p>', '<p>plain</p>'],
    // A title is shown too, and nobody has checked it for bank details.
    ['<abbr title="desk@okhdfc">Tax</abbr>', '<abbr>Tax</abbr>'],
    ['', ''],
  ])('%s becomes %s', (html, expected) => {
    expect(cleanHtml(html, ['bank.example'])).toBe(expected)
  })
})

describe('what readers see of a piece', () => {
  const seen = (html: string) => shownTexts(cleanHtml(html, 'any'))

  test.each([
    ['<p>desk<b>@</b>ok<i></i>hdfc</p>', ['desk@okhdfc']],
    ['<p>desk&#64;okhdfc</p>', ['desk@okhdfc']],
    ['<p>3021<br>1234<br/>567</p>', ['3021 1234 567']],
    ['<table><tr><td>1,200</td><td>34,500</td></tr></table>', ['1,200', '34,500']],
    ['<a href="https://other.example/a">here</a>', ['here']],
    ['<p>1 &lt; 2 &amp;amp; 3</p>', ['1 < 2 &amp; 3']],
  ])('%s is %j', (html, expected) => {
    expect(seen(html)).toEqual(expected)
  })

  test.each([
    ['<a href="https://other.example/a?b=1&amp;c=2">here</a>', ['other.example']],
    ['<a title=">" href="https://Other.example:8443/">here</a>', ['other.example:8443']],
    ['<a href="https://other.example:443/">here</a>', ['other.example']],
    ['<a href="/transparency">here</a>', []],
  ])('%s leads to %j', (html, expected) => {
    expect(linkedHosts(cleanHtml(html, 'any'))).toEqual(expected)
  })
})

test('each language that can be offered has a file of demo texts with the same pieces, in the same order', () => {
  const folder = new URL('./demo/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  expect(files.sort()).toEqual(locales.map((language) => `${language}.json`).sort())
  for (const file of files) {
    const { pieces } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
    expect([file, ...Object.keys(pieces)]).toEqual([file, ...demoNewsKeys])
  }
})

const piecesIn = (language: Locale) => demoNewsKeys.map((key) => demoNews(key, language) as DemoPiece)

describe.each(locales)('the demo pieces in %s', (language) => {
  const pieces = piecesIn(language)
  const note = { en: 'Demo text, written', zh: '演示文字', es: 'Texto de demostración', de: 'Demotext' }[
    language
  ]

  test('number three dozen, no title appears twice, and each says that it is a demo text', () => {
    expect(pieces).toHaveLength(36)
    expect(new Set(pieces.map(({ title }) => title)).size).toBe(36)
    for (const { content } of pieces) expect(content).toContain(note)
  })

  test('have the structure, the links and the figures of the English ones', () => {
    const all = (text: string, what: RegExp) => [...text.matchAll(what)].map(String)
    const figures = ({ title, subhead, content }: DemoPiece) =>
      all(`${title} ${subhead} ${content}`, /\d+(?:[,.:]\d+)*/g).sort()
    for (const [place, piece] of pieces.entries()) {
      const english = piecesIn('en')[place] as DemoPiece
      const tags = (html: string) => elementsOf(html).map(({ tagName }) => tagName)
      expect([piece.title, tags(piece.content)]).toEqual([piece.title, tags(english.content)])
      expect([piece.title, all(piece.content, /href="[^"]*"/g)]).toEqual([
        piece.title,
        all(english.content, /href="[^"]*"/g),
      ])
      expect([piece.title, figures(piece)]).toEqual([piece.title, figures(english)])
      const names = /Tarazu|Mumbai|EUR\/USD|USD\/INR|₹/g
      const named = (of: DemoPiece) => new Set(all(`${of.title} ${of.subhead} ${of.content}`, names))
      const inChinese =
        language === 'zh' ? [...named(english)].filter((name) => name !== 'Mumbai') : [...named(english)]
      for (const name of inChinese) expect([piece.title, ...named(piece)]).toContain(name)
      if (language !== 'en') {
        expect(piece.title).not.toBe(english.title)
        expect(piece.content).not.toBe(english.content)
      }
    }
  })

  test('could have been published by an operator', () => {
    for (const { title, subhead, content } of pieces)
      for (const text of [title, subhead, ...shownTexts(cleanHtml(content, 'any'))])
        expect([text, forbiddenIn(text, [])]).toEqual([text, undefined])
  })

  test('lose no tag when they are cleaned', () => {
    const tags = (html: string) => elementsOf(html).map(({ tagName }) => tagName)
    for (const { title, content } of pieces)
      expect([title, tags(cleanHtml(content, []))]).toEqual([title, tags(content)])
  })

  test('name the fees that the rate card charges', () => {
    const example = demoNews('round-trip', language)?.content ?? ''
    const amounts = (side: 'buy' | 'sell', paise: bigint) =>
      feesFor(rateCard.fees, {
        market: 'IN',
        currency: 'INR',
        side,
        value: paise,
        units: 1n,
        traded: 0n,
        rate: 0n,
      }).map(({ amount }) => (Number(amount) / 100).toFixed(2))
    const fees = [...amounts('buy', 15_000_00n), ...amounts('sell', 15_300_00n)]
    expect(fees).toHaveLength(7)
    for (const fee of fees) expect(example).toContain(`<td>${fee}</td>`)
    const paid = fees.reduce((sum, fee) => sum + Number(fee), 0)
    const rest = { en: 'The other _ are', zh: '其余 _ 是', es: 'Los otros _ son', de: 'Die anderen _ sind' }[
      language
    ]
    expect(example).toContain(rest.replace('_', paid.toFixed(2)))
    expect(example).toContain((300 - paid).toFixed(2))
  })
})

describe('news that customers read', () => {
  let server: TestServer

  beforeAll(async () => {
    // Rows are changed here that earlier versions did not seal: the job that verifies the log would find them.
    server = await testServer({}, { leads: false })
  })
  afterAll(() => server.close({ transfersAtLeast: 0 }))

  const get = (path: string) => fetch(server.baseUrl + path)

  test('an empty table is filled with demo pieces once, however many servers start at the same time', async () => {
    const { db } = server.deps
    await db.deleteFrom('news').execute()
    await Promise.all(Array.from({ length: 4 }, () => seedNews(server.deps)))
    const { count } = await server.visitor(listNews, {})
    expect(count).toBe(demoNewsKeys.length)
    await seedNews(server.deps)
    expect((await server.visitor(listNews, {})).count).toBe(demoNewsKeys.length)
  })

  test('the list of news is newest first, in pages, without the content', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => server.visitor(listNews, { page, limit: 10 })))
    expect(pages.map(({ rows }) => rows.length)).toEqual([10, 10, 10, 6])
    const rows = pages.flatMap(({ rows }) => rows)
    expect(rows.map(({ title }) => title)).toEqual(
      piecesIn('en')
        .map(({ title }) => title)
        .reverse(),
    )
    const times = rows.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(times[0]).toBeLessThan(server.clock.now())
    expect(Object.keys(rows[0] ?? {})).not.toContain('content')
  })

  test('a piece is read whole, and an unknown id is not found', async () => {
    const newest = (await server.visitor(listNews, { limit: 1 })).rows[0]
    const piece = await server.visitor(getNews, { id: newest?.id ?? 0 })
    expect(piece).toMatchObject({ ...newest, title: 'Welcome to Tarazu' })
    expect(piece.content).toContain('<a href="/transparency" rel="noopener">transparency page</a>')
    expect((await get('/stock/new/index?id=2000000000')).status).toBe(404)
    expect((await get('/stock/new/index?id=x')).status).toBe(400)
    expect((await get('/stock/new/index')).status).toBe(400)
  })

  test('news may be cached for a minute, errors may not', async () => {
    const newest = (await server.visitor(listNews, { limit: 1 })).rows[0]
    for (const path of ['/stock/new/list', `/stock/new/index?id=${newest?.id}`])
      expect((await get(path)).headers.get('cache-control')).toBe(
        'public, max-age=60, stale-while-revalidate=600',
      )
    expect((await get('/stock/new/index?id=2000000000')).headers.get('cache-control')).toBe('no-store')
  })

  test('a demo piece comes in the language that is asked for, and the answer says in which', async () => {
    const asking = (path: string, language?: string) =>
      fetch(server.baseUrl + path, language === undefined ? {} : { headers: { 'accept-language': language } })
    const titles = async (language?: string) => {
      const answer = await asking('/stock/new/list?limit=36', language)
      const { data } = (await answer.json()) as { data: { rows: { title: string }[] } }
      return {
        said: answer.headers.get('content-language'),
        vary: answer.headers.get('vary'),
        titles: data.rows.map(({ title }) => title).reverse(),
      }
    }
    for (const language of locales) {
      const own = piecesIn(language).map(({ title }) => title)
      expect(await titles(`${language}-XX, fr;q=0.9`)).toEqual({
        said: language,
        vary: 'accept-language',
        titles: own,
      })
    }
    expect(await titles()).toMatchObject({ said: 'en', titles: piecesIn('en').map(({ title }) => title) })
    const newest = (await server.visitor(listNews, { limit: 1 })).rows[0]?.id ?? 0
    const [plain, german] = await Promise.all([
      server.visitor(getNews, { id: newest }),
      server.visitor(getNews, { id: newest }, { language: 'de' }),
    ])
    expect([plain.title, german.title]).toEqual(['Welcome to Tarazu', 'Willkommen bei Tarazu'])
    expect(german.content).toContain('<a href="/transparency" rel="noopener">Transparenz</a>')
  })

  test('a demo piece that an operator has changed reads the same in every language', async () => {
    const operator = await server.operator('listings')
    const newest = (await server.visitor(listNews, { limit: 1 })).rows[0]?.id ?? 0
    const own = { title: 'Welcome to our school', subhead: '', content: '<p>Ours.</p>' }
    const { version, title } = await operator.call(getPiece, { id: newest })
    expect(title).toBe('Welcome to Tarazu')
    await operator.call(publishNews, { id: newest, version, ...own })
    for (const language of locales)
      expect(await server.visitor(getNews, { id: newest }, { language })).toMatchObject(own)
  })

  test('an unchanged demo piece of an earlier version is recognized by its title', async () => {
    const { db } = server.deps
    await db.deleteFrom('news').execute()
    await seedNews(server.deps)
    const before = await db.selectFrom('news').select(['id', 'title', 'demo']).orderBy('id').execute()
    await asOwner(server.databaseUrl, async (owner) => {
      // That version sealed no news.
      await owner.query('alter table news disable trigger news_sealed')
      await owner.query('alter table news drop column demo')
      await owner.query(
        `update news set content = 'changed', updated_at = updated_at + interval '1 day' where id = $1`,
        [before[0]?.id],
      )
      await owner.query(
        readFileSync(new URL('../db/migrations/0090-demo-news-by-name.sql', import.meta.url), 'utf8'),
      )
      await owner.query('alter table news enable trigger news_sealed')
    })
    const after = await db.selectFrom('news').select(['id', 'title', 'demo']).orderBy('id').execute()
    expect(after).toEqual(before.map((row, place) => (place === 0 ? { ...row, demo: null } : row)))
  })

  test('news are cleaned before they are written to the table', async () => {
    const { db } = server.deps
    const at = server.clock.now()
    await writeNews(
      db,
      xssPayloads.map((content, i) => ({ title: `payload ${i}`, subhead: '', content, at })),
    )
    const rows = await db.selectFrom('news').select('content').where('title', 'like', 'payload %').execute()
    expect(rows).toHaveLength(xssPayloads.length)
    expect(rows.flatMap(({ content }) => dangersIn(content))).toEqual([])
    await db.deleteFrom('news').where('title', 'like', 'payload %').execute()
  })

  test('news that something else wrote to the table are cleaned when they are read', async () => {
    const dirty = xssPayloads.map((payload) => payload.replaceAll('\0', ''))
    const ids = await asOwner(server.databaseUrl, async (owner) => {
      const { rows } = await owner.query<{ id: number }>(
        `insert into news (title, subhead, content, created_at, updated_at)
         select 'dirty', '', content, now(), now() from unnest($1::text[]) as content returning id`,
        [dirty],
      )
      return rows.map(({ id }) => id)
    })
    expect(ids).toHaveLength(xssPayloads.length)
    const read = await Promise.all(ids.map((id) => server.visitor(getNews, { id })))
    expect(read.flatMap(({ content }) => dangersIn(content))).toEqual([])
    await server.deps.db.deleteFrom('news').where('title', '=', 'dirty').execute()
  })
})
