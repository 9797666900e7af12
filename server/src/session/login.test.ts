import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { goodPassword, type SessionWorld, sessionWorld, visitor } from '../testing/session-world.ts'
import { removeOldSessions } from './remove-old-sessions.ts'

const minute = 60_000
const hour = 60 * minute
let world: SessionWorld
let strangers = 0

beforeAll(async () => {
  world = await sessionWorld()
})
beforeEach(() => world.step(25 * hour))
afterAll(() => world.close())

/** An address from which nobody has signed in. */
function stranger() {
  strangers += 1
  return visitor(`198.51.${strangers >> 8}.${strangers & 255}`)
}

/** `ok`, or the code of the refusal. */
async function tryLogin(phone: string, password = goodPassword, from = stranger()) {
  try {
    await world.login({ phone, password }, from)
    return 'ok'
  } catch (error) {
    return (error as Error & { code?: string }).code ?? (error as Error).name
  }
}

async function wrong(phone: string, count: number, from?: () => ReturnType<typeof visitor>) {
  for (let tries = 0; tries < count; tries += 1) {
    expect(await tryLogin(phone, 'not it', from?.())).toBe('login_failed')
  }
}

test('a sign-in answers the token, the phone and the customer number', async () => {
  const { phone } = await world.customer()
  const answer = await world.login({ phone, password: goodPassword })
  expect(answer).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    phone,
    displayId: expect.stringMatching(/^\d{9}$/),
  })
})

test('a device is listed by its given name, else by the browser’s, without odd characters', async () => {
  const { id, phone } = await world.customer()
  await world.login({ phone, password: goodPassword, device: 'My phone' })
  await world.login(
    { phone, password: goodPassword },
    { ...visitor(), userAgent: `B\u0007\u202e${'x'.repeat(200)}` },
  )
  const rows = await world.db
    .selectFrom('session')
    .select(['device', 'address'])
    .where('customer_id', '=', id)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { device: 'My phone', address: '203.0.113.7' },
    { device: `B${'x'.repeat(79)}`, address: '203.0.113.7' },
  ])
})

test('a wrong password, an unknown phone and an impossible one get the same answer', async () => {
  const { phone } = await world.customer()
  expect(await tryLogin(phone, 'not it')).toBe('login_failed')
  expect(await tryLogin(world.newPhone(), 'not it')).toBe('login_failed')
  expect(await tryLogin('no phone', 'not it')).toBe('login_failed')
  expect(await tryLogin('', '')).toBe('login_failed')
})

test.each(['registered', 'unknown'])(
  'five wrong passwords lock a phone that is %s for 15 minutes',
  async (who) => {
    const phone = who === 'registered' ? (await world.customer()).phone : world.newPhone()
    await wrong(phone, 5)
    expect(await tryLogin(phone)).toBe('too_many')
    world.step(15 * minute - 1)
    expect(await tryLogin(phone)).toBe('too_many')
    world.step(1)
    expect(await tryLogin(phone)).toBe(who === 'registered' ? 'ok' : 'login_failed')
  },
)

test('the refusal of a locked phone says when to come back', async () => {
  const phone = world.newPhone()
  await wrong(phone, 5)
  world.step(minute)
  await expect(world.login({ phone, password: goodPassword }, stranger())).rejects.toMatchObject({
    code: 'too_many',
    detail: { retry_after_seconds: 14 * 60 },
  })
})

test('ten wrong passwords lock a phone for 24 hours', async () => {
  const { phone } = await world.customer()
  await wrong(phone, 5)
  world.step(15 * minute)
  await wrong(phone, 5)
  world.step(24 * hour - 1)
  expect(await tryLogin(phone)).toBe('too_many')
  world.step(1)
  expect(await tryLogin(phone)).toBe('ok')
})

test('signing in resets the count of wrong passwords', async () => {
  const { phone } = await world.customer()
  await wrong(phone, 4)
  expect(await tryLogin(phone)).toBe('ok')
  await wrong(phone, 5)
  expect(await tryLogin(phone)).toBe('too_many')
})

test('of a hundred attempts at once five are tried', async () => {
  const { phone } = await world.customer()
  const answers = await Promise.all(Array.from({ length: 100 }, () => tryLogin(phone, 'not it')))
  expect(answers.filter((answer) => answer === 'login_failed')).toHaveLength(5)
  expect(answers.filter((answer) => answer === 'too_many' || answer === 'Unavailable')).toHaveLength(95)
  expect(await tryLogin(phone)).toBe('too_many')
})

test('of a hundred attempts at once at two processes five are tried', async () => {
  const { phone } = await world.customer()
  const second = await world.startNode('second')
  const tries = [world.sessions, second.sessions].flatMap(({ attempts, passwords }) =>
    Array.from({ length: 20 }, () =>
      attempts
        .tryPassword(phone, stranger().address, () => passwords.matches(undefined, 'not it'))
        .then(
          () => 'tried',
          () => 'refused',
        ),
    ),
  )
  const answers = await Promise.all(tries)
  expect(answers.filter((answer) => answer === 'tried')).toHaveLength(5)
})

