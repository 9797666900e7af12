/** How many requests one client may make, and that no header makes it another client (safety T37). */
import { checkBasket, placeBasket } from '@tarazu/contract/baskets/api'
import { BusyError } from '@tarazu/contract/client-errors'
import { getLiveness } from '@tarazu/contract/config/api'
import { getQuote } from '@tarazu/contract/market/api'
import { findInviter } from '@tarazu/contract/session/api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestCustomer, type TestServer, testServer } from '../src/testing/test-server.ts'

let world: TestServer
let customer: TestCustomer

beforeAll(async () => {
  world = await testServer({ RATE_LIMITS: 'on' })
  customer = await world.customer({ cash: 1_00n })
})

afterAll(() => world.close({ transfersAtLeast: 1 }))

/** Sends requests from one address until one is refused. `headersOf` gives the headers of the nth. */
async function untilRefused(headersOf: (n: number) => Record<string, string>, remoteAddress: string) {
  for (let n = 0; n < 700; n++) {
    const answer = await world.server.app.inject({
      url: `/api${getBalance.path}`,
      headers: headersOf(n),
      remoteAddress,
    })
    if (answer.statusCode === 429) return answer
  }
}

const strange = (n: number) => `10.1.${n >> 8}.${n & 255}`

describe('one address without an account', () => {
  test('is asked to come back, in the envelope', async () => {
    const answer = await untilRefused(() => ({}), '192.0.2.1')
    expect(answer?.json()).toMatchObject({ msg: 'no', code: 'too_many', detail: { done: false } })
    expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer?.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-request-id': expect.any(String),
    })
    expect(answer?.headers).not.toHaveProperty('x-ratelimit-limit')
  })

  test('learns that the process answers, however often it has asked', async () => {
    const remoteAddress = '192.0.2.2'
    expect(await untilRefused(() => ({}), remoteAddress)).toBeDefined()
    const { statusCode } = await world.server.app.inject({ url: `/api${getLiveness.path}`, remoteAddress })
    expect(statusCode).toBe(200)
  })

  test.each<[string, number, (n: number) => Record<string, string>]>([
    ['X-Forwarded-For', 11, (n) => ({ 'x-forwarded-for': strange(n) })],
    ['Forwarded', 12, (n) => ({ forwarded: `for=${strange(n)}` })],
    ['X-Real-IP', 13, (n) => ({ 'x-real-ip': strange(n) })],
    ['CF-Connecting-IP', 14, (n) => ({ 'cf-connecting-ip': strange(n) })],
    ['User-Agent', 15, (n) => ({ 'user-agent': `browser ${n}` })],
    ['token', 16, (n) => ({ token: String(n).padEnd(43, 'x') })],
    ['Authorization', 17, (n) => ({ authorization: `Bearer ${String(n).padEnd(43, 'x')}` })],
    ['Cookie', 18, (n) => ({ cookie: `__Host-sid=${n}` })],
  ])('counts as the same client with another %s each time', async (_, own, headersOf) => {
    expect(await untilRefused(headersOf, `192.0.2.${own}`)).toBeDefined()
  })
})

test('a temporary refusal has its waiting time in the header as well', async () => {
  const ask = (code: string) =>
    world.server.app.inject({
      method: 'POST',
      url: `/api${findInviter.path}`,
      payload: { code },
      remoteAddress: '192.0.2.40',
    })
  for (let wrong = 0; wrong < 10; wrong++)
    expect((await ask(`NONE-${wrong}`)).json()).toMatchObject({ code: 'code_invalid' })
  const late = await ask('NONE-10')
  const { code, detail } = late.json()
  expect([code, late.headers['retry-after']]).toEqual(['too_many', String(detail.retry_after_seconds)])
  expect((await ask('PAPER-2026')).headers).not.toHaveProperty('retry-after')
  expect((await ask('PAPER-2026')).json()).toMatchObject({ msg: 'ok' })
})

test('charts have a smaller budget of their own', async () => {
  const url = `/api${getQuote.path}?symbol=SBIN.NS`
  const remoteAddress = '192.0.2.30'
  const codes: number[] = []
  while (codes.at(-1) !== 429 && codes.length < 300)
    codes.push((await world.server.app.inject({ url, remoteAddress })).statusCode)
  expect([codes.length, codes[0], codes.at(-2)]).toEqual([201, 200, 200])
  const other = await world.server.app.inject({ url: `/api${getBalance.path}`, remoteAddress })
  expect(other.statusCode).not.toBe(429)
})

describe('a customer', () => {
  test('with a session is not limited by strangers at the same address', async () => {
    const address = '192.0.2.99'
    await customer.call(getBalance, {})
    expect(await untilRefused(() => ({}), address)).toBeDefined()
    const answer = await world.server.app.inject({
      url: `/api${getBalance.path}`,
      headers: { token: customer.token },
      remoteAddress: address,
    })
    expect(answer.statusCode).toBe(200)
  })

  test('has one budget, whatever the address and the way the token is sent', async () => {
    let refused = false
    for (let n = 0; n < 700 && !refused; n++) {
      const { token } = customer
      const answer = await world.server.app.inject({
        url: `/api${getBalance.path}`,
        headers: n % 2 === 0 ? { token } : { authorization: `Bearer ${token}` },
        remoteAddress: `192.0.2.${100 + (n % 100)}`,
      })
      refused = answer.statusCode === 429
    }
    expect(refused).toBe(true)
  })
})

test('a basket counts as its rows: so many orders by one call are as many requests', async () => {
  const { call } = await world.customer()
  const rows = Array.from({ length: 20 }, () => ({ symbol: 'SBIN.NS', side: 'buy', quantity: 1 }) as const)
  const fate = (asked: Promise<unknown>) =>
    asked.then(
      () => 'answered',
      (error: unknown) => (error instanceof BusyError ? 'busy' : String(error)),
    )
  for (let sent = 0; sent < 15; sent++) expect(await fate(call(checkBasket, { rows }))).toBe('answered')
  for (let sent = 0; sent < 15; sent++) expect(await fate(call(placeBasket, { rows }))).toBe('answered')
  expect(await fate(call(checkBasket, { rows }))).toBe('busy')
  expect(await fate(call(placeBasket, { rows }))).toBe('busy')
})
