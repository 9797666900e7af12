/**
 * Every call answers any input in the specification's envelope (safety S1). FUZZ_RUNS=10000 tries more inputs
 * (decision 030), and FUZZ_SEED repeats those of a failed run, which prints its seed.
 */
import { decodeInput, decodeReply, type Endpoint } from '@tarazu/contract/endpoint'
import { signOut } from '@tarazu/contract/operators/api'
import { roles } from '@tarazu/contract/operators/permissions'
import { buy } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { receiveProviderEvent } from '@tarazu/contract/reconciliation/provider-api'
import { login } from '@tarazu/contract/session/api'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { servedEndpoints } from '../src/openapi/served-routes.ts'
import { providerSignature } from '../src/reconciliation/provider-signature.ts'
import { providerKey } from '../src/testing/bank-world.ts'
import { extremeOf, type Field, fieldsOf, nasty, validOf } from '../src/testing/hostile-input.ts'
import { type TestCustomer, type TestServer, testServer } from '../src/testing/test-server.ts'

const runs = Number(process.env['FUZZ_RUNS'] ?? 15)
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)

let world: TestServer
let customer: TestCustomer
let token: string
let operatorToken: string
/** Values that exist, so that some inputs pass the first checks. */
let real: Record<string, unknown[]>

beforeAll(async () => {
  world = await testServer({ PROVIDER_WEBHOOK_KEY: providerKey })
  world.feed.set('SBIN.NS', 600)
  world.feed.set('AAPL', 200)
  world.feed.set('USDINR=X', 84)
  customer = await world.customer({ cash: 1_000_000_00n })
  const another = await world.customer()
  token = customer.token
  operatorToken = (await world.operator(...roles)).token
  const order = { symbol: 'SBIN.NS', kind: 'stock', quantity: 20 } as const
  const bought = await customer.call(buy, order)
  const resting = await customer.call(buy, { ...order, type: 'limit', limitPrice: 590_000_000n })
  real = {
    tag: ['SBIN.NS', 'AAPL', 'NOBODY.NS'],
    symbol: ['SBIN.NS', 'AAPL'],
    no: [bought.number, resting.number, 'ZZZZZZZZZZZZ'],
    count: [1, '1', 5_000, 0],
    price: ['600.00', 600, 0],
    limit_price: ['590.00', 610],
    stop_price: ['610.00', 590],
    // Another customer than the caller, whose token would end after five more sign-ins.
    user: [another.phone, '9123456789'],
    password: [another.password, 'another horse 1'],
    code: ['PAPER-2026', 'SBI'],
    category: ['nifty-50'],
    id: [1, 0],
    pageSize: [10],
    device: ['a phone'],
    endpoint: ['https://fcm.googleapis.com/fcm/send/abc'],
    dueAt: [new Date(world.clock.now() + 86_400_000).toISOString()],
    opensAt: [new Date(world.clock.now()).toISOString()],
    closesAt: [new Date(world.clock.now() + 86_400_000).toISOString()],
    expiresAt: [new Date(world.clock.now() + 86_400_000).toISOString()],
  }
}, 60_000)

afterAll(() => world.close({ transfersAtLeast: 8 }))

/** These take a file instead of JSON, and have tests of their own. */
const otherwise = ['/stock/success/upload', '/console/pictures']

/** Signs a body as the provider does. */
function signed(body: string) {
  const timestamp = String(Math.floor(world.clock.now() / 1_000))
  const key = Buffer.from(providerKey, 'hex')
  return {
    'provider-timestamp': timestamp,
    'provider-signature': providerSignature(key, timestamp, body),
  }
}

