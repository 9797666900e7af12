import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { act } from '../acts/act.ts'
import type { EventStream } from '../testing/event-stream.ts'
import { publish } from '../testing/publish.ts'
import { streamWorld } from '../testing/stream-world.ts'

const soon = { timeout: 10_000, interval: 5 }
const [first, second] = ['RELIANCE.NS', 'TCS.NS'] as const

type World = Awaited<ReturnType<typeof streamWorld>>
type Served = Awaited<ReturnType<World['serve']>>
type Customer = Awaited<ReturnType<World['signedIn']>>

let world: World
let server: Served
let customer: Customer
const streams: EventStream[] = []

beforeAll(async () => {
  world = await streamWorld()
  server = await world.serve()
})
beforeEach(async () => {
  customer = await world.signedIn()
})
afterEach(async () => {
  await Promise.all(streams.splice(0).map((stream) => stream.close()))
})
afterAll(async () => {
  await world.close()
})

async function open(options: Parameters<Served['open']>[0], at: Served = server) {
  const stream = await at.open(options)
  streams.push(stream)
  return stream
}

/** What was told when the customer came has been told: what follows is news. */
async function greeted(stream: EventStream) {
  await vi.waitFor(() => expect(stream.of('unread')).not.toHaveLength(0), soon)
  return stream
}

function tell(news: Parameters<typeof publish>[1]) {
  return publish(world.db, news).then(world.events.wake)
}

test('only a signed-in customer has a stream', async () => {
  for (const token of [undefined, 'x'.repeat(43)]) {
    const stream = await open({ ...(token && { token }) })
    expect(stream.status).toBe(400)
    expect(await stream.body()).toMatchObject({ msg: 'no', code: 'logout', message: 'logout' })
  }
})

test.each([
  ['a symbol that cannot be one', '?symbols=TCS.NS,%3Cb%3E', 'symbols.1'],
  ['more than 200 symbols', `?symbols=${Array.from({ length: 201 }, (_, n) => `S${n}`)}`, 'symbols'],
  ['symbols given twice', '?symbols=A&symbols=B', 'symbols'],
  ['an unknown field', '?token=abc', 'token'],
])('%s is refused by its name', async (_what, query, field) => {
  const stream = await open({ token: customer.token, query })
  expect(stream.status).toBe(400)
  expect(await stream.body()).toMatchObject({
    code: 'invalid_request',
    detail: { fields: [{ field }] },
  })
})

test('a reader who takes gzip gets the same, packed, up to the end of the stream', async () => {
  world.feed.set(first, 1_234.5)
  const options = { token: customer.token, symbols: [first, second] }
  const [packed, plain] = [await open({ ...options, packed: true }), await open(options)]
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toBe('accept-encoding')
  await Promise.all([greeted(packed), greeted(plain)])
  world.feed.set(first, 1_235.25)
  await vi.waitFor(() => expect(packed.quotes(first).at(-1)?.price).toBe(1_235.25), soon)
  await vi.waitFor(() => expect(plain.quotes(first).at(-1)?.price).toBe(1_235.25), soon)
  expect(packed.of('balance').at(-1)?.data).toEqual(plain.of('balance').at(-1)?.data)
  const session = await world.sessions.identify({ token: customer.token })
  await world.sessions.revoke(session?.sessionId ?? 0, 'logout')
  await Promise.all([packed.ended, plain.ended])
  expect(packed.of('logout')).toHaveLength(1)
  expect(packed.failure()).toBeUndefined()
})

