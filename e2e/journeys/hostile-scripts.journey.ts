/**
 * Two hundred ways to run a script, wherever somebody can write (safety S6). What the server cleans and what
 * the apps draw stop them without the content security policy; and the policy stops them where nothing is
 * cleaned at all.
 */
import type { Browser, Page } from '@playwright/test'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { maxCards } from '@tarazu/contract/bank-cards/rules'
import { RefusedError } from '@tarazu/contract/client-errors'
import { publishNews } from '@tarazu/contract/news/api'
import { importStatement } from '@tarazu/contract/reconciliation/bank-statements-api'
import { login } from '@tarazu/contract/session/api'
import { sendMessage } from '@tarazu/contract/support/api'
import { maxMessageLength } from '@tarazu/contract/support/rules'
import { xssPayloads } from '../../server/src/testing/xss-payloads.ts'
import { provoke, provokeIn, watchCanary } from '../pages/canary.ts'
import { comeIn } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'
import { administrators, newOperator } from '../pages/operator.ts'
import { photo } from '../pages/photos.ts'
import { settled } from '../pages/settled.ts'
import { visit } from '../pages/visit.ts'
import type { RunningServer } from '../start-server.ts'

// A server of its own: its news would be among what other journeys measure.
test.use({ serverSettings: {} })

/** How many raw payloads a page gets. */
const many = 40
const looks = { viewport: { width: 412, height: 915 }, locale: 'en-GB' }

/** A browser of its own: what it refuses is its business, and what runs in it is ours. */
async function open(browser: Browser, { url }: RunningServer, options: { bypassCSP: boolean }) {
  const context = await browser.newContext({ ...looks, ...options, baseURL: url })
  return { context, page: await context.newPage(), fired: await watchCanary(context, url) }
}

const unfit = /[^\P{Cc}\n]|\p{Cf}/gu
/** The payload as a field of a form takes it: without what it refuses by itself, and no longer than that. */
const typed = (payload: string, most: number) =>
  payload.replaceAll(unfit, '').replaceAll('\n', ' ').trim().slice(0, most)

test('where nothing is cleaned most of them run, and none of them under our policy', async ({
  browser,
  server,
}) => {
  test.slow()
  const policy = (await fetch(`${server.url}/login`)).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self'")
  const html = { 'content-type': 'text/html; charset=utf-8' }
  // But for who may frame it: many are looked at on one page.
  const headers = { ...html, 'content-security-policy': policy.replace(/frame-ancestors [^;]*/, '') }
  const run = async (bypassCSP: boolean) => {
    const { context, page, fired } = await open(browser, server, { bypassCSP })
    await context.route(`${server.url}/raw/**`, (route) => {
      const payload = xssPayloads[Number(/\/raw\/(\d+)$/.exec(route.request().url())?.[1])]
      // Addresses that a payload makes up lead nowhere.
      if (payload === undefined) return route.fulfill({ status: 204 })
      return route.fulfill({ headers, body: `<!doctype html><title>raw</title><body><div>${payload}</div>` })
    })
    await context.route(`${server.url}/raw/from/*`, (route) => {
      const from = Number(route.request().url().split('/').at(-1))
      const frames = xssPayloads
        .slice(from, from + many)
        .map((_, n) => `<iframe src=/raw/${from + n}></iframe>`)
      return route.fulfill({ headers: html, body: `<!doctype html>${frames.join('')}` })
    })
    for (let from = 0; from < xssPayloads.length; from += many) {
      await page.goto(`/raw/from/${from}`)
      // What leads elsewhere has nothing left to ask.
      for (const frame of page.mainFrame().childFrames()) await provoke(frame, 'body').catch(() => undefined)
    }
    await context.close()
    return new Set(fired)
  }
  const [unguarded, guarded] = [await run(true), await run(false)]
  expect(unguarded.size).toBeGreaterThan(100)
  expect([...guarded]).toEqual([])
})

