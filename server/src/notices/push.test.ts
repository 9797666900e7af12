import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { InvalidRequestError } from '@tarazu/contract/client-errors'
import { addPush, getPushKey, removePush } from '@tarazu/contract/notices/api'
import { logout } from '@tarazu/contract/session/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { act } from '../acts/act.ts'
import { planOf } from '../testing/plan-of.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { isUrgent, unpushed } from './send-pushes.ts'

type Sent = { path: string; headers: Record<string, unknown>; body: Buffer }
const sent: Sent[] = []
/** The statuses that the push service answers next; 201 when none is left. */
const statuses: number[] = []

const service = createServer(async (request, response) => {
  sent.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) })
  response.writeHead(statuses.shift() ?? 201).end()
})

let world: TestServer
let origin: string
let customer: TestCustomer
let browsers = 0

beforeAll(async () => {
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(service.address() as { port: number }).port}`
  world = await testServer({ PUSH_ORIGINS: origin, OPERATOR_EMAIL: 'desk@tarazu.example' })
})
beforeEach(async () => {
  customer = await world.customer()
  sent.length = 0
  statuses.length = 0
})
afterAll(async () => {
  await world.close({ transfersAtLeast: 0 })
  service.close()
})

const soon = { timeout: 10_000, interval: 50 }

/** A subscription as a browser's PushManager makes it, with the key that reads its messages. */
function browser() {
  browsers += 1
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = Buffer.alloc(16, browsers)
  return {
    subscription: {
      endpoint: `${origin}/send/${browsers}`,
      publicKey: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
      language: 'de',
    } as const,
    read({ body }: Sent) {
      const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 21 + (body[20] as number))]
      const derive = (material: Buffer, by: Buffer, info: string | Buffer, size: number) =>
        Buffer.from(hkdfSync('sha256', material, by, info, size))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, theirs])
      const material = derive(ecdh.computeSecret(theirs), auth, info, 32)
      const key = derive(material, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(material, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(body.subarray(-16))
      const plain = Buffer.concat([decipher.update(body.subarray(21 + theirs.length, -16)), decipher.final()])
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as unknown
    },
  }
}

const tell = () =>
  act(world.deps, ({ notify }) =>
    notify({
      customer: customer.id,
      kind: 'withdrawal_paid',
      facts: { amount: '5000.00', number: 'ABC' },
    }),
  )

async function waiting() {
  const { rows } = await sql<{ count: number }>`select (select count(*)::int from push_message)
    + (select count(*)::int from notice where not pushed) as count`.execute(world.deps.db)
  return rows[0]?.count
}
const settled = () => vi.waitFor(async () => expect(await waiting()).toBe(0), soon)

test('a notice reaches each browser of its customer, unreadable on the way and without amounts', async () => {
  const [one, other] = [browser(), browser()]
  await customer.call(addPush, one.subscription)
  await customer.call(addPush, other.subscription)
  await tell()
  await vi.waitFor(() => expect(sent).toHaveLength(2), soon)
  await settled()
  const first = sent.find(({ path }) => one.subscription.endpoint.endsWith(path)) as Sent
  expect(one.read(first)).toEqual({ kind: 'withdrawal_paid', language: 'de' })
  expect(first.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  const { key } = await customer.call(getPushKey, {})
  expect(String(first.headers['authorization'])).toContain(`, k=${key}`)
  expect(sent).toHaveLength(2)
})

test('an urgent notice is pushed before those that many customers get at once', async () => {
  const [own, theirs] = [browser(), browser()]
  await customer.call(addPush, own.subscription)
  const crowd = await world.customer()
  await crowd.call(addPush, theirs.subscription)
  const facts = { amount: '1.00', symbol: 'SBIN.NS', count: '1' }
  await act(world.deps, async ({ notify, notifyAll }) => {
    const dividend = { customer: crowd.id, kind: 'dividend_paid', facts } as const
    await notifyAll(Array<typeof dividend>(300).fill(dividend))
    await notify({
      customer: customer.id,
      kind: 'sign_in_new_device',
      facts: { device: 'Somebody’s' },
    })
  })
  await vi.waitFor(
    () => expect(sent.some(({ path }) => own.subscription.endpoint.endsWith(path))).toBe(true),
    soon,
  )
  const place = sent.findIndex(({ path }) => own.subscription.endpoint.endsWith(path))
  // Among the first twenty, which are sent at the same time.
  expect(place).toBeLessThan(20)
  expect(sent[place]?.headers).toMatchObject({ urgency: 'high' })
  expect(sent.find(({ path }) => theirs.subscription.endpoint.endsWith(path))?.headers).toMatchObject({
    urgency: 'normal',
  })
  await crowd.call(removePush, { endpoint: theirs.subscription.endpoint })
  await settled()
})

test('the index of urgent notices has all urgent kinds in its condition', async () => {
  const { db } = world.deps
  expect(await planOf(db, unpushed(db, isUrgent, 200))).toContain('notice_urgent')
})

test('push keys stay the same, also in another process', async () => {
  const { server } = await world.another()
  const { key } = await customer.call(getPushKey, {})
  const elsewhere = await server.app.inject({
    url: `/api${getPushKey.path}`,
    headers: { token: customer.token },
  })
  expect(elsewhere.json().data).toEqual({ key })
})

test('a subscription that its push service no longer knows is removed', async () => {
  const gone = browser()
  await customer.call(addPush, gone.subscription)
  statuses.push(410)
  await tell()
  await vi.waitFor(() => expect(sent).toHaveLength(1), soon)
  await settled()
  await tell()
  await settled()
  expect(sent).toHaveLength(1)
})

test('a busy push service is asked again, and not for ever', { tags: 'thorough' }, async () => {
  await customer.call(addPush, browser().subscription)
  statuses.push(503, 429)
  await tell()
  for (const attempts of [1, 2, 3]) {
    await vi.waitFor(() => expect(sent).toHaveLength(attempts), soon)
    await vi.waitFor(async () => {
      const { rows } = await sql<{ tries: number }>`select tries from push_message`.execute(world.deps.db)
      expect(rows).toEqual(attempts < 3 ? [{ tries: attempts }] : [])
    }, soon)
    world.clock.step(60_000)
  }

  sent.length = 0
  statuses.push(...Array<number>(6).fill(500))
  await tell()
  await vi.waitFor(async () => {
    world.clock.step(60_000)
    expect(await waiting()).toBe(0)
  }, soon)
  expect(sent).toHaveLength(6)
})

test('a browser gets no pushes after they were turned off, or after signing out', async () => {
  const [off, out] = [browser(), browser()]
  await customer.call(addPush, off.subscription)
  const other = await world.signIn(customer)
  await other(addPush, out.subscription)
  const stranger = await world.customer()
  await stranger.call(removePush, { endpoint: off.subscription.endpoint })
  await tell()
  await vi.waitFor(() => expect(sent).toHaveLength(2), soon)
  await settled()

  await customer.call(removePush, { endpoint: off.subscription.endpoint })
  await other(logout, {})
  await tell()
  await settled()
  expect(sent).toHaveLength(2)
})

test('a browser that another customer signs in to gets the pushes of that customer', async () => {
  const shared = browser()
  await customer.call(addPush, shared.subscription)
  const next = await world.customer()
  await next.call(addPush, shared.subscription)
  await tell()
  await settled()
  expect(sent).toHaveLength(0)
})

test.each([
  'http://169.254.169.254/latest',
  'https://fcm.googleapis.com.evil.example/send',
  'https://user:pass@fcm.googleapis.com/send',
  'http://fcm.googleapis.com/send',
  'https://127.0.0.1/send',
])('%s is no push service, and is never asked', async (endpoint) => {
  await expect(customer.call(addPush, { ...browser().subscription, endpoint })).rejects.toBeInstanceOf(
    InvalidRequestError,
  )
  const kept = await world.deps.db
    .selectFrom('push_subscription')
    .select('id')
    .where('endpoint', '=', endpoint)
    .execute()
  expect(kept).toEqual([])
})
