/** What all calls share on the wire: the fields that they name or ignore, and that the document says so. */
import { type Endpoint, nothing } from '@tarazu/contract/endpoint'
import { addLoan, repayLoan } from '@tarazu/contract/loans/api'
import { roles } from '@tarazu/contract/operators/permissions'
import { buy, sell } from '@tarazu/contract/orders/api'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { login, logout } from '@tarazu/contract/session/api'
import { withdraw } from '@tarazu/contract/withdrawals/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shapeOf } from '../src/http/decode-input.ts'
import { type OpenapiDocument, openapiDocument } from '../src/openapi/document.ts'
import { servedEndpoints } from '../src/openapi/served-routes.ts'
import { type TestCustomer, type TestServer, testServer } from '../src/testing/test-server.ts'

let world: TestServer
let customer: TestCustomer
let operatorToken: string
let document: OpenapiDocument

beforeAll(async () => {
  world = await testServer({ PROVIDER_WEBHOOK_KEY: '5e'.repeat(32) })
  world.feed.set('SBIN.NS', 600)
  customer = await world.customer({ cash: 100_000_00n })
  operatorToken = (await world.operator(...roles)).token
  document = openapiDocument(endpoints())
})
afterAll(() => world.close({ transfersAtLeast: 1 }))

const endpoints = () => servedEndpoints(world.server.app)
/** These end the session that the other calls need, or take a file or a signature. */
const others = ['/stock/user/logout', '/console/sign-out', '/stock/success/upload', '/console/pictures']
const askable = () =>
  endpoints().filter(({ path }) => !others.includes(path) && !path.startsWith('/providers/'))

