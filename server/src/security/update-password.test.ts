import { LogoutError } from '@tarazu/contract/client-errors'
import { listNotices } from '@tarazu/contract/notices/api'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { updatePassword } from '@tarazu/contract/security/api'
import { login } from '@tarazu/contract/session/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { browserSession } from '../testing/browser-session.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'

const wanted = 'battery staple 4'

let world: TestServer
let customer: TestCustomer

beforeAll(async () => {
  world = await testServer()
})
beforeEach(async () => {
  customer = await world.customer()
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

const change = (newPassword: string, password = customer.password) =>
  customer.call(updatePassword, { password, newPassword })

test('the new password signs in and the old one does not; the device that changed it stays', async () => {
  const other = await world.signIn(customer)
  await change(wanted)
  await expect(customer.call(getUserInfo, {})).resolves.toMatchObject({ phone: customer.phone, notices: 1 })
  await expect(other(getUserInfo, {})).rejects.toBeInstanceOf(LogoutError)
  expect((await refusalOf(world.signIn(customer))).code).toBe('login_failed')
  await world.signIn({ phone: customer.phone, password: wanted })
})

test('another process applies a new password at once', async () => {
  const { baseUrl } = await world.another()
  const elsewhere = (token: string) =>
    fetch(`${baseUrl}${getUserInfo.path}`, { headers: { token } }).then((answer) => answer.status)
  const { phone, password } = customer
  const { token } = await world.visitor(login, { phone, password })
  expect(await elsewhere(token)).toBe(200)
  await change(wanted)
  await expect.poll(() => elsewhere(token), { timeout: 5_000 }).toBe(400)
})

test('a new password is notified, and withdrawals need more for a day', async () => {
  await change(wanted)
  expect((await customer.call(listNotices, {})).rows.map(({ kind }) => kind)).toEqual(['password_changed'])
  const changes = await world.deps.db
    .selectFrom('credential_change')
    .select(['kind', 'at'])
    .where('customer_id', '=', customer.id)
    .execute()
  expect(changes.map(({ kind }) => kind)).toEqual(['login-password'])
  expect(Math.abs((changes[0]?.at.getTime() ?? 0) - world.clock.now())).toBeLessThan(60_000)
})

test.each([
  ['short', 'password_short', 'Password must be at least 6 characters.'],
  ['password', 'password_common', 'Too easy to guess. Please choose another one.'],
])('"%s" is refused with %s, and nothing has changed', async (bad, code, sentence) => {
  const refused = await refusalOf(change(bad))
  expect([refused.code, refused.text]).toEqual([code, sentence])
  await world.signIn(customer)
})

test('the same password again is refused', async () => {
  expect((await refusalOf(change(customer.password))).code).toBe('password_same')
})

test('five wrong current passwords lock, however many sessions try', async () => {
  for (let each = 0; each < 5; each += 1)
    expect((await refusalOf(change(wanted, `guess ${each}`))).code).toBe('password_wrong')
  expect((await refusalOf(change(wanted))).code).toBe('too_many')
  world.clock.step(15 * 60_000)
  await change(wanted)
})

test('the cookie changes with the password, and the one before works for its grace period only', async () => {
  const browser = await browserSession(world, customer)
  const before = browser.cookie
  const changed = await browser.post(
    updatePassword,
    { kind: 'login', password: customer.password, newPassword: wanted },
    before,
  )
  const after = changed.cookie as string
  expect(after).toMatch(/^sid=/)
  expect(after).not.toBe(before)
  const { statusWith } = browser
  expect(await statusWith(after)).toBe(200)
  expect(await statusWith(before)).toBe(200)
  world.clock.step(61_000)
  expect(await statusWith(before)).toBe(400)
  // Two held the cookie: the session has ended for both, and the customer is notified.
  expect(await statusWith(after)).toBe(400)
  const again = await world.signIn({ phone: customer.phone, password: wanted })
  expect((await again(listNotices, {})).rows.map(({ kind }) => kind)).toContain('session_stolen')
})
