/**
 * Whatever is sent, every call answers in the specification's envelope (safety S1). More inputs: FUZZ_RUNS=10000 (decision
 * 030); the inputs of a failed run again: FUZZ_SEED, as it was printed.
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

const runs = Number(process.env['FUZZ_RUNS'] ?? 50)
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)

let world: TestServer
let customer: TestCustomer
let token: string
let operatorToken: string
/** Values of this world, so that some inputs get past the first look. */
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
    // Not the one who calls: five sign-ins later the token of the first would be dead.
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

/** Not JSON but a file. They have tests of their own. */
const otherwise = ['/stock/success/upload', '/console/pictures']

/** Whatever the provider says is signed by it. */
function signed(body: string) {
  const timestamp = String(Math.floor(world.clock.now() / 1_000))
  const key = Buffer.from(providerKey, 'hex')
  return {
    'provider-timestamp': timestamp,
    'provider-signature': providerSignature(key, timestamp, body),
  }
}

/** Take one set of fields or another, so that no field alone is missing or unknown. */
const either = ['/v2/user/forget', '/stock/success/user/password/up', '/console/identities/decide']
/** Made once in a while for each customer: who asks again is told to wait. */
const seldom = ['/stock/success/security/export']
/** Take a whole file as text. */
const large = ['/console/reconciliation/import', '/console/reconciliation/preview']

/** The endpoints are known once the server stands; a list in the file could leave one out. */
const each = async (look: (of: Endpoint) => Promise<void>) => {
  const endpoints = servedEndpoints(world.server.app).filter(({ path }) => !otherwise.includes(path))
  expect(endpoints.length).toBeGreaterThan(20)
  for (const of of endpoints) await look(of)
}

async function send(of: Endpoint, wire: unknown, headers: Record<string, string> = {}) {
  const text = typeof wire === 'string' ? wire : (JSON.stringify(wire) ?? '')
  const answer = await world.server.app.inject({
    method: of.method,
    url: `/api${of.path}${of.method === 'GET' ? queryOf(wire) : ''}`,
    headers: {
      ...(of.caller === 'customer' && { token }),
      ...(of.caller === 'operator' && { 'operator-token': operatorToken }),
      ...(of.method === 'POST' && { 'content-type': 'application/json' }),
      ...(of.path === receiveProviderEvent.path && signed(text)),
      ...headers,
    },
    ...(of.method === 'POST' && { payload: text }),
  })
  if (of.path === signOut.path && answer.statusCode === 200) {
    operatorToken = (await world.operator(...roles)).token
  }
  if (of.path.endsWith('/logout') && answer.statusCode === 200) {
    const { phone, password } = customer
    token = (await world.visitor(login, { phone, password })).token
  }
  return answer
}

/** As odd clients write it: repeated names, brackets, bytes that are no text. */
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

