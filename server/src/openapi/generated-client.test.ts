/** Runs the main journeys through a client that is generated from the published document. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { newKey } from '@tarazu/contract/client'
import { proposeLoanOffer } from '@tarazu/contract/loans/operate-api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GeneratedClient, generatedClient } from '../testing/generated-client.ts'
import { jpegPhoto } from '../testing/hostile-images.ts'
import { codeSentTo } from '../testing/message-code.ts'
import { approved } from '../testing/offered.ts'
import { offersWorld } from '../testing/offers-world.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer
let client: GeneratedClient
let phones = 0

beforeAll(async () => {
  world = await testServer()
  client = await generatedClient(world.baseUrl)
})
// Keeps prices fresh, however slow the machine is.
beforeEach(() => {
  world.feed.set('SBIN.NS', 600)
  world.feed.set('INFY.NS', 150)
})
afterAll(() => world.close({ transfersAtLeast: 10 }))

const pin = '284615'

/** A customer who registered, signed in and recharged through the generated client. */
async function customer() {
  phones += 1
  const user = String(9_100_000_000 + phones)
  const password = `a horse of its own ${phones}`
  const visitor = client.as()
  expect(await visitor('register', { body: { user, password, code: 'PAPER-2026' } })).toMatchObject({
    msg: 'ok',
  })
  const { data } = await visitor('login', { body: { user, password } })
  const call = client.as({ token: String(data['token']) })
  const recharged = await call('addRecharge', { body: { count: '200000' }, key: newKey() })
  expect(recharged).toMatchObject({ msg: 'ok', data: { count: '200000.00' } })
  await expect
    .poll(async () => (await call('getBalance')).data['balance'], { timeout: 20_000 })
    .toBe('200000.00')
  return { user, password, call }
}

const ok = { msg: 'ok' }

