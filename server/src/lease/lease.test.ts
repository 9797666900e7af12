import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { runFile, type TestProcess } from '../testing/processes.ts'
import { type Lease, makeLease } from './lease.ts'

const log = pino({ level: 'silent' })
/** How soon another holder has to have taken over (issue 2, section 2). */
const takeover = { timeout: 10_000, interval: 20 }

let scratch: TestDatabase
let database: Database
let started: Lease[] = []
const children: TestProcess[] = []

beforeAll(async () => {
  scratch = await testDatabase()
  database = openDatabase(scratch.url)
})
afterEach(async () => {
  await Promise.all(started.map((lease) => lease.stop()))
  started = []
  await Promise.all(children.splice(0).map((child) => child.kill()))
  await database.pool.query('delete from lease')
})
afterAll(async () => {
  await database.close()
  await scratch.drop()
})

/** A lease in this process, with the history of its states. */
function contend(holder: string, ttl_ms?: number) {
  const story: string[] = []
  const lease = makeLease({
    pool: database.pool,
    log,
    name: 'work',
    holder,
    ...(ttl_ms && { ttl_ms }),
  })
  started.push(lease)
  lease.start(
    () => story.push('gained'),
    () => void story.push('lost'),
  )
  return { lease, story }
}

/** A lease in another process, which can be frozen and killed. */
function contendElsewhere(holder: string) {
  const child = runFile('testing/lease-holder.ts', [scratch.url, holder])
  children.push(child)
  const story: string[] = []
  if (child.child.stdout) createInterface(child.child.stdout).on('line', (line) => story.push(line))
  return { story, signal: (signal: NodeJS.Signals) => child.child.kill(signal) }
}

const holds = (lease: Lease) => () => expect(lease.held()).toBe(true)

test('one of two holds the lease, and the other gets it at once after a clean stop', async () => {
  const one = contend('one')
  await vi.waitFor(holds(one.lease), takeover)
  const two = contend('two')
  const three = contend('three')
  await one.lease.stop()
  expect(one.story).toEqual(['gained', 'lost'])
  expect(one.lease.held()).toBe(false)
  // Well before the lease of the first would have run out by itself.
  await vi.waitFor(() => expect([two.lease.held(), three.lease.held()]).toContain(true), {
    timeout: 2_000,
    interval: 20,
  })
  expect([two.lease.held(), three.lease.held()]).toContain(false)
})

test('the work has ended before another may begin', async () => {
  const order: string[] = []
  const finished = Promise.withResolvers<void>()
  const one = makeLease({ pool: database.pool, log, name: 'work', holder: 'one' })
  one.start(
    () => order.push('one begins'),
    () => finished.promise.then(() => void order.push('one has ended')),
  )
  await vi.waitFor(holds(one), takeover)
  const two = makeLease({ pool: database.pool, log, name: 'work', holder: 'two' })
  started.push(two)
  two.start(
    () => order.push('two begins'),
    () => {},
  )
  const stopped = one.stop()
  // The other asks several times meanwhile, and does not get it.
  const asked = vi.spyOn(database.pool, 'query')
  const asksOfTwo = () => asked.mock.calls.filter((call) => JSON.stringify(call).includes('"two"')).length
  await vi.waitFor(() => expect(asksOfTwo()).toBeGreaterThan(2), takeover)
  asked.mockRestore()
  expect(await holderInDatabase()).toBe('one')
  expect(order).toEqual(['one begins'])
  finished.resolve()
  await stopped
  await vi.waitFor(holds(two), takeover)
  expect(order).toEqual(['one begins', 'one has ended', 'two begins'])
})

test('a killed holder is followed by another within ten seconds', async () => {
  const killed = contendElsewhere('killed')
  await vi.waitFor(() => expect(killed.story).toContain('gained'), takeover)
  const { lease } = contend('next')
  killed.signal('SIGKILL')
  await vi.waitFor(holds(lease), takeover)
})

test('a frozen holder is followed by another, and does nothing more when it wakes', {
  tags: 'thorough',
}, async () => {
  const frozen = contendElsewhere('frozen')
  await vi.waitFor(() => expect(frozen.story).toEqual(['gained', 'acts']), takeover)
  const next = contend('next')
  frozen.signal('SIGSTOP')
  await vi.waitFor(holds(next.lease), takeover)
  frozen.signal('SIGCONT')
  await vi.waitFor(() => expect(frozen.story).toHaveLength(4), takeover)
  expect(frozen.story.slice(2).sort()).toEqual(['lost', 'rests'])
  expect(next.story).toEqual(['gained'])
})

test('a process too busy for its timers learns from held() that its time is over', async () => {
  const { lease, story } = contend('busy', 600)
  await vi.waitFor(holds(lease), takeover)
  const limit = performance.now() + takeover.timeout
  while (lease.held() && performance.now() < limit);
  expect(lease.held()).toBe(false)
  expect(story).toEqual(['gained'])
})

test('a holder without the database stops acting before its time is over, and can come back', async () => {
  const { lease, story } = contend('cut off', 3_000)
  await vi.waitFor(holds(lease), takeover)
  const blocker = await database.pool.connect()
  await blocker.query('begin')
  await blocker.query('lock table lease in access exclusive mode')
  await vi.waitFor(() => expect(story).toEqual(['gained', 'lost']), takeover)
  expect(lease.held()).toBe(false)
  // Nobody else could have had it yet.
  const { rows } = await blocker.query('select expires_at > clock_timestamp() as running from lease')
  expect(rows).toEqual([{ running: true }])
  await blocker.query('rollback')
  blocker.release()
  await vi.waitFor(() => expect(story).toEqual(['gained', 'lost', 'gained']), takeover)
})

test('of many who compete for a short lease, never two act at once', async () => {
  const contenders = new Map<string, Lease>()
  const acting = () => [...contenders].filter(([, lease]) => lease.held()).map(([holder]) => holder)
  const seen: string[][] = []
  for (const holder of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const lease = makeLease({ pool: database.pool, log, name: 'work', holder, ttl_ms: 240 })
    contenders.set(holder, lease)
    started.push(lease)
    lease.start(
      () => seen.push(acting()),
      () => {},
    )
  }
  while (contenders.size > 0) {
    await vi.waitFor(() => expect(acting()).toHaveLength(1), takeover)
    const [holder = ''] = acting()
    await contenders.get(holder)?.stop()
    contenders.delete(holder)
  }
  expect(seen.filter((holders) => holders.length > 1)).toEqual([])
  expect(new Set(seen.flat()).size).toBe(6)
})

async function holderInDatabase() {
  const { rows } = await database.pool.query('select holder from lease where expires_at > clock_timestamp()')
  return rows[0]?.holder
}
