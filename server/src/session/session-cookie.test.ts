import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, type SessionCookie } from '../http/cookie.ts'
import { hashSecret } from '../secrets/secret-token.ts'
import { goodPassword, type SessionWorld, sessionWorld, visitor } from '../testing/session-world.ts'
import { rotation_ms, sessionGrace_ms } from './session.ts'
import { loadSessions, touchSessions } from './session-rows.ts'

let world: SessionWorld

beforeAll(async () => {
  world = await sessionWorld()
})
afterAll(() => world.close())

/** What a browser keeps of a Set-Cookie header. */
function kept(setCookie: string | undefined): SessionCookie {
  const cookie = cookieOf(setCookie)
  if (!cookie) throw new Error(`no session cookie in ${setCookie}`)
  return cookie
}

async function signedIn(origin?: string) {
  const { id, phone } = await world.customer()
  const browser = visitor(undefined, origin)
  const { token } = await world.login({ phone, password: goodPassword, cookie: true }, browser)
  const header = browser.headers.find(([name]) => name === 'set-cookie')?.[1]
  return { id, token, header }
}

async function identify(token: string, cookie?: SessionCookie, sessions = world.sessions) {
  return sessions.identify({ token, cookie })
}

test('over https the cookie is __Host-, for this host and no script', async () => {
  const { header } = await signedIn()
  expect(header).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=43200$/)
})

test('on localhost without TLS it has neither prefix nor Secure', async () => {
  const { header } = await signedIn('http://localhost:3000')
  expect(header).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/)
})

test('where no cookie can be kept safely, the token works alone', async () => {
  const { token, header } = await signedIn('http://192.168.1.5:3000')
  expect(header).toBeUndefined()
  expect(await identify(token)).toBeDefined()
})

test('neither the token nor the cookie works without the other', async () => {
  const { token, header } = await signedIn()
  const other = await signedIn()
  expect(await identify(token)).toBeUndefined()
  expect(await identify(token, kept(other.header))).toBeUndefined()
  expect(await identify(other.token, kept(header))).toBeUndefined()
  expect(await identify(token, kept(header))).toBeDefined()
  expect(await identify(token)).toBeUndefined()
})

test('the token alone does not keep a session from idling out', async () => {
  const { token, header } = await signedIn()
  world.step(14 * 60_000)
  expect(await identify(token)).toBeUndefined()
  world.step(16 * 60_000)
  expect(await identify(token, kept(header))).toBeUndefined()
})

test('the cookie changes every 15 minutes, and the one before works for 60 seconds more', async () => {
  const { token, header } = await signedIn()
  const first = kept(header)
  world.step(rotation_ms - 1)
  expect((await identify(token, first))?.setCookie).toBeUndefined()
  world.step(1)
  const rotated = await identify(token, first)
  expect(rotated?.setCookie).toMatch(/; HttpOnly; Secure; SameSite=Strict; Max-Age=42300$/)
  const second = kept(rotated?.setCookie)
  expect(second.value).not.toBe(first.value)
  expect((await identify(token, second))?.setCookie).toBeUndefined()

  world.step(sessionGrace_ms - 1)
  const late = await identify(token, first)
  expect(kept(late?.setCookie).value).toBe(second.value)
  expect(await identify(token, second)).toBeDefined()
})

test('polls at the same moment all get the same new cookie', async () => {
  const { token, header } = await signedIn()
  world.step(rotation_ms)
  const answers = await Promise.all(Array.from({ length: 8 }, () => identify(token, kept(header))))
  const values = new Set(answers.map((answer) => kept(answer?.setCookie).value))
  expect(values.size).toBe(1)
})

test('another process gives the same new cookie, and accepts it', async () => {
  const { token, header } = await signedIn()
  const second = await world.startNode('second')
  await identify(token, kept(header), second.sessions)
  world.step(rotation_ms)
  const [one, two] = await Promise.all([
    identify(token, kept(header)),
    identify(token, kept(header), second.sessions),
  ])
  expect(one?.setCookie).toBeDefined()
  expect(two?.setCookie).toBe(one?.setCookie)
  expect(await identify(token, kept(one?.setCookie), second.sessions)).toBeDefined()
})

