/** What every call shares on the wire: which fields it names, which it ignores, and that the document says so. */
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
/** They end the session that the others are asked with, take a file, or a signature. */
const others = ['/stock/user/logout', '/console/sign-out', '/stock/success/upload', '/console/pictures']
const askable = () =>
  endpoints().filter(({ path }) => !others.includes(path) && !path.startsWith('/providers/'))

async function send(of: Endpoint, wire: Record<string, unknown>, token = customer.token) {
  const query = new URLSearchParams(
    Object.fromEntries(Object.entries(wire).map(([name, value]) => [name, String(value)])),
  )
  const answer = await world.server.app.inject({
    method: of.method,
    url: `/api${of.path}${of.method === 'GET' && query.size > 0 ? `?${query}` : ''}`,
    headers: {
      ...(of.caller === 'customer' && { token }),
      ...(of.caller === 'operator' && { 'operator-token': operatorToken }),
    },
    ...(of.method === 'POST' && { payload: wire }),
  })
  return { status: answer.statusCode, json: answer.json() }
}

const fieldsIn = ({ json }: Awaited<ReturnType<typeof send>>) =>
  (json.detail.fields as { field: string; problem: string }[]).map(({ field }) => field)

describe('a request without anything', () => {
  test('is understood, or told which fields are missing, and never that something does not exist', async () => {
    const wrong: unknown[] = []
    for (const of of askable()) {
      const answer = await send(of, {})
      if (answer.status === 200) continue
      if (answer.status === 400 && !fieldsIn(answer).includes('body')) continue
      wrong.push([of.path, answer.status, answer.json])
    }
    expect(wrong).toEqual([])
  })

  test.each([
    [{}, ['no', 'tag', 'count']],
    [{ tag: 'SBIN.NS' }, ['count']],
    [{ count: 5 }, ['tag']],
    [{ price: '600.00' }, ['no', 'tag', 'count']],
  ])('to sell with %j lacks %j', async (wire, lacks) => {
    const answer = await send(sell, wire)
    expect([answer.status, fieldsIn(answer)]).toEqual([400, lacks])
  })

  test('has no body at all, and a type of one', async () => {
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
  const reads = () => askable().filter((of) => of.method === 'GET' || of.reads)

  test('ignores what it does not know, and every write refuses it', async () => {
    expect(reads().length).toBeGreaterThan(50)
    for (const of of askable()) {
      const [without, answer] = [await send(of, {}), await send(of, { utm_source: 'a mail' })]
      if (of.method === 'GET') expect([of.path, answer.status]).toEqual([of.path, without.status])
      else if (of.input !== nothing && shapeOf(of.input))
        expect([of.path, fieldsIn(answer)]).toEqual([of.path, expect.arrayContaining(['utm_source'])])
    }
  })

  test('takes an optional field that is empty for none', async () => {
    for (const of of reads()) {
      const shape = shapeOf(of.input) ?? {}
      const optional = Object.keys(shape).filter((name) => shape[name]?._zod.optin === 'optional')
      const empty = Object.fromEntries(optional.map((name) => [name, '']))
      const [without, answer] = [await send(of, {}), await send(of, empty)]
      expect([of.path, answer.status, answer.json.detail]).toEqual([
        of.path,
        without.status,
        without.json.detail,
      ])
    }
  })
})

test('an empty code is none, and no guess', async () => {
  const { phone: user, password } = customer
  for (let tries = 0; tries < 7; tries += 1)
    expect((await send(login, { user, password, code: '' })).json).toMatchObject({ msg: 'ok' })
  // Seven devices are more than one account has.
  customer = await world.customer({ cash: 100_000_00n })
})

test.each([
  [addRecharge, {}, 5_000],
  [addLoan, {}, 5_000],
  [withdraw, { bank_id: 'AAAAAAAAAAAA' }, 100],
  [repayLoan, { id: 'AAAAAAAAAAAA' }, 100],
] as const)('%o takes an amount as number, as digits and with its decimals', async (of, more, amount) => {
  const asked = await world.customer({ cash: 10_000_00n })
  const answers = []
  for (const count of [amount, String(amount), `${amount}.00`])
    answers.push(await send(of, { ...more, count }, asked.token))
  const seen = answers.map(({ status, json }) => [status, json.code ?? json.data.count])
  expect(seen[0]?.[1]).not.toMatch(/invalid/)
  // Once there is a loan another one is refused for that alone.
  const expected =
    of === addLoan ? [seen[0], [200, 'loan_open'], [200, 'loan_open']] : [seen[0], seen[0], seen[0]]
  expect(seen).toEqual(expected)
})

test('a wrong amount of a loan is told in words of its own', async () => {
  const { json } = await send(addLoan, { count: 'five' })
  expect(json).toMatchObject({ code: 'loan_invalid', text: 'Please enter a correct loan amount.' })
})

test('a price beyond the band is told what is possible', async () => {
  world.feed.set('SBIN.NS', 600)
  const order = { tag: 'SBIN.NS', count: 1, mold: 'stock', order_type: 'limit' }
  const { json } = await send(buy, { ...order, limit_price: '1.00' })
  const { lowest, highest, tick } = json.detail
  expect(json).toMatchObject({ code: 'price_invalid', detail: { tick: '0.05' } })
  expect(json.text).toBe(
    `This price is not possible for this instrument: it has to be from ${lowest} to ${highest}, in steps of 0.05.`,
  )
  for (const limit_price of [lowest, highest])
    expect((await send(buy, { ...order, limit_price })).json).toMatchObject({ msg: 'ok' })
  for (const limit_price of [Number(lowest) - 0.05, Number(highest) + 0.05])
    expect((await send(buy, { ...order, limit_price: limit_price.toFixed(2) })).json).toMatchObject({
      code: 'price_invalid',
    })
  expect(tick).toBe('0.05')
})

test('every call that takes something says so in the document', () => {
  for (const of of endpoints()) {
    const operation = document.paths[of.path]?.[of.method.toLowerCase()]
    if (of.method === 'GET') {
      const inputs = Object.keys(shapeOf(of.input) ?? {})
      const described = ((operation?.['parameters'] ?? []) as { name?: string }[]).flatMap(
        ({ name }) => name ?? [],
      )
      expect([of.path, described]).toEqual([of.path, inputs])
    } else expect([of.path, 'requestBody' in (operation ?? {})]).toEqual([of.path, takesSomething(of)])
  }
})

/** Of sets of fields each is something. */
const takesSomething = (of: Endpoint) => {
  const shape = shapeOf(of.input)
  return shape === undefined || Object.keys(shape).length > 0
}