/** These take one set of fields or another, so that no single field is missing or unknown. */
const either = [
  '/v2/user/forget',
  '/stock/success/user/password/up',
  '/console/identities/decide',
  '/stock/success/v2/alert/add',
  '/stock/success/v2/recurring/add',
  '/stock/success/v2/recurring/change',
]
/** These are limited per customer, and then ask to wait. */
const seldom = [
  '/stock/success/security/export',
  '/stock/success/v2/books',
  '/stock/success/v2/investment-statement',
  '/stock/success/v2/contract-note',
  '/stock/success/v2/statement/pdf',
  '/stock/success/v2/statement/signed',
  '/stock/success/v2/tax-schedule',
  '/stock/success/v2/year-report',
]
const tooSoon = ({ path }: Endpoint) => (seldom.includes(path) ? [429] : [])
/** These take a whole file as text. */
const large = ['/console/reconciliation/import', '/console/reconciliation/preview']

/** The endpoints come from the server, because a list in this file could miss one. */
const each = async (look: (endpoint: Endpoint) => Promise<void>) => {
  const endpoints = servedEndpoints(world.server.app).filter(({ path }) => !otherwise.includes(path))
  expect(endpoints.length).toBeGreaterThan(20)
  for (const endpoint of endpoints) await look(endpoint)
}