test('a cookie that comes back after its 60 seconds ends the session for both who hold it', async () => {
  const { id, token, header } = await signedIn()
  const stolen = kept(header)
  world.step(rotation_ms)
  const fresh = kept((await identify(token, stolen))?.setCookie)
  world.step(sessionGrace_ms)
  expect(await identify(token, fresh)).toBeDefined()
  expect(await identify(token, stolen)).toBeUndefined()
  expect(await identify(token, fresh)).toBeUndefined()
  const row = await world.db
    .selectFrom('session')
    .select('revoked_for')
    .where('customer_id', '=', id)
    .executeTakeFirst()
  expect(row).toEqual({ revoked_for: 'cookie_reused' })
  const warning = world.logged.find((line) => line.includes('retired cookie'))
  expect(JSON.parse(warning ?? '{}').token).toMatch(/^[0-9a-f]{8}$/)
})

test('a cookie from several changes ago ends the session for both who hold it', async () => {
  const { token, header } = await signedIn()
  let cookie = kept(header)
  for (let changes = 0; changes < 3; changes += 1) {
    world.step(rotation_ms)
    cookie = kept((await identify(token, cookie))?.setCookie)
  }
  expect(await identify(token, cookie)).toBeDefined()
  expect(await identify(token, kept(header))).toBeUndefined()
  expect(await identify(token, cookie)).toBeUndefined()
})

test('uses that were not written yet count when the cookie is due to change', async () => {
  const { token, header } = await signedIn()
  await identify(token, kept(header))
  world.step(59_000)
  await identify(token, kept(header))
  world.step(30 * 60_000 - 1_000)
  expect((await identify(token, kept(header)))?.setCookie).toBeDefined()
})

test('a process that believes in an older cookie does not keep it alive', async () => {
  const { token } = await signedIn()
  const [session] = await loadSessions(world.db, [hashSecret(token)])
  if (!session) throw new Error('no session')
  const now = world.clock.now()
  const touch = async (cookieHash: Buffer | null, at = now) =>
    (await touchSessions(world.db, [{ session: { ...session, cookieHash }, now: at }]))[0]
  expect(await touch(session.cookieHash)).toEqual(session)
  const later = now + 60_000
  expect(await touch(hashSecret('older'), later)).toBeUndefined()
  expect(await touch(null, later)).toBeUndefined()
  expect(await loadSessions(world.db, [hashSecret(token)])).toEqual([session])
})

test('many sessions are read and used together, each as if it were alone', async () => {
  const tokens = [(await signedIn()).token, 'nobody has this one', (await signedIn()).token]
  const found = await loadSessions(world.db, tokens.map(hashSecret))
  expect(found.map((session) => session?.id !== undefined)).toEqual([true, false, true])
  const [one, , other] = found
  if (!one || !other) throw new Error('no session')
  const now = world.clock.now() + 1_000
  const older = { session: { ...one, cookieHash: hashSecret('older') }, now }
  const uses = [{ session: other, now }, older, { session: one, now }, { session: one, now: now - 500 }]
  const seen = [other, undefined, one, one].map((session) => session && { ...session, lastSeenAt: now })
  expect(await touchSessions(world.db, uses)).toEqual(seen)
})

test('an unknown cookie ends nothing', async () => {
  const { token, header } = await signedIn()
  expect(await identify(token, { name: '__Host-sid', value: 'x'.repeat(43) })).toBeUndefined()
  expect(await identify(token, kept(header))).toBeDefined()
})

test('a session that was ended elsewhere while its cookie changed stays dead', async () => {
  const { id, token, header } = await signedIn()
  await identify(token, kept(header))
  world.step(rotation_ms)
  const [, found] = await Promise.all([
    world.sessions.revokeAll(id, 'everywhere'),
    identify(token, kept(header)),
  ])
  const next = found?.setCookie ? kept(found.setCookie) : kept(header)
  expect(await identify(token, next)).toBeUndefined()
})
