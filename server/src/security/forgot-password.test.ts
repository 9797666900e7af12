import { LogoutError } from '@tarazu/contract/client-errors'
import { listNotices } from '@tarazu/contract/notices/api'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { forgotPassword, sendCode } from '@tarazu/contract/security/api'
import { login } from '@tarazu/contract/session/api'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { codeSentTo } from '../testing/message-code.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { forgotPassword as forgotPasswordOf } from './forgot-password.ts'

const minute = 60_000
const newPassword = 'battery staple 4'
const nobodys = '8000000000'

const asking = (address: string) => ({ address, requestId: 'test' })

let world: TestServer
let customer: TestCustomer
const logged: string[] = []

beforeAll(async () => {
  world = await testServer({ LOG_LEVEL: 'info' }, { logTo: (line) => void logged.push(line) })
})
beforeEach(async () => {
  customer = await world.customer()
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

const ask = (phone = customer.phone) => world.visitor(forgotPassword, { phone })
const reset = (code: string, phone = customer.phone, password = newPassword) =>
  world.visitor(forgotPassword, { phone, code, newPassword: password })

const signIn = (password = customer.password) => world.visitor(login, { phone: customer.phone, password })

async function askForCode() {
  await ask()
  return codeSentTo(world, customer.phone, 'reset-password')
}

/** Six other digits. */
const not = (code: string) => code.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10))

test('a code sets a new password, ends every session and is notified', async () => {
  const code = await askForCode()
  await reset(code)
  await expect(customer.call(getUserInfo, {})).rejects.toBeInstanceOf(LogoutError)
  expect((await refusalOf(signIn())).code).toBe('login_failed')
  const call = await world.signIn({ phone: customer.phone, password: newPassword })
  expect((await call(listNotices, {})).rows.map(({ kind }) => kind)).toContain('password_changed')
  const change = world.deps.db.selectFrom('credential_change').select('kind')
  expect(await change.where('customer_id', '=', customer.id).execute()).toEqual([{ kind: 'login-password' }])
})

test('a reset code works once, also for ten that use it at once', async () => {
  const code = await askForCode()
  const tried = await Promise.allSettled(
    Array.from({ length: 10 }, (_, each) => reset(code, customer.phone, `another one ${each}`)),
  )
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await refusalOf(reset(code))).code).toMatch(/code_wrong|too_many/)
})

test('a reset code lives for ten minutes, and a newer one ends it', async () => {
  const first = await askForCode()
  world.clock.step(10 * minute)
  expect((await refusalOf(reset(first))).code).toBe('code_wrong')
  const second = await askForCode()
  await ask()
  await vi.waitFor(
    async () => expect(await codeSentTo(world, customer.phone, 'reset-password')).not.toBe(second),
    5_000,
  )
  expect((await refusalOf(reset(second))).code).toBe('code_wrong')
  await reset(await codeSentTo(world, customer.phone, 'reset-password'))
})

test('an unknown phone gets the same answers, and no message', async () => {
  const answers = async (phone: string) => [
    await ask(phone),
    (await refusalOf(reset('000000', phone))).text,
    (await refusalOf(reset('000000', phone, 'short'))).text,
  ]
  expect(await answers(nobodys)).toEqual(await answers(customer.phone))
  await codeSentTo(world, customer.phone, 'reset-password')
  const { rows } = await world.deps.pool.query('select 1 from code_request')
  expect(rows).toEqual([])
})

test('an impossible phone is refused', async () => {
  expect((await refusalOf(ask('12'))).code).toBe('phone_invalid')
})

test.each([
  ['short', 'password_short'],
  ['123456', 'password_common'],
])('"%s" is no new password', async (bad, refusal) => {
  const code = await askForCode()
  expect((await refusalOf(reset(code, customer.phone, bad))).code).toBe(refusal)
  await reset(code)
})

test('wrong codes lock the way back for a while, and nobody out who knows the password', async () => {
  // From a stranger's address, for the phone has a count of its own where its owner has signed in.
  const code = await askForCode()
  for (let each = 0; each < 5; each += 1) expect((await refusalOf(reset(not(code)))).code).toBe('code_wrong')
  expect((await refusalOf(reset(code))).code).toBe('too_many')
  await signIn()
})

