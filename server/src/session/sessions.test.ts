import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, type SessionWorld, sessionWorld } from '../testing/session-world.ts'
import { endedSessions } from './ended-sessions.ts'
import { absolute_ms, idle_ms } from './session.ts'
import type { SessionFound } from './session-cache.ts'

const minute = 60_000
let world: SessionWorld

beforeAll(async () => {
  world = await sessionWorld()
})
afterAll(() => world.close())

/** A new customer, signed in without a cookie. */
async function signedIn() {
  const { id, phone } = await world.customer()
  const { token } = await world.login({ phone, password: goodPassword })
  return { id, phone, token }
}

async function identify(token: string, sessions = world.sessions): Promise<SessionFound | undefined> {
  return sessions.identify({ token })
}

const rowOf = (id: number) =>
  world.db
    .selectFrom('session')
    .selectAll()
    .where('customer_id', '=', id)
    .orderBy('id')
    .executeTakeFirstOrThrow()

test('a token is 256 random bits of which the database holds only the SHA-256', async () => {
  const { id, token } = await signedIn()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const row = await rowOf(id)
  expect(row.token_hash.toString('base64url')).not.toBe(token)
  expect(JSON.stringify(row)).not.toContain(token)
  expect(await identify(token)).toEqual({ customerId: id, sessionId: row.id, frozen: false, oneFactor: true })
})

test('a session is answered from memory, without a promise, after the first time', async () => {
  const { token } = await signedIn()
  expect(world.sessions.identify({ token })).toBeInstanceOf(Promise)
  const found = await identify(token)
  expect(world.sessions.identify({ token })).toBe(found)
})

test.each(['', 'x', 'x'.repeat(43), 'x'.repeat(10_000), '\u{1f600}'])(
  'the token %j is nobody’s',
  async (token) => {
    expect(await identify(token)).toBeUndefined()
  },
)

test('30 minutes without a call end a session, a call within them does not', async () => {
  const { token } = await signedIn()
  for (let polls = 0; polls < 3; polls += 1) {
    world.step(idle_ms - 1)
    expect(await identify(token)).toBeDefined()
  }
  world.step(idle_ms)
  expect(await identify(token)).toBeUndefined()
})

test('a session ends 12 hours after signing in, however busy it is', async () => {
  const { token } = await signedIn()
  const until = world.clock.now() + absolute_ms
  while (world.clock.now() + 20 * minute < until) {
    world.step(20 * minute)
    expect(await identify(token)).toBeDefined()
  }
  world.step(until - world.clock.now() - 1)
  expect(await identify(token)).toBeDefined()
  world.step(1)
  expect(await identify(token)).toBeUndefined()
})

test('a session’s last use is written once a minute, not with each call', async () => {
  const { id, token } = await signedIn()
  const signedInAt = world.clock.now()
  const seen = async () => (await rowOf(id)).last_seen_at.getTime() - signedInAt
  for (let polls = 0; polls < 19; polls += 1) {
    world.step(3_000)
    expect(await identify(token)).toBeDefined()
  }
  expect(await seen()).toBe(0)
  world.step(3_000)
  expect(await identify(token)).toBeDefined()
  expect(await seen()).toBe(minute)
})

test('uses of a session that were not written yet count', async () => {
  const { token } = await signedIn()
  await identify(token)
  world.step(59_000)
  await identify(token)
  world.step(idle_ms - 1_000)
  expect(await identify(token)).toBeDefined()
})

test('a revoked session is dead on the next call, and stays dead', async () => {
  const { token } = await signedIn()
  const found = await identify(token)
  await world.sessions.revoke(found?.sessionId ?? 0, 'logout')
  expect(await identify(token)).toBeUndefined()
  expect(await identify(token)).toBeUndefined()
})

test('all sessions of a customer end together, except the one that asked', async () => {
  const { id, phone, token } = await signedIn()
  const other = await world.login({ phone, password: goodPassword })
  const mine = await identify(token)
  await identify(other.token)
  await world.sessions.revokeAll(id, 'everywhere', mine?.sessionId)
  expect(await identify(other.token)).toBeUndefined()
  expect(await identify(token)).toBeDefined()
  await world.sessions.revokeAll(id, 'password_changed')
  expect(await identify(token)).toBeUndefined()
})

