/** A server that stops finishes running requests and refuses new ones. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { asOwner, type TestServer, testServer } from '../src/testing/test-server.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer()
})

afterAll(() => world.close({ transfersAtLeast: 1 }))

test('a stopping server answers running requests, and asks new ones to come back', async () => {
  const { server, baseUrl } = await world.another()
  const customer = await world.customer({ cash: 1_00n })
  const { hostname, port } = new URL(baseUrl)
  const request = (line: string, body = '') =>
    [
      `${line} HTTP/1.1`,
      `host: ${hostname}`,
      `token: ${customer.token}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
      '',
      body,
    ].join('\r\n')

  const owner = new pg.Client({ connectionString: world.databaseUrl })
  await owner.connect()
  await owner.query('begin; lock table recharge in exclusive mode')
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const said = text(socket)
  socket.write(request('POST /api/stock/success/v2/recharge/add', '{"count":5000}'))
  // Not in the transaction that holds the lock, which sees the activity of others only once.
  const waiting = `select from pg_stat_activity
                    where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitFor(async () => {
    const { rowCount } = await asOwner(world.databaseUrl, (other) => other.query(waiting))
    expect(rowCount).toBeGreaterThan(0)
  }, 10_000)

  const stopped = server.stop()
  await vi.waitFor(() => expect(fetch(`${baseUrl}/health`)).rejects.toThrow())
  socket.write(request('GET /api/stock/success/v2/balance'))
  await owner.query('commit')
  await owner.end()

  const [first = '', second = ''] = (await said).split(/(?=HTTP\/1\.1 )/)
  await stopped
  expect(first).toContain('HTTP/1.1 200')
  expect(first).toContain('"msg":"ok"')
  expect(second).toContain('HTTP/1.1 503')
  expect(second.toLowerCase()).toMatch(/\r\nretry-after: \d+\r\n/)
  expect(second.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect(JSON.parse(second.slice(second.indexOf('{')))).toMatchObject({
    msg: 'no',
    code: 'unavailable',
    detail: { done: false },
  })
})
