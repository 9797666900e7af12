import { type ProofChallenge, proofBits } from '@tarazu/contract/session/proof'
import { solveProof } from '@tarazu/contract/session/solve-proof'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Refusal } from '../answer/refusal.ts'
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
  return visitor(`198.${18 + (strangers >> 16)}.${(strangers >> 8) & 255}.${strangers & 255}`)
}

/** `ok`, or the code of the refusal. */
async function tryLogin(phone: string, password = goodPassword, from = stranger(), proof?: string) {
  try {
    await world.login({ phone, password, ...(proof !== undefined && { proof }) }, from)
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

test('a person who signs in eight times at once is not taken for an attacker', async () => {
  const { phone } = await world.customer()
  const from = stranger()
  const answers = await Promise.all(Array.from({ length: 8 }, () => tryLogin(phone, goodPassword, from)))
  expect(new Set(answers)).toEqual(new Set(['ok']))
})

/** The refusal of a sign-in that needs a puzzle first. */
async function puzzleFor(phone: string, from = stranger()): Promise<ProofChallenge> {
  const error = await world.login({ phone, password: goodPassword }, from).then(
    () => undefined,
    (refusal: Refusal) => refusal,
  )
  expect(error).toMatchObject({ code: 'proof_needed' })
  return error?.detail as ProofChallenge
}

describe.each(['registered', 'unknown'])('after five wrong passwords for a phone that is %s', (who) => {
  let phone: string
  beforeEach(async () => {
    phone = who === 'registered' ? (await world.customer()).phone : world.newPhone()
    await wrong(phone, 5)
  })
  const right = () => (who === 'registered' ? 'ok' : 'login_failed')

  test('another is tried for the answer to a puzzle, once, and from there alone', async () => {
    const from = stranger()
    const proof = solveProof(await puzzleFor(phone, from))
    const other = await tryLogin(phone, goodPassword, stranger(), proof)
    const wrongOne = await tryLogin(phone, 'not it', from, proof)
    const again = await tryLogin(phone, goodPassword, from, proof)
    const fresh = solveProof(await puzzleFor(phone, from))
    expect([other, wrongOne, again]).toEqual(['proof_needed', 'login_failed', 'proof_needed'])
    expect(await tryLogin(phone, goodPassword, from, fresh)).toBe(right())
  })

  test('an answer that is wrong, for another phone or five minutes old is none', async () => {
    const from = stranger()
    const puzzle = await puzzleFor(phone, from)
    const proof = solveProof(puzzle)
    const another = world.newPhone()
    await wrong(another, 5)
    expect(await tryLogin(another, goodPassword, from, proof)).toBe('proof_needed')
    const easy = `${puzzle.challenge}~${'0.'.repeat(15)}0`
    expect(await tryLogin(phone, goodPassword, from, easy)).toBe('proof_needed')
    world.step(5 * minute + 1)
    expect(await tryLogin(phone, goodPassword, from, proof)).toBe('proof_needed')
  })

  test('the next is free again a day later', async () => {
    world.step(24 * hour)
    expect(await tryLogin(phone)).toBe(right())
  })
})

test('right passwords and those that could not be tried count for nothing', async () => {
  const { phone } = await world.customer()
  await wrong(phone, 4)
  for (let times = 0; times < 6; times += 1) expect(await tryLogin(phone)).toBe('ok')
  const busy = () => Promise.reject(new Error('too busy'))
  for (let times = 0; times < 6; times += 1) {
    const attempt = { account: phone, address: stranger().address, familiar: false, proof: undefined }
    await expect(world.sessions.door.try(attempt, busy)).rejects.toThrow('too busy')
  }
  expect(await tryLogin(phone)).toBe('ok')
  await wrong(phone, 1)
  expect(await tryLogin(phone)).toBe('proof_needed')
})

test('of a hundred guesses at once five are tried', async () => {
  const { phone } = await world.customer()
  const answers = await Promise.all(Array.from({ length: 100 }, () => tryLogin(phone, 'not it')))
  expect(answers.filter((answer) => answer === 'login_failed')).toHaveLength(5)
  expect(answers.filter((answer) => answer === 'proof_needed')).toHaveLength(95)
})

test('guesses from ten thousand addresses keep the owner out nowhere', async () => {
  const { phone } = await world.customer()
  const home = () => visitor('192.0.2.44')
  expect(await tryLogin(phone, goodPassword, home())).toBe('ok')
  await wrong(phone, 5)
  for (let n = 0; n < 10_000; n += 200)
    await Promise.all(Array.from({ length: 200 }, () => tryLogin(phone, 'not it')))
  expect(await tryLogin(phone, goodPassword, home())).toBe('ok')

  const abroad = stranger()
  const puzzle = await puzzleFor(phone, abroad)
  expect(puzzle.bits).toBeLessThanOrEqual(proofBits.most)
  expect(await tryLogin(phone, goodPassword, abroad, solveProof(puzzle))).toBe('ok')
  expect(await tryLogin(phone, goodPassword, abroad)).toBe('ok')
})

test('guesses at many accounts cost everybody who is a stranger a puzzle, and nobody more', {
  tags: 'thorough',
}, async () => {
  const { phone } = await world.customer()
  const home = () => visitor('192.0.2.45')
  expect(await tryLogin(phone, goodPassword, home())).toBe('ok')
  let tried = 0
  while (tried < 1_000) {
    const others = Array.from({ length: 50 }, () => tryLogin(world.newPhone(), 'not it'))
    tried += (await Promise.all(others)).filter((answer) => answer === 'login_failed').length
  }
  expect(await tryLogin(phone, goodPassword, home())).toBe('ok')
  const abroad = stranger()
  const proof = solveProof(await puzzleFor(phone, abroad))
  expect(await tryLogin(phone, goodPassword, abroad, proof)).toBe('ok')
  world.step(10 * minute)
  expect(await tryLogin((await world.customer()).phone)).toBe('ok')
})

test('guesses where the owner is known cost a puzzle there, and lock nobody', async () => {
  const { phone } = await world.customer()
  const home = () => visitor('192.0.2.46')
  expect(await tryLogin(phone, goodPassword, home())).toBe('ok')
  await wrong(phone, 10, home)
  const proof = solveProof(await puzzleFor(phone, home()))
  expect(await tryLogin(phone, goodPassword, home(), proof)).toBe('ok')
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
  await world.sessions.attempts.tryMessageCode(unknown, stranger().address, async () => false)
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
