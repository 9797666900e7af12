import { addBankCard, editBankCard } from '@tarazu/contract/bank-cards/api'
import { newKey } from '@tarazu/contract/client'
import { buy } from '@tarazu/contract/orders/api'
import { forgotPassword, sendCode, updatePassword } from '@tarazu/contract/security/api'
import { proposeSecondFactorRemoval } from '@tarazu/contract/security/operate-api'
import { login } from '@tarazu/contract/session/api'
import { getBalance, listBill } from '@tarazu/contract/wallet/api'
import {
  cancelWithdrawal,
  getWithdrawable,
  getWithdrawal,
  listWithdrawals,
  withdraw,
} from '@tarazu/contract/withdrawals/api'
import { maxUnpaidWithdrawals } from '@tarazu/contract/withdrawals/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caller, Deps } from '../deps.ts'
import { account, journal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { keyedPin } from '../security/transaction-password.ts'
import { browserSession } from '../testing/browser-session.ts'
import { declaredClient } from '../testing/declared-client.ts'
import { codeSentTo } from '../testing/message-code.ts'
import { approved } from '../testing/offered.ts'
import { asOwner, type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { withSecondFactor } from '../testing/with-second-factor.ts'
import { endCooling, paySmallWithdrawals } from './keep-withdrawals.ts'
import { withdraw as withdrawAs } from './withdraw.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer()
})
beforeEach(() => world.feed.set('SBIN.NS', 600))
afterAll(() => world.close({ transfersAtLeast: 60 }))

const details = {
  bank: 'State Bank of India',
  number: '30211234567',
  holder: 'Asha Rao',
  ifsc: 'SBIN0001234',
}
/** Above what is paid by itself, so that it waits. */
const large = '60000'
const refused = (code: string, detail?: object) =>
  expect.objectContaining(detail ? { code, detail } : { code })

const callerOf = (id: number, frozen = false) => ({ id, sessionId: 0, frozen }) as Caller

async function holder(cash: bigint) {
  const customer = await world.customer({ cash })
  const { id: card } = await customer.call(addBankCard, details)
  return { ...customer, card }
}

const cashOf = async ({ call }: Pick<TestCustomer, 'call'>) => (await call(getBalance, {})).balance
const noticesOf = async (id: number) =>
  (await world.deps.db.selectFrom('notice').selectAll().where('customer_id', '=', id).orderBy('id').execute())
    .filter(({ kind }) => kind.startsWith('withdrawal'))
    .map(({ kind, facts }) => [kind, facts])

test('a small withdrawal is held at once and paid within seconds, once', async () => {
  const customer = await holder(5_000_00n)
  const asked = await customer.call(withdraw, { card: customer.card, amount: '1200' })
  expect(asked).toMatchObject({
    amount: 1_200_00n,
    fee: 0n,
    status: 'n',
    state: 'requested',
    card: { number: '****4567', bank: details.bank },
    overdue: false,
  })
  expect(await cashOf(customer)).toBe(3_800_00n)
  await vi.waitFor(
    async () => expect(await customer.call(getWithdrawal, { id: asked.id })).toMatchObject({ status: 'y' }),
    { timeout: 5_000 },
  )
  await Promise.all(Array.from({ length: 5 }, () => paySmallWithdrawals(world.deps)))
  const { rows, count } = await customer.call(listWithdrawals, {})
  expect(count).toBe(1)
  expect(rows[0]?.timeline.map(({ state, who }) => [state, who])).toEqual([
    ['requested', 'customer'],
    ['approved', 'system'],
    ['sent', 'system'],
    ['settled', 'system'],
  ])
  const bill = await customer.call(listBill, { type: 'expense' })
  expect(bill.rows).toMatchObject([{ reason: 'withdrawal', reference: asked.id, amount: 1_200_00n }])
  expect((await customer.call(getBalance, {})).held).toBe(0n)
  const facts = { amount: '1200.00', number: asked.id }
  expect(await noticesOf(customer.id)).toEqual([
    ['withdrawal_requested', facts],
    ['withdrawal_paid', facts],
  ])
  await expect(customer.call(cancelWithdrawal, { id: asked.id })).rejects.toEqual(refused('cannot_cancel'))
})

