import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buy } from '@tarazu/contract/orders/api'
import { findInviter } from '@tarazu/contract/session/api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backupName } from '../backup/backup-files.ts'
import { sealBlocks } from '../chain/seal-blocks.ts'
import { enterSafeMode } from '../safe-mode/enter-safe-mode.ts'
import { openEventStream, openOperatorStream } from '../testing/event-stream.ts'
import { openMetrics } from '../testing/read-metrics.ts'
import { refuseChanges } from '../testing/refuse-changes.ts'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'
import { waitingRecharge } from '../testing/waiting-recharge.ts'
import { readAtTimes } from './read-at-times.ts'

const minute_ms = 60_000

let world: TestServer
let metrics: Awaited<ReturnType<typeof openMetrics>>
let backups: string

beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'backups-'))
  world = await testServer(
    { METRICS_PORT: '0', BACKUP_DIR: backups, BACKUP_PASSPHRASE: 'sixteen letters!' },
    { leads: false, storageDir: backups },
  )
  metrics = await openMetrics(world)
})
afterAll(async () => {
  await metrics.stop()
  await world.close({ transfersAtLeast: 2, faults: [/^safe mode stands$/] })
  await rm(backups, { recursive: true })
})

/** What the database is asked for is known as it is two minutes later. */
async function later() {
  world.clock.step(2 * minute_ms)
  // Ends a reading that was begun before.
  await metrics.read()
}

const order = { symbol: 'SBIN.NS', kind: 'stock', quantity: 3 } as const

test('an order is measured from its request to its commit', async () => {
  world.feed.set('SBIN.NS', 600)
  const customer = await world.customer({ cash: 10_000_00n })
  const before = await metrics.read()
  await customer.call(buy, order)
  const after = await metrics.read()
  const more = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
  expect(more(`tarazu_request_duration_seconds_count{route="/api${buy.path}",status="2xx"}`)).toBe(1)
  expect(more('tarazu_order_batch_size_count')).toBe(1)
  expect(more('tarazu_order_batch_size_sum')).toBe(1)
  expect(more('tarazu_order_commit_duration_seconds_count')).toBe(1)
  expect(more('tarazu_order_commit_duration_seconds_sum')).toBeGreaterThan(0)
  expect(after).toMatchObject({ tarazu_orders_waiting: 0, tarazu_order_batches_in_flight: 0 })
})

test('orders that wait and batches that the database works on are counted', async () => {
  const customers = await Promise.all(Array.from({ length: 5 }, () => world.customer({ cash: 10_000_00n })))
  let placed: Promise<unknown>[] = []
  await asOwner(world.databaseUrl, async (owner) => {
    await owner.query('begin; lock table orders in access exclusive mode')
    placed = [customers[0]?.call(buy, order) ?? Promise.reject()]
    await vi.waitFor(async () =>
      expect(await metrics.read()).toMatchObject({ tarazu_order_batches_in_flight: 1 }),
    )
    placed.push(...customers.slice(1).map(({ call }) => call(buy, order)))
    await vi.waitFor(async () => expect(await metrics.read()).toMatchObject({ tarazu_orders_waiting: 4 }))
    await owner.query('commit')
  })
  await Promise.all(placed)
})

test('requests are counted by the route of the contract, and refusals by their code', async () => {
  const phone = '9876501234'
  await fetch(`${world.baseUrl}${getBalance.path}?phone=${phone}`)
  await fetch(`${world.baseUrl}/nothing/${phone}`)
  await world.visitor(findInviter, { invitation: 'NONE-1' }).catch(() => undefined)
  const read = await metrics.read()
  expect(read).toMatchObject({
    [`tarazu_request_duration_seconds_count{route="/api${getBalance.path}",status="4xx"}`]: 1,
    'tarazu_request_duration_seconds_count{route="none",status="4xx"}': 1,
    [`tarazu_request_duration_seconds_count{route="/api${findInviter.path}",status="2xx"}`]: 1,
    'tarazu_refusals_total{code="logout"}': 1,
    'tarazu_refusals_total{code="code_invalid"}': 1,
  })
  expect(await metrics.text()).not.toMatch(/98765|NONE-1/)
})

