import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '../answer/refusal.ts'
import { openDatabase } from '../db/database.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { makeAttempts } from './attempts.ts'

let database: TestDatabase
let open: ReturnType<typeof openDatabase>
let now = Date.UTC(2026, 0, 5, 10)
let subjects = 0
let subject = ''
const minute = 60_000

beforeAll(async () => {
  database = await testDatabase()
  open = openDatabase(database.url)
})

beforeEach(() => {
  subjects += 1
  subject = String(subjects)
})

afterAll(async () => {
  await open.close()
  await database.drop()
})

const attempts = (rateLimits = true) =>
  makeAttempts({ db: open.db, clock: { now: () => now }, settings: { rateLimits } as never })
const wrong = async () => false
const right = async () => true
const address = () => `198.51.100.${subjects}`
const phone = () => String(9_800_000_000 + subjects)

async function codeOf(work: Promise<unknown>) {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

async function repeat<T>(count: number, work: () => Promise<T>) {
  for (let done = 0; done < count; done++) await work()
}

test('five wrong attempts lock for a quarter of an hour, in which even a right one is not tried', async () => {
  const { tryFor } = attempts()
  await repeat(5, () => tryFor('transaction', subject, wrong))
  let tried = false
  const attempt = () =>
    tryFor('transaction', subject, async () => {
      tried = true
      return true
    })
  expect(await codeOf(attempt())).toBe('too_many')
  expect(tried).toBe(false)
  now += 15 * minute
  expect(await codeOf(attempt())).toBe(true)
})

test('a right attempt begins the count anew', async () => {
  const { tryFor } = attempts()
  await repeat(4, () => tryFor('transaction', subject, wrong))
  await tryFor('transaction', subject, right)
  await repeat(4, () => tryFor('transaction', subject, wrong))
  expect(await codeOf(tryFor('transaction', subject, right))).toBe(true)
})

test('an attempt that is unfinished or fails counts for nothing and resets nothing', async () => {
  const { tryMessageCode } = attempts()
  await repeat(4, () => tryMessageCode(phone(), address(), wrong))
  await repeat(3, () => tryMessageCode(phone(), address(), async () => 'unfinished' as const))
  await expect(tryMessageCode(phone(), address(), () => Promise.reject(new Error('busy')))).rejects.toThrow(
    'busy',
  )
  expect(await codeOf(tryMessageCode(phone(), address(), wrong))).toBe(false)
  expect(await codeOf(tryMessageCode(phone(), address(), right))).toBe('too_many')
})

test('attempts at one subject are made one at a time, so that six right ones at once all pass', async () => {
  const { tryFor } = attempts()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => codeOf(tryFor('transaction', subject, right))),
  )
  expect(answers).toEqual(Array.from({ length: 6 }, () => true))
})

test('the fifteenth wrong attempt locks until the secret is replaced', async () => {
  const { tryFor, isExhausted, forget } = attempts()
  for (const [count, pause] of [
    [5, 15 * minute],
    [5, 24 * 60 * minute],
    [5, 0],
  ] as const) {
    expect(await isExhausted('transaction', subject)).toBe(false)
    await repeat(count, () => tryFor('transaction', subject, wrong))
    now += pause
  }
  expect(await isExhausted('transaction', subject)).toBe(true)
  await forget('transaction', subject)
  expect(await codeOf(tryFor('transaction', subject, right))).toBe(true)
})

test('after ten unknown invitation codes a network is refused further unknown ones, but not known ones', async () => {
  const { tryInvitation } = attempts()
  await repeat(10, () => tryInvitation(address(), wrong))
  expect(await codeOf(tryInvitation(address(), wrong))).toBe('too_many')
  expect(await codeOf(tryInvitation(address(), right))).toBe(true)
})

test('accounts opened with a code count, and failed registrations do not', async () => {
  const { countRegistration } = attempts()
  const failing = () => countRegistration(address(), subject, () => Promise.reject(new Refusal('code_used')))
  await repeat(3, () => codeOf(failing()))
  await repeat(100, () => countRegistration(address(), subject, right))
  expect(await codeOf(countRegistration(address(), subject, right))).toBe('too_many')
})

test('strangers who use up the codes that they share are not told so', async () => {
  const { countCode } = attempts()
  const asked = []
  for (let stranger = 1; stranger <= 20; stranger++)
    asked.push(await countCode(phone(), `203.0.113.${stranger}`, 'anyone'))
  expect(asked[0]).toEqual({ known: false, sends: true })
  expect(asked.at(-1)).toEqual({ known: false, sends: false })
  expect(await countCode(phone(), address(), 'signed-in')).toEqual({ known: true, sends: true })
})

test('without rate limits no network is counted', async () => {
  const { tryInvitation, countVisitor } = attempts(false)
  await repeat(120, () => tryInvitation(address(), wrong))
  await repeat(200, () => countVisitor(address(), true))
  expect(await tryInvitation(address(), wrong)).toBe(false)
})