test('what was written through the API runs in neither app, also without the policy @thorough', async ({
  browser,
  server,
  customer,
}) => {
  test.slow()
  const { first } = await administrators(server)
  const news = await test.step('operators write it into the news, as HTML and as text', async () => {
    const pieces: Piece[] = []
    // The server's cleaning has all of them in `news.test.ts`, and so has the app's below.
    for (const [index, payload] of xssPayloads.entries()) {
      if (index % 6 !== 0) continue
      const content = payload.replaceAll('\0', '')
      const title = `Piece ${index}.`
      const publish = (text: string) =>
        first.call(publishNews, { title: typed(`${title} ${text}`, 160), subhead: typed(text, 300), content })
      // What looks like a way to pay is refused: as a text, and some of it in the content as well.
      const refused = (error: unknown) => {
        if (!(error instanceof RefusedError && error.code === 'bank_details_refused')) throw error
      }
      const written = (await publish(payload).catch(refused)) ?? (await publish('').catch(refused))
      if (written) pieces.push({ address: `/news/${written.id}`, title })
    }
    expect(pieces.length).toBeGreaterThan(40)
    return pieces
  })

  await test.step('operators and a customer write it elsewhere', async () => {
    for (const content of inMessages()) await customer.call(sendMessage, { content })
    for (const [index, payload] of xssPayloads.slice(0, maxCards).entries()) {
      const [holder = '', bank = '', branch = ''] = [
        payload,
        xssPayloads[index + 40],
        xssPayloads[index + 80],
      ].map((each = '') => typed(each, 80))
      await customer.call(addBankCard, {
        holder,
        bank,
        branch,
        ifsc: 'SBIN0001234',
        number: `3021123456${index}`,
      })
    }
    await customer.call(login, {
      phone: customer.phone,
      password: customer.password,
      device: typed(xssPayloads[44] ?? '', 60),
    })
    await newOperator(server, ['support'], typed('<img src=x onerror=canary(1)>', 60))
    const description = '<svg onload=canary(1)>'
    await first.call(importStatement, {
      name: '<img src=x onerror=canary(1)>.csv',
      content: `date,reference,description,amount,balance\n2026-01-05,NEFT/1,${description},10.00,10.00\n`,
    })
  })

  const { context, page, fired } = await open(browser, server, { bypassCSP: true })
  await test.step('a customer reads it', async () => {
    await comeIn(page, customer)
    await walk(page, news)
    for (const address of [
      '/news',
      '/settings/bank-cards',
      '/withdraw',
      '/settings/security',
      '/customer-service',
    ])
      await harmless(page, address)
    await page.goto('/?search=')
    const search = page.getByRole('dialog').getByRole('searchbox')
    for (const payload of xssPayloads.filter((_, index) => index % 6 === 0)) {
      await search.fill(payload)
      expect(await provoke(page, 'body')).toEqual([])
    }
    await page.goto('/customer-service')
    const hostileName = { ...(await photo(page, 'Name')), name: '"><img src=x onerror=canary(1)>.jpg' }
    await page.getByLabel('Add a photo').setInputFiles(hostileName)
    await expect(page.getByRole('img', { name: 'Photo' }).first()).toBeVisible()
    expect(await provoke(page, 'main')).toEqual([])
  })

  await test.step('operators read it', async () => {
    await first.enter(page)
    for (const address of [
      ...['/news', '/operators', '/reconciliation', '/audit', `/chats/${customer.displayId}`],
      `/customers/${customer.displayId}`,
      ...news.slice(0, 1).map((piece) => piece.address),
    ])
      await harmless(page, `/console${address}`)
  })
  await context.close()
  expect(fired).toEqual([])
})

test('what the server would not have cleaned runs in no screen of the app, also without the policy @thorough', async ({
  browser,
  server,
  busy,
}) => {
  test.slow()
  const { context, page, fired } = await open(browser, server, { bypassCSP: true })
  await comeIn(page, busy.customer)
  await poison(page)
  await walk(
    page,
    xssPayloads.map((_, index) => ({ address: `/news/${rawNews + index}`, title: `Piece ${index}.` })),
  )
  for (const address of Object.values(busy.routes)) await harmless(page, address)
  await context.close()
  expect(fired).toEqual([])
})

test('nor in one of the console @thorough', async ({ browser, server, busy: _ }) => {
  test.slow()
  const { first } = await administrators(server)
  const { context, page, fired } = await open(browser, server, { bypassCSP: true })
  await first.enter(page)
  const addresses = await page
    .getByRole('navigation', { name: 'Main', includeHidden: true })
    .getByRole('link', { includeHidden: true })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses.length).toBeGreaterThan(20)
  await poison(page)
  for (const address of [...addresses, '/console/news/1']) await harmless(page, address)
  await context.close()
  expect(fired).toEqual([])
})

