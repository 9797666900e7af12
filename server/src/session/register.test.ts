import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashSecret } from '../secrets/secret-token.ts'
import { goodPassword, type SessionWorld, sessionWorld, visitor } from '../testing/session-world.ts'
import { findInviter } from './find-inviter.ts'
import { ensureInvitation } from './invitation.ts'
import { checkNewPassword } from './new-password.ts'
import { register } from './register.ts'

let world: SessionWorld
let addresses = 0

beforeAll(async () => {
  world = await sessionWorld()
})
afterAll(() => world.close())

type Asked = { phone: string; password: string; invitation: string }

function newVisitor() {
  addresses += 1
  return visitor(`198.51.100.${addresses}`)
}

async function ask(asked: Partial<Asked> = {}, from = newVisitor(), settings = world.settings) {
  const input = { phone: world.newPhone(), password: goodPassword, invitation: 'PAPER-2026', ...asked }
  try {
    return await register({ ...world, settings }, from, input)
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'Refusal') throw error
    return (error as Error & { code: string }).code
  }
}

async function inviterOf(invitation: string, from = newVisitor()) {
  try {
    return (await findInviter(world, from, { invitation })).inviter
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'Refusal') throw error
    return (error as Error & { code: string }).code
  }
}

async function makeCode(code: string, given: { uses_left?: number | null; expires_at?: Date | null }) {
  await world.db
    .insertInto('invitation')
    .values({
      code,
      code_hash: hashSecret(code),
      uses_left: null,
      expires_at: null,
      created_at: new Date(world.clock.now()),
      ...given,
    })
    .execute()
}

test('a customer gets a number of nine digits and is kept with a hashed password', async () => {
  const phone = world.newPhone()
  expect(await ask({ phone })).toEqual({ displayId: expect.stringMatching(/^[1-9]\d{8}$/) })
  const row = await world.db
    .selectFrom('customer')
    .selectAll()
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ invitation: 'PAPER-2026', frozen_at: null })
  expect(row.created_at.getTime()).toBe(world.clock.now())
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('display ids are random, not counted', async () => {
  const given = await Promise.all([ask(), ask(), ask()])
  const numbers = given.map((each) => (typeof each === 'string' ? Number.NaN : Number(each.displayId)))
  expect(Math.abs((numbers[0] ?? 0) - (numbers[1] ?? 0))).toBeGreaterThan(1)
  expect(new Set(numbers).size).toBe(3)
})

test('a display id that is taken is drawn again', async () => {
  const draws = [7, 7, 8].map((last) => Buffer.from([0, 0, 0, 0, 0, last]))
  const random = { ...world.random, bytes: () => draws.shift() as Buffer }
  const input = () => ({ phone: world.newPhone(), password: goodPassword, invitation: 'PAPER-2026' })
  expect(await register({ ...world, random }, newVisitor(), input())).toEqual({ displayId: '100000007' })
  expect(await register({ ...world, random }, newVisitor(), input())).toEqual({ displayId: '100000008' })
})

test.each([
  ['', 'phone_invalid'],
  ['987650123', 'phone_invalid'],
  ['98765012345', 'phone_invalid'],
  ['98765 1234', 'phone_invalid'],
  ['+919876501234', 'phone_invalid'],
  ['९८७६५०१२३४', 'phone_invalid'],
])('the phone %j is refused', async (phone, code) => {
  expect(await ask({ phone })).toBe(code)
})

test.each([
  ['', 'password_short'],
  ['u7$kL', 'password_short'],
  ['\u{1f600}\u{1f601}\u{1f602}\u{1f603}\u{1f604}', 'password_short'],
  ['password', 'password_common'],
])('the password %j is refused', async (password, code) => {
  expect(await ask({ password })).toBe(code)
})

test('live mode asks for eight characters', async () => {
  const live = { ...world.settings, mode: 'live' as const }
  expect(await ask({ password: 'u7$kLmq' }, newVisitor(), live)).toBe('password_short')
  expect(await ask({ password: 'u7$kLmq' })).toEqual({ displayId: expect.any(String) })
  expect(await ask({ password: 'u7$kLmqz' }, newVisitor(), live)).toEqual({ displayId: expect.any(String) })
})

test('the sentence says how many characters this deployment asks for', async () => {
  const sentence = (mode: 'paper' | 'live') => checkNewPassword('short', '9876543210', mode)
  await expect(sentence('paper')).rejects.toThrow('Password must be at least 6 characters.')
  await expect(sentence('live')).rejects.toThrow('Password must be at least 8 characters.')
})