test('another process accepts the same sessions and hears when one ends', async () => {
  const { token } = await signedIn()
  const second = await world.startNode('second')
  const found = await identify(token)
  expect(await identify(token, second.sessions)).toEqual(found)
  expect(second.sessions.identify({ token })).not.toBeInstanceOf(Promise)
  await world.sessions.revoke(found?.sessionId ?? 0, 'logout')
  await expect.poll(() => identify(token, second.sessions)).toBeUndefined()
})

test('a process that hears no events asks the database each time', async () => {
  const { token } = await signedIn()
  const deaf = await world.startNode('deaf')
  const found = await identify(token, deaf.sessions)
  await deaf.events.stop()
  expect(deaf.sessions.identify({ token })).toBeInstanceOf(Promise)
  await world.sessions.revoke(found?.sessionId ?? 0, 'logout')
  expect(await identify(token, deaf.sessions)).toBeUndefined()
})

test('calls in one process keep a session alive in the other', async () => {
  const { token } = await signedIn()
  const other = await world.startNode('other')
  await identify(token, other.sessions)
  for (let polls = 0; polls < 4; polls += 1) {
    world.step(20 * minute)
    expect(await identify(token)).toBeDefined()
  }
  expect(await identify(token, other.sessions)).toBeDefined()
})

test('an open stream keeps a session alive and learns when it ends', async () => {
  const one = await signedIn()
  const two = await signedIn()
  const found = await Promise.all([identify(one.token), identify(two.token)])
  const [watched = 0, left = 0] = found.map((each) => each?.sessionId)
  for (let minutes = 0; minutes < 40; minutes += 1) {
    world.step(minute)
    expect(await endedSessions(world, [watched])).toEqual([])
  }
  expect(await endedSessions(world, [watched, left])).toEqual([left])
  expect(await identify(one.token)).toBeDefined()
  await world.sessions.revoke(watched, 'logout')
  expect(await endedSessions(world, [watched, left])).toEqual([watched, left])
  expect(await endedSessions(world, [])).toEqual([])
})

test('a sixth session ends the oldest live one', async () => {
  const { id, phone, token: idle } = await signedIn()
  world.step(idle_ms)
  const tokens: string[] = []
  for (let devices = 0; devices < 5; devices += 1) {
    tokens.push((await world.login({ phone, password: goodPassword })).token)
  }
  const alive = async () => Promise.all(tokens.map(async (token) => (await identify(token)) !== undefined))
  expect(await alive()).toEqual([true, true, true, true, true])
  tokens.push((await world.login({ phone, password: goodPassword })).token)
  expect(await alive()).toEqual([false, true, true, true, true, true])
  expect(await identify(idle)).toBeUndefined()
  const ended = await world.db
    .selectFrom('session')
    .select('revoked_for')
    .where('customer_id', '=', id)
    .where('revoked_at', 'is not', null)
    .execute()
  expect(ended).toEqual([{ revoked_for: 'too_many_sessions' }])
})

test('twelve sign-ins at once leave five sessions', async () => {
  const { id: customer } = await world.customer()
  const opening = { customer, device: 'phone', address: '203.0.113.7', cookie: undefined }
  const opened = await Promise.all(Array.from({ length: 12 }, () => world.sessions.open(opening)))
  const found = await Promise.all(opened.map(({ token }) => identify(token)))
  expect(found.filter((each) => each !== undefined)).toHaveLength(5)
})

test('a freeze is known as soon as its event arrives', async () => {
  const { id, token } = await signedIn()
  expect(await identify(token)).toMatchObject({ frozen: false })
  await world.db
    .updateTable('customer')
    .set({ frozen_at: new Date(world.clock.now()) })
    .where('id', '=', id)
    .execute()
  world.step(minute)
  expect(await identify(token)).toMatchObject({ frozen: true })
})