test('a person who signs in eight times at once is not taken for an attacker', async () => {
  const { phone } = await world.customer()
  const answers = await Promise.all(Array.from({ length: 8 }, () => tryLogin(phone)))
  expect(new Set(answers)).toEqual(new Set(['ok']))
})

test('strangers cannot keep the owner out from where the owner signs in', async () => {
  const { phone } = await world.customer()
  const home = () => visitor('192.0.2.44')
  expect(await tryLogin(phone, goodPassword, home())).toBe('ok')
  await wrong(phone, 5)
  expect(await tryLogin(phone)).toBe('too_many')
  expect(await tryLogin(phone, goodPassword, home())).toBe('ok')
  expect(await tryLogin(phone)).toBe('too_many')
  await wrong(phone, 5, home)
  expect(await tryLogin(phone, goodPassword, home())).toBe('too_many')
})

test('a right password counts against no address', async () => {
  const { phone } = await world.customer()
  const from = stranger()
  expect(await tryLogin(phone, goodPassword, from)).toBe('ok')
  const counts = await world.db
    .selectFrom('guess')
    .select(['kind', 'count', 'locked_until'])
    .where('subject', 'in', [phone, from.address])
    .where('kind', '!=', 'registration')
    .orderBy('kind')
    .execute()
  expect(counts).toEqual([
    { kind: 'account', count: 0, locked_until: null },
    { kind: 'address', count: 0, locked_until: null },
  ])
})

test('a hundred wrong passwords for any phones lock their address, and nobody else', async () => {
  const { phone } = await world.customer()
  const robot = () => visitor('192.0.2.99')
  for (let tries = 0; tries < 100; tries += 1) {
    expect(await tryLogin(world.newPhone(), 'not it', robot())).toBe('login_failed')
  }
  expect(await tryLogin(phone, goodPassword, robot())).toBe('too_many')
  expect(await tryLogin(phone)).toBe('ok')
  world.step(hour)
  expect(await tryLogin(phone, goodPassword, robot())).toBe('ok')
})

test('an IPv6 network counts as one address', async () => {
  for (let tries = 0; tries < 100; tries += 1) {
    await tryLogin(world.newPhone(), 'not it', visitor(`2001:db8:9:9::${tries.toString(16)}`))
  }
  expect(await tryLogin(world.newPhone(), 'not it', visitor('2001:db8:9:9:ffff::1'))).toBe('too_many')
  expect(await tryLogin(world.newPhone(), 'not it', visitor('2001:db8:9:a::1'))).toBe('login_failed')
})

test('an attempt that could not be tried does not count', async () => {
  const phone = world.newPhone()
  const failing = () => Promise.reject(new Error('too busy'))
  for (let tries = 0; tries < 6; tries += 1) {
    await expect(world.sessions.attempts.tryPassword(phone, stranger().address, failing)).rejects.toThrow(
      'too busy',
    )
  }
  expect(await tryLogin(phone)).toBe('login_failed')
})

test('nothing typed at a sign-in is logged', async () => {
  const { phone } = await world.customer()
  const secret = 'canary-4711-password'
  const { token } = await world.login({ phone, password: goodPassword, cookie: true }, stranger())
  for (let tries = 0; tries < 6; tries += 1) await tryLogin(phone, secret)
  const all = world.logged.join('\n')
  for (const canary of [phone, secret, goodPassword, token]) expect(all).not.toContain(canary)
})

test('a failed sign-in is logged with its customer, if there is one', async () => {
  const { id, phone } = await world.customer()
  for (const tried of [phone, world.newPhone()]) await tryLogin(tried, 'not it')
  const failed = world.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a sign-in failed')
  const entry = { by: 'password', requestId: 'test' }
  expect(failed.find(({ customer }) => customer === id)).toMatchObject(entry)
  expect(failed.find(({ customer }) => customer === undefined)).toMatchObject(entry)
})

test('expired counts and sessions are removed, and the others stay', async () => {
  const { id, phone } = await world.customer()
  await world.login({ phone, password: goodPassword }, visitor('192.0.2.45'))
  const unknown = world.newPhone()
  await wrong(unknown, 5)
  await removeOldSessions(world)
  const left = async () => {
    const guesses = await world.db
      .selectFrom('guess')
      .select('subject')
      .where('subject', '=', unknown)
      .execute()
    const sessions = await world.db.selectFrom('session').select('id').where('customer_id', '=', id).execute()
    return { guesses: guesses.length, sessions: sessions.length }
  }
  expect(await left()).toEqual({ guesses: 1, sessions: 1 })
  world.step(24 * hour)
  await removeOldSessions(world)
  expect(await left()).toEqual({ guesses: 0, sessions: 1 })
  world.step(30 * 24 * hour)
  await removeOldSessions(world)
  expect(await left()).toEqual({ guesses: 0, sessions: 0 })
})
