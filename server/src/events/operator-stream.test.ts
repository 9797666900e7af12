import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { publish } from '../testing/publish.ts'
import { streamWorld } from '../testing/stream-world.ts'
import { noPassword } from '../testing/test-server.ts'

const soon = { timeout: 10_000, interval: 5 }

type World = Awaited<ReturnType<typeof streamWorld>>
type Served = Awaited<ReturnType<World['serve']>>
type OperatorStream = Awaited<ReturnType<Served['openAsOperator']>>

let world: World
let server: Served
const streams: OperatorStream[] = []
let operators = 0

beforeAll(async () => {
  world = await streamWorld()
  server = await world.serve()
})
afterEach(async () => {
  await Promise.all(streams.splice(0).map((stream) => stream.close()))
})
afterAll(() => world.close())

async function operator(...roles: string[]) {
  operators += 1
  const { id } = await world.db
    .insertInto('operator')
    .values({
      email: `operator-${operators}@operators.test`,
      name: `Operator ${operators}`,
      password_hash: noPassword,
      totp_secret: null,
      roles: roles as never,
      created_at: new Date(world.clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token: await world.deps.operators.open(id, { device: 'test', address: '127.0.0.1' }) }
}

async function open(token: string, at = server) {
  const stream = await at.openAsOperator({ 'operator-token': token })
  streams.push(stream)
  return stream
}

const tell = (news: Parameters<typeof publish>[1]) => publish(world.db, news).then(world.events.wake)
const queue = (...numbers: string[]) => tell({ customer: null, topics: ['operators'], numbers })
const chat = (...numbers: string[]) => tell({ customer: null, topics: ['support'], numbers })
const names = (stream: OperatorStream) => stream.of('queues').flatMap(({ data }) => data.names)

test('only operators have it, and a cookie counts only with the header of the console', async () => {
  const { token } = await operator('support')
  const customer = await world.signedIn()
  const refused: Record<string, string>[] = [
    {},
    { 'operator-token': 'x'.repeat(43) },
    { token },
    { token: customer.token },
    { 'operator-token': customer.token },
    { cookie: `operator=${token}` },
  ]
  for (const headers of refused) {
    const stream = await server.openAsOperator(headers)
    expect([headers, stream.status]).toEqual([headers, 400])
    expect(await stream.body()).toMatchObject({ msg: 'no', code: 'logout', message: 'logout' })
  }
  const stream = await server.openAsOperator({ cookie: `operator=${token}`, 'x-console': '1' })
  streams.push(stream)
  expect([stream.status, stream.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
})

test('changed queues are sent by name, and simultaneous changes together', async () => {
  const stream = await open((await operator('treasury')).token)
  await queue('withdrawals')
  await queue('withdrawals')
  await queue('recharges', 'approvals')
  await vi.waitFor(() => expect(new Set(names(stream))).toContain('approvals'), soon)
  expect(new Set(names(stream))).toEqual(new Set(['withdrawals', 'recharges', 'approvals']))
  expect(stream.of('chat')).toEqual([])
  // Thirty in one breath are a few frames, not thirty.
  const before = stream.of('queues').length
  const many = Array.from({ length: 30 }, (_, index) => `queue-${index}`)
  await world.db.transaction().execute(async (tx) => {
    for (const name of many) await publish(tx, { customer: null, topics: ['operators'], numbers: [name] })
  })
  world.events.wake()
  await vi.waitFor(() => expect(names(stream)).toEqual(expect.arrayContaining(many)), soon)
  expect(stream.of('queues').length - before).toBe(1)
})

test('conversations are announced only to operators who may read them, their queue to all', async () => {
  const support = await open((await operator('support')).token)
  const auditor = await open((await operator('auditor')).token)
  const treasury = await open((await operator('treasury')).token)
  await chat('100000001')
  for (const stream of [support, auditor])
    await vi.waitFor(
      () => expect(stream.of('chat').map(({ data }) => data)).toEqual([{ customers: ['100000001'] }]),
      soon,
    )
  await vi.waitFor(() => expect(names(treasury)).toEqual(['chats']), soon)
  expect(treasury.of('chat')).toEqual([])
})

test('events for customers only are not sent to operators', async () => {
  const customer = await world.signedIn()
  const stream = await open((await operator('support')).token)
  await tell({ customer: customer.id, topics: ['orders', 'wallet', 'unread'], numbers: ['S1'] })
  await queue('loans')
  await vi.waitFor(() => expect(names(stream)).toEqual(['loans']), soon)
  expect(stream.told).toHaveLength(1)
})

test('after a gap any queue and any conversation may have changed', async () => {
  const stream = await open((await operator('support')).token)
  await tell({ customer: null, topics: ['operators', 'support'] })
  await vi.waitFor(() => expect(stream.of('queues').map(({ data }) => data)).toEqual([{ names: [] }]), soon)
  expect(stream.of('chat').map(({ data }) => data)).toEqual([{ customers: [] }])
})

test('what another process commits reaches the operators of this one', async () => {
  const stream = await open((await operator('support')).token)
  const { events } = await world.startNode('another-for-operators')
  await publish(world.db, { customer: null, topics: ['support'], numbers: ['100000002'] })
  events.wake()
  await vi.waitFor(() => expect(stream.of('chat')).toHaveLength(1), soon)
})

const endings: Record<string, (of: { id: number; token: string }) => Promise<unknown>> = {
  'is signed out': async ({ id }) => world.deps.operators.endAll(id, world.db),
  'is disabled': ({ id }) =>
    world.db
      .updateTable('operator')
      .set({ disabled_at: new Date(world.clock.now()) })
      .where('id', '=', id)
      .execute(),
}

test('an operator who loses a role hears of no more conversations, and one who gets it does', async () => {
  const watchful = await world.serve({ sessionCheck_ms: 20 })
  const [losing, gaining] = [await operator('support'), await operator('treasury')]
  const [loses, gains] = [await open(losing.token, watchful), await open(gaining.token, watchful)]
  await chat('100000004')
  await vi.waitFor(() => expect(loses.of('chat')).toHaveLength(1), soon)
  const give = (id: number, roles: string[]) =>
    world.db
      .updateTable('operator')
      .set({ roles: roles as never })
      .where('id', '=', id)
      .execute()
  await give(losing.id, ['treasury'])
  await give(gaining.id, ['support'])
  // All roles are read at once: when the one hears, the other does no more.
  await vi.waitFor(async () => {
    await chat('100000005')
    expect(gains.of('chat').length).toBeGreaterThan(0)
  }, soon)
  await chat('100000006')
  const heard = (stream: OperatorStream) => stream.of('chat').flatMap(({ data }) => data.customers)
  await vi.waitFor(() => expect(heard(gains)).toContain('100000006'), soon)
  expect(heard(loses)).not.toContain('100000006')
})

test('a check that began before an operator connected takes no role from them', async () => {
  // Not often, or the next one would make good what this one did; nor rarely, or who comes would wait for a
  // lock in vain.
  const watchful = await world.serve({ sessionCheck_ms: 500 })
  await open((await operator('treasury')).token, watchful)
  const { id, token } = await operator('support')
  // So that the sign-in is written to by who comes, and waits for its row.
  world.step(61_000)
  const [coming, reading] = [await world.pool.connect(), await world.pool.connect()]
  const waiting = async (count: number) => {
    const { rows } = await world.pool.query(
      `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
    )
    expect(rows).toHaveLength(count)
  }
  try {
    await coming.query('begin')
    await coming.query('select from operator_session where operator_id = $1 for update', [id])
    const opening = open(token, watchful)
    await vi.waitFor(() => waiting(1), soon)
    await reading.query('begin')
    await reading.query('lock table operator in access exclusive mode')
    await vi.waitFor(() => waiting(2), soon)
    await coming.query('commit')
    const stream = await opening
    expect(stream.status).toBe(200)
    await reading.query('commit')
    await vi.waitFor(() => waiting(0), soon)
    await chat('100000007')
    await vi.waitFor(() => expect(stream.of('chat')).toHaveLength(1), soon)
  } finally {
    // Whatever is still held goes with its connection.
    coming.release(true)
    reading.release(true)
  }
}, 60_000)

test.each(Object.entries(endings))('whoever %s is told so, and others are not', async (_how, endIt) => {
  const watchful = await world.serve({ sessionCheck_ms: 20 })
  const [ending, staying] = [await operator('support'), await operator('support')]
  const ended = await open(ending.token, watchful)
  const stays = await open(staying.token, watchful)
  await endIt(ending)
  await ended.ended
  expect(ended.told.at(-1)).toMatchObject({ name: 'logout' })
  await chat('100000003')
  await vi.waitFor(() => expect(stays.of('chat')).toHaveLength(1), soon)
  expect(stays.of('logout')).toEqual([])
})

test('an open stream does not prolong a session', async () => {
  const watchful = await world.serve({ sessionCheck_ms: 20 })
  const stream = await open((await operator('support')).token, watchful)
  world.step(29 * 60_000)
  await chat('100000004')
  await vi.waitFor(() => expect(stream.of('chat')).toHaveLength(1), soon)
  world.step(2 * 60_000)
  await stream.ended
  expect(stream.told.at(-1)).toMatchObject({ name: 'logout' })
})

test('the ninth stream of an operator takes the place of the oldest', async () => {
  const { token } = await operator('support')
  const nine: OperatorStream[] = []
  for (let count = 0; count < 9; count++) nine.push(await open(token))
  await nine[0]?.ended
  expect(nine[0]?.retry()).toBe(60_000)
  await queue('loans')
  for (const stream of nine.slice(1)) await vi.waitFor(() => expect(names(stream)).toContain('loans'), soon)
})

test("a full process refuses operators' streams; a stopping one says when to reconnect", async () => {
  const small = await world.serve({ streams: 1, heartbeat_ms: 50, sweep_ms: 10 })
  const held = await open((await operator('support')).token, small)
  const refused = await open((await operator('support')).token, small)
  expect(refused.status).toBe(503)
  await vi.waitFor(() => expect(held.comments()).toBeGreaterThan(1), soon)
  await small.app.close()
  await held.ended
  expect(held.retry()).toBeGreaterThanOrEqual(1_000)
})