test('the form is checked first, then the code, then whether the phone is taken', async () => {
  const { phone } = await world.customer()
  const wrong = { phone: 'x', password: 'x', invitation: 'x' }
  expect(await ask(wrong)).toBe('phone_invalid')
  expect(await ask({ ...wrong, phone })).toBe('password_short')
  expect(await ask({ ...wrong, phone, password: '123456' })).toBe('password_common')
  expect(await ask({ ...wrong, phone, password: goodPassword })).toBe('code_invalid')
  expect(await ask({ phone })).toBe('phone_taken')
})

test('an invitation code may be typed in lower case', async () => {
  expect(await ask({ invitation: ' paper-2026 ' })).toEqual({ displayId: expect.any(String) })
})

test('a code that is used up or has expired is refused differently from an unknown one', async () => {
  await makeCode('USED', { uses_left: 0 })
  await makeCode('EXPIRED', { expires_at: new Date(world.clock.now()) })
  await makeCode('SOON', { expires_at: new Date(world.clock.now() + 1) })
  expect(await ask({ invitation: 'USED' })).toBe('code_used')
  expect(await ask({ invitation: 'EXPIRED' })).toBe('code_used')
  expect(await ask({ invitation: 'NEVER' })).toBe('code_invalid')
  expect(await ask({ invitation: 'SOON' })).toEqual({ displayId: expect.any(String) })
})

test('a refused registration uses up nothing', async () => {
  await makeCode('TWICE', { uses_left: 2 })
  const { phone } = await world.customer()
  expect(await ask({ phone, invitation: 'TWICE' })).toBe('phone_taken')
  expect(await ask({ invitation: 'TWICE', password: '123456' })).toBe('password_common')
  const { uses_left } = await world.db
    .selectFrom('invitation')
    .select('uses_left')
    .where('code', '=', 'TWICE')
    .executeTakeFirstOrThrow()
  expect(uses_left).toBe(2)
})

test('of thirty who use a single-use code at once, one registers', async () => {
  await makeCode('ONLY-ONE', { uses_left: 1 })
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask({ invitation: 'ONLY-ONE' })))
  expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'code_used')).toHaveLength(29)
  const customers = await world.db
    .selectFrom('customer')
    .select('id')
    .where('invitation', '=', 'ONLY-ONE')
    .execute()
  expect(customers).toHaveLength(1)
})

test('of ten who register one phone at once, one does, and one use of the code is taken', async () => {
  await makeCode('MANY', { uses_left: 10 })
  const phone = world.newPhone()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask({ phone, invitation: 'MANY' })))
  expect(answers.filter((answer) => answer === 'phone_taken')).toHaveLength(9)
  const { uses_left } = await world.db
    .selectFrom('invitation')
    .select('uses_left')
    .where('code', '=', 'MANY')
    .executeTakeFirstOrThrow()
  expect(uses_left).toBe(9)
})

/** Registers several at once from one address. */
const together = (count: number, from: ReturnType<typeof visitor>, invitation: (each: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, each) => ask({ invitation: invitation(each) }, from)))

test('a class of thirty joins from one address with one code, one after the other or at once', async () => {
  await makeCode('CLASS-7B', { uses_left: 60 })
  const from = newVisitor()
  for (let pupil = 0; pupil < 30; pupil += 1)
    expect(await ask({ invitation: 'CLASS-7B' }, from)).toEqual({ displayId: expect.any(String) })
  const others = await together(30, from, () => 'CLASS-7B')
  expect(others.filter((answer) => typeof answer !== 'string')).toHaveLength(30)
})

test('the eleventh unknown code from an address in an hour is refused, and a right one gets in', async () => {
  const from = newVisitor()
  for (let slips = 0; slips < 20; slips += 1) expect(await ask({ phone: '1' }, from)).toBe('phone_invalid')
  for (let wrong = 0; wrong < 10; wrong += 1)
    expect(await ask({ invitation: `WRONG-${wrong}` }, from)).toBe('code_invalid')
  const late = register(world, from, {
    phone: world.newPhone(),
    password: goodPassword,
    invitation: 'WRONG-10',
  })
  await expect(late).rejects.toMatchObject({ code: 'too_many', detail: { retry_after_seconds: 3600 } })
  expect(await ask({}, from)).toEqual({ displayId: expect.any(String) })
  expect(await inviterOf('PAPER-2026', from)).toBe('deployment')
  expect(await ask({ invitation: 'WRONG-11' }, from)).toBe('too_many')
  expect(await ask({ invitation: 'WRONG-11' })).toBe('code_invalid')
  world.step(3_600_000)
  expect(await ask({ invitation: 'WRONG-11' }, from)).toBe('code_invalid')
})

