import { decideProposal } from '@tarazu/contract/approvals/api'
import { makeClient } from '@tarazu/contract/client'
import {
  addPasskey,
  getMe,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '@tarazu/contract/operators/api'
import { disableOperator } from '@tarazu/contract/operators/manage-api'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAuthenticator } from '../testing/authenticator.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer
let origin: string

beforeAll(async () => {
  world = await testServer()
  origin = new URL(world.baseUrl).origin
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

const refused = (code: string) => ({ name: 'RefusedError', code })
type Operator = Awaited<ReturnType<TestServer['operator']>>

const password = 'correct horse battery'
const secret = Buffer.alloc(20, 7)

/** An operator who signed in some time ago, with what proves it again. */
async function enrolled() {
  const operator = await world.operator('support')
  const { passwords } = world.deps.sessions
  await world.deps.db
    .updateTable('operator')
    .set({
      password_hash: await passwords.hash(password),
      totp_secret: world.deps.secrets.seal('totp', secret),
    })
    .where('id', '=', operator.id)
    .execute()
  return operator
}

/** Each code works once, so this moves to the next half minute's. */
function proof() {
  world.clock.step(30_000)
  const totp = new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })
  return { password, code: totp.generate({ timestamp: world.clock.now() }) }
}

async function withPasskey(operator: Operator) {
  const authenticator = makeAuthenticator()
  const { ticket, options } = await operator.call(startPasskey, proof())
  await operator.call(addPasskey, {
    ticket,
    name: 'my laptop',
    credential: authenticator.create(options, origin),
  })
  return authenticator
}

type Authenticator = ReturnType<typeof makeAuthenticator>

async function signInBy(authenticator: Authenticator, changes: Parameters<Authenticator['get']>[2] = {}) {
  const { ticket, options } = await world.visitor(startPasskeySignIn, {})
  return world.visitor(signInWithPasskey, { ticket, credential: authenticator.get(options, origin, changes) })
}

describe('a passkey', () => {
  test('signs in by itself, again and again', async () => {
    const operator = await enrolled()
    const authenticator = await withPasskey(operator)
    for (let n = 0; n < 2; n++) {
      const { token } = await signInBy(authenticator)
      const call = makeClient({ baseUrl: world.baseUrl, as: 'operator', token: () => token })
      expect(await call(getMe, {})).toMatchObject({ email: operator.email, passkeys: 1 })
    }
    const [listed] = await operator.call(listPasskeys, {})
    expect(listed).toMatchObject({ name: 'my laptop', lastUsedAt: expect.any(Number) })
  })

  test('that is removed opens nothing, and only its owner removes it', async () => {
    const operator = await enrolled()
    const stranger = await enrolled()
    const authenticator = await withPasskey(operator)
    const [{ id } = { id: 0 }] = await operator.call(listPasskeys, {})
    await expect(stranger.call(removePasskey, { id, ...proof() })).rejects.toMatchObject(refused('not_found'))
    await signInBy(authenticator)
    await operator.call(removePasskey, { id, ...proof() })
    await expect(signInBy(authenticator)).rejects.toMatchObject(refused('operator_login_failed'))
  })

  test('of a disabled operator opens nothing', async () => {
    const [one, other] = [await world.operator('admin'), await world.operator('admin')]
    const operator = await enrolled()
    const authenticator = await withPasskey(operator)
    const { proposal } = await one.call(disableOperator, { id: operator.id, reason: 'has left' })
    await other.call(decideProposal, { number: proposal, decision: 'approve' })
    await expect(signInBy(authenticator)).rejects.toMatchObject(refused('operator_login_failed'))
  })
})

