import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { capabilities } from '@tarazu/contract/capabilities'
import type { Endpoint } from '@tarazu/contract/endpoint'
import { operatorStreamPath, streamPath } from '@tarazu/contract/events'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawRequest } from '../testing/raw-request.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import type { OpenapiDocument } from './document.ts'
import { servedRoutes } from './served-routes.ts'
import { uploadDescription } from './upload-description.ts'

let server: TestServer
let document: OpenapiDocument

beforeAll(async () => {
  server = await testServer()
  document = (await (await fetch(`${server.baseUrl}/openapi.json`)).json()) as OpenapiDocument
})
afterAll(() => server.close({ transfersAtLeast: 0 }))

/** Every endpoint of every `api.ts` of the contract, and of files beside it such as `operate-api.ts`. */
async function contractEndpoints(): Promise<Endpoint[]> {
  const contract = join(import.meta.dirname, '../../../contract/src')
  const found: Endpoint[] = []
  for (const name of capabilities) {
    if (!readdirSync(contract).includes(name)) continue
    for (const file of readdirSync(join(contract, name)).filter((each) => each.endsWith('api.ts'))) {
      const module = (await import(join(contract, name, file))) as Record<string, unknown>
      for (const each of Object.values(module)) if (isEndpoint(each)) found.push(each)
    }
  }
  return found
}

const isEndpoint = (each: unknown): each is Endpoint =>
  typeof each === 'object' && each !== null && 'path' in each && 'reply' in each

const documented = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )

/** Routes under /api besides the calls and the streams. */
const notCalls = [
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/',
  'GET /api/docs/start.js',
  'GET /api/docs/*',
]

test('exactly the calls of the contract are served and in the OpenAPI document', async () => {
  const contract = (await contractEndpoints()).map(({ method, path }) => `${method} ${path}`)
  expect(contract.length).toBeGreaterThan(20)
  const others = [streamPath, operatorStreamPath, ...Object.keys(uploadDescription)].map(
    (path) => `GET ${path}`,
  )
  expect(
    documented().sort(),
    'A call of the contract needs a line in routes.ts of its capability; a new file of endpoints a line in openapi/operation-name.ts.',
  ).toEqual([...contract, ...others].sort())
})

test('exactly the served routes are in the OpenAPI document', () => {
  const served = servedRoutes(server.server.app)
    .filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api'))
    .map(({ method, url }) => `${method} ${url}`)
  const expected = [
    ...documented().map((each) => each.replace(' ', ' /api').replace('{id}', ':id')),
    ...notCalls,
  ]
  expect([...new Set(served)].sort()).toEqual(expected.sort())
})

test('the OpenAPI document has the input, the answer and the refusals of a call', () => {
  const buy = document.paths['/stock/success/deal/buy']?.['post']
  expect(buy).toMatchObject({
    operationId: 'buy',
    tags: ['orders'],
    security: [{ token: [] }, { bearer: [] }],
    parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
    requestBody: { required: true },
  })
  const text = JSON.stringify(buy)
  for (const code of ['time_no', 'not_sufficient_funds', 'price_moved']) expect(text).toContain(`"${code}"`)
  expect(Object.keys(buy?.['responses'] as object)).toEqual([
    '200',
    '400',
    '403',
    '404',
    '413',
    '422',
    '429',
    '500',
    '503',
  ])
})

test('a refusal with a status of its own is not documented as an answer with 200', () => {
  const decide = document.paths['/console/approvals/decide']?.['post'] ?? {}
  const { 200: done, 403: forbidden } = decide['responses'] as Record<string, unknown>
  expect(forbidden).toBeDefined()
  expect(JSON.stringify(done)).toContain('"own_proposal"')
  expect(JSON.stringify(done)).not.toContain('"forbidden"')
})

test('a call for anyone is documented without a token and without the answer logout', () => {
  const list = document.paths['/v2/stock/list']?.['get'] ?? {}
  expect(list['security']).toEqual([])
  expect(JSON.stringify(list)).not.toContain('SignedOut')
  const limit = (list['parameters'] as { name: string }[]).find(({ name }) => name === 'limit')
  expect(limit).toEqual({
    name: 'limit',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 100 },
  })
})