test.each(['register', 'inviter'] as const)(
  'of many unknown codes at once ten are told from right ones, by %s',
  async (call) => {
    const from = newVisitor()
    const guesses = Array.from({ length: 25 }, (_, each) =>
      call === 'register' ? ask({ invitation: `GUESS-${each}` }, from) : inviterOf(`GUESS-${each}`, from),
    )
    const answers = await Promise.all(guesses)
    expect(answers.filter((answer) => answer === 'code_invalid')).toHaveLength(10)
    expect(answers.filter((answer) => answer === 'too_many')).toHaveLength(15)
    // The other call shares the count.
    expect(await inviterOf('GUESS-26', from)).toBe('too_many')
    expect(await ask({ invitation: 'GUESS-26' }, from)).toBe('too_many')
  },
)

test('after a hundred more unknown codes from an address even a right one is refused', async () => {
  const from = newVisitor()
  for (let wrong = 0; wrong < 109; wrong += 1) await inviterOf(`MORE-${wrong}`, from)
  expect(await inviterOf('PAPER-2026', from)).toBe('deployment')
  expect(await inviterOf('MORE-109', from)).toBe('too_many')
  expect(await inviterOf('PAPER-2026', from)).toBe('too_many')
  expect(await ask({}, from)).toBe('too_many')
  expect(await inviterOf('PAPER-2026')).toBe('deployment')
  world.step(3_600_000)
  expect(await ask({}, from)).toEqual({ displayId: expect.any(String) })
})

test('the holder of a code learns of at most twenty phones an hour that they are registered', async () => {
  await makeCode('CURIOUS', {})
  const from = newVisitor()
  const { phone } = await world.customer()
  for (let asked = 0; asked < 20; asked += 1)
    expect(await ask({ phone, invitation: 'CURIOUS' }, from)).toBe('phone_taken')
  expect(await ask({ phone, invitation: 'CURIOUS' }, from)).toBe('too_many')
  // A free phone is refused as well, or the difference would tell.
  expect(await ask({ invitation: 'CURIOUS' }, from)).toBe('too_many')
  expect(await ask({}, from)).toEqual({ displayId: expect.any(String) })
})

test('a code reveals at most two hundred registered phones an hour, from everywhere', {
  tags: 'thorough',
}, async () => {
  await makeCode('SPREAD', {})
  const { phone } = await world.customer()
  for (let asked = 0; asked < 200; asked += 1)
    expect(await ask({ phone, invitation: 'SPREAD' }, visitor(`203.0.113.${asked % 20}`))).toBe('phone_taken')
  expect(await ask({ phone, invitation: 'SPREAD' })).toBe('too_many')
  expect(await ask({ invitation: 'SPREAD' })).toBe('too_many')
})

test('at most a hundred an hour register with one code from one address', { tags: 'thorough' }, async () => {
  await makeCode('SCHOOL', {})
  const from = newVisitor()
  for (let pupil = 0; pupil < 100; pupil += 1)
    expect(await ask({ invitation: 'SCHOOL' }, from)).toEqual({ displayId: expect.any(String) })
  expect(await ask({ invitation: 'SCHOOL' }, from)).toBe('too_many')
  expect(await ask({ invitation: 'SCHOOL' })).toEqual({ displayId: expect.any(String) })
  expect(await ask({}, from)).toEqual({ displayId: expect.any(String) })
})

test('nobody learns who made a code that has ended', async () => {
  await makeCode('GONE', { expires_at: new Date(world.clock.now()) })
  expect(await inviterOf('GONE')).toBe('code_used')
})

test('without rate limits load tests may register as they like', async () => {
  const free = await sessionWorld({ rateLimits: false })
  try {
    const from = newVisitor()
    for (let tries = 0; tries < 12; tries += 1)
      await expect(findInviter(free, from, { invitation: `NONE-${tries}` })).rejects.toMatchObject({
        code: 'code_invalid',
      })
    for (let tries = 0; tries < 12; tries += 1) {
      const input = { phone: free.newPhone(), password: goodPassword, invitation: 'PAPER-2026' }
      expect(await register(free, from, input)).toEqual({ displayId: expect.any(String) })
    }
  } finally {
    await free.close()
  }
})

test('an open code that the deployment no longer publishes stops working', async () => {
  await ensureInvitation({ ...world, settings: { inviteCode: 'NEW-CODE' } })
  expect(await ask({ invitation: 'PAPER-2026' })).toBe('code_used')
  expect(await ask({ invitation: 'NEW-CODE' })).toEqual({ displayId: expect.any(String) })
  await ensureInvitation({ ...world, settings: { inviteCode: undefined } })
  expect(await ask({ invitation: 'NEW-CODE' })).toBe('code_used')
  await ensureInvitation(world)
  expect(await ask({})).toEqual({ displayId: expect.any(String) })
})
