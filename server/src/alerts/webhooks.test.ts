import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { addAlert } from '@tarazu/contract/alerts/api'
import { getWebhook, removeWebhook, setWebhook } from '@tarazu/contract/alerts/webhook-api'
import { buy } from '@tarazu/contract/orders/api'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { act } from '../acts/act.ts'
import { standaloneRound } from '../jobs/run-each.ts'
import { makeMatching } from '../orders/match-orders.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { makeFireAlerts } from './fire-alerts.ts'
import { makeLookup, postWebhook } from './post-webhook.ts'
import { maxAttempts, sendWebhooks } from './send-webhooks.ts'

let world: TestServer
let program: Server
let origin: string
/** What the customer's program has got, and what it answers. */
let got: { headers: IncomingHttpHeaders; body: string }[] = []
let status = 204

beforeAll(async () => {
  program = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      got.push({ headers: request.headers, body })
      response.writeHead(status, status === 302 ? { location: `${origin}/elsewhere` } : {}).end()
    })
  })
  await new Promise<void>((resolve) => void program.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(program.address() as AddressInfo).port}`
  world = await testServer({ WEBHOOK_ORIGINS: origin }, { leads: false })
})
afterAll(async () => {
  await world.close({ transfersAtLeast: 1 })
  await new Promise((resolve) => program.close(resolve))
})
beforeEach(() => {
  got = []
  status = 204
})

const price = (rupees: number) => BigInt(rupees) * 1_000_000n

async function firedAlert() {
  const customer = await world.customer()
  const { secret } = await customer.call(setWebhook, { url: `${origin}/hook` })
  world.feed.set('SBIN.NS', 600)
  const alert = { symbol: 'SBIN.NS', kind: 'price', direction: 'above', level: price(610) } as const
  await customer.call(addAlert, alert)
  world.feed.set('SBIN.NS', 611)
  await makeFireAlerts(world.deps)(standaloneRound(world.deps))
  return { ...customer, secret }
}

test('a program gets each alert once, signed as the library of Standard Webhooks verifies', async () => {
  const { secret, call } = await firedAlert()
  await sendWebhooks(world.deps)
  await sendWebhooks(world.deps)
  expect(got).toHaveLength(1)
  const [{ headers, body } = { headers: {}, body: '' }] = got
  const signed = headers as Record<string, string>
  expect(new Webhook(secret).verify(body, signed)).toMatchObject({
    type: 'alert_price',
    data: { symbol: 'SBIN.NS', level: '610.00', value: '611.00' },
  })
  expect(() => new Webhook(secret).verify(body.replace('611', '999'), signed)).toThrow()
  expect(await call(getWebhook, {})).toMatchObject({
    url: `${origin}/hook`,
    messages: [{ kind: 'alert_price', state: 'taken', attempts: 1, answer: null }],
  })
})

test('an order that was filled is told, too', async () => {
  const customer = await world.customer({ cash: 100_000_00n })
  await customer.call(setWebhook, { url: `${origin}/hook` })
  world.feed.set('TCS.NS', 600)
  const order = {
    symbol: 'TCS.NS',
    kind: 'stock',
    quantity: 1,
    type: 'limit',
    limitPrice: price(590),
  } as const
  const { number } = await customer.call(buy, order)
  world.feed.set('TCS.NS', 589)
  await makeMatching(world.deps)()
  await sendWebhooks(world.deps)
  expect(got.map(({ body }) => JSON.parse(body))).toMatchObject([{ type: 'order_filled', data: { number } }])
})

test('a recurring purchase is told, too, and what is neither alert nor order is not', async () => {
  const { id, call } = await world.customer()
  await call(setWebhook, { url: `${origin}/hook` })
  const facts = { symbol: 'TCS.NS', amount: '500.00' }
  await act(world.deps, async ({ notify }) => {
    await notify({ customer: id, kind: 'identity_approved', facts: {} })
    await notify({ customer: id, kind: 'recurring_tomorrow', facts })
  })
  await sendWebhooks(world.deps)
  await sendWebhooks(world.deps)
  expect(got.map(({ body }) => JSON.parse(body))).toMatchObject([{ type: 'recurring_tomorrow', data: facts }])
})

test('a program that fails is asked again, later each time, and then no more', async () => {
  status = 500
  const customer = await firedAlert()
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    await sendWebhooks(world.deps)
    expect(got).toHaveLength(attempt)
    await sendWebhooks(world.deps)
    expect(got).toHaveLength(attempt)
    world.clock.step(10_000 * 3 ** (attempt - 1))
  }
  // Its session has ended meanwhile.
  const call = await world.signIn(customer)
  expect((await call(getWebhook, {})).messages).toMatchObject([
    { state: 'given_up', attempts: maxAttempts, answer: 'HTTP 500' },
  ])
  await sendWebhooks(world.deps)
  expect(got).toHaveLength(maxAttempts)
})

test('a redirect is not followed', async () => {
  status = 302
  const { call } = await firedAlert()
  await sendWebhooks(world.deps)
  expect(got).toHaveLength(1)
  expect((await call(getWebhook, {})).messages).toMatchObject([{ state: 'waiting', answer: 'HTTP 302' }])
})

test('a private address is refused when it is set, and a name of one when it is sent to', async () => {
  const { call } = await world.customer()
  for (const url of ['https://127.0.0.1/hook', 'https://[::1]/', 'http://desk.example/', `${origin}0/`])
    expect(await refusalOf(call(setWebhook, { url }))).toMatchObject({ code: 'webhook_refused' })
  const { port } = new URL(origin)
  const message = { secret: Buffer.alloc(32), id: 'one', body: '{}', at: world.clock.now(), allowed: [] }
  expect(await postWebhook({ ...message, url: `http://127.0.0.1:${port}/` })).toBe('refused address')
  // A name server that says of every name that it is a machine beside us.
  const names = createSocket('udp4')
  names.on('message', (question, { port: from }) => {
    const isFour = question.readUInt16BE(question.length - 4) === 1
    const answer = Buffer.from('c00c00010001000000050004' + '0a000007', 'hex')
    const reply = Buffer.concat([question, ...(isFour ? [answer] : [])])
    reply.writeUInt16BE(0x81_80, 2)
    reply.writeUInt16BE(isFour ? 1 : 0, 6)
    reply.writeUInt16BE(0, 10)
    names.send(reply, from, '127.0.0.1')
  })
  names.bind(0, '127.0.0.1')
  await once(names, 'listening')
  const resolver = new Resolver({ timeout: 2_000, tries: 1 })
  resolver.setServers([`127.0.0.1:${names.address().port}`])
  const lookup = makeLookup(resolver)
  const codeOf = (name: string) =>
    new Promise((resolve) => void lookup(name, { all: true }, (error) => resolve(error?.code)))
  expect(await codeOf('desk.example')).toBe('private address')
  names.close()
  await once(names, 'close')
  expect(await codeOf('desk.example')).toBe('ENOTFOUND')
  expect(got).toEqual([])
})

test('a program that changes the protocol in place of an answer holds up nobody', async () => {
  const odd = createTcpServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end('HTTP/1.1 101 Odd\r\nConnection: upgrade\r\nUpgrade: odd\r\n\r\n'))
  })
  await new Promise<void>((resolve) => void odd.listen(0, '127.0.0.1', resolve))
  const at = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`
  const message = { secret: Buffer.alloc(32), id: 'one', body: '{}', at: world.clock.now() }
  expect(await postWebhook({ ...message, url: `${at}/`, allowed: [at] })).toBe('no answer')
  await new Promise((resolve) => odd.close(resolve))
})

test('a removed webhook is told nothing that waited for it', async () => {
  const { call } = await firedAlert()
  await call(removeWebhook, {})
  await sendWebhooks(world.deps)
  expect(got).toEqual([])
  expect(await call(getWebhook, {})).toEqual({ url: null, messages: [] })
})
