import { decideProposal } from '@tarazu/contract/approvals/api'
import type { Input } from '@tarazu/contract/endpoint'
import * as api from '@tarazu/contract/funds/api'
import * as operateApi from '@tarazu/contract/funds/operate-api'
import { listNotices } from '@tarazu/contract/notices/api'
import { buy, sell } from '@tarazu/contract/orders/api'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { getBalance, listBill } from '@tarazu/contract/wallet/api'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Tables } from '../db/tables.ts'
import { standaloneRound } from '../jobs/run-each.ts'
import { checkLedger } from '../ledger/check.ts'
import { account, journal, reversal, type Transfer } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { settleProceeds } from '../orders/settle-proceeds.ts'
import { butCauses } from '../testing/but-causes.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { refuseChanges } from '../testing/refuse-changes.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { lockFund } from './fund-rows.ts'
import { getFundForOperators } from './list-funds-for-operators.ts'
import { closeFunds, payBatch, payOutFunds } from './pay-out-funds.ts'
import { refuseReturn } from './refuse-return.ts'

const day = 86_400_000
let world: TestServer
let maker: Awaited<ReturnType<TestServer['operator']>>
let checker: typeof maker
let customer: TestCustomer

beforeAll(async () => {
  world = await testServer()
  // The tests run the jobs themselves, so this server must never lead.
  await world.deps.db
    .updateTable('lease')
    .set({ holder: 'the test', expires_at: new Date('2100-01-01') })
    .execute()
  await vi.waitFor(() => expect(world.server.leading()).toBe(false), { timeout: 20_000 })
})
beforeEach(async () => {
  maker = await world.operator('listings')
  checker = await world.operator('listings')
  customer = await world.customer({ cash: 50_000_00n })
})
afterAll(() => world.close({ transfersAtLeast: 100 }))

type Terms = Omit<Input<typeof operateApi.saveFundDraft>, 'number' | 'version'>
const terms = (): Terms => ({
  name: 'Harbour Liquid Fund',
  minReturn: 40,
  maxReturn: 65,
  period: 30,
  amount: 10_000_00n,
  issueAmount: 100_000_00n,
  opensAt: world.clock.now() - 1_000,
  closesAt: world.clock.now() + 20 * day,
  basis: 'Treasury bills of one month.',
})

const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).code

const approve = (number: string) => checker.call(decideProposal, { number, decision: 'approve' })

async function draftOf(change: Partial<ReturnType<typeof terms>> = {}) {
  return (await maker.call(operateApi.saveFundDraft, { ...terms(), ...change })).number
}

async function issuedFund(change: Partial<ReturnType<typeof terms>> = {}) {
  const number = await draftOf(change)
  await approve((await maker.call(operateApi.proposeFundIssue, { number, reason: 'It is ready.' })).proposal)
  const { row } = await detailOf(number)
  return { number, id: row.id }
}

const detailOf = (number: string) => maker.call(operateApi.getFundForOperators, { number })

/** Steps the clock and signs the operators in again, since their sessions end after half an hour. */
async function step(ms: number) {
  world.clock.step(ms)
  maker = await world.operator('listings')
  checker = await world.operator('listings')
}

async function topUp(number: string, amount: bigint) {
  await approve(
    (await maker.call(operateApi.proposeFundTopUp, { number, amount, reason: 'For the return.' })).proposal,
  )
}

/** Posts a transfer that no use-case would make. */
const transfer = (from: string, to: string, amount: bigint) =>
  world.whileMadeUp(() =>
    world.deps.db
      .transaction()
      .execute((tx) =>
        post(tx, [journal({ reason: 'test', at: world.clock.now() }, [[from, to, 'INR', amount]])]),
      ),
  )

const today = () => new Date(world.clock.now()).toISOString().slice(0, 10)
const wanted = (number: string, rate: number) => ({
  number,
  rate,
  valuedOn: today(),
  basis: 'Net asset value of the day.',
  reason: 'The period is over.',
})