type Piece = { address: string; title: string }

/** All of it, in as few messages as take it. */
function inMessages() {
  const messages: string[] = []
  for (const payload of xssPayloads.map((each) => typed(each, maxMessageLength))) {
    const last = messages.at(-1)
    if (last !== undefined && last.length + payload.length < maxMessageLength)
      messages[messages.length - 1] = `${last}\n${payload}`
    else messages.push(payload)
  }
  return messages
}

/** Goes there as by a link of the app, and does what a reader might. */
async function harmless(page: Page, address: string) {
  await visit(page, address)
  await settled(page)
  expect([address, await provoke(page, 'main')]).toEqual([address, []])
}

/** What a page takes to be drawn at most. */
const mostFrames = 2_000

/**
 * Does what `harmless` does, for hundreds of pieces of news: no longer on each than the app needs to draw it,
 * and all of it inside the page.
 */
async function walk(page: Page, pieces: readonly Piece[]) {
  const found = await page.evaluate(
    async ({ pieces, provokeIn, mostFrames }) => {
      const provoke: (selector: string) => string[] = new Function(`return ${provokeIn}`)()
      const found: [string, string[]][] = []
      for (const { address, title } of pieces) {
        history.pushState({ depth: 1, key: address }, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
        for (let frames = 0; !document.querySelector('main article')?.textContent.includes(title); frames++) {
          if (frames === mostFrames) throw new Error(`${title} is not shown`)
          await new Promise(requestAnimationFrame)
        }
        found.push([address, provoke('main')])
      }
      return found
    },
    { pieces, provokeIn: String(provokeIn), mostFrames },
  )
  expect(found).toEqual(pieces.map(({ address }) => [address, []]))
}

/** A piece of news with this number or a higher one is one of them, as it is. */
const rawNews = 1_000_000

/** What people write bears these names on the wire, and what the apps put into attributes. */
const written = new Set(
  [
    'name title subhead content reason note description reference basis about document text subject rules',
    'bank branch branch_bank bank_user bank_card holder real_name realName idNumber id_number company_name stock_name',
    'category_name device statement importedBy actor email value field thing rate_source exchange by role',
    'linePath areaPath img image icon url address kefu',
  ].flatMap((names) => names.split(' ')),
)

/**
 * Puts one after the other in the place of every text that somebody has written, in all answers; and what is
 * asked as news from `rawNews` on is made of one each. It does so in the page itself: the way of each answer
 * through this test and back takes longer than the page does.
 */
async function poison(page: Page) {
  const given = { payloads: [...xssPayloads], written: [...written], rawNews }
  await page.context().addInitScript(({ payloads, written, rawNews }) => {
    const names = new Set(written)
    let next = 0
    const poisoned = (value: unknown, key = ''): unknown => {
      if (Array.isArray(value)) return value.map((each) => poisoned(each, key))
      // A currency is written by nobody, and a screen that cannot format it is not the one to look at.
      if (typeof value === 'string' && names.has(key) && !/^[A-Z]{3}$/.test(value))
        return payloads[Object.assign(window, { poisoned: ++next }).poisoned % payloads.length]
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, poisoned(inner, name)]))
    }
    const raw = (id: number) => {
      const [at, content] = ['2026-01-05T10:00:00.000Z', payloads[id - rawNews]]
      const title = `Piece ${id - rawNews}.`
      return { id, title, subhead: content, content, img: null, created_at: at, updated_at: at }
    }
    const before = window.fetch
    window.fetch = async (input, init) => {
      const { pathname, searchParams } = new URL(
        input instanceof Request ? input.url : input,
        window.location.href,
      )
      const id = Number(searchParams.get('id'))
      if (pathname === '/api/stock/new/index' && id >= rawNews)
        return Response.json({ msg: 'ok', data: raw(id) })
      const response = await before(input, init)
      if (
        !pathname.startsWith('/api/') ||
        !response.headers.get('content-type')?.startsWith('application/json')
      )
        return response
      const { status, headers } = response
      return Response.json(poisoned(await response.json()), { status, headers })
    }
  }, given)
  await page.reload()
  await settled(page)
  expect(await page.evaluate(() => (window as { poisoned?: number }).poisoned)).toBeGreaterThan(0)
}
