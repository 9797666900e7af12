import { LogoutError } from '@tarazu/contract/client-errors'
import { listNotices } from '@tarazu/contract/notices/api'
import { buy } from '@tarazu/contract/orders/api'
import { getUserInfo } from '@tarazu/contract/profile/api'
import * as accountApi from '@tarazu/contract/security/account-api'
import * as api from '@tarazu/contract/security/api'
import { login } from '@tarazu/contract/session/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { act } from '../acts/act.ts'
import { codeSentTo } from '../testing/message-code.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer
let customer: TestCustomer

beforeAll(async () => {
  world = await testServer()
})
beforeEach(async () => {
  world.feed.set('SBIN.NS', 600)
  customer = await world.customer({ cash: 100_000_00n })
})
afterAll(() => world.close({ transfersAtLeast: 1 }))

const order = { symbol: 'SBIN.NS', kind: 'stock', quantity: 1 } as const
const kinds = async (call = customer.call) => (await call(listNotices, {})).rows.map(({ kind }) => kind)
const devices = async (call = customer.call) => (await call(accountApi.listDevices, {})).devices

async function signInFrom(device: string) {
  await world.visitor(login, { phone: customer.phone, password: customer.password, device })
}

test('the list of devices names each device, its network and the current one', async () => {
  await signInFrom('Old phone')
  const listed = await devices()
  expect(listed.map(({ name, address, current }) => [name, address, current])).toContainEqual([
    'Old phone',
    '127.0.0.1',
    false,
  ])
  expect(listed.filter(({ current }) => current)).toHaveLength(1)
  for (const { id, since, lastSeenAt } of listed) {
    expect(id).toMatch(/^[0-9a-f]{16}$/)
    expect(Math.abs(since - world.clock.now())).toBeLessThan(60_000)
    expect(lastSeenAt).toBeGreaterThanOrEqual(since)
  }
})

test('one device is signed out and the others are not', async () => {
  const other = await world.signIn(customer)
  const third = await world.signIn(customer)
  const id = (await devices(other)).find(({ current }) => current)?.id as string
  await customer.call(accountApi.signOutDevice, { id })
  await expect(other(getUserInfo, {})).rejects.toBeInstanceOf(LogoutError)
  await third(getUserInfo, {})
  expect((await refusalOf(customer.call(accountApi.signOutDevice, { id }))).code).toBe('not_found')
})

test('another customer cannot sign a device out', async () => {
  const stranger = await world.customer()
  const id = (await devices()).find(({ current }) => current)?.id as string
  expect((await refusalOf(stranger.call(accountApi.signOutDevice, { id }))).code).toBe('not_found')
  await customer.call(getUserInfo, {})
})

test('all other devices are signed out at once', async () => {
  const others = [await world.signIn(customer), await world.signIn(customer)]
  expect(await customer.call(accountApi.signOutOthers, {})).toEqual({ ended: 2 })
  for (const other of others) await expect(other(getUserInfo, {})).rejects.toBeInstanceOf(LogoutError)
  expect(await devices()).toHaveLength(1)
})

test('a sign-in from a new device is notified, the first one and one within a month are not', async () => {
  expect(await kinds()).toEqual([])
  await signInFrom('New phone')
  await signInFrom('New phone')
  const { rows } = await customer.call(listNotices, {})
  expect(rows.map(({ kind, facts }) => [kind, facts])).toEqual([
    ['sign_in_new_device', { device: 'New phone' }],
  ])
  world.clock.step(31 * 86_400_000)
  await signInFrom('New phone')
  const call = await world.signIn(customer)
  expect((await kinds(call)).filter((kind) => kind === 'sign_in_new_device').length).toBeGreaterThanOrEqual(2)
})