async function declare(number: string, rate: number) {
  await approve((await maker.call(operateApi.proposeFundReturn, wanted(number, rate))).proposal)
}

const spendable = async (who: TestCustomer) => (await (await world.signIn(who))(getBalance, {})).balance

test('a fund order is bought, ends, is declared by two operators and paid with its return', async () => {
  const { number, id } = await issuedFund()
  const order = await customer.call(api.purchaseFund, { fund: id })
  expect(order).toMatchObject({
    status: 'active',
    stage: 'held',
    amount: 10_000_00n,
    expectedReturn: 52_50n,
    project: { id, period: 30, minReturn: 40, maxReturn: 65 },
  })
  expect(await customer.call(getBalance, {})).toMatchObject({ balance: 40_000_00n })
  expect(await customer.call(getUserInfo, {})).toMatchObject({
    totalAssets: 50_000_00n,
    available: 40_000_00n,
  })
  const listed = (await world.visitor(api.listFunds, { limit: 100 })).rows.find((fund) => fund.id === id)
  expect(listed).toMatchObject({ soldAmount: 10_000_00n, state: 'open', minReturn: 40, currency: 'INR' })

  await step(30 * day + 1_000)
  await closeFunds(world.deps)
  await payOutFunds(world.deps)
  const call = await world.signIn(customer)
  const waiting = (await call(api.listFundOrders, { status: 'active' })).rows[0]
  expect(waiting).toMatchObject({ stage: 'waiting', waitingSince: order.endTime })

  expect(await codeOf(maker.call(operateApi.proposeFundReturn, wanted(number, 50)))).toBe('fund_short')
  await topUp(number, 60_00n)
  const { proposal } = await maker.call(operateApi.proposeFundReturn, wanted(number, 50))
  expect(await codeOf(maker.call(decideProposal, { number: proposal, decision: 'approve' }))).toBe(
    'own_proposal',
  )
  await payOutFunds(world.deps)
  expect((await call(api.listFundOrders, { status: 'active' })).count).toBe(1)
  await approve(proposal)
  await payOutFunds(world.deps)

  const [paid] = (await call(api.listFundOrders, { status: 'completed' })).rows
  expect(paid).toMatchObject({
    id: order.id,
    stage: 'completed',
    paidReturn: 50_00n,
    declared: { rate: 50, by: 'operator' },
  })
  expect((await call(getBalance, {})).balance).toBe(50_050_00n)
  expect((await call(getUserInfo, {})).totalAssets).toBe(50_050_00n)
  expect((await call(listBill, {})).rows.map(({ reason, amount }) => [reason, amount])).toEqual([
    ['fund_payout', 10_050_00n],
    ['fund_purchase', 10_000_00n],
    ['recharge', 50_000_00n],
  ])
  const notices = (await call(listNotices, {})).rows
  expect(notices[0]).toMatchObject({ kind: 'fund_paid', facts: { amount: '10050.00', number: order.id } })
  // The ten rupees of the top-up that were not needed went back to the firm.
  expect(await detailOf(number)).toMatchObject({ row: { state: 'paid_out' }, held: 0n, paidReturns: 50_00n })
})

test('a fund order can be cancelled until the last moment of 24 hours, and not after', async () => {
  const { id } = await issuedFund()
  const early = await customer.call(api.purchaseFund, { fund: id })
  world.clock.step(day - 60_000)
  const call = await world.signIn(customer)
  expect(await call(api.cancelFundOrder, { id: early.id })).toMatchObject({
    status: 'cancelled',
    cancellableUntil: null,
    timeline: [{ state: 'active' }, { state: 'cancelled', who: 'customer' }],
  })
  expect((await call(getBalance, {})).balance).toBe(50_000_00n)
  expect((await call(listNotices, {})).rows[0]).toMatchObject({ kind: 'fund_cancelled' })
  expect(await codeOf(call(api.cancelFundOrder, { id: early.id }))).toBe('cannot_cancel')

  const late = await call(api.purchaseFund, { fund: id })
  world.clock.step(late.createdAt + day - world.clock.now())
  const later = await world.signIn(customer)
  expect(await codeOf(later(api.cancelFundOrder, { id: late.id }))).toBe('cannot_cancel')
  expect((await later(api.listFundOrders, { status: 'cancelled' })).count).toBe(1)
  expect((await later(api.listFundOrders, {})).count).toBe(2)
})