test('a new connection gets all known quotes, the balance and the unread messages at once', async () => {
  world.feed.set(first, 1_234.5, { previousClose: 1_200_000_000n, bid: 1_234_000_000n, volume: 77 })
  world.feed.set(second, 3_099.05)
  world.unread.set(customer.id, 3)
  const stream = await open({ token: customer.token, symbols: [second, first, 'NOBODY'] })
  expect(stream.status).toBe(200)
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  expect(stream.headers).not.toHaveProperty('content-encoding')
  await greeted(stream)
  expect(stream.quotes(second)).toMatchObject([{ price: 3_099.05, change: 0, changePercent: 0 }])
  expect(stream.quotes(first)).toEqual([
    {
      symbol: first,
      price: 1_234.5,
      change: 34.5,
      changePercent: 2.88,
      bid: 1_234,
      ask: 1_234.5,
      bidSize: 1_000_000,
      askSize: 1_000_000,
      high: 1_234.5,
      low: 1_234.5,
      volume: 77,
      at: world.clock.now(),
      source: 'simulated',
      freshness: 'live',
    },
  ])
  expect(stream.told.map(({ name }) => name)).toEqual(['safe_mode', 'quotes', 'balance', 'unread'])
  expect(stream.of('balance')[0]?.data).toMatchObject({ phone: customer.phone, available: 0n })
  expect(stream.of('unread')[0]?.data).toEqual({ unread_count: 3, notices_count: 0 })
  expect(stream.retry()).toBeGreaterThanOrEqual(1_000)
})

