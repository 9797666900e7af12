import { listNotices } from '@tarazu/contract/notices/api'
import { getSecurity, sendCode, updatePassword } from '@tarazu/contract/security/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '../answer/refusal.ts'
import { codeSentTo } from '../testing/message-code.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { checkTransactionPassword } from './check-transaction-password.ts'

const minute = 60_000
const pin = '284615'
const purpose = 'reset-transaction-password'

let world: TestServer
let customer: TestCustomer

beforeAll(async () => {
  world = await testServer()
})
beforeEach(async () => {
  customer = await world.customer()
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

const setPin = (wanted: string, more: { code?: string; isFirst?: boolean; password?: string } = {}) =>
  customer.call(updatePassword, { kind: 'transaction', pin: wanted, password: customer.password, ...more })

/** `right`, or the code of the refusal. */
async function check(given: string | undefined) {
  try {
    await checkTransactionPassword(world.deps, { ...customer, sessionId: 0, reply: { header() {} } }, given)
    return 'right'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code
  }
}

async function wrong(times: number) {
  for (let each = 0; each < times; each += 1) expect(await check('999999')).toBe('password_no')
}

/** Replaces the transaction password. */
async function changePin(wanted: string, more: { isFirst?: boolean } = {}) {
  await customer.call(sendCode, { purpose })
  await setPin(wanted, { ...more, code: await codeSentTo(world, customer.phone, purpose) })
}

test('a missing transaction password is refused differently from a wrong one', async () => {
  expect(await check(pin)).toBe('password_unset')
  expect(await customer.call(getSecurity, {})).toMatchObject({ transactionPassword: 'unset', frozen: null })
  await setPin(pin)
  expect(await check(pin)).toBe('right')
  expect(await check('284616')).toBe('password_no')
  expect(await check(undefined)).toBe('password_no')
  expect((await customer.call(getSecurity, {})).transactionPassword).toBe('set')
  expect((await customer.call(listNotices, {})).rows.map(({ kind }) => kind)).toEqual([
    'transaction_password_changed',
  ])
})

test('a transaction password is stored only as Argon2id of a value keyed by this server', async () => {
  await setPin(pin)
  const { hash } = await world.deps.db
    .selectFrom('transaction_password')
    .select('hash')
    .where('customer_id', '=', customer.id)
    .executeTakeFirstOrThrow()
  expect(hash).toMatch(/^\$argon2id\$/)
  expect(await world.deps.sessions.passwords.matches(hash, pin)).toBe(false)
})

test.each([
  ['', 'pin_invalid', 'Please enter 6-digit transaction password'],
  ['12345', 'pin_invalid', 'Please enter 6-digit transaction password'],
  ['1234567', 'pin_invalid', 'Please enter 6-digit transaction password'],
  ['28461a', 'pin_invalid', 'Please enter 6-digit transaction password'],
  ['٢٨٤٦١٥', 'pin_invalid', 'Please enter 6-digit transaction password'],
  ['000000', 'pin_common', 'This transaction password is too easy to guess.'],
  ['123456', 'pin_common', 'This transaction password is too easy to guess.'],
])('"%s" is refused with %s, in a sentence', async (bad, code, sentence) => {
  expect((await refusalOf(setPin(bad))).code).toBe(code)
  const answer = await fetch(`${world.baseUrl}${updatePassword.path}`, {
    method: 'POST',
    headers: { token: customer.token, 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'transaction',
      fund_code_new: bad,
      is_first: true,
      password: customer.password,
    }),
  })
  expect(await answer.json()).toMatchObject({ msg: 'no', code, data: sentence })
  expect(await check(bad)).toBe('password_unset')
})

test('the end of one’s own phone number is refused as transaction password', async () => {
  expect((await refusalOf(setPin(customer.phone.slice(-6)))).code).toBe('pin_common')
})

test('setting a transaction password needs the login password, even the first time', async () => {
  expect((await refusalOf(setPin(pin, { password: 'not it', isFirst: true }))).code).toBe('password_wrong')
  await setPin(pin, { isFirst: false })
  expect((await refusalOf(setPin('907113', { password: 'not it', isFirst: true }))).code).toBe(
    'password_wrong',
  )
  expect(await check(pin)).toBe('right')
  await changePin('907113', { isFirst: true })
  expect(await check('907113')).toBe('right')
  expect(await check(pin)).toBe('password_no')
})

test('changing the transaction password also needs an unused code that was sent for it', async () => {
  await setPin(pin)
  for (const isFirst of [false, true]) {
    const refused = await refusalOf(setPin('907113', { isFirst }))
    expect([refused.code, refused.detail]).toEqual(['code_wrong', { code_needed: true }])
  }
  await customer.call(sendCode, { purpose: 'release-account' })
  const other = await codeSentTo(world, customer.phone, 'release-account')
  expect((await refusalOf(setPin('907113', { code: other }))).code).toBe('code_wrong')
  expect(await check(pin)).toBe('right')

  await customer.call(sendCode, { purpose })
  const code = await codeSentTo(world, customer.phone, purpose)
  await setPin('907113', { code })
  expect((await refusalOf(setPin(pin, { code }))).code).toBe('code_wrong')
  expect(await check('907113')).toBe('right')
})

test('of thirty who set a first transaction password at once, one succeeds', async () => {
  const tried = await Promise.allSettled(
    Array.from({ length: 30 }, (_, at) => setPin(String(284_615 + at * 1_117))),
  )
  const noted = world.deps.db.selectFrom('credential_change').select('kind')
  expect(await noted.where('customer_id', '=', customer.id).execute()).toHaveLength(1)
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('each change of the transaction password raises the requirements of withdrawals for a day', async () => {
  await setPin(pin)
  await changePin('907113')
  const changes = await world.deps.db
    .selectFrom('credential_change')
    .select('kind')
    .where('customer_id', '=', customer.id)
    .execute()
  expect(changes).toEqual([{ kind: 'transaction-password' }, { kind: 'transaction-password' }])
})

test('five wrong transaction passwords lock for 15 minutes, ten for a day; a right one resets', async () => {
  await setPin(pin)
  await wrong(4)
  expect(await check(pin)).toBe('right')
  await wrong(5)
  expect(await check(pin)).toBe('too_many')
  world.clock.step(15 * minute - 1_000)
  expect(await check(pin)).toBe('too_many')
  world.clock.step(1_000)
  await wrong(5)
  world.clock.step(24 * 60 * minute - 1_000)
  expect(await check(pin)).toBe('too_many')
  world.clock.step(1_000)
  expect(await check(pin)).toBe('right')
  await wrong(5)
})

test('after fifteen wrong transaction passwords only a reset by login password and code helps', async () => {
  await setPin(pin)
  await wrong(5)
  world.clock.step(15 * minute)
  await wrong(5)
  world.clock.step(24 * 60 * minute)
  await wrong(5)
  world.clock.step(10_000 * 24 * 60 * minute)
  expect(await check(pin)).toBe('too_many')
  // All sessions have ended meanwhile.
  customer = { ...customer, call: await world.signIn(customer) }
  expect((await customer.call(getSecurity, {})).transactionPassword).toBe('locked')

  await changePin('907113')
  expect(await check('907113')).toBe('right')
  expect((await customer.call(getSecurity, {})).transactionPassword).toBe('set')
})

test('of a hundred transaction passwords tried at once five are checked', async () => {
  await setPin(pin)
  const tried = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => {
      try {
        return await check(String(300_000 + at))
      } catch {
        return 'turned away'
      }
    }),
  )
  expect(tried.filter((each) => each === 'password_no')).toHaveLength(5)
  expect(tried).not.toContain('right')
  expect(await check(pin)).toBe('too_many')
})

test('six right transaction passwords at once are accepted', async () => {
  await setPin(pin)
  expect(await Promise.all(Array.from({ length: 6 }, () => check(pin)))).toEqual(Array(6).fill('right'))
})