test('five codes an hour are sent to a phone, registered or not', async () => {
  for (const phone of [customer.phone, '8000000001']) {
    for (let each = 0; each < 5; each += 1) await ask(phone)
    expect((await refusalOf(ask(phone))).code).toBe('too_many')
  }
  world.clock.step(60 * minute)
  await ask()
})

test('a stranger who names a phone neither uses up its owner’s codes nor ends one', async () => {
  const stranger = (network: number) =>
    forgotPasswordOf(world.deps, asking(`203.0.113.${network}`), { phone: customer.phone })
  const sent = () =>
    world.deps.db.selectFrom('message').select('id').where('customer_id', '=', customer.id).execute()
  const asked = () => world.deps.db.selectFrom('code_request').select('id').execute()
  const code = await askForCode()
  for (let network = 1; network <= 3; network += 1) {
    for (let each = 0; each < 5; each += 1) await stranger(network)
    await expect(stranger(network)).rejects.toMatchObject({ code: 'too_many' })
  }
  // A code was sent for them.
  await vi.waitFor(async () => expect((await sent()).length).toBeGreaterThan(1), 5_000)
  await vi.waitFor(async () => expect(await asked()).toEqual([]), 5_000)
  // Nothing more is sent, wherever they are, with the same answer; and the last code still works.
  const before = await codeSentTo(world, customer.phone, 'reset-password')
  expect(await stranger(9)).toEqual({})
  expect(await asked()).toEqual([])
  expect(await codeSentTo(world, customer.phone, 'reset-password')).toBe(before)
  await customer.call(sendCode, { purpose: 'release-account' })
  await reset(code)
})

test('a neighbour uses up the codes of strangers on the network, not of those known there', async () => {
  const limited = await testServer({ RATE_LIMITS: 'on' })
  try {
    const [owner, visitor] = [await limited.customer(), await limited.customer()]
    await limited.signIn(owner)
    const from = asking('198.51.100.7')
    await limited.deps.db
      .updateTable('session')
      .set({ address: from.address })
      .where('customer_id', '=', owner.id)
      .execute()
    const askThere = (phone: string) => forgotPasswordOf(limited.deps, from, { phone })
    for (let each = 0; each < 30; each += 1) await askThere(`81000000${10 + Math.floor(each / 5)}`)
    // The answer does not tell the two apart.
    expect([await askThere(owner.phone), await askThere(visitor.phone)]).toEqual([{}, {}])
    await codeSentTo(limited, owner.phone, 'reset-password')
    const toVisitor = limited.deps.db.selectFrom('message').select('id').where('customer_id', '=', visitor.id)
    expect(await toVisitor.execute()).toEqual([])
    for (const { phone } of [owner, visitor]) {
      for (let each = 1; each < 5; each += 1) await askThere(phone)
      await expect(askThere(phone)).rejects.toMatchObject({ code: 'too_many' })
    }
    // Nor does a signed-in customer.
    await owner.call(sendCode, { purpose: 'release-account' })
  } finally {
    await limited.close({ transfersAtLeast: 0 })
  }
})

test('of a stranger’s code and the owner’s code either works, and then neither', async () => {
  const code = await askForCode()
  await forgotPasswordOf(world.deps, asking('203.0.113.77'), { phone: customer.phone })
  let others = code
  await vi.waitFor(async () => {
    others = await codeSentTo(world, customer.phone, 'reset-password')
    expect(others).not.toBe(code)
  }, 5_000)
  await reset(code)
  expect((await refusalOf(reset(others, customer.phone, 'and another one'))).code).toBe('code_wrong')
})

test('neither the log nor the tables hold a code or a phone', async () => {
  const code = await askForCode()
  expect(logged.join('')).toContain('a message to a customer waits')
  expect(logged.filter((line) => line.includes('a sign-in failed')).at(-1)).toContain('"by":"code"')
  for (const secret of [code, customer.phone]) expect(logged.join('')).not.toContain(secret)
  const { rows } = await world.deps.pool.query(
    [
      'select (select json_agg(m)::text from message m) as messages,',
      '(select json_agg(c)::text from message_code c) as codes',
    ].join(' '),
  )
  const kept = JSON.stringify(rows)
  expect(kept).not.toContain(Buffer.from(code).toString('hex'))
  expect(kept).not.toContain(Buffer.from(customer.phone).toString('hex'))
})
