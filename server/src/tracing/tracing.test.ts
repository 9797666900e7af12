import { getLiveness } from '@tarazu/contract/config/api'
import { buy } from '@tarazu/contract/orders/api'
import { findInviter } from '@tarazu/contract/session/api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { addFavourite, removeFavourite } from '@tarazu/contract/watchlist/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { refuseChanges } from '../testing/refuse-changes.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { receiveTraces } from '../testing/trace-receiver.ts'
import { makeRateLimit } from './rate-limit.ts'
import { noTracing } from './tracing.ts'

let world: TestServer
let collector: Awaited<ReturnType<typeof receiveTraces>>

beforeAll(async () => {
  collector = await receiveTraces()
  world = await testServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    TRACES_A_SECOND: '1000',
  })
})
afterAll(async () => {
  await world.close({ transfersAtLeast: 2 })
  await collector.stop()
})

const traceId = (n: number) => String(n).padStart(32, '0')
const callersSpan = '00f067aa0ba902b7'
const goesOn = (n: number, flags = '01') => ({ traceparent: `00-${traceId(n)}-${callersSpan}-${flags}` })

/** The spans of a trace in the order in which they began, once its request has been handed over. */
async function spansOf(trace: string) {
  const own = () => collector.spans.filter((span) => span.traceId === trace)
  await vi.waitFor(() => expect(own().filter(({ kind }) => kind === server)).toHaveLength(1), 20_000)
  return own().toSorted((a, b) => (a.start < b.start ? -1 : 1))
}
/** Numbers of OTLP: kinds of spans, and the status of one that failed. */
const [internal, server, failed] = [1, 2, 2]