/** Words of SQL, of paths and of stacks. */
const inside =
  /syntax error|violates|relation "|column "|operator does not|SQLSTATE|invalid byte sequence|pg_|::\w+\[\]|node_modules|\/src\/|\.ts:\d|\bat \w+ \(|file:\/\/|Error:|ECONN|undefined|\[object/

function check(of: Endpoint, answer: LightMyRequestResponse) {
  const seen = `${answer.statusCode} ${answer.body.slice(0, 300)}`
  expect([200, 400, 404, 413, 422, ...(seldom.includes(of.path) ? [429] : [])], seen).toContain(
    answer.statusCode,
  )
  expect(answer.headers['content-type'], seen).toBe('application/json; charset=utf-8')
  expect(answer.headers['x-request-id'], seen).toMatch(/^[\w-]{8,}$/)
  const body = z.parse(envelope, JSON.parse(answer.body))
  if (body.msg === 'ok') {
    decodeReply(of, body.data)
    return
  }
  expect(answer.body, seen).not.toMatch(inside)
  expect(answer.body.length, seen).toBeLessThan(4_000)
  const known = [...of.refusals, 'not_found', 'idempotency_mismatch', 'too_many', 'invalid_request']
  expect(known, seen).toContain(body.code)
  // One shape, wherever single fields are spoken of.
  if (body.detail?.['fields'] !== undefined) z.parse(fieldProblems, body.detail['fields'])
  if (answer.statusCode === 400) {
    expect(z.parse(invalid, body).detail.fields.length, seen).toBeGreaterThan(0)
  }
}

const fieldsNamed = (answer: LightMyRequestResponse) =>
  z.parse(invalid, JSON.parse(answer.body)).detail.fields.map(({ field }) => field)

/** Only a call that never answers takes so long: thousands of requests each are seconds alone, and minutes beside busy neighbours. */
const patience_ms = 900_000

describe('each call', { timeout: patience_ms }, () => {
  test(`answers ${runs} odd inputs, seed ${seed}`, { timeout: patience_ms + runs * 10_000 }, async () => {
    await each(async (of) => {
      const anything = inputOf(fieldsOf(of))
      const key = fc.option(fc.constantFrom('a-key', 'another', 'ü', 'x'.repeat(300), ' '), {
        nil: undefined,
      })
      await fc.assert(
        fc.asyncProperty(anything, key, async (wire, given) => {
          const headers = given === undefined ? {} : { 'idempotency-key': given }
          check(of, await send(of, wire, headers))
        }),
        { numRuns: runs, seed },
      )
    })
    // What all of that was made from is understood, so it was not refused for a reason of its own.
    await each(async (of) => {
      if (either.includes(of.path) || seldom.includes(of.path)) return
      const answer = await send(of, sampleOf(of))
      expect([200, 404], `${of.path} ${answer.body}`).toContain(answer.statusCode)
    })
  })

  test('names the field that has the wrong type, and only that one', async () => {
    const wrong = [{}, [5], [], { a: 1 }, 'a\0b', '\ud800', '\udfff"', 1e308, -1e308, 'x'.repeat(5_000)]
    await each(async (of) => {
      const fields = fieldsOf(of)
      const right = sampleOf(of)
      for (const { name } of fields) {
        for (const value of wrong) {
          const answer = await send(of, { ...right, [name]: value })
          check(of, answer)
          if (answer.statusCode !== 400) continue
          // An empty list is nothing at all in an address: of what is needed all is missing then.
          if (of.method === 'GET' && of.needs?.flat().includes(name)) continue
          const found = fieldsNamed(answer).map((each) => each.split(/[.[]/)[0])
          expect([of.path, name, value, [...new Set(found)]]).toEqual([of.path, name, value, [name]])
        }
        const odd = await send(of, { ...right, [name]: of.method === 'GET' ? ['a', 'b'] : { a: 1 } })
        expect([of.path, name, odd.statusCode]).toEqual([of.path, name, 400])
      }
    })
  })

  test('names a field that is missing, and one that it does not know', async () => {
    await each(async (of) => {
      if (either.includes(of.path)) return
      const fields = fieldsOf(of)
      const right = sampleOf(of)
      for (const { name, required } of fields) {
        if (!required) continue
        const { [name]: _, ...rest } = right
        const answer = await send(of, rest)
        expect([of.path, fieldsNamed(answer)]).toEqual([of.path, [name]])
        expect(answer.body).toContain('is missing')
      }
      for (const name of ['status', 'money', 'user_id', 'is_first', 'constructor']) {
        // Of a read they are ignored: app.wire.test.ts.
        if (of.method === 'GET' || fields.some((field) => field.name === name)) continue
        const answer = await send(of, { ...right, [name]: '1' })
        expect([of.path, fieldsNamed(answer)]).toEqual([of.path, [name]])
      }
    })
  })

  test.each([
    ['smallest', 'minimum', '0.01'],
    ['largest', 'maximum', '999999999999.999999'],
  ] as const)('takes the %s numbers that its contract allows', async (_, end, price) => {
    const prices = ['price', 'limit_price', 'stop_price', 'sell_price']
    let taken = 0
    await each(async (of) => {
      const fields = fieldsOf(of)
      const extremes = fields.flatMap(({ name, schema }) => {
        const extreme = prices.includes(name) ? price : extremeOf(schema, end)
        return extreme === undefined ? [] : [[name, extreme] as const]
      })
      for (const type of fields.some(({ name }) => name === 'order_type') ? ['market', 'stop_limit'] : ['']) {
        const more = type === '' ? {} : { order_type: type }
        const answer = await send(of, { ...sampleOf(of), ...Object.fromEntries(extremes), ...more })
        check(of, answer)
        if (extremes.length === 0) continue
        taken += 1
        expect([200, 404], `${of.path} ${JSON.stringify(extremes)} ${answer.body}`).toContain(
          answer.statusCode,
        )
      }
    })
    expect(taken).toBeGreaterThan(20)
  })

  test('says what is wrong with a field without repeating what was sent', async () => {
    await each(async (of) => {
      const right = sampleOf(of)
      for (const { name } of fieldsOf(of)) {
        // No field takes a list of lists.
        const value = of.method === 'GET' ? ['canary-7261', 'canary-7262'] : [['canary-7261']]
        const answer = await send(of, { ...right, [name]: value })
        expect([of.path, name, answer.statusCode]).toEqual([of.path, name, 400])
        expect(answer.body).not.toContain('canary')
        expect(answer.body, `${of.path} ${name}`).not.toContain('is missing')
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
  ] as const)('says that a field %s', async (problem, of, name, value) => {
    const answer = await send(of, { ...sampleOf(of), [name]: value })
    expect(JSON.parse(answer.body).detail.fields).toEqual([{ field: name, problem }])
  })
})

describe('each call with a body', { timeout: patience_ms }, () => {
  const posts = (look: (of: Endpoint) => Promise<void>) =>
    each(async (of) => (of.method === 'POST' ? look(of) : undefined))

  test('refuses one of 70 kB', () =>
    posts(async (of) => {
      if (large.includes(of.path)) return
      const answer = await send(of, { filler: 'x'.repeat(70_000) })
      expect([of.path, answer.statusCode, answer.json().code]).toEqual([of.path, 413, 'too_large'])
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
    posts(async (of) => {
      const answer = await send(of, text)
      check(of, answer)
      expect([of.path, answer.statusCode]).toEqual([of.path, 400])
    }),
  )

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'x', ''])(
    'refuses the type "%s"',
    (type) =>
      posts(async (of) => {
        const answer = await send(of, { tag: 'SBIN.NS' }, { 'content-type': type })
        check(of, answer)
        expect([of.path, answer.statusCode]).toEqual([of.path, 400])
      }),
  )
})

/** What the contract takes: values of this world where they fit, else made-up ones; optional fields where it needs them. */
function sampleOf(of: Endpoint): Readonly<Record<string, unknown>> {
  const sample = samples.get(of) ?? makeSample(of)
  samples.set(of, sample)
  return sample
}

const samples = new Map<Endpoint, Record<string, unknown>>()

function makeSample(of: Endpoint): Record<string, unknown> {
  const sample: Record<string, unknown> = {}
  // Of sets of fields, of which one has to be there, the first.
  const needed = of.needs?.[0] ?? []
  const fill = ({ name, schema }: Field) => {
    const made = fc.sample(validOf(schema), { seed: 1, numRuns: 100 })
    const fits = (value: unknown) => !complaints(of, { ...sample, [name]: value }).includes(name)
    sample[name] = [...(real[name] ?? []), ...made].find(fits) ?? made[0]
  }
  const fields = fieldsOf(of)
  for (const field of fields) if (field.required || needed.includes(field.name)) fill(field)
  for (const field of fields) if (!field.required && complaints(of, sample).includes('')) fill(field)
  return sample
}

/** Names of the fields that the contract refuses; '' for the whole. */
function complaints(of: Endpoint, wire: Record<string, unknown>) {
  try {
    decodeInput(of, wire)
    return []
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error
    return error.issues.map(({ path }) => String(path[0] ?? ''))
  }
}

/** Mostly right with something wrong in it; now and then not even an object. */
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
