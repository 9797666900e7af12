/** The headers that every answer has (safety S12), including answers outside of all routes. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rawRequest } from '../src/testing/raw-request.ts'
import { asOwner, type TestCustomer, type TestServer, testServer } from '../src/testing/test-server.ts'

let world: TestServer
let customer: TestCustomer
let webDir: string

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'tarazu-web-'))
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>Tarazu</title>')
  world = await testServer({}, { webDir })
  world.feed.set('SBIN.NS', 600)
  customer = await world.customer({ cash: 1_000_00n })
  // Causes database errors that do not happen by themselves.
  await asOwner(world.databaseUrl, async (client) => {
    await client.query(`create function fail() returns trigger language plpgsql as $$
      begin raise exception 'made to fail' using errcode = tg_argv[0]; end $$`)
    await client.query(
      `create trigger full_disk before insert on recharge for each row execute function fail('53100')`,
    )
    for (const [symbol, code] of Object.entries({ 'SBIN.NS': 'XX000', 'TCS.NS': '58030' }))
      await client.query(
        `create trigger fails_${code} before insert on favourite for each row
         when (new.symbol = '${symbol}') execute function fail('${code}')`,
      )
  })
})

afterAll(async () => {
  await world.close({ transfersAtLeast: 1, faults: [/^request failed: made to fail$/] })
  await rm(webDir, { recursive: true })
})

type Asked = {
  path: string
  status: number
  method?: string
  body?: string
  headers?: Record<string, string>
}

const json = { 'content-type': 'application/json' }
const answers: Record<string, Asked> = {
  'a success': { path: '/api/v2/config', status: 200 },
  'a success of a customer': { path: '/api/stock/success/v2/balance', status: 200 },
  'a refusal': {
    path: '/api/stock/user/login',
    method: 'POST',
    headers: json,
    body: '{"user":"1","password":"x"}',
    status: 200,
  },
  'a field of the wrong form': { path: '/api/v2/stock/list?page=x', status: 400 },
  'nobody signed in': { path: '/api/stock/success/v2/balance', headers: { token: 'x' }, status: 400 },
  'nobody signed in, by an address that is spelt another way': {
    path: '/%61pi/stock/success/v2/balance',
    headers: { token: 'x' },
    status: 400,
  },
  'no such call': { path: '/api/nothing', status: 404 },
  'no such file': { path: '/nothing.js', status: 404 },
  'not mine': { path: '/api/stock/success/deal/detail?no=ZZZZZZZZZZZZ', status: 404 },
  'a wrong method': { path: '/api/v2/config', method: 'DELETE', status: 404 },
  'a path that is no text': { path: '/api/%zz', status: 400 },
  'a body that is too large': {
    path: '/api/stock/user/login',
    method: 'POST',
    headers: json,
    body: 'x'.repeat(70_000),
    status: 413,
  },
  'a body of another type': {
    path: '/api/stock/user/login',
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body: '<a/>',
    status: 400,
  },
  'a bug of ours': {
    path: '/api/stock/success/collection/add',
    method: 'POST',
    headers: json,
    body: '{"symbol":"SBIN.NS"}',
    status: 500,
  },
  'a disk that was torn away': {
    path: '/api/stock/success/collection/add',
    method: 'POST',
    headers: json,
    body: '{"symbol":"TCS.NS"}',
    status: 503,
  },
  'a full disk': {
    path: '/api/stock/success/v2/recharge/add',
    method: 'POST',
    headers: json,
    body: '{"count":5000}',
    status: 503,
  },
  'the stream': { path: '/api/stream?symbols=SBIN.NS', status: 200 },
  'the API document': { path: '/api/openapi.json', status: 200 },
  'the API page': { path: '/api/docs', status: 200 },
  'the page': { path: '/', status: 200 },
  'a screen of the page': { path: '/account', status: 200 },
  'only the head': { path: '/api/v2/config', method: 'HEAD', status: 200 },
}

async function ask({ path, status: _, headers, ...init }: Asked) {
  const ending = new AbortController()
  const answer = await fetch(world.baseUrl.replace(/\/api$/, '') + path, {
    ...init,
    headers: { token: customer.token, ...headers },
    signal: ending.signal,
  })
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
  const body = isStream ? '' : await answer.text()
  ending.abort()
  return { answer, body }
}

describe.each(Object.entries(answers))('%s', (_, asked) => {
  test('has the security headers', async () => {
    const { answer, body } = await ask(asked)
    expect([answer.status, body]).toEqual([asked.status, expect.anything()])
    const policy = new Map(
      (answer.headers.get('content-security-policy') ?? '')
        .split(';')
        .map((each) => each.trim().split(' '))
        .map(([name, ...sources]) => [name, sources.join(' ')]),
    )
    expect(policy.get('default-src')).toBe("'none'")
    // The page has a script of its own, which is allowed by its hash.
    expect(policy.get('script-src') ?? "'self'").toMatch(/^'self'( 'sha256-[\w+/]{43}=')?$/)
    expect(policy.get('frame-ancestors')).toBe("'none'")
    expect(policy.get('base-uri')).toBe("'none'")
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    // Only an answer outside of all routes has no trading mode.
    if (asked.path !== '/api/%zz') expect(answer.headers.get('x-trading-mode')).toBe('paper')
    expect(answer.headers.has('x-powered-by') || answer.headers.has('server')).toBe(false)
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  })
})

describe('caching', () => {
  const shared = ['the API document', 'the API page', 'the page', 'a screen of the page', 'no such file']

  test.each(Object.entries(answers).filter(([name]) => !shared.includes(name)))(
    'is forbidden for %s',
    async (_, asked) => {
      const { answer } = await ask(asked)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    },
  )

  test('is allowed for answers that are the same for everybody', async () => {
    const { answer } = await ask({ path: '/api/transparency/roots', status: 200 })
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
    expect(answer.headers.has('set-cookie')).toBe(false)
  })

  test('of a page needs revalidation', async () => {
    const { answer } = await ask({ path: '/', status: 200 })
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })
})

describe('the header retry-after', () => {
  test('is in answers about temporary problems', async () => {
    const { answer, body } = await ask(answers['a full disk'] as Asked)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(JSON.parse(body)).toMatchObject({ msg: 'no', code: 'storage_full', detail: { done: false } })
  })
})

describe('the id of a request', () => {
  const idOf = async (given?: string) => {
    const headers: Record<string, string> = given === undefined ? {} : { 'x-request-id': given }
    const { answer } = await ask({ path: '/api/v2/config', status: 200, headers })
    return answer.headers.get('x-request-id')
  }

  test('is new for each request', async () => {
    expect(await idOf()).not.toBe(await idOf())
  })

  test.each([
    'a',
    'abc-1',
    'x'.repeat(128),
    '7f3c9d02',
    'a3bb189e-8bf9-3888-9912-ace4e6543002',
    'trace_1.span-2:x',
  ])('is taken from the client: %s', async (id) => {
    expect(await idOf(id)).toBe(id)
  })

  test.each(['', 'x'.repeat(129), 'a b', '<script>', '"quoted"', 'ü'])(
    'is replaced if it is invalid: %s',
    async (id) => {
      expect(await idOf(id)).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  test('identifies an error of ours in the log', async () => {
    const { answer, body } = await ask(answers['a bug of ours'] as Asked)
    expect(JSON.parse(body)).toMatchObject({
      code: 'server_error',
      trace_id: answer.headers.get('x-request-id'),
    })
    expect(body).not.toMatch(/made to fail|favourite|XX000/)
  })
})

describe('a request that is hardly HTTP', () => {
  test.each([
    ['no request line', 'hello\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['headers of 20 kB', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address of 20 kB', `GET /${'y'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
    ['an unknown method', 'BREW / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ])('is answered in the envelope: %s', async (_, request, status) => {
    const { head, body } = await rawRequest(world.baseUrl, request)
    expect(head).toContain(`HTTP/1.1 ${status}`)
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect(JSON.parse(body)).toMatchObject({ msg: 'no', code: 'invalid_request' })
  })

  test.each(['TRACE', 'OPTIONS', 'PUT'])(
    'with the method %s is not found, and not echoed',
    async (method) => {
      const { head, body } = await rawRequest(
        world.baseUrl,
        `${method} /api/v2/config HTTP/1.1\r\nhost: x\r\ncookie: sid=canary\r\nconnection: close\r\n\r\n`,
      )
      expect(head).toMatch(/^HTTP\/1\.1 404 /)
      expect(head + body).not.toMatch(/canary|^allow:/im)
    },
  )
})

test('an answer whose tag the client has is not sent again', async () => {
  const url = '/api/v2/yahoo?symbol=SBIN.NS&mold=1d&range=1y'
  const first = await world.server.app.inject({ url })
  expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=1', etag: expect.any(String) })
  const tag = String(first.headers.etag)
  const again = await world.server.app.inject({ url, headers: { 'if-none-match': tag } })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
  const other = await world.server.app.inject({ url, headers: { 'if-none-match': '"other"' } })
  expect([other.statusCode, other.body]).toEqual([200, first.body])
})

test.each(['/api/v2/fund/list', '/api/v2/fund/list?limit=1', '/api/client/ipo'])(
  '%s is not sent again while it is the same',
  async (url) => {
    const first = await world.server.app.inject({ url })
    expect(first.headers).toMatchObject({ 'cache-control': 'public, no-cache', etag: expect.any(String) })
    // The answer has the time to the second, so it may change once.
    await vi.waitFor(async () => {
      const { headers } = await world.server.app.inject({ url })
      const again = await world.server.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }, 30_000)
  },
)
