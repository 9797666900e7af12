import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardAnswers } from '../answer/answer-headers.ts'
import type { Deps } from '../deps.ts'
import { admitInTurn } from '../http/admission.ts'
import { answerErrors } from '../http/errors.ts'
import { identifyRequest } from '../http/identify-caller.ts'
import { readBodies } from '../http/read-bodies.ts'
import { goodPassword, type SessionWorld, sessionWorld } from '../testing/session-world.ts'
import { sessionRoutes } from './routes.ts'

let world: SessionWorld
let app: FastifyInstance

beforeAll(async () => {
  world = await sessionWorld()
  // These routes touch neither the market nor the ledger.
  const deps = world as unknown as Deps
  app = Fastify()
  guardAnswers(app, {})
  readBodies(app)
  answerErrors(app, deps)
  admitInTurn(app, deps)
  sessionRoutes(app, deps)
  app.get('/api/whoami', async (request, reply) => (await identifyRequest(deps, request, reply)).id)
})
afterAll(async () => {
  await app.close()
  await world.close()
})

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  return app.inject({ method: 'POST', url: `/api/stock/user/${path}`, payload: body, headers })
}

async function whoami(headers: InjectOptions['headers']) {
  return app.inject({ method: 'GET', url: '/api/whoami', headers: headers ?? {} })
}

const signedOut = { msg: 'no', code: 'logout', data: 'logout', message: 'logout' }

test('register, sign in, be known, sign out, be unknown', async () => {
  const phone = world.newPhone()
  const registered = await post('reg', { user: phone, password: goodPassword, code: 'PAPER-2026' })
  expect(registered.json()).toEqual({ msg: 'ok', data: { no: expect.stringMatching(/^\d{9}$/) } })

  const login = await post('login', { user: phone, password: goodPassword })
  const { data } = login.json()
  expect(data).toEqual({ token: expect.any(String), user: phone, no: registered.json().data.no })
  expect(login.headers['set-cookie']).toBeUndefined()
  const { token } = data
  expect((await whoami({ token })).statusCode).toBe(200)
  expect((await whoami({ authorization: `Bearer ${token}` })).statusCode).toBe(200)

  const logout = await post('logout', {}, { token })
  expect(logout.json()).toEqual({ msg: 'ok', data: {} })
  expect(logout.headers['clear-site-data']).toBe('"cache"')
  const after = await whoami({ token })
  expect([after.statusCode, after.json()]).toEqual([400, signedOut])
  const twice = await post('logout', {}, { token })
  expect([twice.statusCode, twice.json()]).toEqual([400, signedOut])
})

test('in cookie mode both halves travel, the cookie rotates and is cleared at the end', async () => {
  const { phone } = await world.customer()
  const login = await post('login', { user: phone, password: goodPassword, cookie: true })
  const { token } = login.json().data
  const [cookie = ''] = String(login.headers['set-cookie']).split(';')
  expect((await whoami({ token })).json()).toEqual(signedOut)
  expect((await whoami({ token, cookie })).headers['set-cookie']).toBeUndefined()

  world.step(15 * 60_000)
  const [next = ''] = String((await whoami({ token, cookie })).headers['set-cookie']).split(';')
  expect(next).toMatch(/^sid=[\w-]{43}$/)
  expect(next).not.toBe(cookie)
  const logout = await post('logout', {}, { token, cookie: next })
  expect(logout.headers['set-cookie']).toBe('sid=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0')
  expect((await whoami({ token, cookie: next })).json()).toEqual(signedOut)
})

test('a refusal is 200 with its code, and says nothing of who is registered', async () => {
  const { phone } = await world.customer()
  const [known, unknown] = await Promise.all(
    [phone, world.newPhone()].map((user) => post('login', { user, password: 'not it' })),
  )
  expect(known?.statusCode).toBe(200)
  expect(known?.json()).toMatchObject({ msg: 'no', code: 'login_failed', data: 'login_failed' })
  expect(unknown?.body).toBe(known?.body)
})

test.each([
  ['reg', { user: '9000000000', password: goodPassword }, 'code'],
  ['reg', { user: 9_000_000_000, password: goodPassword, code: 'x' }, 'user'],
  ['reg', { user: '9000000000', password: 'x'.repeat(129), code: 'x' }, 'password'],
  ['reg', { user: '9000000000', password: goodPassword, code: 'x', is_admin: true }, 'is_admin'],
  ['login', { user: '9000000000' }, 'password'],
  ['login', { user: '9000000000', password: 'a\0b' }, 'password'],
  ['login', { user: ['9000000000'], password: 'x' }, 'user'],
  ['login', { user: '9000000000', password: 'x', cookie: 'yes' }, 'cookie'],
  ['login', { user: '9000000000', password: 'x', device: '\u202egnp' }, 'device'],
])('a malformed %s is 400 and names the field: %j', async (path, body, field) => {
  const answer = await post(path, body)
  expect(answer.statusCode).toBe(400)
  const { code, detail } = answer.json()
  expect([code, detail.fields.map((each: { field: string }) => each.field)]).toEqual([
    'invalid_request',
    [field],
  ])
})