function post(
  path: string,
  { token, body }: { token: string; body: object },
  headers: Record<string, string>,
) {
  return fetch(`${world.baseUrl}${path}`, {
    method: 'POST',
    headers: {
      ...headers,
      token,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
}

test('an order reads as its way through the code: request, decide, wait for the batch, commit, answer', async () => {
  world.feed.set('SBIN.NS', 600)
  const customer = await world.customer({ cash: 10_000_00n })
  const before = collector.spans.length
  await customer.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 3 })
  const name = `POST /api${buy.path}`
  const request = await vi.waitFor(() => {
    const found = collector.spans.slice(before).find((span) => span.name === name)
    if (!found) throw new Error('the request was not handed over')
    return found
  }, 20_000)
  const [root, ...parts] = await spansOf(request.traceId)
  expect(root).toMatchObject({
    name,
    kind: server,
    facts: {
      'http.request.method': 'POST',
      'http.route': `/api${buy.path}`,
      'http.response.status_code': 200,
    },
    of: { 'service.name': 'tarazu' },
  })
  expect(parts.map((span) => span.name)).toEqual(['decide', 'wait for the batch', 'commit', 'answer'])
  expect(parts.map(({ parentSpanId }) => parentSpanId)).toEqual(parts.map(() => root?.spanId))
  expect(parts.map(({ kind }) => kind)).toEqual(parts.map(() => internal))
  expect(parts[2]?.facts).toEqual({
    'db.system.name': 'postgresql',
    'tarazu.batch.orders': 1,
    'tarazu.outcome': 'done',
  })
  const [, waits, commit, answer] = parts
  expect([commit?.start, answer?.start]).toEqual([waits?.end, commit?.end])
})

test('a request goes on with the trace of whoever sent it, and is not traced where they do not trace', async () => {
  await fetch(`${world.baseUrl}${getLiveness.path}`, { headers: goesOn(1, '00') })
  await fetch(`${world.baseUrl}${getLiveness.path}`, { headers: goesOn(2) })
  const [span] = await spansOf(traceId(2))
  expect(span).toMatchObject({ name: `GET /api${getLiveness.path}`, parentSpanId: callersSpan })
  expect(collector.spans.filter((each) => each.traceId === traceId(1))).toEqual([])
})

test('a refusal has its code, and an order that is refused ends where it was decided', async () => {
  await post(findInviter.path, { token: '', body: { code: 'NONE-1' } }, goesOn(3))
  const [asked, ...parts] = await spansOf(traceId(3))
  expect([asked?.facts['tarazu.refusal'], parts, asked?.status.code]).toEqual(['code_invalid', [], 0])
})

test('a failure on our side is marked as one, without its words', async () => {
  const { token, call } = await world.customer()
  await call(addFavourite, { symbol: 'SBIN.NS' })
  const heal = await refuseChanges(world.databaseUrl, 'favourite', 'symbol', 'SBIN.NS')
  const { status } = await post(removeFavourite.path, { token, body: { symbol: 'SBIN.NS' } }, goesOn(4))
  await heal()
  expect(status).toBe(500)
  const [span] = await spansOf(traceId(4))
  expect(span).toMatchObject({
    status: { code: failed },
    facts: { 'http.response.status_code': 500, 'tarazu.refusal': 'server_error' },
  })
  expect(collector.text()).not.toContain('poisoned')
})

test('a round of a job is a trace of its own, with how much it could not do', async () => {
  const { phone } = await world.customer()
  const heal = await refuseChanges(world.databaseUrl, 'code_request', 'phone', phone)
  await world.deps.db
    .insertInto('code_request')
    .values({ phone, known: false, at: new Date(world.clock.now()) })
    .execute()
  const rounds = () => collector.spans.filter(({ name }) => name === 'job send codes')
  await vi.waitFor(() => expect(rounds().some(({ status }) => status.code === failed)).toBe(true), 20_000)
  await heal()
  const bad = rounds().find(({ status }) => status.code === failed)
  expect(bad).toMatchObject({ facts: { 'tarazu.job': 'send codes', 'tarazu.job.failures': 1 } })
  expect(bad?.parentSpanId).toBeUndefined()
  expect(rounds()[0]?.facts['tarazu.job.failures']).toBe(0)
})

test('an order that a job continues is a part of that round', async () => {
  const customer = await world.customer({ cash: 10_000_00n })
  world.feed.set('TCS.NS', 100)
  const terms = {
    symbol: 'TCS.NS',
    kind: 'stock',
    quantity: 3,
    type: 'limit',
    limitPrice: 90_000_000n,
  } as const
  await customer.call(buy, terms)
  world.feed.set('TCS.NS', 80)
  await vi.waitFor(() => {
    const round = collector.spans.find(({ name, traceId: trace }) => {
      const parts = collector.spans.filter((span) => span.traceId === trace).map((span) => span.name)
      return name === 'job match orders' && parts.includes('commit')
    })
    expect(round).toBeDefined()
  }, 20_000)
})

test('nothing personal and nothing that was typed is in any trace', async () => {
  const { phone, password, token, displayId } = await world.customer({ cash: 10_000_00n })
  await fetch(`${world.baseUrl}${getBalance.path}?phone=${phone}`, { headers: { token, ...goesOn(5) } })
  await fetch(`${world.baseUrl}/nothing/${phone}`, { headers: goesOn(6) })
  await spansOf(traceId(5))
  const text = collector.text()
  for (const secret of [phone, password, token, displayId, 'NONE-1', 'select '])
    expect(text).not.toContain(secret)
  const names = new Set(collector.spans.flatMap(({ facts }) => Object.keys(facts)))
  expect([...names].toSorted()).toEqual([
    'db.system.name',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'tarazu.batch.orders',
    'tarazu.job',
    'tarazu.job.failures',
    'tarazu.outcome',
    'tarazu.refusal',
  ])
})

test('what is not handed over yet is handed over when the server stops', async () => {
  const { server: other, baseUrl } = await world.another()
  await fetch(`${baseUrl}${getLiveness.path}`, { headers: goesOn(7) })
  await other.stop()
  expect(collector.spans.filter((span) => span.traceId === traceId(7))).toHaveLength(1)
})

test('a collector that is away stops nothing, and the log says so once', { tags: 'thorough' }, async () => {
  const gone = await receiveTraces()
  await gone.stop()
  const lines: string[] = []
  const lonely = await testServer(
    { OTEL_EXPORTER_OTLP_ENDPOINT: gone.endpoint, TRACES_A_SECOND: '1000', LOG_LEVEL: 'warn' },
    { logTo: (line) => lines.push(line) },
  )
  expect(await lonely.visitor(getLiveness, {})).toEqual({ status: 'live' })
  const said = () => lines.filter((line) => line.includes('traces cannot be handed over'))
  await vi.waitFor(() => expect(said()).toHaveLength(1), 30_000)
  await lonely.close({ transfersAtLeast: 0 })
  expect(said()).toHaveLength(1)
})

test('whoever asks for traces of theirs gets more than are begun here, and not all', async () => {
  const few = await testServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, TRACES_A_SECOND: '1' })
  const numbers = Array.from({ length: 400 }, (_, n) => 1_000 + n)
  // Ten come at once, and ten more each second that it takes.
  await Promise.all(numbers.map((n) => fetch(`${few.baseUrl}${getLiveness.path}`, { headers: goesOn(n) })))
  await few.close({ transfersAtLeast: 0 })
  const asked = new Set(numbers.map(traceId))
  const traced = collector.spans.filter((span) => asked.has(span.traceId))
  expect(traced.length).toBeGreaterThanOrEqual(10)
  expect(traced.length).toBeLessThan(numbers.length)
})

test('without a collector nothing is traced', async () => {
  const plain = await testServer()
  expect(plain.deps.tracing).toBe(noTracing)
  await plain.close({ transfersAtLeast: 0 })
})

test('so many of each name in a second are traced, and then one for each part of a second', () => {
  let now = 0
  const mayTrace = makeRateLimit(10, { now: () => now })
  const passed = (name: string, asked: number) =>
    Array.from({ length: asked }, () => mayTrace(name)).filter(Boolean).length
  expect([passed('a', 30), passed('b', 5)]).toEqual([10, 5])
  now = 250
  expect([passed('a', 30), passed('b', 30)]).toEqual([2, 7])
  now = 60_000
  expect(passed('a', 30)).toBe(10)
  expect(makeRateLimit(0, { now: () => now })('a')).toBe(false)
})