test('the state of the process, of its pools and of its disk is shown', async () => {
  const read = await metrics.read()
  expect(read).toMatchObject({
    tarazu_leading: 0,
    tarazu_safe_mode: 0,
    tarazu_feed_silent: 0,
    'tarazu_pool_waiting{pool="server"}': 0,
    'tarazu_pool_waiting{pool="readers"}': 0,
    'tarazu_pool_waiting{pool="customers"}': 0,
    'tarazu_open_streams{reader="operators"}': 0,
  })
  for (const name of [
    'tarazu_disk_free_bytes',
    'tarazu_pool_connections{pool="server"}',
    'tarazu_pool_idle_connections{pool="server"}',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(read[name], name).toBeGreaterThan(0)
})

test('whoever waits for a connection is counted', async () => {
  const { pool } = world.deps
  const { max } = pool.options
  const taken = await Promise.all(Array.from({ length: max }, () => pool.connect()))
  const next = pool.connect()
  try {
    const read = await metrics.read()
    expect(read).toMatchObject({
      'tarazu_pool_connections{pool="server"}': max,
      'tarazu_pool_idle_connections{pool="server"}': 0,
    })
    // The server itself may ask for one, too.
    expect(read['tarazu_pool_waiting{pool="server"}']).toBeGreaterThanOrEqual(1)
  } finally {
    for (const client of taken) client.release()
    ;(await next).release()
  }
})

test('open streams are counted, and their time is none of a request', async () => {
  const { token } = await world.customer()
  const operator = await world.operator('support')
  const streams = [
    await openEventStream(world.baseUrl, { token }),
    await openOperatorStream(world.baseUrl, { 'operator-token': operator.token }),
  ]
  expect(await metrics.read()).toMatchObject({
    'tarazu_open_streams{reader="customers"}': 1,
    'tarazu_open_streams{reader="operators"}': 1,
  })
  await Promise.all(streams.map((each) => each.close()))
  await vi.waitFor(async () =>
    expect(await metrics.read()).toMatchObject({
      'tarazu_open_streams{reader="customers"}': 0,
      'tarazu_open_streams{reader="operators"}': 0,
    }),
  )
  expect(await metrics.text()).not.toMatch(/route="[^"]*stream"/)
})

test('the age of the newest price follows the clock of the market', async () => {
  world.feed.set('SBIN.NS', 600)
  const { tarazu_quote_age_seconds: young } = await metrics.read()
  world.clock.step(40_000)
  const { tarazu_quote_age_seconds: old } = await metrics.read()
  expect(young).toBeLessThan(30)
  expect((old ?? 0) - (young ?? 0)).toBeGreaterThanOrEqual(40)
})

test('what waits for operators is read at most every fifteen seconds', async () => {
  const waiting = async () => {
    const read = await metrics.read()
    return [
      read['tarazu_queue_waiting{queue="recharges"}'],
      read['tarazu_queue_oldest_seconds{queue="recharges"}'],
    ]
  }
  await later()
  expect(await waiting()).toEqual([0, undefined])
  const { id } = await world.customer()
  await waitingRecharge(world, id)
  expect(await waiting()).toEqual([0, undefined])
  await later()
  const [count, oldest] = await waiting()
  expect(count).toBe(1)
  expect(oldest).toBeGreaterThanOrEqual(120)
  expect(oldest).toBeLessThan(180)
})

test('the age of what is not sealed grows until it is sealed', async () => {
  const age = async () => {
    await later()
    return (await metrics.read())['tarazu_unsealed_age_seconds']
  }
  const customer = await world.customer({ cash: 10_000_00n })
  world.feed.set('SBIN.NS', 600)
  await customer.call(buy, order)
  const [first = 0, second = 0] = [await age(), await age()]
  expect(first).toBeGreaterThanOrEqual(120)
  expect(second - first).toBeGreaterThanOrEqual(120)
  await vi.waitFor(async () => {
    await sealBlocks(world.deps, () => true)
    expect(await age()).toBe(0)
  })
})

test('the age of the newest backup is infinite where there is none', async () => {
  await later()
  expect((await metrics.read())['tarazu_backup_age_seconds']).toBe(Number.POSITIVE_INFINITY)
  for (const minutes of [30, 20])
    await writeFile(join(backups, backupName(world.clock.now() - minutes * minute_ms)), '')
  await later()
  const { tarazu_backup_age_seconds: age } = await metrics.read()
  expect(age).toBeGreaterThan(21 * 60)
  expect(age).toBeLessThan(25 * 60)
})

test('safe mode is shown', async () => {
  await enterSafeMode(world.deps, { reason: 'feed_dead', detail: 'A test says so.' })
  expect(await metrics.read()).toMatchObject({ tarazu_safe_mode: 1 })
})

test('metrics are at their own address alone, and nothing else is there', async () => {
  for (const path of ['/metrics', '/api/metrics'])
    expect((await fetch(new URL(path, world.baseUrl))).status).toBe(404)
  expect((await fetch(new URL('/', metrics.address))).status).toBe(404)
  expect((await fetch(metrics.address, { method: 'POST' })).status).toBe(404)
  const { headers } = await fetch(metrics.address)
  expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
})

test('rounds of jobs are measured, and what they could not do is counted', async () => {
  const led = await testServer({ METRICS_PORT: '0' })
  const served = await openMetrics(led)
  const { phone } = await led.customer()
  const heal = await refuseChanges(led.databaseUrl, 'code_request', 'phone', phone)
  const failures = 'tarazu_job_failures_total{job_name="send codes"}'
  await vi.waitFor(async () =>
    expect(await served.read()).toMatchObject({ tarazu_leading: 1, [failures]: 0 }),
  )
  await led.deps.db
    .insertInto('code_request')
    .values({ phone, known: false, at: new Date(led.clock.now()) })
    .execute()
  await vi.waitFor(async () => {
    led.clock.step(minute_ms)
    const read = await served.read()
    expect(read[failures]).toBeGreaterThan(0)
    expect(read['tarazu_undone_work']).toBe(1)
    expect(read['tarazu_job_duration_seconds_count{job_name="send codes"}']).toBeGreaterThan(1)
  }, 20_000)
  await heal()
  await served.stop()
  await led.close({ transfersAtLeast: 0 })
})

test('without METRICS_PORT nothing is measured', async () => {
  const plain = await testServer()
  expect(plain.server.metrics).toBeUndefined()
  await plain.close({ transfersAtLeast: 0 })
})

test('a value is read once for all who ask, answered while it is read anew, and given up when old', async () => {
  let now = 0
  let reads = 0
  let answer = (_value: number) => {}
  const read = readAtTimes(
    () => {
      reads += 1
      return new Promise<number>((resolve) => {
        answer = resolve
      })
    },
    { now: () => now },
  )
  const both = [read(), read()]
  answer(1)
  expect([await Promise.all(both), reads]).toEqual([[1, 1], 1])
  now = 14_999
  expect([await read(), reads]).toEqual([1, 1])
  now = 15_000
  expect([await read(), await read(), reads]).toEqual([1, 1, 2])
  now = 60_000
  expect(await read()).toBeUndefined()
  answer(2)
  await vi.waitFor(async () => expect(await read()).toBe(2))
})