async function send(endpoint: Endpoint, wire: unknown, headers: Record<string, string> = {}) {
  const text = typeof wire === 'string' ? wire : (JSON.stringify(wire) ?? '')
  const answer = await world.server.app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path}${endpoint.method === 'GET' ? queryOf(wire) : ''}`,
    headers: {
      ...(endpoint.caller === 'customer' && { token }),
      ...(endpoint.caller === 'operator' && { 'operator-token': operatorToken }),
      ...(endpoint.method === 'POST' && { 'content-type': 'application/json' }),
      ...(endpoint.path === receiveProviderEvent.path && signed(text)),
      ...headers,
    },
    ...(endpoint.method === 'POST' && { payload: text }),
  })
  if (endpoint.path === signOut.path && answer.statusCode === 200) {
    operatorToken = (await world.operator(...roles)).token
  }
  if (endpoint.path.endsWith('/logout') && answer.statusCode === 200) {
    const { phone, password } = customer
    token = (await world.visitor(login, { phone, password })).token
  }
  return answer
}

/** A query as odd clients write it: repeated names, brackets, bytes that are no text. */
function queryOf(wire: unknown) {
  const pairs: string[] = []
  const add = (name: string, value: unknown) => {
    if (Array.isArray(value)) for (const one of value) add(name, one)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner)
    else pairs.push(`${escaped(name)}=${escaped(String(value))}`)
  }
  if (typeof wire === 'object' && wire !== null)
    for (const [name, value] of Object.entries(wire)) add(name, value)
  const query = pairs.join('&').slice(0, 8_000)
  return query === '' ? '' : `?${query}`
}

const escaped = (text: string) =>
  text.isWellFormed() ? encodeURIComponent(text) : `${encodeURIComponent(text.toWellFormed())}%ED%A0%80`

const envelope = z.union([
  z.strictObject({ msg: z.literal('ok'), data: z.unknown() }),
  z.strictObject({
    msg: z.literal('no'),
    code: z.string(),
    data: z.string(),
    text: z.optional(z.string()),
    message: z.optional(z.literal('logout')),
    detail: z.optional(z.record(z.string(), z.unknown())),
  }),
])
const fieldProblems = z.array(z.strictObject({ field: z.string(), problem: z.string() }))
const invalid = z.object({
  code: z.literal('invalid_request'),
  detail: z.object({ fields: fieldProblems }),
})

/** Parts of SQL, paths and stack traces, which no answer may contain. */
const inside = new RegExp(
  [
    /syntax error|violates|relation "|column "|operator does not|SQLSTATE|invalid byte sequence|::\w+\[\]/,
    /pg_|node_modules|\/src\/|\.ts:\d|\bat \w+ \(|file:\/\/|Error:|ECONN|undefined|\[object/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

function check(endpoint: Endpoint, answer: LightMyRequestResponse) {
  const seen = `${answer.statusCode} ${answer.body.slice(0, 300)}`
  expect([200, 400, 404, 413, 422, ...tooSoon(endpoint)], seen).toContain(answer.statusCode)
  expect(answer.headers['content-type'], seen).toBe('application/json; charset=utf-8')
  expect(answer.headers['x-request-id'], seen).toMatch(/^[\w-]{8,}$/)
  const body = z.parse(envelope, JSON.parse(answer.body))
  if (body.msg === 'ok') {
    decodeReply(endpoint, body.data)
    return
  }
  expect(answer.body, seen).not.toMatch(inside)
  expect(answer.body.length, seen).toBeLessThan(4_000)
  const known = [...endpoint.refusals, 'not_found', 'idempotency_mismatch', 'too_many', 'invalid_request']
  expect(known, seen).toContain(body.code)
  // Problems of single fields always have the same shape.
  if (body.detail?.['fields'] !== undefined) z.parse(fieldProblems, body.detail['fields'])
  if (answer.statusCode === 400) {
    expect(z.parse(invalid, body).detail.fields.length, seen).toBeGreaterThan(0)
  }
}

const fieldsNamed = (answer: LightMyRequestResponse) =>
  z.parse(invalid, JSON.parse(answer.body)).detail.fields.map(({ field }) => field)

/** Only a call that hangs takes so long: thousands of requests take seconds, or minutes on a busy machine. */
const patience_ms = 900_000

describe('each call', { timeout: patience_ms }, () => {
  test(`answers ${runs} odd inputs, seed ${seed}`, { timeout: patience_ms + runs * 10_000 }, async () => {
    await each(async (endpoint) => {
      const anything = inputOf(fieldsOf(endpoint))
      const key = fc.option(fc.constantFrom('a-key', 'another', 'ü', 'x'.repeat(300), ' '), {
        nil: undefined,
      })
      await fc.assert(
        fc.asyncProperty(anything, key, async (wire, given) => {
          const headers = given === undefined ? {} : { 'idempotency-key': given }
          check(endpoint, await send(endpoint, wire, headers))
        }),
        { numRuns: runs, seed },
      )
    })
    // The sample that the odd inputs were made from is valid, so they were not refused because of it.
    await each(async (endpoint) => {
      if (either.includes(endpoint.path) || seldom.includes(endpoint.path)) return
      const answer = await send(endpoint, sampleOf(endpoint))
      expect([200, 404], `${endpoint.path} ${answer.body}`).toContain(answer.statusCode)
    })
  })

  test('names only the field that has a wrong type', async () => {
    const wrong = [{}, [5], [], { a: 1 }, 'a\0b', '\ud800', '\udfff"', 1e308, -1e308, 'x'.repeat(5_000)]
    await each(async (endpoint) => {
      const fields = fieldsOf(endpoint)
      const right = sampleOf(endpoint)
      for (const { name } of fields) {
        for (const value of wrong) {
          const answer = await send(endpoint, { ...right, [name]: value })
          check(endpoint, answer)
          if (answer.statusCode !== 400) continue
          // An empty list leaves nothing in a query, so all alternatives of a needed field are missing.
          if (endpoint.method === 'GET' && endpoint.needs?.flat().includes(name)) continue
          const found = fieldsNamed(answer).map((each) => each.split(/[.[]/)[0])
          expect([endpoint.path, name, value, [...new Set(found)]]).toEqual([
            endpoint.path,
            name,
            value,
            [name],
          ])
        }
        const odd = await send(endpoint, {
          ...right,
          [name]: endpoint.method === 'GET' ? ['a', 'b'] : { a: 1 },
        })
        expect([endpoint.path, name, odd.statusCode]).toEqual([endpoint.path, name, 400])
      }
    })
  })

  test('names a missing field, and an unknown one', async () => {
    await each(async (endpoint) => {
      if (either.includes(endpoint.path)) return
      const fields = fieldsOf(endpoint)
      const right = sampleOf(endpoint)
      for (const { name, required } of fields) {
        if (!required) continue
        const { [name]: _, ...rest } = right
        const answer = await send(endpoint, rest)
        expect([endpoint.path, fieldsNamed(answer)]).toEqual([endpoint.path, [name]])
        expect(answer.body).toContain('is missing')
      }
      for (const name of ['status', 'money', 'user_id', 'is_first', 'constructor']) {
        // Reads ignore unknown fields: see app.wire.test.ts.
        if (endpoint.method === 'GET' || fields.some((field) => field.name === name)) continue
        const answer = await send(endpoint, { ...right, [name]: '1' })
        expect([endpoint.path, fieldsNamed(answer)]).toEqual([endpoint.path, [name]])
      }
    })
  })

  test.each([
    ['smallest', 'minimum', '0.01'],
    ['largest', 'maximum', '999999999999.999999'],
  ] as const)('takes the %s numbers that its contract allows', async (_, end, price) => {
    const prices = ['price', 'limit_price', 'stop_price', 'sell_price']
    let taken = 0
    await each(async (endpoint) => {
      if (either.includes(endpoint.path)) return
      const fields = fieldsOf(endpoint)
      const extremes = fields.flatMap(({ name, schema }) => {
        const extreme = prices.includes(name) ? price : extremeOf(schema, end)
        return extreme === undefined ? [] : [[name, extreme] as const]
      })
      for (const type of fields.some(({ name }) => name === 'order_type') ? ['market', 'stop_limit'] : ['']) {
        const more = type === '' ? {} : { order_type: type }
        const answer = await send(endpoint, {
          ...sampleOf(endpoint),
          ...Object.fromEntries(extremes),
          ...more,
        })
        check(endpoint, answer)
        if (extremes.length === 0) continue
        taken += 1
        expect(
          [200, 404, ...tooSoon(endpoint)],
          `${endpoint.path} ${JSON.stringify(extremes)} ${answer.body}`,
        ).toContain(answer.statusCode)
      }
    })
    expect(taken).toBeGreaterThan(20)
  })

  test('says what is wrong with a field without repeating what was sent', async () => {
    await each(async (endpoint) => {
      const right = sampleOf(endpoint)
      for (const { name } of fieldsOf(endpoint)) {
        // No field accepts a list of lists.
        const value = endpoint.method === 'GET' ? ['canary-7261', 'canary-7262'] : [['canary-7261']]
        const answer = await send(endpoint, { ...right, [name]: value })
        expect([endpoint.path, name, answer.statusCode]).toEqual([endpoint.path, name, 400])
        expect(answer.body).not.toContain('canary')
        expect(answer.body, `${endpoint.path} ${name}`).not.toContain('is missing')
      }
    })
  })

  test.each([
    ['must be a string', login, 'user', 5],
    ['must be a boolean', login, 'cookie', 'yes'],
    ['must have at least 1 character', login, 'device', ''],
    ['must have at most 80 characters', login, 'device', 'x'.repeat(81)],
    ['must be one of stock, currency, FUTURE, CGI', listHoldings, 'type', 'nothing'],
    ['must be at most 100', listHoldings, 'limit', '101'],
    ['has the wrong form', listHoldings, 'tag', '<b>'],
  ] as const)('says that a field %s', async (problem, endpoint, name, value) => {
    const answer = await send(endpoint, { ...sampleOf(endpoint), [name]: value })
    expect(JSON.parse(answer.body).detail.fields).toEqual([{ field: name, problem }])
  })
})

describe('each call with a body', { timeout: patience_ms }, () => {
  const posts = (look: (endpoint: Endpoint) => Promise<void>) =>
    each(async (endpoint) => (endpoint.method === 'POST' ? look(endpoint) : undefined))

  test('refuses a body of 70 kB', () =>
    posts(async (endpoint) => {
      if (large.includes(endpoint.path)) return
      const answer = await send(endpoint, { filler: 'x'.repeat(70_000) })
      expect([endpoint.path, answer.statusCode, answer.json().code]).toEqual([
        endpoint.path,
        413,
        'too_large',
      ])
    }))

  test.each([
    ['nested too deep', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['objects nested too deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['a field nested too deep', `{"tag":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ['half of one', '{"tag":"SBI'],
    ['no JSON', 'tag=SBIN.NS&count=1'],
    ['a prototype', '{"__proto__":{"admin":true}}'],
    ['a constructor', '{"constructor":{"prototype":{"admin":true}}}'],
    ['only white space', '   '],
    ['a NUL', '{"tag":"SBIN\u0000.NS"}'],
    ['bytes that are no text', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString('latin1')],
    ['numbers too large', '{"count":1e999,"price":-1e999}'],
    ['seven thousand fields', `{${Array.from({ length: 7_000 }, (_, n) => `"${n}":1`).join()}}`],
  ])('refuses %s', (_, text) =>
    posts(async (endpoint) => {
      const answer = await send(endpoint, text)
      check(endpoint, answer)
      expect([endpoint.path, answer.statusCode]).toEqual([endpoint.path, 400])
    }),
  )

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'x', ''])(
    'refuses the content type "%s"',
    (type) =>
      posts(async (endpoint) => {
        const answer = await send(endpoint, { tag: 'SBIN.NS' }, { 'content-type': type })
        check(endpoint, answer)
        expect([endpoint.path, answer.statusCode]).toEqual([endpoint.path, 400])
      }),
  )
})