test('a fund order spends unsettled proceeds first, and a cancellation returns them unsettled', async () => {
  const { id } = await issuedFund()
  world.feed.set('SBIN.NS', 600)
  const seller = await world.customer({ cash: 7_000_00n })
  const { number: lot } = await bought(seller)
  await seller.call(sell, { lot })
  const before = await seller.call(getBalance, {})
  expect(before.unsettled > 0n).toBe(true)
  await world.give(seller.id, 5_000_00n)
  const order = await seller.call(api.purchaseFund, { fund: id })
  const during = await seller.call(getBalance, {})
  expect(during.unsettled).toBe(0n)
  await seller.call(api.cancelFundOrder, { id: order.id })
  expect(await seller.call(getBalance, {})).toMatchObject({
    unsettled: before.unsettled,
    balance: before.balance + 5_000_00n,
  })
})

const bought = (who: TestCustomer) => who.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 10 })

test('proceeds that settled while they were in a fund return as settled money', async () => {
  const { id } = await issuedFund()
  world.feed.set('SBIN.NS', 600)
  const seller = await world.customer({ cash: 7_000_00n })
  const { number: lot } = await bought(seller)
  await seller.call(sell, { lot })
  await world.give(seller.id, 5_000_00n)
  const order = await seller.call(api.purchaseFund, { fund: id })
  await world.deps.db
    .updateTable('settlement')
    .set({ settled: true })
    .where('customer_id', '=', seller.id)
    .execute()
  await seller.call(api.cancelFundOrder, { id: order.id })
  await settleProceeds(world.deps)
  expect((await seller.call(getBalance, {})).unsettled).toBe(0n)
})

test.each([
  ['paid', 1_00n],
  ['unwound', 0n],
] as const)(
  'unsettled proceeds cannot be withdrawn sooner for having been in a fund that is %s',
  async (how, gain) => {
    const { number, id } = await issuedFund({ period: 1, minReturn: 1, closesAt: world.clock.now() + 60_000 })
    world.feed.set('SBIN.NS', 600)
    const seller = await world.customer({ cash: 7_000_00n })
    const { number: lot } = await bought(seller)
    await seller.call(sell, { lot })
    await world.give(seller.id, 5_000_00n)
    // As after a sale on the eve of a long weekend.
    const settles = { due: new Date(world.clock.now() + 5 * day) }
    await world.deps.db.updateTable('settlement').set(settles).where('customer_id', '=', seller.id).execute()
    const before = await seller.call(getBalance, {})
    expect(before.unsettled).toBeGreaterThan(5_000_00n)
    await seller.call(api.purchaseFund, { fund: id })
    await step(day + 60_000)
    await closeFunds(world.deps)
    if (how === 'paid') {
      await topUp(number, gain)
      await declare(number, 1)
    } else {
      await approve(
        (await maker.call(operateApi.proposeFundUnwind, { number, reason: 'A mistake.' })).proposal,
      )
    }
    await payOutFunds(world.deps)
    await settleProceeds(world.deps)
    const balance = async () => (await world.signIn(seller))(getBalance, {})
    expect(await balance()).toMatchObject({
      unsettled: before.unsettled,
      balance: before.balance + gain,
    })
    world.clock.step(5 * day)
    await settleProceeds(world.deps)
    expect(await balance()).toMatchObject({ unsettled: 0n, balance: before.balance + gain })
  },
)