describe('signing in with a passkey is refused', () => {
  let authenticator: Authenticator
  beforeAll(async () => {
    authenticator = await withPasskey(await enrolled())
  })

  test.each<[string, Parameters<Authenticator['get']>[2]]>([
    ['at another site', { origin: 'https://tarazu.example.net' }],
    ['for another site', { rpId: 'tarazu.example.net' }],
    ['where nobody touched it', { flags: 0b0000_0100 }],
    ['where it did not make sure who', { flags: 0b0000_0001 }],
    ['with an answer of another kind', { type: 'webauthn.create' }],
  ])('%s', async (_, changes) => {
    await expect(signInBy(authenticator, changes)).rejects.toMatchObject(refused('operator_login_failed'))
    await expect(signInBy(authenticator)).resolves.toMatchObject({ state: 'signed_in' })
  })

  test('where its counter has run back: it has been copied', async () => {
    await signInBy(authenticator, { counter: 1_000 })
    await expect(signInBy(authenticator, { counter: 1_000 })).rejects.toMatchObject(
      refused('operator_login_failed'),
    )
    await expect(signInBy(authenticator, { counter: 1_001 })).resolves.toMatchObject({ state: 'signed_in' })
  })

  test('with an answer that was used, or with one to an earlier question', async () => {
    const own = await withPasskey(await enrolled())
    const early = await world.visitor(startPasskeySignIn, {})
    world.clock.step(1_000)
    const late = await world.visitor(startPasskeySignIn, {})
    const credential = own.get(late.options, origin, { counter: 0 })
    await world.visitor(signInWithPasskey, { ticket: late.ticket, credential })
    for (const [ticket, options] of [
      [late.ticket, late.options],
      [early.ticket, early.options],
    ] as const) {
      const again = world.visitor(signInWithPasskey, {
        ticket,
        credential: own.get(options, origin, { counter: 0 }),
      })
      await expect(again).rejects.toMatchObject(refused('operator_login_failed'))
    }
  })

  test('thirty times at once with one answer, except once', async () => {
    const own = await withPasskey(await enrolled())
    const { ticket, options } = await world.visitor(startPasskeySignIn, {})
    const credential = own.get(options, origin, { counter: 0 })
    const all = await Promise.allSettled(
      Array.from({ length: 30 }, () => world.visitor(signInWithPasskey, { ticket, credential })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('with a question of somebody else, with one that has run out, and with none', async () => {
    const { ticket, options } = await world.visitor(startPasskeySignIn, {})
    const other = await world.visitor(startPasskeySignIn, {})
    const credential = authenticator.get(options, origin, { counter: 5_000 })
    for (const wrong of [other.ticket, 'x'.repeat(80)]) {
      const call = world.visitor(signInWithPasskey, { ticket: wrong, credential })
      await expect(call).rejects.toMatchObject(refused('operator_login_failed'))
    }
    world.clock.step(5 * 60_000 + 1)
    await expect(world.visitor(signInWithPasskey, { ticket, credential })).rejects.toMatchObject(
      refused('operator_login_failed'),
    )
  })

  test('for a passkey that nobody has added', async () => {
    await expect(signInBy(makeAuthenticator())).rejects.toMatchObject(refused('operator_login_failed'))
  })
})

describe('adding a passkey is refused', () => {
  test.each<[string, Parameters<Authenticator['create']>[2]]>([
    ['at another site', { origin: 'https://tarazu.example.net' }],
    ['for another site', { rpId: 'tarazu.example.net' }],
    ['where it did not make sure who', { flags: 0b0100_0001 }],
    ['with an answer of another kind', { type: 'webauthn.get' }],
  ])('%s', async (_, changes) => {
    const operator = await enrolled()
    const { ticket, options } = await operator.call(startPasskey, proof())
    const credential = makeAuthenticator().create(options, origin, changes)
    await expect(operator.call(addPasskey, { ticket, name: 'one', credential })).rejects.toMatchObject(
      refused('code_wrong'),
    )
    expect(await operator.call(listPasskeys, {})).toEqual([])
  })

  test("with another operator's question, and twice", async () => {
    const [one, other] = [await enrolled(), await enrolled()]
    const authenticator = makeAuthenticator()
    const { ticket, options } = await one.call(startPasskey, proof())
    const credential = authenticator.create(options, origin)
    await expect(other.call(addPasskey, { ticket, name: 'mine', credential })).rejects.toMatchObject(
      refused('code_wrong'),
    )
    await one.call(addPasskey, { ticket, name: 'mine', credential })
    await expect(one.call(addPasskey, { ticket, name: 'mine', credential })).rejects.toMatchObject(
      refused('code_wrong'),
    )
  })
})

describe('a console that somebody left open', () => {
  test.each<[string, (right: ReturnType<typeof proof>) => ReturnType<typeof proof>, string]>([
    ['another password', ({ code }) => ({ password: 'not it', code }), 'password_wrong'],
    [
      'another code',
      ({ code }) => ({ password, code: code.replace(/^./, (one) => (one === '1' ? '2' : '1')) }),
      'code_wrong',
    ],
  ])('takes no passkey and loses none with %s', async (_, wrong, code) => {
    const operator = await enrolled()
    await withPasskey(operator)
    const [{ id } = { id: 0 }] = await operator.call(listPasskeys, {})
    await expect(operator.call(startPasskey, wrong(proof()))).rejects.toMatchObject(refused(code))
    await expect(operator.call(removePasskey, { id, ...wrong(proof()) })).rejects.toMatchObject(refused(code))
    expect(await operator.call(listPasskeys, {})).toHaveLength(1)
  })

  test('takes a code that was used for nothing else', async () => {
    const operator = await enrolled()
    await withPasskey(operator)
    const [{ id } = { id: 0 }] = await operator.call(listPasskeys, {})
    const once = proof()
    await operator.call(startPasskey, once)
    await expect(operator.call(removePasskey, { id, ...once })).rejects.toMatchObject(refused('code_wrong'))
  })

  test('stops after too many wrong codes', async () => {
    const operator = await enrolled()
    for (let n = 0; n < 5; n++)
      await expect(operator.call(startPasskey, { ...proof(), password: `${n}` })).rejects.toMatchObject(
        refused('password_wrong'),
      )
    await expect(operator.call(startPasskey, proof())).rejects.toMatchObject(refused('too_many'))
  })
})
