/** What customers and operators see in live mode: who is paid, and nothing of play money (rule H3). */
import { decideProposal } from '@tarazu/contract/approvals/api'
import { listRoots } from '@tarazu/contract/chain/api'
import type { Call } from '@tarazu/contract/client'
import { getConfig } from '@tarazu/contract/config/api'
import { entityText, type SignedEntity } from '@tarazu/contract/config/entity'
import { proposePolicy } from '@tarazu/contract/config/operate-api'
import { day_ms } from '@tarazu/contract/duration'
import { listInstruments } from '@tarazu/contract/market/api'
import { addRecharge, getRecharge, listRechargeMethods } from '@tarazu/contract/recharges/api'
import { listMessages } from '@tarazu/contract/security/operate-api'
import { login, register } from '@tarazu/contract/session/api'
import { getSignedStatement, getStatementFile } from '@tarazu/contract/statements/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSigned } from '../src/chain/chain-key.ts'
import { exampleEntity as entity } from '../src/testing/example-entity.ts'
import { type LiveWorld, liveWorld } from '../src/testing/live-world.ts'
import { refusalOf } from '../src/testing/refusal-of.ts'
import { asOwner } from '../src/testing/test-server.ts'
import { withSecondFactor } from '../src/testing/with-second-factor.ts'

const invited = { INVITE_CODE: 'LIVE-2026', RECHARGE_METHODS: 'manual' }
const phone = '9876543210'
const password = 'correct horse'

let world: LiveWorld
let started: Awaited<ReturnType<LiveWorld['start']>>
let operators: Pick<Awaited<ReturnType<LiveWorld['setUp']>>, 'one' | 'two'>
let call: Call
/** The next unused code of the customer's authenticator. */
let nextCode: () => string

beforeAll(async () => {
  world = await liveWorld()
  await world.signed()
  const { stop, ...set } = await world.setUp()
  operators = set
  await stop()
  started = await world.start(invited)
})
afterAll(() => world.stop())

const visitor = () => started.client()
const refused = async (asked: Promise<unknown>) => (await refusalOf(asked)).code
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)

test('anyone can read the signed entity that runs the deployment, and no invitation code', async () => {
  const config = Object.fromEntries((await visitor()(getConfig, {})).map(({ tag, value }) => [tag, value]))
  expect(config).toMatchObject({ mode: 'live', feed: 'yahoo' })
  expect(config).not.toHaveProperty('invite_code')
  const { signature, ...said } = JSON.parse(config.entity ?? '') as SignedEntity
  expect(said).toEqual(entity)
  const { key } = await visitor()(listRoots, {})
  expect(isSigned(entityText(said), Buffer.from(signature, 'hex'), Buffer.from(key, 'hex'))).toBe(true)
  // Indices are shown, but nothing can be bought that operators have not listed.
  const { rows } = await visitor()(listInstruments, { market: 'IN', limit: 100 })
  expect(rows.filter(({ tradable }) => tradable)).toEqual([])
})

test('an invited customer registers, and can do nothing before setting up the second factor', async () => {
  const one = { phone, password, invitation: invited.INVITE_CODE }
  expect(await refused(visitor()(register, { ...one, invitation: 'PAPER-2026' }))).toBe('code_invalid')
  expect(await refused(visitor()(register, { ...one, password: 'seven77' }))).toBe('password_short')
  await visitor()(register, one)
  const { token } = await visitor()(login, { phone, password })
  call = started.client(token)
  expect(await refused(call(listRechargeMethods, {}))).toBe('second_factor_needed')
  nextCode = (await withSecondFactor(world, { call, password })).nextCode
  expect(await call(listRechargeMethods, {})).toEqual([])
})

test('customers are told to send money to the entity only, never to the sandbox', async () => {
  const maker = await world.withPasskey(started, operators.one)
  const propose = (value: { name: string; account: string; bank: string }) =>
    maker(proposePolicy, { name: 'payee', value, reason: 'Our account for clients' })
  const payee = { name: entity.name, account: 'example.brk@validhdfc', bank: 'HDFC Bank' }
  expect(await refused(propose({ ...payee, name: 'A. Friend' }))).toBe('payee_not_entity')
  expect(await refused(propose({ ...payee, account: 'example@okhdfc' }))).toBe('payee_not_entity')
  const { proposal } = await propose(payee)
  const checker = await world.withPasskey(started, operators.two)
  await checker(decideProposal, { number: proposal, decision: 'approve' })
  // No operator can read another person's code.
  expect(await refused(checker(listMessages, {}))).toBe('not_found')
  expect(await call(listRechargeMethods, {})).toEqual([])
  world.clock.step(day_ms + 1_000)

  call = await signedIn()
  expect((await call(listRechargeMethods, {})).map(({ method }) => method)).toEqual(['manual'])
  expect(await refused(call(addRecharge, { amount: '5000', method: 'manual' }))).toBe('kyc_required')
  await verified()
  expect(await refused(call(addRecharge, { amount: '5000', method: 'sandbox' }))).toBe('method_unavailable')
  const { id, instructions } = await call(addRecharge, { amount: '5000', method: 'manual' })
  expect(instructions).toEqual({ payee: payee.name, account: payee.account, bank: payee.bank, reference: id })
})

test('statements name the entity that issued them', async () => {
  const today = day(world.clock.now())
  const period = { from: day(world.clock.now() - 2 * day_ms), to: today }
  const issuer = `${entity.name}, ${entity.regulator} ${entity.licence_number}, ${entity.registry_url}`
  const { content } = await call(getStatementFile, period)
  expect(content.split('\r\n').slice(0, 2)).toEqual(['\uFEFFStatement of account', `Issued by,"${issuer}"`])
  const signed = JSON.parse((await call(getSignedStatement, period)).content)
  expect(signed).toMatchObject({ mode: 'live', issuer })
})

test('after a change of the entity nobody is told to pay the earlier one', async () => {
  const { rows } = await asOwner(world.databaseUrl, (client) => client.query('select number from recharge'))
  await started.stop()
  await world.signed({ ...entity, name: 'Another Securities Limited' })
  started = await world.start(invited)
  expect(await refused(visitor()(login, { phone, password }))).toBe('second_factor_required')
  call = await signedIn()
  expect(await call(listRechargeMethods, {})).toEqual([])
  expect(await call(getRecharge, { id: rows[0].number })).toMatchObject({ instructions: null })
})

async function signedIn() {
  const { token } = await visitor()(login, { phone, password, code: nextCode() })
  return started.client(token)
}

/** Verifies the customer, as compliance would. */
async function verified() {
  await started.server.deps.db
    .insertInto('identity')
    .values({
      number: 'IDENTITY0001',
      customer_id: 1,
      id_type: 'passport',
      real_name: 'Asha Rao',
      name_words: ['asha', 'rao'],
      id_number: Buffer.from('sealed'),
      id_last4: '1234',
      timeline: '[]',
      submitted_at: new Date(world.clock.now()),
      state: 'under_review',
    })
    .execute()
  await started.server.deps.db.updateTable('identity').set({ state: 'approved' }).execute()
}