test('every reference in the OpenAPI document resolves, and operation ids are unique', () => {
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, path]) => path as string,
  )
  expect(refs.length).toBeGreaterThan(50)
  const lost = refs.filter(
    (path) => path.split('/').reduce<unknown>((at, key) => (at as never)?.[key], document) === undefined,
  )
  expect(lost).toEqual([])
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((each) => each['operationId']),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

/** A validator for the body of one answer. */
function checker(method: string, path: string, status: number): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(document, 'document')
  const escaped = path.replaceAll('/', '~1')
  const answers = document.paths[path]?.[method]?.['responses'] as Record<number, { $ref?: string }>
  const place = answers[status]?.$ref ?? `#/paths/${escaped}/${method}/responses/${status}`
  return ajv.compile({ $ref: `document${place}/content/application~1json/schema` })
}

test.each([
  ['get', '/v2/stock/list', '?market=IN&limit=3', 200],
  ['get', '/stock/category/list', '', 200],
  ['get', '/v2/config', '', 200],
  ['get', '/health', '', 200],
  ['get', '/health/ready', '', 200],
  ['get', '/health/live', '', 200],
  ['get', '/transparency', '', 200],
  ['get', '/transparency/roots', '', 200],
  ['get', '/transparency/blocks', '', 200],
  ['get', '/transparency/consistency', '?from=0', 404],
  ['get', '/transparency/records', '', 200],
  ['get', '/stock/new/list', '', 200],
  ['get', '/stock/new/index', '?id=1', 200],
  ['get', '/v2/stock/list', '?limit=0', 400],
  ['get', '/stock/success/v2/user/info', '', 400],
] as const)(
  'the answer to %s %s%s matches the OpenAPI document (%i)',
  async (method, path, query, status) => {
    const answer = await fetch(`${server.baseUrl}${path}${query}`)
    expect(answer.status).toBe(status)
    const check = checker(method, path, status)
    check(await answer.json())
    expect(check.errors).toBeNull()
  },
)

test("a customer's answers and refusals match the OpenAPI document", async () => {
  const { token } = await server.customer({ cash: 100_000n })
  const call = async (method: 'get' | 'post', path: string, body?: object) => {
    const answer = await fetch(server.baseUrl + path, {
      method,
      headers: { token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const check = checker(method, path, answer.status)
    const json = await answer.json()
    check(json)
    expect(check.errors).toBeNull()
    return json
  }
  await call('get', '/stock/success/v2/user/info')
  await call('get', '/stock/success/v2/bill')
  await call('get', '/stock/success/collection/list')
  expect(await call('post', '/stock/success/v2/recharge/add', { count: '10' })).toMatchObject({
    code: 'recharge_min',
  })
  expect(await call('post', '/stock/success/v2/recharge/add', { count: '5000' })).toMatchObject({ msg: 'ok' })
  expect(await call('post', '/stock/success/collection/add', { symbol: 'NO.SUCH' })).toMatchObject({
    msg: 'no',
  })
})

test('an answer that differs from the OpenAPI document is detected', () => {
  const check = checker('get', '/health', 200)
  expect(
    check({ msg: 'ok', data: { status: 'ready', mode: 'paper', feed: 'simulated', durable: 'yes' } }),
  ).toBe(false)
})

test('the docs page runs without inline script and reaches this server only', async () => {
  const page = await fetch(`${server.baseUrl}/docs`)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('content-security-policy')).toContain(
    "default-src 'none'; script-src 'self'; style-src 'self'; ",
  )
  const html = await page.text()
  const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address as string)
  expect(addresses).toHaveLength(4)
  for (const address of addresses) {
    const file = await fetch(new URL(address, server.baseUrl))
    expect([address, file.status]).toEqual([address, 200])
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(100)
  }
  expect(html).not.toMatch(/<script>|<style|onload/)
})

test('only the files that the docs page needs are served from the package', async () => {
  const { pathname } = new URL(`${server.baseUrl}/docs/`)
  for (const file of [
    'index.html',
    'oauth2-redirect.html',
    'swagger-ui.js',
    'package.json',
    // Sent raw, because a client library would resolve the dots first.
    '../package.json',
    '../../package.json',
    '%2e%2e/package.json',
    '..%2fpackage.json',
  ]) {
    const request = `GET ${pathname}${file} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`
    const { head } = await rawRequest(server.baseUrl, request)
    expect([file, head.split('\r\n')[0]]).toEqual([file, 'HTTP/1.1 404 Not Found'])
  }
})