test('an independent validator accepts the OpenAPI document', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(
    structuredClone(client.document) as unknown as Record<string, unknown>,
  )
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

test('a generated client can buy shares, see them and sell them', async () => {
  const { call } = await customer()
  const order = { tag: 'SBIN.NS', count: 10, mold: 'stock', price: '600.00' }
  expect(await call('previewOrder', { body: { tag: 'SBIN.NS', state: 'buy', count: 10 } })).toMatchObject(ok)
  world.feed.set('SBIN.NS', 600)
  const bought = await call('buy', { body: order, key: newKey() })
  expect(bought).toMatchObject({ msg: 'ok', data: { stage: 'filled', count: 10 } })
  expect(await call('listHoldings')).toMatchObject(ok)
  expect(await call('listOrders', { body: { status: 'all', mold: 'stock' } })).toMatchObject({
    data: { count: 1 },
  })
  const { no } = bought.data
  world.feed.set('SBIN.NS', 600)
  expect(await call('sell', { body: { no }, key: newKey() })).toMatchObject({ data: { state: 'sell' } })
  expect(await call('getOrder', { query: { no } })).toMatchObject({ data: { no } })
})

test('a generated client can withdraw, with a new key when a proof is asked for', async () => {
  const { call, password } = await customer()
  const card = {
    bank_user: 'Asha Rao',
    bank: 'State Bank of India',
    ifsc: 'SBIN0001234',
    bank_card: '30211234567',
  }
  const added = await call('addBankCard', { body: card })
  expect(
    await call('updatePassword', { body: { type: 'transaction', fund_code_new: pin, password } }),
  ).toMatchObject(ok)
  const asked = { bank_id: added.data['id'], count: 1_000 }
  const key = newKey()
  expect(await call('withdraw', { body: asked, key })).toMatchObject({ msg: 'no', code: 'step_up' })
  const proved = { ...asked, stock_password: pin, code: '' }
  // A key belongs to the body that was sent with it.
  expect(await call('withdraw', { body: proved, key })).toMatchObject({ code: 'idempotency_mismatch' })
  expect(await call('withdraw', { body: proved, key: newKey() })).toMatchObject({ msg: 'ok' })
  const text = JSON.stringify(client.document.info)
  expect(text).toContain('after `step_up`')
  expect(text).toContain('needs a new key')
})

test('a generated client can borrow and repay', async () => {
  const { call } = await customer()
  const { data } = await call('addLoan', { body: { count: '1000.00' }, key: newKey() })
  const number = String(data['id'])
  const terms = { number, amount: 1_000_00n, rate: 1_200, days: 30, reason: 'Pays back in time.' }
  await approved(world, 'credit', (by) => by.call(proposeLoanOffer, terms))
  expect(await call('acceptLoan', { body: { id: number }, key: newKey() })).toMatchObject(ok)
  for (const count of [100, '100', '100.00'])
    expect(await call('repayLoan', { body: { id: number, count }, key: newKey() })).toMatchObject(ok)
  expect(await call('listLoans')).toMatchObject({ data: { rows: [{ owed: '700.00' }] } })
})

test('a generated client can apply for an issue, invest in a fund and buy a block', async () => {
  const { call, password } = await customer()
  const { ids, offers } = await offersWorld(world.deps, 1)
  await call('updatePassword', { body: { type: 'transaction', fund_code_new: pin, password } })
  const { symbol: tag, price } = offers.issue
  const priced = (micros: bigint) => (Number(micros) / 1e6).toFixed(2)
  const application = { id: ids.issue, tag, count: 100, price: priced(price) }
  expect(await call('listIssues')).toMatchObject(ok)
  const applied = await call('applyToIssue', { body: application, key: newKey() })
  expect(applied).toMatchObject(ok)
  const { no } = applied.data
  expect(await call('listOrders', { body: { mold: 'ipo', status: 0 } })).toMatchObject({
    data: { count: 1, rows: [{ no, mold: 'ipo', stage: 'resting', count: 100, filled_count: 0 }] },
  })
  for (const [status, count] of [
    ['all', 1],
    [1, 0],
    [3, 0],
  ])
    expect(await call('listOrders', { body: { mold: 'ipo', status } })).toMatchObject({ data: { count } })
  expect(await call('getOrder', { query: { no } })).toMatchObject({ data: { no, fills: [] } })
  const funds = await call('listFunds')
  expect(funds).toMatchObject(ok)
  expect(await call('purchaseFund', { body: { project_id: ids.fund }, key: newKey() })).toMatchObject(ok)
  expect(await call('listListings', { body: { mold: 'bulk' } })).toMatchObject({
    data: [expect.objectContaining({ id: ids.listing })],
  })
  world.feed.set('INFY.NS', 150)
  const block = {
    id: ids.listing,
    mold: 'bulk',
    tag: 'INFY.NS',
    count: 100,
    price: priced(offers.listing.price),
    stock_password: pin,
  }
  expect(await call('buy', { body: block, key: newKey() })).toMatchObject({ data: { mold: 'bulk' } })
})

test('a generated client can change the password, reset it, and sign in with the new one', async () => {
  const { user, password, call } = await customer()
  const changed = `${password} and more`
  expect(await call('updatePassword', { body: { password, password_new: changed } })).toMatchObject(ok)
  const visitor = client.as()
  expect(await visitor('forgotPassword', { body: { user } })).toMatchObject(ok)
  const code = await codeSentTo(world, user, 'reset-password')
  const forgotten = { user, password: code, new_password: `${password} once more` }
  expect(await visitor('forgotPassword', { body: forgotten })).toMatchObject(ok)
  const signedIn = await visitor('login', { body: { user, password: `${password} once more`, code: '' } })
  expect(signedIn).toMatchObject(ok)
  const again = client.as({ token: String(signedIn.data['token']) })
  expect(await again('logout')).toMatchObject(ok)
})

test('a generated client can write to support and read the answer', async () => {
  const { call } = await customer()
  expect(await call('sendMessage', { body: { content: 'When is it open?' } })).toMatchObject(ok)
  const desk = client.as({ 'operator-token': (await world.operator('support')).token })
  const { data } = await call('getUserInfo')
  const answer = { customer: data['no'], content: 'At nine.' }
  expect(await desk('answerCustomer', { body: answer })).toMatchObject(ok)
  expect(await call('readMessages')).toMatchObject({
    data: { messages: [{ content: 'When is it open?' }, { content: 'At nine.' }] },
  })
})

test('a generated client can submit identity papers that an operator returns and then approves', async () => {
  const { call } = await customer()
  const photo = async () => {
    const file = new File([new Uint8Array(await jpegPhoto())], 'a.jpg', { type: 'image/jpeg' })
    const uploaded = await call('upload', { body: { file } })
    expect(uploaded).toMatchObject(ok)
    return uploaded.data['url']
  }
  const papers = async () => ({
    real_name: 'Asha Verma',
    id_number: '4444 3333 9012',
    id_number_img: await photo(),
    id_number_img_two: await photo(),
  })
  expect(await call('submitIdentity', { body: await papers() })).toMatchObject(ok)
  const { number } = await world.deps.db.selectFrom('identity').select('number').executeTakeFirstOrThrow()
  const desk = client.as({ 'operator-token': (await world.operator('compliance')).token })
  const decide = (attempt: number, decided: object) =>
    desk('decideIdentity', { body: { number, attempt, ...decided } })
  const back = { decision: 'return', checks: [{ check: 'name', reason: 'name_mismatch' }] }
  expect(await decide(1, back)).toMatchObject(ok)
  expect(await call('submitIdentity', { body: await papers() })).toMatchObject(ok)
  expect(await decide(2, { decision: 'approve' })).toMatchObject(ok)
})