test('freezing stops new risk at once in every process, and signs out everywhere else', async () => {
  const { baseUrl, feed } = await world.another()
  feed.set('SBIN.NS', 600)
  const other = await world.signIn(customer)
  const there = (path: string, body: unknown) =>
    fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { token: customer.token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(async (answer) => ((await answer.json()) as { code?: string }).code)
  expect(await there(buy.path, { tag: 'SBIN.NS', mold: 'stock', count: 1 })).toBeUndefined()

  await customer.call(accountApi.freezeAccount, {})
  expect((await refusalOf(customer.call(buy, order))).code).toBe('account_frozen')
  await expect(other(getUserInfo, {})).rejects.toBeInstanceOf(LogoutError)
  await expect
    .poll(() => there(buy.path, { tag: 'SBIN.NS', mold: 'stock', count: 1 }), { timeout: 5_000 })
    .toBe('account_frozen')
  expect((await customer.call(api.getSecurity, {})).frozen).toMatchObject({ by: 'customer', until: null })
  await customer.call(accountApi.freezeAccount, {})
  expect((await kinds()).filter((kind) => kind === 'account_frozen')).toHaveLength(1)
  const told = () => customer.call(getUserInfo, {}).then(({ restriction }) => restriction?.by)
  await expect.poll(told, { timeout: 5_000 }).toBe('customer')
})

test('lifting a freeze needs the right password and the right code', async () => {
  await customer.call(accountApi.freezeAccount, {})
  await customer.call(api.sendCode, { purpose: 'release-account' })
  const code = await codeSentTo(world, customer.phone, 'release-account')
  const lift = (password: string, given: string) =>
    customer.call(accountApi.releaseAccount, { password, code: given })
  expect((await refusalOf(lift('wrong', code))).code).toBe('password_wrong')
  const other = code === '111111' ? '222222' : '111111'
  for (let each = 0; each < 5; each += 1)
    expect((await refusalOf(lift(customer.password, other))).code).toBe('code_wrong')
  // The right password does not allow more attempts at the code.
  expect((await refusalOf(lift(customer.password, code))).code).toBe('too_many')
  expect((await refusalOf(customer.call(buy, order))).code).toBe('account_frozen')

  world.clock.step(15 * 60_000)
  world.feed.set('SBIN.NS', 600)
  expect((await refusalOf(lift(customer.password, code))).code).toBe('code_wrong')
  await customer.call(api.sendCode, { purpose: 'release-account' })
  await lift(customer.password, await codeSentTo(world, customer.phone, 'release-account'))
  await customer.call(buy, order)
  expect((await customer.call(api.getSecurity, {})).frozen).toBeNull()
  expect((await kinds())[0]).toBe('account_released')
  const restriction = () => customer.call(getUserInfo, {}).then((info) => info.restriction)
  await expect.poll(restriction, { timeout: 5_000 }).toBeNull()
})

test('lifting a freeze needs the transaction password if there is one', async () => {
  const pin = '284615'
  await customer.call(api.updatePassword, { kind: 'transaction', pin, password: customer.password })
  await customer.call(accountApi.freezeAccount, {})
  const lift = async (given?: string) => {
    await customer.call(api.sendCode, { purpose: 'release-account' })
    const code = await codeSentTo(world, customer.phone, 'release-account')
    return customer.call(accountApi.releaseAccount, {
      password: customer.password,
      code,
      ...(given !== undefined && { pin: given }),
    })
  }
  expect((await refusalOf(lift())).code).toBe('password_no')
  expect((await refusalOf(lift('907113'))).code).toBe('password_no')
  expect((await customer.call(api.getSecurity, {})).frozen).not.toBeNull()
  await lift(pin)
  expect((await customer.call(api.getSecurity, {})).frozen).toBeNull()
})

describe('for 72 hours nobody lifts a freeze after a code to the phone has set', () => {
  const lift = async (call: typeof customer.call, proof: { password: string; pin?: string }) => {
    await call(api.sendCode, { purpose: 'release-account' })
    const code = await codeSentTo(world, customer.phone, 'release-account')
    return call(accountApi.releaseAccount, { ...proof, code })
  }

  test('the login password', async () => {
    await customer.call(accountApi.freezeAccount, {})
    const password = 'battery staple 4'
    await world.visitor(api.forgotPassword, { phone: customer.phone })
    const code = await codeSentTo(world, customer.phone, 'reset-password')
    await world.visitor(api.forgotPassword, { phone: customer.phone, code, newPassword: password })
    const owner = { phone: customer.phone, password }
    expect((await refusalOf(lift(await world.signIn(owner), { password }))).code).toBe('release_waits')
    world.clock.step(72 * 3_600_000 - 60_000)
    const call = await world.signIn(owner)
    expect((await refusalOf(lift(call, { password }))).code).toBe('release_waits')
    world.clock.step(60_000)
    await lift(call, { password })
    expect((await call(api.getSecurity, {})).frozen).toBeNull()
  })

  test('the transaction password, while one that was changed with the old one can lift', async () => {
    const { password } = customer
    await customer.call(api.updatePassword, { kind: 'transaction', pin: '284615', password })
    await customer.call(api.updatePassword, { password, newPassword: 'battery staple 4' })
    await customer.call(accountApi.freezeAccount, {})
    await lift(customer.call, { password: 'battery staple 4', pin: '284615' })
    await customer.call(accountApi.freezeAccount, {})
    await customer.call(api.sendCode, { purpose: 'reset-transaction-password' })
    const code = await codeSentTo(world, customer.phone, 'reset-transaction-password')
    const wanted = { kind: 'transaction', pin: '907113', password: 'battery staple 4', code } as const
    await customer.call(api.updatePassword, wanted)
    const refused = await refusalOf(lift(customer.call, { password: 'battery staple 4', pin: '907113' }))
    expect(refused.code).toBe('release_waits')
  })
})

test('a restriction by operators is not lifted by the account’s owner', async () => {
  const { accounts } = world.deps.sessions
  const freezing = {
    customer: customer.id,
    by: 'operator',
    reason: 'Under review',
    until: null,
  } as const
  expect(await act(world.deps, (act) => accounts.freeze(act, freezing))).toBe(true)
  await customer.call(api.sendCode, { purpose: 'release-account' })
  const code = await codeSentTo(world, customer.phone, 'release-account')
  const lift = customer.call(accountApi.releaseAccount, { password: customer.password, code })
  expect((await refusalOf(lift)).code).toBe('account_frozen')
  expect((await customer.call(api.getSecurity, {})).frozen).toMatchObject({
    by: 'operator',
    reason: 'Under review',
  })
})