async function send(endpoint: Endpoint, wire: Record<string, unknown>, token = customer.token) {
  const query = new URLSearchParams(
    Object.fromEntries(Object.entries(wire).map(([name, value]) => [name, String(value)])),
  )
  const answer = await world.server.app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path}${endpoint.method === 'GET' && query.size > 0 ? `?${query}` : ''}`,
    headers: {
      ...(endpoint.caller === 'customer' && { token }),
      ...(endpoint.caller === 'operator' && { 'operator-token': operatorToken }),
    },
    ...(endpoint.method === 'POST' && { payload: wire }),
  })
  return { status: answer.statusCode, json: answer.json() }
}

const fieldsIn = ({ json }: Awaited<ReturnType<typeof send>>) =>
  (json.detail.fields as { field: string; problem: string }[]).map(({ field }) => field)

describe('a request without fields', () => {
  test('is accepted or names the missing fields, and is never not found', async () => {
    const wrong: unknown[] = []
    for (const endpoint of askable()) {
      const answer = await send(endpoint, {})
      if (answer.status === 200) continue
      if (answer.status === 400 && !fieldsIn(answer).includes('body')) continue
      wrong.push([endpoint.path, answer.status, answer.json])
    }
    expect(wrong).toEqual([])
  })

  test.each([
    [{}, ['no', 'tag', 'count']],
    [{ tag: 'SBIN.NS' }, ['count']],
    [{ count: 5 }, ['tag']],
    [{ price: '600.00' }, ['no', 'tag', 'count']],
  ])('is incomplete: to sell with %j lacks %j', async (wire, lacks) => {
    const answer = await send(sell, wire)
    expect([answer.status, fieldsIn(answer)]).toEqual([400, lacks])
  })

  test('may have a content type and no body', async () => {
    const { token } = await world.visitor(login, { phone: customer.phone, password: customer.password })
    const answer = await world.server.app.inject({
      method: 'POST',
      url: `/api${logout.path}`,
      headers: { token, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.json()).toEqual({ msg: 'ok', data: {} })
  })
})

describe('a read', () => {
  const reads = () => askable().filter((endpoint) => endpoint.method === 'GET' || endpoint.reads)

  test('ignores unknown fields, and every write refuses them', async () => {
    expect(reads().length).toBeGreaterThan(50)
    for (const endpoint of askable()) {
      const [without, answer] = [await send(endpoint, {}), await send(endpoint, { utm_source: 'a mail' })]
      if (endpoint.method === 'GET')
        expect([endpoint.path, answer.status]).toEqual([endpoint.path, without.status])
      else if (endpoint.input !== nothing && shapeOf(endpoint.input))
        expect([endpoint.path, fieldsIn(answer)]).toEqual([
          endpoint.path,
          expect.arrayContaining(['utm_source']),
        ])
    }
  })

  test('treats an empty optional field as missing', async () => {
    for (const endpoint of reads()) {
      const shape = shapeOf(endpoint.input) ?? {}
      const optional = Object.keys(shape).filter((name) => shape[name]?._zod.optin === 'optional')
      const empty = Object.fromEntries(optional.map((name) => [name, '']))
      const [without, answer] = [await send(endpoint, {}), await send(endpoint, empty)]
      expect([endpoint.path, answer.status, answer.json.detail]).toEqual([
        endpoint.path,
        without.status,
        without.json.detail,
      ])
    }
  })
})

test('an empty code counts as missing, not as an attempt', async () => {
  const { phone: user, password } = customer
  for (let tries = 0; tries < 7; tries += 1)
    expect((await send(login, { user, password, code: '' })).json).toMatchObject({ msg: 'ok' })
  // Seven sessions are more than one account may have.
  customer = await world.customer({ cash: 100_000_00n })
})

test.each([
  [addRecharge, {}, 5_000],
  [addLoan, {}, 5_000],
  [withdraw, { bank_id: 'AAAAAAAAAAAA' }, 100],
  [repayLoan, { id: 'AAAAAAAAAAAA' }, 100],
] as const)(
  '%o takes an amount as number, as digits and with its decimals',
  async (endpoint, more, amount) => {
    const asked = await world.customer({ cash: 10_000_00n })
    const answers = []
    for (const count of [amount, String(amount), `${amount}.00`])
      answers.push(await send(endpoint, { ...more, count }, asked.token))
    const seen = answers.map(({ status, json }) => [status, json.code ?? json.data.count])
    expect(seen[0]?.[1]).not.toMatch(/invalid/)
    // After the first loan another one is refused because of it.
    const expected =
      endpoint === addLoan ? [seen[0], [200, 'loan_open'], [200, 'loan_open']] : [seen[0], seen[0], seen[0]]
    expect(seen).toEqual(expected)
  },
)

test('an invalid amount of a loan has a refusal of its own', async () => {
  const { json } = await send(addLoan, { count: 'five' })
  expect(json).toMatchObject({ code: 'loan_invalid', text: 'Please enter a correct loan amount.' })
})

test('a price beyond the band is refused with the possible range', async () => {
  world.feed.set('SBIN.NS', 600)
  const order = { tag: 'SBIN.NS', count: 1, mold: 'stock', order_type: 'limit' }
  const { json } = await send(buy, { ...order, limit_price: '1.00' })
  const { lowest, highest, tick } = json.detail
  expect(json).toMatchObject({ code: 'price_invalid', detail: { tick: '0.05' } })
  expect(json.text).toBe(
    'This price is not possible for this instrument: ' +
      `it has to be from ${lowest} to ${highest}, in steps of 0.05.`,
  )
  for (const limit_price of [lowest, highest])
    expect((await send(buy, { ...order, limit_price })).json).toMatchObject({ msg: 'ok' })
  for (const limit_price of [Number(lowest) - 0.05, Number(highest) + 0.05])
    expect((await send(buy, { ...order, limit_price: limit_price.toFixed(2) })).json).toMatchObject({
      code: 'price_invalid',
    })
  expect(tick).toBe('0.05')
})

test('every call with an input has it in the OpenAPI document', () => {
  for (const endpoint of endpoints()) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    if (endpoint.method === 'GET') {
      const inputs = Object.keys(shapeOf(endpoint.input) ?? {})
      const described = ((operation?.['parameters'] ?? []) as { name?: string }[]).flatMap(
        ({ name }) => name ?? [],
      )
      expect([endpoint.path, described]).toEqual([endpoint.path, inputs])
    } else
      expect([endpoint.path, 'requestBody' in (operation ?? {})]).toEqual([
        endpoint.path,
        takesSomething(endpoint),
      ])
  }
})

/** Whether the input has fields, or alternatives that have. */
const takesSomething = (endpoint: Endpoint) => {
  const shape = shapeOf(endpoint.input)
  return shape === undefined || Object.keys(shape).length > 0
}
