/** What is answered while the database does not, and what is refused (safety R10). */

import { getQuote, listInstruments } from '@tarazu/contract/market/api'
import { buy } from '@tarazu/contract/orders/api'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { getBalance, listBill } from '@tarazu/contract/wallet/api'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardAnswers } from '../answer/answer-headers.ts'
import { workLimits } from '../concurrency/fair-gate.ts'
import { openMetrics } from '../testing/read-metrics.ts'
import { asOwner, type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { listBill as listBillOf } from '../wallet/list-bill.ts'
import { admitInTurn } from './admission.ts'
import { answerErrors } from './errors.ts'
import { readBodies } from './read-bodies.ts'
import { route } from './route.ts'

let world: TestServer
let metrics: Awaited<ReturnType<typeof openMetrics>>
let people: TestCustomer[]

beforeAll(async () => {
  const gate = { ...workLimits, start: 8, least: 8, most: 8 }
  // The gate is what lets people wait here, and not the pools.
  world = await testServer({ LOG_LEVEL: 'warn', METRICS_PORT: '0' }, { gate, maxConnections: 16 })
  metrics = await openMetrics(world)
  world.feed.set('SBIN.NS', 600)
  people = []
  for (let n = 0; n < 6; n += 1) people.push(await world.customer({ cash: 100_000_00n }))
})
afterAll(async () => {
  await metrics.stop()
  await world.close({ transfersAtLeast: 6 })
})

const get = (path: string, { token }: TestCustomer) =>
  fetch(`${world.baseUrl}${path}`, { headers: { token } })
const first = () => people[0] as TestCustomer

test('while the database hangs memory answers, the rest is refused at once, and then all is as before', async () => {
  for (const one of people) expect((await get(getUserInfo.path, one)).status).toBe(200)
  const slow: Promise<Response>[] = []
  await asOwner(world.databaseUrl, async (owner) => {
    await owner.query('begin; lock table bill in access exclusive mode')
    for (let n = 0; n < 12; n += 1) slow.push(...people.map((one) => get(listBill.path, one)))
    const refused = await Promise.race(
      slow.map(async (each) => {
        const answer = await each
        return answer.status === 200 ? new Promise<never>(() => undefined) : answer
      }),
    )
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await refused.clone().json()).toMatchObject({ code: 'unavailable', detail: { done: false } })
    for (const path of [
      getUserInfo.path,
      getBalance.path,
      `${getQuote.path}?symbol=SBIN.NS`,
      listInstruments.path,
      '/v2/config',
    ])
      expect((await get(path, first())).status, path).toBe(200)
    const order = await fetch(`${world.baseUrl}${buy.path}`, {
      method: 'POST',
      headers: { token: first().token, 'content-type': 'application/json' },
      body: JSON.stringify({ tag: 'SBIN.NS', count: 2, mold: 'stock', position: 'half' }),
    })
    expect(order.status).toBe(503)
    expect(await order.json()).toMatchObject({ detail: { done: false } })
    expect(await metrics.read()).toMatchObject({
      'tarazu_gate_requests{state="in_progress"}': 8,
      tarazu_gate_width: 8,
    })
  })
  const away = (await Promise.all(slow)).filter(({ status }) => status === 503)
  // The order was sent away, too.
  expect(await metrics.read()).toMatchObject({
    'tarazu_gate_requests{state="waiting"}': 0,
    'tarazu_turned_away_total{code="unavailable"}': away.length + 1,
    'tarazu_refusals_total{code="unavailable"}': away.length + 1,
  })
  await expect.poll(async () => (await get(listBill.path, first())).status, { timeout: 10_000 }).toBe(200)
})

test('whose own queue is full is told that it is theirs', async () => {
  const narrow = Fastify()
  guardAnswers(narrow, {})
  readBodies(narrow)
  answerErrors(narrow, world.deps)
  admitInTurn(narrow, world.deps, { limits: { ...workLimits, ofOne: { inProgress: 1, waiting: 1 } } })
  route(narrow, world.deps, listBill, listBillOf)
  const ask = async () => narrow.inject({ url: `/api${listBill.path}`, headers: { token: first().token } })
  expect((await ask()).statusCode).toBe(200)
  await asOwner(world.databaseUrl, async (owner) => {
    await owner.query('begin; lock table bill in access exclusive mode')
    const both = [ask(), ask()]
    const third = await ask()
    expect([third.statusCode, third.headers['retry-after']]).toEqual([429, '2'])
    expect(third.json()).toMatchObject({ code: 'too_many', detail: { done: false } })
    await owner.query('commit')
    for (const answer of await Promise.all(both)) expect(answer.statusCode).toBe(200)
  })
  await narrow.close()
})

test('who comes back after a restart counts as a stranger only until the session was looked up', async () => {
  // Memory knows nobody, as after a start. Of eight places strangers have two together.
  for (const { id } of people) world.deps.sessions.forget(id)
  await asOwner(world.databaseUrl, async (owner) => {
    await owner.query('begin; lock table bill in access exclusive mode')
    const asked = people.map((one) => get(listBill.path, one))
    const hanging = async () => {
      const { rows } = await owner.query<{ count: number }>(
        `select count(*)::integer as count from pg_locks where relation = 'bill'::regclass and not granted`,
      )
      return rows[0]?.count
    }
    // The two of a share have two queries each at most.
    await expect.poll(hanging, { timeout: 10_000 }).toBeGreaterThan(4)
    await owner.query('commit')
    for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200)
  })
})