test('a large withdrawal waits, and gives its money back when it is cancelled', async () => {
  const customer = await holder(100_000_00n)
  const asked = await customer.call(withdraw, { card: customer.card, amount: large })
  await paySmallWithdrawals(world.deps)
  expect(await customer.call(getWithdrawal, { id: asked.id })).toMatchObject({
    status: 'n',
    cancellable: true,
  })
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, () => customer.call(cancelWithdrawal, { id: asked.id })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await customer.call(getWithdrawal, { id: asked.id })).toMatchObject({
    status: 'b',
    state: 'cancelled',
    reason: { code: 'customer_cancelled' },
  })
  expect(await cashOf(customer)).toBe(100_000_00n)
  expect(await customer.call(listBill, {})).toMatchObject({
    rows: [
      { reason: 'withdrawal_release', type: 'income' },
      { reason: 'withdrawal' },
      { reason: 'recharge' },
    ],
  })
})

test.each([
  ['9', 'withdraw_min', { minimum: '10.00' }],
  ['0', 'withdraw_min', { minimum: '10.00' }],
  ['99', 'withdraw_min_configured', { minimum: '100.00' }],
  ['5001', 'withdraw_max', { withdrawable: '5000.00' }],
  ['', 'withdraw_invalid', undefined],
  ['-100', 'withdraw_invalid', undefined],
  ['100.5', 'withdraw_invalid', undefined],
  ['1e3', 'withdraw_invalid', undefined],
])('%s is refused with %s', async (amount, code, detail) => {
  const customer = await holder(5_000_00n)
  await expect(customer.call(withdraw, { card: customer.card, amount })).rejects.toEqual(
    refused(code, detail),
  )
  expect(await cashOf(customer)).toBe(5_000_00n)
})

test('the amount of a withdrawal may be a number or digits', async () => {
  const customer = await holder(5_000_00n)
  expect(await customer.call(withdraw, { card: customer.card, amount: 100 })).toMatchObject({
    amount: 100_00n,
  })
})

test('of thirty withdrawals at once where one is affordable, one is accepted', async () => {
  const customer = await holder(100_000_00n)
  const answers = await Promise.allSettled(
    Array.from({ length: 30 }, () => customer.call(withdraw, { card: customer.card, amount: large })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toEqual(refused('withdraw_max'))
  expect((await customer.call(listWithdrawals, {})).count).toBe(1)
  expect(await cashOf(customer)).toBe(40_000_00n)
})

test('twenty withdrawals may wait: of thirty at once one is the last, and a cancelled one makes room', async () => {
  const customer = await holder(10_000_000_00n)
  const ask = () => customer.call(withdraw, { card: customer.card, amount: large }, { key: newKey() })
  const asked = []
  for (let unpaid = 0; unpaid < maxUnpaidWithdrawals - 1; unpaid++) asked.push(await ask())
  expect(await customer.call(getWithdrawable, {})).toMatchObject({ unpaid: 19 })
  const answers = await Promise.allSettled(Array.from({ length: 30 }, ask))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(answer.reason).toEqual(refused('withdrawals_waiting', { maximum: 20 }))
  // Nothing was held for those that were refused.
  expect(await customer.call(getBalance, {})).toMatchObject({ held: 20n * 60_000_00n })
  // Through another server, or past the queue of this one, it is the same.
  await expect(
    withdrawAs(world.deps, callerOf(customer.id), { card: customer.card, amount: large }),
  ).rejects.toEqual(refused('withdrawals_waiting'))
  await customer.call(cancelWithdrawal, { id: asked[0]?.id ?? '' })
  const room = { card: customer.card, amount: large }
  const past = await Promise.allSettled(
    Array.from({ length: 8 }, () => withdrawAs(world.deps, callerOf(customer.id), room)),
  )
  expect(past.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await customer.call(getWithdrawable, {})).toMatchObject({ unpaid: 20 })
  // Somebody else is not hindered.
  const other = await holder(100_000_00n)
  expect(await other.call(withdraw, { card: other.card, amount: large })).toMatchObject({ status: 'n' })
})

describe('sent again', () => {
  test('the same key withdraws once, and with other content is refused', async () => {
    const customer = await holder(10_000_00n)
    const key = newKey()
    const once = { card: customer.card, amount: '200' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => customer.call(withdraw, once, { key })))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    await expect(customer.call(withdraw, { ...once, amount: '300' }, { key })).rejects.toEqual(
      refused('idempotency_mismatch'),
    )
    expect(await cashOf(customer)).toBe(9_800_00n)
  })

  /** As a client that knows nothing of keys. */
  async function bare({ token, card }: { token: string; card: string }, count: string | number) {
    const answer = await fetch(`${world.baseUrl}/stock/success/money/access`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify({ bank_id: card, count }),
    })
    return ((await answer.json()) as { data: { id: string } }).data.id
  }

  test('without a key it is the same within two seconds, and another one later', async () => {
    const customer = await holder(10_000_00n)
    const ids = await Promise.all(Array.from({ length: 10 }, () => bare(customer, '200')))
    expect(new Set(ids).size).toBe(1)
    expect(await bare(customer, '300')).not.toBe(ids[0])
    world.clock.step(2_001)
    expect(await bare(customer, '200')).not.toBe(ids[0])
  })
})