test('the last price arrives, prices never go back, and there are four frames a second at most', async () => {
  const stream = await open({ token: customer.token, symbols: [first] })
  const since = performance.now()
  let price = 1_000
  for (let until = since + 1_500; performance.now() < until; ) {
    world.step(1)
    price += 0.05
    world.feed.set(first, price)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await vi.waitFor(() => expect(stream.quotes(first).at(-1)?.price).toBeCloseTo(price), soon)
  const times = stream.quotes(first).map(({ at }) => at)
  expect(times).toEqual([...times].sort((one, other) => one - other))
  const frames = stream.of('quotes').length
  expect(frames).toBeGreaterThan(2)
  expect(frames).toBeLessThanOrEqual(2 + ((performance.now() - since) / 1_000) * 4)
})

test('a frame holds only what has changed', async () => {
  world.feed.set(first, 1_210)
  world.feed.set(second, 3_020)
  const stream = await open({ token: customer.token, symbols: [first, second] })
  await vi.waitFor(() => expect(stream.of('quotes')).toHaveLength(1), soon)
  world.step(1)
  world.feed.set(second, 3_021)
  await vi.waitFor(() => expect(stream.of('quotes')).toHaveLength(2), soon)
  expect(stream.of('quotes')[1]?.data).toMatchObject([{ symbol: second, price: 3_021 }])
})

test('a price that becomes too old is marked so without a tick', async () => {
  world.feed.set(first, 1_210)
  const stream = await open({ token: customer.token, symbols: [first] })
  await vi.waitFor(() => expect(stream.quotes(first)).toHaveLength(1), soon)
  world.step(11_000)
  await vi.waitFor(() => expect(stream.quotes(first).at(-1)?.freshness).toBe('delayed'), soon)
  world.step(11_000)
  await vi.waitFor(() => expect(stream.quotes(first).at(-1)?.freshness).toBe('stale'), soon)
})

test('the market is asked for watched symbols, and no longer when nobody watches them', async () => {
  const mine = { token: customer.token, symbols: ['INFY.NS'] }
  const one = await open(mine)
  const two = await open(mine)
  world.step(3_600_000)
  expect(world.wanted()).toContain('INFY.NS')
  await one.close()
  await vi.waitFor(async () => expect(await openSockets(server)).toBe(1), soon)
  expect(world.wanted()).toContain('INFY.NS')
  await two.close()
  await vi.waitFor(() => {
    world.step(3_600_000)
    expect(world.wanted()).not.toContain('INFY.NS')
  }, soon)
})

test('the customer hears of own orders, money and messages, and of nobody else’s', async () => {
  const other = await world.signedIn()
  const mine = await greeted(await open({ token: customer.token }))
  const theirs = await greeted(await open({ token: other.token }))
  await tell({ customer: customer.id, topics: ['orders', 'wallet'], numbers: ['S1', 'S2'] })
  await vi.waitFor(() => expect(mine.of('balance')).toHaveLength(2), soon)
  expect(mine.of('orders').map(({ data }) => data)).toEqual([{ numbers: ['S1', 'S2'] }])
  expect(mine.of('orders')[0]?.id).toMatch(/^\d+$/)

  world.unread.set(other.id, 1)
  await tell({ customer: other.id, topics: ['unread'] })
  await vi.waitFor(
    () => expect(theirs.of('unread').at(-1)?.data).toEqual({ unread_count: 1, notices_count: 0 }),
    soon,
  )
  expect(theirs.of('orders')).toEqual([])
  expect(mine.of('unread')).toHaveLength(1)
})

test('the customer hears at once of a restriction, and of its end', async () => {
  const mine = await greeted(await open({ token: customer.token }))
  const { accounts } = world.deps.sessions
  const restricted = {
    customer: customer.id,
    by: 'operator',
    reason: 'A review.',
    until: null,
  } as const
  await act(world, (act) => accounts.freeze(act, restricted))
  const last = () => mine.of('balance').at(-1)?.data['restriction']
  await vi.waitFor(() => expect(last()).toMatchObject({ by: 'operator', reason: 'A review.' }), soon)
  await act(world, (act) => accounts.release(act, customer.id, 'operator'))
  await vi.waitFor(() => expect(last()).toBeNull(), soon)
})

test('news that cannot be read now are sent as soon as they can be, and the rest only once', async () => {
  world.unread.set(customer.id, -1)
  const stream = await open({ token: customer.token })
  await tell({ customer: customer.id, topics: ['orders', 'unread'], numbers: ['S1'] })
  await vi.waitFor(() => expect(stream.of('orders')).toHaveLength(1), soon)
  expect(stream.of('unread')).toEqual([])
  world.unread.set(customer.id, 4)
  await vi.waitFor(
    () =>
      expect(stream.of('unread').map(({ data }) => data)).toEqual([{ unread_count: 4, notices_count: 0 }]),
    soon,
  )
  expect(stream.of('orders')).toHaveLength(1)
  expect(stream.of('balance')).toHaveLength(1)
})

test('what another process commits reaches the streams of this one', async () => {
  const stream = await greeted(await open({ token: customer.token }))
  const { events } = await world.startNode('another')
  await publish(world.db, { customer: customer.id, topics: ['orders'], numbers: ['S9'] })
  events.wake()
  await vi.waitFor(() => expect(stream.of('orders')).toMatchObject([{ data: { numbers: ['S9'] } }]), soon)
})

test('a reconnecting client first hears which orders changed meanwhile', async () => {
  const before = await greeted(await open({ token: customer.token }))
  await tell({ customer: customer.id, topics: ['orders'], numbers: ['S1'] })
  await vi.waitFor(() => expect(before.of('orders')).toHaveLength(1), soon)
  await before.close()
  await tell({ customer: customer.id, topics: ['orders', 'wallet'], numbers: ['S2'] })
  await tell({ customer: customer.id, topics: ['orders'], numbers: ['S3'] })

  const lastEventId = before.lastEventId() ?? ''
  const again = await greeted(await open({ token: customer.token, lastEventId }))
  expect(again.told[1]).toMatchObject({ name: 'orders', id: expect.stringMatching(/^\d+$/) })
  expect(again.of('orders')[0]?.data.numbers).toEqual(expect.arrayContaining(['S2', 'S3']))
  expect(again.of('orders')).toHaveLength(1)

  await again.close()
  let lastHeard = again.lastEventId() ?? ''
  // What a transaction of any database of this cluster, a test's beside this one, may still come before is
  // told once more.
  await vi.waitFor(async () => {
    const nothingNew = await greeted(await open({ token: customer.token, lastEventId: lastHeard }))
    lastHeard = nothingNew.lastEventId() ?? lastHeard
    await nothingNew.close()
    const numbers = nothingNew.of('orders').flatMap(({ data }) => data.numbers)
    for (const number of ['S1', 'S2', 'S3']) expect(numbers).not.toContain(number)
  }, soon)
})

test.each(['1', 'something else', '9'.repeat(19)])(
  'who was away too long, or comes with the id %s of elsewhere, is told that all orders may have changed',
  async (lastEventId) => {
    await tell({ customer: customer.id, topics: ['wallet'] })
    const stream = await greeted(await open({ token: customer.token, lastEventId }))
    expect(stream.told[1]).toMatchObject({ name: 'orders', data: { numbers: [] } })
  },
)

test('a session that ends is signed out at once, and the customer’s others stay', async () => {
  const other = await customer.signIn()
  const ending = await greeted(await open({ token: customer.token }))
  const staying = await greeted(await open({ token: other.token }))
  const session = await world.sessions.identify({ token: customer.token })
  await world.sessions.revoke(session?.sessionId ?? 0, 'logout')
  await ending.ended
  expect(ending.told.at(-1)).toMatchObject({ name: 'logout', data: {} })
  await tell({ customer: customer.id, topics: ['orders'], numbers: ['S1'] })
  await vi.waitFor(() => expect(staying.of('orders')).toHaveLength(1), soon)
  expect(staying.of('logout')).toEqual([])
})

test('an expired session is signed out by itself', async () => {
  const watchful = await world.serve({ sessionCheck_ms: 20 })
  const stream = await greeted(await open({ token: customer.token }, watchful))
  world.step(13 * 3_600_000)
  await stream.ended
  expect(stream.told.at(-1)).toMatchObject({ name: 'logout' })
})

test('the ninth stream of a customer takes the place of the oldest', async () => {
  const nine: EventStream[] = []
  for (let count = 0; count < 9; count++) nine.push(await open({ token: customer.token }))
  await nine[0]?.ended
  expect(nine[0]?.retry()).toBe(60_000)
  await tell({ customer: customer.id, topics: ['orders'], numbers: ['S1'] })
  for (const stream of nine.slice(1)) {
    await vi.waitFor(() => expect(stream.of('orders')).toHaveLength(1), soon)
  }
})

test('a process with the maximum of streams refuses more', async () => {
  const small = await world.serve({ streams: 1 })
  const held = await open({ token: customer.token }, small)
  const refused = await open({ token: customer.token }, small)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await held.close()
  await vi.waitFor(async () => expect((await open({ token: customer.token }, small)).status).toBe(200), soon)
})

test('a reader that takes nothing is disconnected in the end', async () => {
  const strict = await world.serve({ slow_ms: 100, sweep_ms: 20 })
  const stream = await greeted(await open({ token: customer.token }, strict))
  stream.pause()
  // More than the sockets on both sides hold.
  const long = 'S'.repeat(1_000_000)
  for (let count = 0; count < 16; count++) {
    await tell({ customer: customer.id, topics: ['orders'], numbers: [`${count}${long}`] })
  }
  await vi.waitFor(async () => expect(await openSockets(strict)).toBe(0), soon)
})

test('an idle stream shows that it lives', async () => {
  const lively = await world.serve({ heartbeat_ms: 50, sweep_ms: 10 })
  const stream = await greeted(await open({ token: customer.token }, lively))
  await vi.waitFor(() => expect(stream.comments()).toBeGreaterThan(1), soon)
})

test('a stopping server ends its streams and says when to reconnect', async () => {
  const stopping = await world.serve()
  const both = [
    await open({ token: customer.token }, stopping),
    await open({ token: customer.token }, stopping),
  ]
  await Promise.all(both.map(greeted))
  await stopping.app.close()
  for (const stream of both) {
    await stream.ended
    expect(stream.retry()).toBeGreaterThanOrEqual(1_000)
    expect(stream.retry()).toBeLessThan(5_000)
  }
})

function openSockets({ app }: Served) {
  return new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}
