import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ClientSettings, makeClient, newKey } from './client.ts'
import { getConfig } from './config/api.ts'
import { listInstruments } from './market/api.ts'
import { addRecharge } from './recharges/api.ts'
import { getBalance } from './wallet/api.ts'

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

let answer: (request: Received, response: ServerResponse) => void
let received: Received[] = []
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method = '', url = '', headers } = request
  const one = { method, url, headers, body: Buffer.concat(chunks).toString() }
  received.push(one)
  answer(one, response)
})

beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)))
afterAll(() => {
  server.closeAllConnections()
  return new Promise<void>((closed) => server.close(() => closed()))
})
beforeEach(() => {
  received = []
})

function client(settings: Partial<ClientSettings> = {}) {
  const { port } = server.address() as AddressInfo
  return makeClient({ baseUrl: `http://127.0.0.1:${port}/api`, token: () => 'secret', ...settings })
}

function answers(status: number, body: unknown, headers: Record<string, string> = {}) {
  answer = (_, response) =>
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
}

test('an answer arrives as the contract describes it: money as bigint', async () => {
  answers(200, { msg: 'ok', data: { balance: '12.50', unsettled: '0.00', held: '-3.00', currency: 'INR' } })
  const balance = await client()(getBalance, {})
  expect(balance).toEqual({ balance: 1250n, unsettled: 0n, held: -300n, currency: 'INR' })
  expect(received[0]).toMatchObject({
    method: 'GET',
    url: '/api/stock/success/v2/balance',
    headers: { token: 'secret' },
  })
})

test('the input of a GET goes into the query by the names of the wire, without what is left out', async () => {
  answers(200, { msg: 'ok', data: { rows: [], count: 0 } })
  await client()(listInstruments, { search: 'A&B', page: 2 })
  expect(received[0]?.url).toBe('/api/v2/stock/list?code=A%26B&page=2')
})

test('a call that moves money carries a key: the given one, or a new one each time', async () => {
  answers(200, { msg: 'no', code: 'recharge_min', text: 'Too little.', detail: { minimum: '5000.00' } })
  const call = client()
  const add = (key?: string) =>
    call(addRecharge, { amount: '10' }, key ? { key } : {}).catch((error: unknown) => error)
  expect(await add('mine')).toMatchObject({
    name: 'RefusedError',
    code: 'recharge_min',
    text: 'Too little.',
    detail: { minimum: '5000.00' },
  })
  await add()
  await add()
  const keys = received.map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toBe('mine')
  expect(new Set(keys).size).toBe(3)
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ count: '10' })
})

test('a call that moves nothing carries no key', async () => {
  answers(200, { msg: 'ok', data: [] })
  await client()(getConfig, {})
  expect(received[0]?.headers).not.toHaveProperty('idempotency-key')
})

test.each([
  [
    'a malformed request',
    400,
    { msg: 'no', code: 'invalid_request', detail: { fields: { count: 'x' } } },
    { name: 'InvalidRequestError', fields: { count: 'x' } },
  ],
  [
    'a thing that is not there',
    404,
    { msg: 'no', code: 'not_found', text: 'No.' },
    { name: 'RefusedError', code: 'not_found' },
  ],
  [
    'a key used for something else',
    422,
    { msg: 'no', code: 'idempotency_mismatch' },
    { name: 'RefusedError', code: 'idempotency_mismatch' },
  ],
  [
    'a failure',
    500,
    { msg: 'no', data: 'server_error' },
    { name: 'ServerError', status: 500, requestId: 'r1' },
  ],
  ['the error page of a proxy', 502, '<html>Bad gateway</html>', { name: 'ServerError', status: 502 }],
  [
    'a page that is no answer of ours',
    200,
    '<html>Sign in to the Wi-Fi</html>',
    { name: 'ServerError', status: 200 },
  ],
  [
    'an overloaded server',
    503,
    { msg: 'no' },
    { name: 'BusyError', status: 503, retryAfter_s: 7, notDone: false },
  ],
  [
    'one that knows that it has done nothing',
    503,
    { msg: 'no', code: 'unavailable', detail: { done: false } },
    { name: 'BusyError', status: 503, notDone: true },
  ],
  [
    'a failure before anything was done',
    500,
    { msg: 'no', code: 'server_error', detail: { done: false } },
    { name: 'ServerError', status: 500, notDone: true },
  ],
  [
    'too many calls',
    429,
    { msg: 'no', code: 'too_many' },
    { name: 'BusyError', status: 429, retryAfter_s: 7 },
  ],
])('%s becomes an error of its own kind', async (_, status, body, expected) => {
  answers(status, body, { 'retry-after': '7', 'x-request-id': 'r1' })
  await expect(client()(getBalance, {})).rejects.toMatchObject(expected)
})

test('a dead token ends the session, once for the token that was sent', async () => {
  answers(400, { msg: 'no', code: 'logout', message: 'logout' })
  let token: string | undefined = 'old'
  let ended = 0
  const call = client({ token: () => token, onLogout: () => ended++ })
  await expect(call(getBalance, {})).rejects.toMatchObject({ name: 'LogoutError' })
  expect(ended).toBe(1)
  answer = (_, response) => {
    token = 'new'
    response.writeHead(400).end(JSON.stringify({ msg: 'no', code: 'logout', message: 'logout' }))
  }
  await expect(call(getBalance, {})).rejects.toMatchObject({ name: 'LogoutError' })
  expect(ended).toBe(1)
})

test('no connection and no answer in time are told apart', async () => {
  const gone = client({ baseUrl: 'http://127.0.0.1:1/api' })
  await expect(gone(getBalance, {})).rejects.toMatchObject({ name: 'OfflineError' })
  answer = () => undefined
  await expect(client({ timeout_ms: 30 })(getBalance, {})).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('an answer that stops half way is no answer in time', async () => {
  answer = (_, response) => void response.writeHead(200).write('{"msg":"ok",')
  await expect(client({ timeout_ms: 60 })(getBalance, {})).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a caller that gives up gets its own reason back', async () => {
  answer = () => undefined
  const ends = new AbortController()
  const call = client()(getBalance, {}, { signal: ends.signal })
  ends.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})

test('keys are 32 hex digits and differ', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(newKey()).not.toBe(newKey())
})

test('an answer of a newer server is told apart from what is broken here', async () => {
  answers(200, { msg: 'ok', data: { balance: 'twelve' } })
  await expect(client()(getBalance, {})).rejects.toMatchObject({ name: 'OutdatedError' })
})