describe('what can be withdrawn', () => {
  // A server without jobs, which would find that loans and proceeds of these tests are made up.
  let withJobs: typeof world
  beforeAll(async () => {
    withJobs = world
    world = await testServer({}, { leads: false })
    await world.allowMadeUp()
  })
  afterAll(async () => {
    await world.close({ transfersAtLeast: 5 })
    world = withJobs
  })

  const owe = (id: number, amount: bigint) =>
    world.deps.db
      .transaction()
      .execute(async (tx) => {
        const at = world.clock.now()
        await tx
          .insertInto('loan')
          .values({
            number: `LOAN${id}`,
            customer_id: id,
            amount,
            state: 'active',
            principal_left: amount,
            timeline: '[]',
            created_at: new Date(at),
          })
          .execute()
        await post(tx, [
          journal({ reason: 'loan_payout', reference: `LOAN${id}`, customer: id, at }, [
            [account.loan(id), account.cash(id), 'INR', amount],
          ]),
        ])
      })
      .then(() => world.deps.ledger.balances.forget(id))

  test('is settled money less what is owed, and the rest is said with its reason', async () => {
    const customer = await holder(50_000_00n)
    await owe(customer.id, 20_000_00n)
    await customer.call(buy, {
      symbol: 'SBIN.NS',
      kind: 'stock',
      quantity: 5,
      type: 'limit',
      limitPrice: 590_000_000n,
    })
    const told = await customer.call(getWithdrawable, {})
    const { held } = await customer.call(getBalance, {})
    expect(held).toBeGreaterThan(2_900_00n)
    expect(told).toMatchObject({
      withdrawable: 50_000_00n - held,
      parts: [
        { why: 'held', amount: held },
        { why: 'loan', amount: 20_000_00n },
      ],
      minimum: 10_00n,
      configuredMinimum: 100_00n,
      fee: 0n,
      automaticUpTo: 50_000_00n,
    })
    expect(told.dueAt).toBeGreaterThan(world.clock.now())
    const whole = (told.withdrawable / 100n).toString()
    const more = (told.withdrawable / 100n + 1n).toString()
    await expect(customer.call(withdraw, { card: customer.card, amount: more })).rejects.toEqual(
      refused('withdraw_max'),
    )
    // All of it, whatever is owed and ordered (safety H8).
    expect(await customer.call(withdraw, { card: customer.card, amount: whole })).toMatchObject({
      status: 'n',
    })
  })

  test('is nothing of proceeds that have not settled', async () => {
    const customer = await holder(0n)
    await world.deps.db
      .transaction()
      .execute((tx) =>
        post(tx, [
          journal({ reason: 'order_sell', customer: customer.id, at: world.clock.now() }, [
            [account.market, account.unsettled(customer.id), 'INR', 5_000_00n],
          ]),
        ]),
      )
    world.deps.ledger.balances.forget(customer.id)
    expect(await customer.call(getWithdrawable, {})).toMatchObject({
      withdrawable: 0n,
      parts: [{ why: 'unsettled', amount: 5_000_00n }],
    })
    await expect(customer.call(withdraw, { card: customer.card, amount: '100' })).rejects.toEqual(
      refused('withdraw_max', { withdrawable: '0.00' }),
    )
  })

  test('is enough for one of two at once, where both together would reach into the loan', async () => {
    const customer = await holder(60_000_00n)
    await owe(customer.id, 60_000_00n)
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => customer.call(withdraw, { card: customer.card, amount: large })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('needs no deposit, no papers and no trade, and a frozen account keeps it', async () => {
    const customer = await holder(1_000_00n)
    await world.deps.db
      .updateTable('customer')
      .set({ frozen_at: new Date(world.clock.now()) })
      .where('id', '=', customer.id)
      .execute()
    await world.deps.sessions.revokeAll(customer.id, 'frozen')
    const again = await world.signIn(customer)
    expect(await again(withdraw, { card: customer.card, amount: '1000' })).toMatchObject({ status: 'n' })
  })
})

test('a withdrawal under way keeps the card that it was asked for with', async () => {
  const customer = await holder(100_000_00n)
  const asked = await customer.call(withdraw, { card: customer.card, amount: large })
  await customer.call(editBankCard, { id: customer.card, number: '998877665544' })
  expect(await customer.call(getWithdrawal, { id: asked.id })).toMatchObject({ card: { number: '****4567' } })
})

test('a withdrawal is overdue after its time, and says so', async () => {
  const customer = await holder(100_000_00n)
  const asked = await customer.call(withdraw, { card: customer.card, amount: large })
  world.clock.step(asked.dueAt - world.clock.now() + 1)
  const again = await world.signIn(customer)
  expect(await again(getWithdrawal, { id: asked.id })).toMatchObject({ overdue: true, status: 'n' })
})

describe('the transaction password', () => {
  async function withPin(pin: string, cash = 200_000_00n) {
    const customer = await holder(cash)
    const { secrets, sessions, db } = world.deps
    const hash = await sessions.passwords.hash(keyedPin(secrets, customer.id, pin))
    await db
      .insertInto('transaction_password')
      .values({ customer_id: customer.id, hash, set_at: new Date(world.clock.now()) })
      .execute()
    return customer
  }

  async function deviceOf(customer: number) {
    const session = await world.deps.db
      .selectFrom('session')
      .select('device')
      .where('customer_id', '=', customer)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return session.device
  }

  test('of somebody who has one, guards a new card or device: wrong ones do nothing', async () => {
    const { call, card } = await withPin('824917')
    const asked = { card, amount: '200' }
    await expect(call(withdraw, asked)).rejects.toEqual(refused('step_up', { why: 'card' }))
    await expect(call(withdraw, { ...asked, password: '824918' })).rejects.toEqual(refused('password_no'))
    expect((await call(listWithdrawals, {})).count).toBe(0)
    expect(await call(withdraw, { ...asked, password: '824917' })).toMatchObject({ status: 'n' })
  })

  test('brings the session another cookie where it was right, and none where it was wrong', async () => {
    const { phone, password, card } = await withPin('824917')
    const browser = await browserSession(world, { phone, password })
    const asked = { card, amount: '200' }
    const wrong = await browser.post(withdraw, { ...asked, password: '824918' }, browser.cookie)
    expect([wrong.code, wrong.cookie]).toEqual(['password_no', undefined])
    const right = await browser.post(withdraw, { ...asked, password: '824917' }, browser.cookie)
    expect(right).toEqual({
      code: undefined,
      data: expect.objectContaining({ status: 'n' }),
      cookie: expect.stringMatching(/^sid=/),
    })
    world.clock.step(61_000)
    expect(await browser.statusWith(right.cookie as string)).toBe(200)
    expect(await browser.statusWith(browser.cookie)).toBe(400)
  })

  test('is not asked for on a device and a card of long standing, but above the limit or after a change', async () => {
    const customer = await withPin('824917')
    world.clock.step(73 * 3_600_000)
    const call = await world.signIn(customer)
    const small = { card: customer.card, amount: '200' }
    expect(await call(withdraw, small)).toMatchObject({ status: 'n' })
    await expect(call(withdraw, { ...small, amount: large })).rejects.toEqual(
      refused('step_up', { why: 'amount' }),
    )
    await world.deps.db
      .insertInto('credential_change')
      .values({ customer_id: customer.id, kind: 'login-password', at: new Date(world.clock.now()) })
      .execute()
    await expect(call(withdraw, { ...small, amount: '300' })).rejects.toEqual(
      refused('step_up', { why: 'credentials' }),
    )
    await world.deps.db.deleteFrom('credential_change').where('customer_id', '=', customer.id).execute()
    const before = { device: 'another', address: '127.0.0.1' }
    // Whoever took the name of a device is still somewhere else.
    for (const other of [before, { device: await deviceOf(customer.id), address: '203.0.113.7' }]) {
      await world.deps.db
        .updateTable('session')
        .set(other)
        .where('customer_id', '=', customer.id)
        .where('created_at', '<', new Date(world.clock.now() - 3_600_000))
        .execute()
      await expect(call(withdraw, { ...small, amount: '300' })).rejects.toEqual(
        refused('step_up', { why: 'device' }),
      )
    }
  })
})

describe('the second factor', () => {
  const pin = '824917'
  const setPin = ({ call, password }: TestCustomer, code: string) =>
    call(updatePassword, { kind: 'transaction', pin, password, code })

  test('of somebody who has one, is asked for where a withdrawal is unusual, also without a transaction password', async () => {
    const customer = await holder(200_000_00n)
    const { nextCode } = await withSecondFactor(world, customer)
    const asked = { card: customer.card, amount: '200' }
    await expect(customer.call(withdraw, asked)).rejects.toEqual(
      refused('second_factor_required', { why: 'card' }),
    )
    await expect(customer.call(withdraw, { ...asked, code: '000000' })).rejects.toEqual(
      refused('second_factor_wrong'),
    )
    expect((await customer.call(listWithdrawals, {})).count).toBe(0)
    const code = nextCode()
    expect(await customer.call(withdraw, { ...asked, code })).toMatchObject({ status: 'n' })
    await expect(customer.call(withdraw, { ...asked, amount: '300', code })).rejects.toEqual(
      refused('second_factor_wrong'),
    )
  })

  test('is asked for beside the transaction password, and not used up where that is wrong', async () => {
    const customer = await holder(200_000_00n)
    const { nextCode, recoveryCodes } = await withSecondFactor(world, customer)
    await setPin(customer, nextCode())
    const asked = { card: customer.card, amount: '200' }
    const code = recoveryCodes[0] as string
    await expect(customer.call(withdraw, asked)).rejects.toEqual(
      refused('step_up', { why: 'card', second_factor: true }),
    )
    await expect(customer.call(withdraw, { ...asked, password: pin })).rejects.toEqual(
      refused('second_factor_required'),
    )
    await expect(customer.call(withdraw, { ...asked, code })).rejects.toEqual(refused('password_no'))
    await expect(customer.call(withdraw, { ...asked, password: '111112', code })).rejects.toEqual(
      refused('password_no'),
    )
    expect(await customer.call(withdraw, { ...asked, password: pin, code })).toMatchObject({ status: 'n' })
  })

  test('is not asked for on a device and a card of long standing', async () => {
    const customer = await holder(200_000_00n)
    const { nextCode } = await withSecondFactor(world, customer)
    world.clock.step(73 * 3_600_000)
    const { phone, password, card } = customer
    const { token } = await world.visitor(login, { phone, password, code: nextCode() })
    const call = declaredClient({ baseUrl: world.baseUrl, token: () => token })
    expect(await call(withdraw, { card, amount: '200' })).toMatchObject({ status: 'n' })
    await expect(call(withdraw, { card, amount: large })).rejects.toEqual(
      refused('second_factor_required', { why: 'amount' }),
    )
  })

  test('that two operators have removed holds withdrawals back for a day, play money too', async () => {
    const customer = await holder(200_000_00n)
    await withSecondFactor(world, customer)
    const { displayId, card } = customer
    await approved(world, 'compliance', (by) =>
      by.call(proposeSecondFactorRemoval, { displayId, reason: 'Came with the papers.' }),
    )
    const call = await world.signIn(customer)
    const { dueAt } = await call(withdraw, { card, amount: '200' })
    expect(dueAt - world.clock.now()).toBeGreaterThan(24 * 3_600_000 - 60_000)
    const row = world.deps.db.selectFrom('withdrawal').select('state').where('customer_id', '=', customer.id)
    expect(await row.execute()).toEqual([{ state: 'cooling' }])
  })
})

describe('a password that was set with a code', () => {
  const purpose = 'reset-transaction-password'

  async function forgotten({ phone }: TestCustomer) {
    await world.visitor(forgotPassword, { phone })
    const code = await codeSentTo(world, phone, 'reset-password')
    await world.visitor(forgotPassword, { phone, code, newPassword: 'battery staple 4' })
    return world.signIn({ phone, password: 'battery staple 4' })
  }

  test('holds play money back for a day, of those too who have no transaction password; then it is paid', async () => {
    const customer = await holder(5_000_00n)
    const call = await forgotten(customer)
    const until = world.clock.now() + 86_400_000
    const told = await call(getWithdrawable, {})
    expect(Math.abs((told.waitsUntil ?? 0) - until)).toBeLessThan(60_000)
    expect(told.automaticUpTo).toBeNull()
    expect(told.dueAt).toBeGreaterThan(told.waitsUntil ?? Number.POSITIVE_INFINITY)
    const asked = await call(withdraw, { card: customer.card, amount: '1200' })
    expect(asked).toMatchObject({
      state: 'cooling',
      coolingUntil: told.waitsUntil,
      reason: { code: 'new_card' },
    })
    await endCooling(world.deps)
    await paySmallWithdrawals(world.deps)
    expect(await call(getWithdrawal, { id: asked.id })).toMatchObject({ state: 'cooling', cancellable: true })
    world.clock.step(86_400_001)
    await endCooling(world.deps)
    await paySmallWithdrawals(world.deps)
    const later = await world.signIn({ phone: customer.phone, password: 'battery staple 4' })
    expect(await later(getWithdrawal, { id: asked.id })).toMatchObject({ status: 'y' })
    expect((await later(getWithdrawable, {})).waitsUntil).toBeNull()
  })

  test('does so where it is the transaction password; the first one and one that was changed do not', async () => {
    const customer = await holder(5_000_00n)
    const { call, password, card } = customer
    await call(updatePassword, { kind: 'transaction', pin: '824917', password })
    await call(updatePassword, { kind: 'login', password, newPassword: 'battery staple 5' })
    expect(await call(getWithdrawable, {})).toMatchObject({ waitsUntil: null, automaticUpTo: 50_000_00n })
    await call(sendCode, { purpose })
    const code = await codeSentTo(world, customer.phone, purpose)
    await call(updatePassword, { kind: 'transaction', pin: '735182', password: 'battery staple 5', code })
    expect(await call(withdraw, { card, amount: '1200', password: '735182' })).toMatchObject({
      state: 'cooling',
    })
  })
})

describe('with real money', () => {
  const live = (): Deps => ({ ...world.deps, settings: { ...world.deps.settings, mode: 'live' } })
  const ask = (id: number, card: string, frozen = false) =>
    withdrawAs(live(), callerOf(id, frozen), { card, amount: large, password: '824917' })

  async function verified(state: 'approved' | 'under_review' | 'suspended', name = 'Rao Asha') {
    const customer = await holder(200_000_00n)
    const { secrets, sessions, db } = world.deps
    await db
      .insertInto('transaction_password')
      .values({
        customer_id: customer.id,
        hash: await sessions.passwords.hash(keyedPin(secrets, customer.id, '824917')),
        set_at: new Date(world.clock.now()),
      })
      .execute()
    await sql`
      insert into identity (customer_id, number, state, id_type, real_name, name_words, id_number, id_last4, timeline, submitted_at, reason)
      values (${customer.id}, ${`IDENTITY${customer.id}`}, ${state}, 'passport', ${name}, '{}', 'x', '1234', '[]', now(),
              ${state === 'suspended' ? 'asked for' : null})`.execute(db)
    return customer
  }

  /** Cards are made by the paper server, so they never cool by themselves. */
  async function cardCoolsFor(customer: number, ms: number) {
    const { rows } = await sql<{ number: string }>`
      with made as (insert into bank_card (number, customer_id, created_at)
        values (${newKey().slice(0, 12).toUpperCase()}, ${customer}, now()) returning id, number),
      version as (insert into bank_card_version (card_id, version, bank, branch, holder, ifsc, account, last4, usable_from, created_at)
        select id, 1, 'Canara Bank', '', 'Asha Rao', 'CNRB0000123', 'x', '9999', ${new Date(world.clock.now() + ms)}, now() from made)
      select number from made`.execute(world.deps.db)
    return rows[0]?.number ?? ''
  }

  test('it waits for an operator at any amount, and needs a password and a verified name', async () => {
    const customer = await verified('approved')
    const without = withdrawAs(live(), callerOf((await holder(200_000_00n)).id), {
      card: customer.card,
      amount: '100',
    })
    await expect(without).rejects.toEqual(refused('not_found'))
    expect(await ask(customer.id, customer.card)).toMatchObject({ state: 'requested' })
    const reviewed = await verified('under_review')
    await expect(ask(reviewed.id, reviewed.card)).rejects.toEqual(refused('kyc_required'))
    // A suspension stops new risk, never a withdrawal.
    const suspended = await verified('suspended')
    expect(await ask(suspended.id, suspended.card)).toMatchObject({ state: 'requested' })
    const other = await verified('approved', 'Somebody Else')
    await expect(ask(other.id, other.card)).rejects.toEqual(refused('card_unusable'))
    await world.deps.db.deleteFrom('transaction_password').where('customer_id', '=', suspended.id).execute()
    await expect(ask(suspended.id, suspended.card)).rejects.toEqual(refused('password_unset'))
  })

  test('a card that cools holds the payment back, not the request', async () => {
    const customer = await verified('approved')
    const card = await cardCoolsFor(customer.id, 86_400_000)
    await expect(ask(customer.id, card, true)).rejects.toEqual(refused('account_frozen'))
    const asked = await ask(customer.id, card)
    expect(asked).toMatchObject({ state: 'cooling', status: 'n' })
    expect(asked.coolingUntil).toBeGreaterThan(world.clock.now())
    expect(asked.dueAt).toBeGreaterThan(asked.coolingUntil ?? 0)
    await endCooling(live())
    expect((await customer.call(getWithdrawal, { id: asked.id })).state).toBe('cooling')
    world.clock.step(86_400_001)
    await endCooling(live())
    expect((await (await world.signIn(customer))(getWithdrawal, { id: asked.id })).state).toBe('requested')
  })

  test('of a closed account a card that was added afterwards cools as any other', async () => {
    const customer = await verified('approved')
    const card = await cardCoolsFor(customer.id, 86_400_000)
    await asOwner(world.databaseUrl, (owner) =>
      owner.query('update customer set closed_at = now() where id = $1', [customer.id]),
    )
    // The session says of it that it is frozen.
    expect(await ask(customer.id, card, true)).toMatchObject({ state: 'cooling' })
    await asOwner(world.databaseUrl, (owner) =>
      owner.query(`update customer set frozen_at = now(), frozen_by = 'operator' where id = $1`, [
        customer.id,
      ]),
    )
    await expect(ask(customer.id, card, true)).rejects.toEqual(refused('account_frozen'))
  })

  test('changed credentials hold it back for a day', async () => {
    const customer = await verified('approved')
    await world.deps.db
      .insertInto('credential_change')
      .values({ customer_id: customer.id, kind: 'login-password', at: new Date(world.clock.now()) })
      .execute()
    expect(await ask(customer.id, customer.card)).toMatchObject({ state: 'cooling' })
  })
})
