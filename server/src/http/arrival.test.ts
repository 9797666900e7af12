/** Requests that do not arrive whole, or do not say whom they are for. */
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { day_ms } from '@tarazu/contract/duration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../assembly/app.ts'
import { makeCertificate } from '../testing/certificate.ts'
import { rawRequest } from '../testing/raw-request.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { arrivalLimits } from './arrival.ts'

let world: TestServer
beforeAll(async () => {
  const soon = { headersTimeout: 200, requestTimeout: 200, connectionsCheckingInterval: 50 }
  world = await testServer({}, { arrival: { ...arrivalLimits, ...soon } })
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

function opened(baseUrl: string): Socket {
  const { port, hostname } = new URL(baseUrl)
  return connect(Number(port), hostname)
}

const connections = ({ server }: TestServer) =>
  new Promise<number>((resolve) => server.app.server.getConnections((_, count) => resolve(count)))

const slow = {
  'nothing at all': '',
  'half of a head': 'GET / HTTP/1.1\r\nhost: x\r\nx: ',
  'a body that ends too early': [
    'POST /api/stock/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n',
    'content-length: 100\r\n\r\n{"user":',
  ].join(''),
  'a chunk that does not come': [
    'POST /api/stock/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n',
    'transfer-encoding: chunked\r\n\r\n10\r\n{"us',
  ].join(''),
}

test.each(Object.entries(slow))('the server closes on %s', async (_, bytes) => {
  const socket = opened(world.baseUrl)
  socket.write(bytes)
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('x-content-type-options: nosniff')
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ msg: 'no', code: 'invalid_request' })
})

const headOf = (path: string, type: string) =>
  `POST /api${path} HTTP/1.1\r\nhost: x\r\ntoken: TOKEN\r\ncontent-type: ${type}\r\ncontent-length: 60000\r\n\r\n`

test.each([
  ['goes on sending headers', 'GET / HTTP/1.1\r\nhost: x\r\n', 'x: y\r\n'],
  ['says no more', 'GET / HTTP/1.1\r\nhost: x\r\n', ''],
  ['sends a body byte by byte', headOf('/stock/user/login', 'application/json'), ' '],
  ['sends a file byte by byte', headOf('/stock/success/upload', 'multipart/form-data; boundary=x'), '-'],
])('a client that %s and never closes is cut off', async (_, first, more) => {
  const { token } = await world.customer()
  // Those of the client that has just registered.
  const before = await connections(world)
  const { port, hostname } = new URL(world.baseUrl)
  // The client hears that the server has ended, and ignores it.
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  const dripping = setInterval(() => socket.write(more), 20)
  socket.on('error', () => undefined)
  socket.resume()
  socket.write(first.replace('TOKEN', token))
  await new Promise((resolve) => socket.once('end', resolve))
  await expect.poll(() => connections(world), { timeout: 10_000 }).toBeLessThanOrEqual(before)
  clearInterval(dripping)
  socket.destroy()
})

test('the slowest possible request ends within fifteen seconds', () => {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = arrivalLimits
  expect(Math.max(headersTimeout, requestTimeout) + connectionsCheckingInterval).toBeLessThan(15_000)
  expect(Math.min(headersTimeout, requestTimeout)).toBeGreaterThan(5_000)
})

test('a server has these limits by default, with a certificate and without', async () => {
  const other = await testServer()
  const now = other.clock.now()
  const { server, deps } = other
  const tls = makeCertificate({ from: now - day_ms, until: now + day_ms })
  const encrypted = await buildApp(deps, { tls })
  // The options of each server; Node's types do not name all of them.
  expect(server.app.server).toMatchObject(arrivalLimits)
  expect(encrypted.server).toMatchObject(arrivalLimits)
  await encrypted.close()
  await other.close({ transfersAtLeast: 0 })
})

describe('HTTP/1.1 without a host', () => {
  test.each(['/api/v2/config', '/', '/metrics', '/api/%zz'])(
    'is refused with our headers and in the envelope: %s',
    async (path) => {
      const { head, body } = await rawRequest(
        world.baseUrl,
        `GET ${path} HTTP/1.1\r\nconnection: close\r\n\r\n`,
      )
      expect(head).toMatch(/^HTTP\/1\.1 400 /)
      expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
      expect(head.toLowerCase()).toContain('content-security-policy: ')
      expect(JSON.parse(body)).toMatchObject({ msg: 'no', code: 'invalid_request' })
    },
  )

  test('says what is missing', async () => {
    const { body } = await rawRequest(world.baseUrl, 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n')
    expect(JSON.parse(body).detail).toEqual({ fields: [{ field: 'host', problem: 'is missing' }] })
  })

  test('is accepted from HTTP/1.0', async () => {
    const { head } = await rawRequest(world.baseUrl, 'GET /api/v2/config HTTP/1.0\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 200 /)
  })
})
