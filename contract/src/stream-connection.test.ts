import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StreamMessage } from './event-stream.ts'
import { connectStream, type StreamState } from './stream-connection.ts'

const soon = { timeout: 10_000, interval: 5 }
let serve: (request: IncomingMessage, response: ServerResponse) => void
let asked: IncomingMessage[] = []
let connection: ReturnType<typeof connectStream> | undefined
let server: Server

// A server for each test: fetch would hand the next one a connection that this one has cut.
beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    asked.push(request)
    serve(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})
afterEach(async () => {
  connection?.close()
  server.closeAllConnections()
  await new Promise<void>((closed) => server.close(() => closed()))
})

function open(onRefusal = async (_: Response) => false) {
  const { port } = server.address() as AddressInfo
  const messages: StreamMessage[] = []
  const states: StreamState[] = []
  let symbols = 'A'
  connection = connectStream({
    url: () => `http://127.0.0.1:${port}/api/stream?symbols=${symbols}`,
    headers: () => ({ token: 'secret' }),
    onMessage: (message) => messages.push(message),
    onState: (state) => states.at(-1) !== state && states.push(state),
    onRefusal,
  })
  return { messages, states, want: (to: string) => (symbols = to) }
}

function stream(response: ServerResponse, text: string) {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(text)
}

test('a cut stream comes back by itself and says where it was', async () => {
  serve = (request, response) => {
    stream(response, request.headers['last-event-id'] ? 'data: second\n\n' : 'id: 41\ndata: first\n\n')
    if (!request.headers['last-event-id']) setImmediate(() => response.destroy())
  }
  const { messages, states } = open()
  await vi.waitFor(() => expect(messages.map(({ data }) => data)).toEqual(['first', 'second']), soon)
  expect(states).toEqual(['connecting', 'open', 'retrying', 'open'])
  expect(asked.map(({ headers }) => [headers.token, headers['last-event-id']])).toEqual([
    ['secret', undefined],
    ['secret', '41'],
  ])
})

test('other symbols are asked for at once, without a pause that would look like a failure', async () => {
  serve = (request, response) => stream(response, `data: ${request.url}\n\n`)
  const { messages, states, want } = open()
  await vi.waitFor(() => expect(messages).toHaveLength(1), soon)
  want('A,B')
  connection?.restart()
  await vi.waitFor(() => expect(messages.at(-1)?.data).toBe('/api/stream?symbols=A,B'), soon)
  expect(states).not.toContain('retrying')
})

test('a dead session ends it for good', async () => {
  serve = (_, response) => void response.writeHead(400).end('{"message":"logout"}')
  const refused: unknown[] = []
  const { states } = open(async (response) => refused.push(await response.json()) > 0)
  await vi.waitFor(() => expect(refused).toEqual([{ message: 'logout' }]), soon)
  connection?.restart()
  const { port } = server.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}/mine`)
  expect(asked.map(({ url }) => url)).toEqual(['/api/stream?symbols=A', '/mine'])
  expect(states).toEqual(['connecting'])
})

test('a busy server is asked again when it says', async () => {
  serve = (_, response) => {
    if (asked.length === 1) response.writeHead(503, { 'retry-after': '0' }).end()
    else stream(response, 'data: now\n\n')
  }
  const { messages, states } = open()
  await vi.waitFor(() => expect(messages).toHaveLength(1), soon)
  expect(states).toEqual(['connecting', 'retrying', 'open'])
})

test('a server that takes the connection and never answers is left, so that something else can serve', async () => {
  serve = () => {}
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { states } = open()
    await vi.waitUntil(() => asked.length === 1, soon)
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(() => expect(states).toEqual(['connecting', 'retrying']), soon)
    serve = (_, response) => stream(response, 'data: at last\n\n')
    await vi.waitFor(() => expect(states.at(-1)).toBe('open'), { timeout: 60_000, interval: 500 })
  } finally {
    vi.useRealTimers()
  }
})

test('other symbols that nobody answers are a failure, too', async () => {
  serve = (_, response) => (asked.length === 1 ? stream(response, 'data: first\n\n') : undefined)
  const { states } = open()
  await vi.waitFor(() => expect(states).toEqual(['connecting', 'open']), soon)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    connection?.restart()
    await vi.waitUntil(() => asked.length === 2, soon)
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(() => expect(states).toEqual(['connecting', 'open', 'retrying']), soon)
  } finally {
    vi.useRealTimers()
  }
})

test('once closed it says nothing more', async () => {
  serve = (_, response) => stream(response, 'data: one\n\n')
  const { messages, states } = open()
  await vi.waitFor(() => expect(messages).toHaveLength(1), soon)
  connection?.close()
  server.closeAllConnections()
  await new Promise(setImmediate)
  expect(states).toEqual(['connecting', 'open'])
})