/** A valid input, with existing values where they fit, and optional fields only where they are needed. */
function sampleOf(endpoint: Endpoint): Readonly<Record<string, unknown>> {
  const sample = samples.get(endpoint) ?? makeSample(endpoint)
  samples.set(endpoint, sample)
  return sample
}

const samples = new Map<Endpoint, Record<string, unknown>>()

function makeSample(endpoint: Endpoint): Record<string, unknown> {
  const sample: Record<string, unknown> = {}
  // The first of the alternative sets of fields.
  const needed = endpoint.needs?.[0] ?? []
  const fill = ({ name, schema }: Field) => {
    const made = fc.sample(validOf(schema), { seed: 1, numRuns: 100 })
    const fits = (value: unknown) => !complaints(endpoint, { ...sample, [name]: value }).includes(name)
    sample[name] = [...(real[name] ?? []), ...made].find(fits) ?? made[0]
  }
  const fields = fieldsOf(endpoint)
  for (const field of fields) if (field.required || needed.includes(field.name)) fill(field)
  for (const field of fields) if (!field.required && complaints(endpoint, sample).includes('')) fill(field)
  return sample
}

/** The names of the fields that the contract refuses; '' for the whole input. */
function complaints(endpoint: Endpoint, wire: Record<string, unknown>) {
  try {
    decodeInput(endpoint, wire)
    return []
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error
    return error.issues.map(({ path }) => String(path[0] ?? ''))
  }
}

/** Inputs that are mostly valid with something wrong in them, and sometimes not even an object. */
function inputOf(fields: Field[]) {
  const someOf = ({ name, schema }: Field) =>
    fc.oneof(
      { weight: 4, arbitrary: real[name] ? fc.constantFrom(...real[name]) : validOf(schema) },
      { weight: 2, arbitrary: validOf(schema) },
      { weight: 2, arbitrary: nasty },
    )
  const needed = fields.filter(({ required }) => required).map(({ name }) => name)
  const shape = Object.fromEntries(fields.map((field) => [field.name, someOf(field)]))
  const whole = fc.record(shape, { requiredKeys: needed })
  const unknown = fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('status', 'money')), nasty, {
    maxKeys: 3,
  })
  return fc.oneof(
    { weight: 6, arbitrary: whole },
    { weight: 2, arbitrary: fc.record(shape, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.tuple(whole, unknown).map(([known, more]) => ({ ...known, ...more })) },
    { weight: 1, arbitrary: nasty },
  )
}