test('of thirty buyers of the last place in a fund one gets it', async () => {
  const buyers = await Promise.all(Array.from({ length: 30 }, () => world.customer({ cash: 20_000_00n })))
  for (let trial = 0; trial < 3; trial++) {
    const { number, id } = await issuedFund({ issueAmount: 10_000_00n })
    const asked = await Promise.allSettled(buyers.map((each) => each.call(api.purchaseFund, { fund: id })))
    expect(asked.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect(await detailOf(number)).toMatchObject({ row: { soldAmount: 10_000_00n }, orders: { active: 1 } })
    expect(await codeOf(customer.call(api.purchaseFund, { fund: id }))).toBe('sold_out')
    expect(
      (await world.visitor(api.listFunds, { limit: 100 })).rows.find((fund) => fund.id === id)?.state,
    ).toBe('sold_out')
    const winner = buyers[asked.findIndex(({ status }) => status === 'fulfilled')] as TestCustomer
    const [order] = (await winner.call(api.listFundOrders, {})).rows
    await winner.call(api.cancelFundOrder, { id: order?.id ?? '' })
    // The cancelled place can be bought again.
    await customer.call(api.purchaseFund, { fund: id })
  }
})

test('nobody gets more of a fund than its limit, however many purchases arrive at once', async () => {
  const { number, id } = await issuedFund({ mostPerCustomer: 2 })
  expect((await detailOf(number)).row.mostPerCustomer).toBe(2)
  expect(
    (await world.visitor(api.listFunds, { limit: 100 })).rows.find((fund) => fund.id === id),
  ).toMatchObject({ mostPerCustomer: 2 })
  const asked = await Promise.allSettled(
    Array.from({ length: 30 }, () => customer.call(api.purchaseFund, { fund: id })),
  )
  expect(asked.filter(({ status }) => status === 'fulfilled').length).toBe(2)
  expect(await refusalOf(customer.call(api.purchaseFund, { fund: id }))).toMatchObject({
    code: 'own_limit',
    detail: { most: 2 },
  })
  expect((await customer.call(getBalance, {})).balance).toBe(30_000_00n)
  expect((await detailOf(number)).row.soldAmount).toBe(20_000_00n)
  await (await world.customer({ cash: 20_000_00n })).call(api.purchaseFund, { fund: id })
})

test('a cancelled fund order can be bought again, but only so many times', async () => {
  const { id } = await issuedFund({ mostPerCustomer: 2 })
  const bought = () => customer.call(api.purchaseFund, { fund: id })
  for (let turn = 0; turn < 3; turn++) await customer.call(api.cancelFundOrder, { id: (await bought()).id })
  const last = await bought()
  expect(await codeOf(bought())).toBe('taken_back_often')
  await customer.call(api.cancelFundOrder, { id: last.id })
  expect(await codeOf(bought())).toBe('taken_back_often')
  expect((await customer.call(getBalance, {})).balance).toBe(50_000_00n)
})

test('thirty fund purchases with money for one buy one, and twenty with one key buy one', async () => {
  const { id } = await issuedFund({ issueAmount: 1_000_000_00n })
  for (const cash of [10_000_00n, 12_345_67n, 19_999_99n]) {
    const poor = await world.customer({ cash })
    const asked = await Promise.allSettled(
      Array.from({ length: 30 }, () => poor.call(api.purchaseFund, { fund: id })),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect(await codeOf(poor.call(api.purchaseFund, { fund: id }))).toBe('not_sufficient_funds')
    expect((await poor.call(getBalance, {})).balance).toBe(cash - 10_000_00n)
  }

  const same = await Promise.all(
    Array.from({ length: 20 }, () => customer.call(api.purchaseFund, { fund: id }, { key: 'one-intent' })),
  )
  expect(new Set(same.map((order) => order.id)).size).toBe(1)
  expect((await customer.call(getBalance, {})).balance).toBe(40_000_00n)
  await customer.call(api.purchaseFund, { fund: id })
  expect((await customer.call(getBalance, {})).balance).toBe(30_000_00n)
})

test('thirty cancellations of a fund order at once return the money once', async () => {
  const { number, id } = await issuedFund()
  for (let trial = 0; trial < 3; trial++) {
    const order = await customer.call(api.purchaseFund, { fund: id })
    const asked = await Promise.allSettled(
      Array.from({ length: 30 }, () => customer.call(api.cancelFundOrder, { id: order.id })),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect((await customer.call(getBalance, {})).balance).toBe(50_000_00n)
    expect((await detailOf(number)).row.soldAmount).toBe(0n)
  }
})

test('a cancellation sent again with its key gets the same answer and returns the money once', async () => {
  const { id } = await issuedFund()
  const order = await customer.call(api.purchaseFund, { fund: id })
  const again = () => customer.call(api.cancelFundOrder, { id: order.id }, { key: 'taken-back' })
  const first = await again()
  expect(await again()).toEqual(first)
  expect(await Promise.all([again(), again()])).toEqual([first, first])
  expect(await codeOf(customer.call(api.cancelFundOrder, { id: order.id }))).toBe('cannot_cancel')
  expect((await customer.call(getBalance, {})).balance).toBe(50_000_00n)
  const { rows } = await customer.call(listBill, {})
  expect(rows.map(({ reason }) => reason)).toEqual(['fund_cancelled', 'fund_purchase', 'recharge'])
})

test('a fund that does not exist, is not issued, not open yet or closed cannot be bought', async () => {
  expect(await codeOf(customer.call(api.purchaseFund, { fund: 999_999 }))).toBe('not_found')
  const draft = await detailOf(await draftOf())
  expect(await codeOf(customer.call(api.purchaseFund, { fund: draft.row.id }))).toBe('not_found')
  const later = await issuedFund({ opensAt: world.clock.now() + day })
  expect(await codeOf(customer.call(api.purchaseFund, { fund: later.id }))).toBe('not_open')
  const { number, id } = await issuedFund({ closesAt: world.clock.now() + 60_000 })
  world.clock.step(60_001)
  expect(await codeOf(customer.call(api.purchaseFund, { fund: id }))).toBe('not_open')
  await closeFunds(world.deps)
  expect((await detailOf(number)).row.state).toBe('closed')
})

test('a customer who owes for a returned recharge cannot buy a fund', async () => {
  const { id } = await issuedFund()
  const owing = await world.customer()
  // Unsettled proceeds, because settled money would pay the debt at once.
  await transfer(account.paper, account.unsettled(owing.id), 50_000_00n)
  await transfer(account.receivable(owing.id), account.market, 1n)
  expect(await codeOf(owing.call(api.purchaseFund, { fund: id }))).toBe('money_owed')
  await transfer(account.market, account.receivable(owing.id), 1n)
  await owing.call(api.purchaseFund, { fund: id })
})

test('the fund order of another customer is not found', async () => {
  const { id } = await issuedFund()
  const order = await customer.call(api.purchaseFund, { fund: id })
  const stranger = await world.customer()
  expect(await codeOf(stranger.call(api.cancelFundOrder, { id: order.id }))).toBe('not_found')
  expect((await stranger.call(api.listFundOrders, {})).count).toBe(0)
})

test.each([
  [{ minReturn: 66 }, 'range'],
  [{ opensAt: Date.UTC(1999, 11), closesAt: Date.UTC(1999, 11, 9) }, 'window'],
  [{ issueAmount: 15_000_00n }, 'amount'],
  [{ maxReturn: 200, basis: '' }, 'basis'],
])('a fund draft with %o is refused for its %s', async (change, problem) => {
  const asked = maker.call(operateApi.saveFundDraft, { ...terms(), ...change })
  await expect(asked).rejects.toMatchObject({ code: 'fund_terms', detail: { problem } })
})

test('a fund draft can be changed until it is proposed; two operators issue and close a fund', async () => {
  const number = await draftOf()
  await maker.call(operateApi.saveFundDraft, { ...terms(), number, version: 1, name: 'Another name' })
  const { proposal } = await maker.call(operateApi.proposeFundIssue, { number, reason: 'It is ready.' })
  expect(await codeOf(maker.call(operateApi.saveFundDraft, { ...terms(), number, version: 2 }))).toBe(
    'already_proposed',
  )
  expect(await codeOf(maker.call(operateApi.discardFund, { number, reason: 'No.' }))).toBe('already_proposed')
  await approve(proposal)
  expect((await detailOf(number)).row).toMatchObject({ state: 'issued', name: 'Another name' })
  expect(await codeOf(maker.call(operateApi.saveFundDraft, { ...terms(), number, version: 2 }))).toBe(
    'not_ready',
  )
  await approve((await maker.call(operateApi.proposeFundClose, { number, reason: 'Enough.' })).proposal)
  expect((await detailOf(number)).row.state).toBe('closed')
  const other = await draftOf()
  await maker.call(operateApi.discardFund, { number: other, reason: 'A mistake.' })
  expect(await codeOf(maker.call(operateApi.proposeFundIssue, { number: other, reason: 'Yes.' }))).toBe(
    'not_ready',
  )
})

test('a return outside its range, of a future day, or for a fund on sale is refused', async () => {
  const { number, id } = await issuedFund()
  await customer.call(api.purchaseFund, { fund: id })
  await topUp(number, 1_000_00n)
  expect(await codeOf(maker.call(operateApi.proposeFundReturn, wanted(number, 50)))).toBe('not_ready')
  await approve((await maker.call(operateApi.proposeFundClose, { number, reason: 'Enough.' })).proposal)
  for (const rate of [39, 66]) {
    expect(await codeOf(maker.call(operateApi.proposeFundReturn, wanted(number, rate)))).toBe(
      'return_outside',
    )
  }
  for (const valuedOn of ['2999-01-01', '2026-02-30', '2026-13-01']) {
    const asked = maker.call(operateApi.proposeFundReturn, { ...wanted(number, 50), valuedOn })
    expect(await codeOf(asked)).toBe('value_invalid')
  }
  await declare(number, 65)
  expect(await codeOf(maker.call(operateApi.proposeFundUnwind, { number, reason: 'No.' }))).toBe('not_ready')
  // The order is paid when its own period is over, not when the return is declared.
  await payOutFunds(world.deps)
  expect((await detailOf(number)).orders).toMatchObject({ active: 1, completed: 0 })
  world.clock.step(30 * day)
  await payOutFunds(world.deps)
  expect(await spendable(customer)).toBe(50_065_00n)
})

test('a return is refused at its approval if the fund no longer has the money', async () => {
  const { number, id } = await issuedFund()
  await customer.call(api.purchaseFund, { fund: id })
  await approve((await maker.call(operateApi.proposeFundClose, { number, reason: 'Enough.' })).proposal)
  await topUp(number, 40_00n)
  const { proposal } = await maker.call(operateApi.proposeFundReturn, wanted(number, 40))
  await transfer(account.fund(id), account.suspense, 1n)
  expect(await codeOf(approve(proposal))).toBe('fund_short')
  await transfer(account.suspense, account.fund(id), 1n)
  await approve(proposal)
})

test('in live mode a return cannot be declared on money that the firm has not paid in', async () => {
  const { number, id } = await issuedFund()
  await customer.call(api.purchaseFund, { fund: id })
  await approve((await maker.call(operateApi.proposeFundClose, { number, reason: 'Enough.' })).proposal)
  await topUp(number, 40_00n)
  const live = { ...world.deps, settings: { ...world.deps.settings, mode: 'live' as const } }
  const within = <T>(work: (tx: Transaction<Tables>) => Promise<T>) =>
    world.deps.db.transaction().execute(work)
  const asked = () =>
    within(async (tx) =>
      refuseReturn(tx, live, await lockFund(tx, { number }), { rate: 40, valuedOn: today() }),
    )
  const moves = (reason: string, transfer: Transfer) =>
    world.whileMadeUp(() =>
      within((tx) => post(tx, [journal({ reason, at: world.clock.now() }, [transfer])])),
    )
  await asked()
  // The journal of the top-up as live mode would have posted it.
  await moves('fund_top_up', [account.bankFirm, account.paper, 'INR', 40_00n])
  await expect(asked()).rejects.toMatchObject({ code: 'fund_short' })
  const detail = await getFundForOperators(live, undefined as never, { number })
  expect(detail).toMatchObject({ held: 10_040_00n, notBrought: 40_00n, missing: { lowest: 0n } })
  await moves('fund_return_brought', [account.paper, account.bankFirm, 'INR', 40_00n])
  await asked()
  // A reversed top-up does not count, and neither do other journals of the firm.
  const topUpAgain = journal({ reason: 'fund_top_up', at: world.clock.now() }, [
    [account.bankFirm, account.paper, 'INR', 70_00n],
  ])
  const [posted] = await world.whileMadeUp(() => within((tx) => post(tx, [topUpAgain])))
  if (posted?.status !== 'posted') throw new Error('not posted')
  await expect(asked()).rejects.toMatchObject({ code: 'fund_short' })
  const reversing = reversal({ ...topUpAgain, id: posted.journal }, world.clock.now())
  await world.whileMadeUp(() => within((tx) => post(tx, [reversing])))
  await asked()
  await moves('loan_payout', [account.bankFirm, account.paper, 'INR', 70_00n])
  await asked()
})

test('unwinding a fund returns the money to every customer with the reason', async () => {
  const { number, id } = await issuedFund()
  const order = await customer.call(api.purchaseFund, { fund: id })
  const reason = 'The bank that issued the bills has closed.'
  await approve((await maker.call(operateApi.proposeFundUnwind, { number, reason })).proposal)
  expect(await codeOf(customer.call(api.purchaseFund, { fund: id }))).toBe('not_open')
  await payOutFunds(world.deps)
  expect((await customer.call(api.listFundOrders, {})).rows[0]).toMatchObject({
    id: order.id,
    status: 'cancelled',
    reason,
    timeline: [{}, { who: 'operator' }],
  })
  expect((await customer.call(getBalance, {})).balance).toBe(50_000_00n)
  expect((await detailOf(number)).row).toMatchObject({ state: 'unwound', soldAmount: 0n })
})

test('a payout of a fund that is killed between two batches resumes and pays each order once', async () => {
  const { number, id } = await issuedFund({ issueAmount: 1_000_000_00n })
  await world.give(customer.id, 1_000_000_00n)
  for (let n = 0; n < 25; n++) await customer.call(api.purchaseFund, { fund: id })
  const before = await spendable(customer)
  await step(30 * day + 60_000)
  await closeFunds(world.deps)
  await topUp(number, 25n * 50_00n)
  await declare(number, 50)
  expect(await payBatch(world.deps, id, 10)).toBe(10)
  expect(await detailOf(number)).toMatchObject({
    row: { state: 'declared' },
    orders: { active: 15, completed: 10, ended: 15 },
  })
  expect(butCauses((await checkLedger(world.deps.db)).problems)).toEqual([])
  // Both processes believe that they hold the lease.
  const { server } = await world.another()
  await Promise.all([payOutFunds(world.deps), payOutFunds(server.deps)])
  expect(await detailOf(number)).toMatchObject({
    row: { state: 'paid_out' },
    orders: { active: 0, completed: 25 },
    held: 0n,
  })
  expect(await spendable(customer)).toBe(before + 25n * 10_050_00n)
})

test('a fund order that cannot be paid delays no other order and no other fund', async () => {
  const funds = [await issuedFund(), await issuedFund()]
  for (const { id } of funds) for (let n = 0; n < 2; n++) await customer.call(api.purchaseFund, { fund: id })
  for (const { number } of funds)
    await approve((await maker.call(operateApi.proposeFundUnwind, { number, reason: 'A mistake.' })).proposal)
  const { rows } = await customer.call(api.listFundOrders, {})
  const bad = rows.filter(({ project }) => project.id === funds[0]?.id).at(-1)?.id ?? ''
  const heal = await refuseChanges(world.databaseUrl, 'fund_order', 'number', bad)
  const undone: string[] = []
  const round = { held: () => true, failed: (reference: string) => undone.push(reference) }
  expect(await payOutFunds(world.deps, round)).toBe(3)
  expect(undone).toEqual([bad])
  expect(await detailOf(funds[0]?.number ?? '')).toMatchObject({
    row: { state: 'unwinding' },
    orders: { active: 1 },
  })
  expect((await detailOf(funds[1]?.number ?? '')).row.state).toBe('unwound')
  await heal()
  expect(await payOutFunds(world.deps, round)).toBe(1)
  expect((await detailOf(funds[0]?.number ?? '')).row.state).toBe('unwound')
  expect(await spendable(customer)).toBe(50_000_00n)
})

test('operators are told of each fund from its first batch on, whatever was paid before', async () => {
  const funds = [await issuedFund(), await issuedFund({ issueAmount: 1_000_000_00n })] as const
  await world.give(customer.id, 1_000_000_00n)
  const buyer = await world.signIn(customer)
  for (const [place, count] of [1, 5].entries())
    for (let n = 0; n < count; n++) await buyer(api.purchaseFund, { fund: funds[place]?.id ?? 0 })
  for (const { number } of funds)
    await approve((await maker.call(operateApi.proposeFundUnwind, { number, reason: 'A mistake.' })).proposal)
  const { db } = world.deps
  const {
    rows: [last],
  } = await sql<{ id: bigint }>`select max(id) as id from outbox`.execute(db)
  await payOutFunds(world.deps, standaloneRound(world.deps), 2)
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from outbox
     where id > ${last?.id ?? 0n} and topics @> '{operators}' and numbers @> '{funds}'`.execute(db)
  // Fund 1: its only batch and its end. Fund 2: the first and the third (last) of three batches, and its end.
  expect(rows[0]?.count).toBe(5n)
})

test('a process that has lost the lease pays out no fund', async () => {
  const { number, id } = await issuedFund()
  await customer.call(api.purchaseFund, { fund: id })
  await approve((await maker.call(operateApi.proposeFundUnwind, { number, reason: 'A mistake.' })).proposal)
  expect(await payOutFunds(world.deps, { ...standaloneRound(world.deps), held: () => false })).toBe(0)
  expect(await payOutFunds(world.deps)).toBe(1)
})

test('the list of funds for operators pages by key, newest first, and marks open proposals', async () => {
  const numbers = [await draftOf(), await draftOf(), await draftOf()].reverse()
  const first = await maker.call(operateApi.listFundsForOperators, { state: 'draft', limit: 2 })
  expect(first.rows.map(({ number }) => number)).toEqual(numbers.slice(0, 2))
  const rest = await maker.call(operateApi.listFundsForOperators, {
    state: 'draft',
    limit: 2,
    after: first.next ?? '',
  })
  expect(rest.rows[0]?.number).toBe(numbers[2])
  await maker.call(operateApi.proposeFundIssue, { number: numbers[0] ?? '', reason: 'Ready.' })
  expect((await maker.call(operateApi.listFundsForOperators, { limit: 1 })).rows[0]).toMatchObject({
    proposed: true,
  })
  // This key does not fit into an integer.
  const far = await maker.call(operateApi.listFundsForOperators, { after: '9'.repeat(18) })
  expect(far.rows.length).toBeGreaterThan(0)
})

test('the database refuses to sell more of a fund than was issued', async () => {
  const { id } = await issuedFund()
  await expect(
    world.deps.db.updateTable('fund').set({ sold_amount: 110_000_00n }).where('id', '=', id).execute(),
  ).rejects.toThrow('not_oversold')
})
