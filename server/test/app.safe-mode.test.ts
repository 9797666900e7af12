/**
 * What safe mode blocks, and what goes on (safety H17). Each call that can change something, each kind of
 * proposal and each job is either marked as blocked or listed here with the reason why not. A new one fails
 * this suite until it is.
 */
import { decideProposal, getProposal } from '@tarazu/contract/approvals/api'
import { type ProposalKind, proposalKinds, restingKinds } from '@tarazu/contract/approvals/kinds'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import * as baskets from '@tarazu/contract/baskets/api'
import type { Endpoint, Input } from '@tarazu/contract/endpoint'
import * as funds from '@tarazu/contract/funds/api'
import * as ipo from '@tarazu/contract/ipo/api'
import * as loans from '@tarazu/contract/loans/api'
import { proposeHalt, proposeResume } from '@tarazu/contract/market/operate-api'
import * as orders from '@tarazu/contract/orders/api'
import * as ordersPreview from '@tarazu/contract/orders/preview-api'
import { listListings } from '@tarazu/contract/placements/api'
import * as recharges from '@tarazu/contract/recharges/api'
import * as recurring from '@tarazu/contract/recurring/api'
import { proposeLeaving } from '@tarazu/contract/safe-mode/api'
import { freezeAccount } from '@tarazu/contract/security/account-api'
import { sendMessage } from '@tarazu/contract/support/api'
import * as wallet from '@tarazu/contract/wallet/api'
import * as withdrawals from '@tarazu/contract/withdrawals/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { act } from '../src/acts/act.ts'
import { jobsOf } from '../src/assembly/jobs.ts'
import { gateJobs } from '../src/jobs/gate-jobs.ts'
import { standaloneRound } from '../src/jobs/run-each.ts'
import { checkLedger } from '../src/ledger/check.ts'
import { servedEndpoints } from '../src/openapi/served-routes.ts'
import { approved, offeredLoan, openIssue } from '../src/testing/offered.ts'
import { type TestCustomer, type TestServer, testServer } from '../src/testing/test-server.ts'

/** Why calls that change something go on in safe mode, by their path. The first match counts. */
const callsThatGoOn: readonly [RegExp, string][] = [
  [/\/(ipo|fund|deal|recharge|money)\/cancel$/, 'takes back what waits, and money comes free'],
  [/\/loans\/withdraw$/, 'takes back what waits'],
  [/\/loans\/repay$/, 'lessens a debt'],
  [/\/money\/access$/, 'is what safe mode leaves'],
  [/\/bank\/(add|edit)$/, 'a withdrawal needs a card'],
  [/\/autonomy\/add$|\/upload$/, 'a withdrawal needs a verified name'],
  [/^\/stock\/user\/|\/user\/password\/up$|\/user\/forget$/, 'lets people in'],
  [/\/security\//, 'protects the account, or closes it'],
  [/\/deal\/(preview|preview-change|list)$|\/success\/stock\/list$/, 'only reads'],
  [
    /\/user_message\/send$|^\/v2\/visitor\/|\/deal\/confirmation\/up$|\/notice\/|\/(collection|watchlist|alert)\//,
    'moves nothing',
  ],
  [/\/basket\/(check|save|remove)$/, 'places nothing'],
  [/\/recurring\/(change|pause|end)$/, 'buys nothing: the job that does is stopped'],
  [/^\/v2\/chart\/choices$|\/document-mail\//, 'is how somebody looks at things, or where papers go'],
  [/^\/providers\/recharge$/, 'writes down what the bank has done, and credits nothing'],
  [/^\/console\/(withdrawals|reconciliation)\//, 'pays out, or writes down what the bank has done'],
  [/^\/console\/approvals\/decide$/, 'is judged by the kind of what is decided'],
  [/^\/console\/orders\/cancel$/, 'takes back what waits, and money comes free'],
  [/^\/console\/safe-mode\/leave$/, 'is the way out'],
  [
    /^\/console\/.*\/(propose[\w-]*|issue|close|top-up|return|unwind|announce|allot|withdraw|offer)$/,
    'proposes, or takes back what was offered: it moves nothing, and its approval is judged by its kind',
  ],
  [
    /^\/console\/.*\/(write-off|reinstate|halt|resume|action|grant|restrict)$/,
    'proposes, or takes back what was offered: it moves nothing, and its approval is judged by its kind',
  ],
  [
    /^\/console\/.*\/(release|suspend|restore|reverse|credit|reject)$/,
    'proposes, or takes back what was offered: it moves nothing, and its approval is judged by its kind',
  ],
  [
    /^\/console\/.*\/(draft|edit|discard|revoke|preview|look|find|export|claim|lists?|decide)$/,
    'moves nothing',
  ],
  [
    /^\/console\/(sign-|password|passkeys|operators|invitations|chats|visitors|news|pictures)/,
    'is about people and words',
  ],
  [/^\/console\/(customers|identities)/, 'is about people and words'],
]

const kindsThatGoOn: readonly [RegExp, string][] = [
  [/^withdrawal\.|^recharge\.(reject|return)$/, 'pays out, or gives back'],
  [/^bank-(line|statement)\./, 'writes down what the bank has done'],
  [/^journal\.reverse$/, 'may be what mends the sums'],
  [/^(fund\.(close|unwind)|ipo\.withdraw|instrument\.(halt|withdraw))$/, 'ends an offer, or gives back'],
  [/^(customer|identity)\./, 'protects, or lets somebody withdraw'],
  [/^policy\.change$/, 'may be what ends the harm; it moves nothing'],
  [/^operator\./, 'may be the second one who is needed'],
  [/^(news|chat)\./, 'is about people and words'],
  [/^safe-mode\.leave$/, 'is the way out'],
]

/**
 * Jobs go on that pay customers what is due, so that it can be withdrawn, and that complete earlier
 * agreements.
 */
const jobsThatGoOn: readonly [RegExp, string][] = [
  [/^(settle proceeds|pay out funds|keep instruments)$/, 'pays what is due'],
  [/^(expire|stop|lapse|end) /, 'gives back, or ends what waits'],
  [/^(pay small withdrawals)$/, 'is what safe mode leaves'],
  [/^(open and close|close funds|keep issues|count applications)/, 'goes on to the end of what was agreed'],
  [/^(tell|remind|push|mail|queue|send|carry) |^count what is owed$/, 'tells'],
  [/^(check|verify|watch|compare) /, 'looks for causes'],
  [/^value portfolios$/, 'computes from the record, again once that was corrected'],
  [/^keep sums$/, 'adds up the record, which the check compares'],
  [/^(prune|remove|erase|key) |^back up$/, 'keeps house'],
  [
    /^(seal the chain|sign the (roots|log)|stamp the log|ask the witnesses|anchor the roots)/,
    'keeps the record',
  ],
  [/^(keep the bands of listings|halt )/, 'ends an offer, or protects'],
]

const reasonOf = (list: readonly [RegExp, string][], name: string) =>
  list.find(([pattern]) => pattern.test(name))?.[1]

let world: TestServer
let customer: TestCustomer
let card: string
let held: string
let resting: string
let applied: string
let invested: string
let lent: string
let offered: string

const share = { symbol: 'SBIN.NS', kind: 'stock', quantity: 1 } as const
const low = { type: 'limit', limitPrice: 590_000_000n } as const
const issueOf = (issue: number) => ({ issue, symbol: 'MADEUP', quantity: 100, seenPrice: 100_000_000n })
const refused = { name: 'RefusedError', code: 'safe_mode' }

async function enter() {
  const { safeMode } = world.deps
  await act(world.deps, (act) => safeMode.enter(act, { reason: 'feed_dead', detail: 'Nothing came.' }))
}

async function leave() {
  await approved(world, 'admin', (by) => by.call(proposeLeaving, { reason: 'All is well.' }))
}

/** Runs a job as the holder of the lease does. */
async function run(name: string) {
  const all = jobsOf({
    ...world.deps,
    demoIssues: false,
    databaseUrl: world.databaseUrl,
  })
  const job = gateJobs(all, { ...world.deps, freeSpace: undefined }).find((each) => each.name === name)
  if (!job) throw new Error(`there is no job that would ${name}`)
  await job.run(standaloneRound(world.deps))
}

let issue: number
let another: TestCustomer

beforeAll(async () => {
  world = await testServer({}, { leads: false })
  world.deps.market.watch(['SBIN.NS'])
  world.feed.set('SBIN.NS', 600)
  customer = await world.customer({ cash: 500_000_00n })
  another = await world.customer({ cash: 500_000_00n })
  held = (await customer.call(orders.buy, { ...share, quantity: 6 }, { key: 'before' })).number
  resting = (await customer.call(orders.buy, { ...share, ...low, validity: 'gtc' })).number
  const account = {
    bank: 'State Bank of India',
    ifsc: 'SBIN0001234',
    number: '30211234567',
    holder: 'Asha Rao',
  }
  card = (await customer.call(addBankCard, account)).id
  issue = await openIssue(world)
  applied = (await customer.call(ipo.applyToIssue, issueOf(issue))).number
  invested = (await customer.call(funds.purchaseFund, { fund: 1 })).number
  lent = await offeredLoan(world, customer)
  await customer.call(loans.acceptLoan, { id: lent })
  offered = await offeredLoan(world, another)
  // Made last, because unsettled proceeds would be spent first.
  world.feed.set('SBIN.NS', 600)
  await customer.call(orders.sell, { symbol: 'SBIN.NS', quantity: 1 })
  await enter()
})
// A price fills orders for 15 seconds only.
beforeEach(() => world.feed.set('SBIN.NS', 600))
afterAll(() => world.close({ transfersAtLeast: 10, faults: [/^safe mode stands$/] }))

describe('the lists of what goes on in safe mode', () => {
  test('have each POST call that is not blocked', () => {
    const changing = servedEndpoints(world.server.app).filter(({ method }) => method === 'POST')
    expect(changing.length).toBeGreaterThan(90)
    const silent = changing.filter(
      ({ blockedInSafeMode, path }) => !blockedInSafeMode && reasonOf(callsThatGoOn, path) === undefined,
    )
    expect(silent.map(({ path }) => path)).toEqual([])
  })

  test('agree with the calls of customers that move money', () => {
    const moving = servedEndpoints(world.server.app).filter(({ moves }) => moves)
    const goesOn = moving.filter(({ blockedInSafeMode }) => !blockedInSafeMode).map(({ path }) => path)
    expect(goesOn.toSorted()).toEqual(
      [
        orders.cancelOrder,
        ipo.cancelApplication,
        funds.cancelFundOrder,
        loans.withdrawLoan,
        loans.repayLoan,
        withdrawals.withdraw,
        recharges.cancelRecharge,
        withdrawals.cancelWithdrawal,
      ]
        .map(({ path }) => path)
        .toSorted(),
    )
  })

  test('have each kind of proposal that is not blocked', () => {
    for (const kind of Object.keys(proposalKinds) as ProposalKind[])
      expect([kind, restingKinds.includes(kind)]).toEqual([kind, reasonOf(kindsThatGoOn, kind) === undefined])
  })

  test('have each job that is not blocked', () => {
    const jobs = jobsOf({
      ...world.deps,
      demoIssues: false,
      databaseUrl: world.databaseUrl,
    })
    for (const { name, blockedInSafeMode = false } of jobs)
      expect([name, blockedInSafeMode]).toEqual([name, reasonOf(jobsThatGoOn, name) === undefined])
  })
})

describe('in safe mode what takes a risk or accepts money is refused', () => {
  const blocked = <E extends Endpoint>(endpoint: E, input: () => Input<E>) =>
    [endpoint.path, () => customer.call(endpoint, input())] as const

  test.each([
    blocked(orders.buy, () => share),
    blocked(orders.sell, () => ({ lot: held })),
    blocked(orders.changeOrder, () => ({ number: resting, limitPrice: 595_000_000n })),
    blocked(ipo.applyToIssue, () => ({ ...issueOf(issue), quantity: 200 })),
    blocked(funds.purchaseFund, () => ({ fund: 1 })),
    blocked(loans.addLoan, () => ({ amount: 500 })),
    blocked(loans.acceptLoan, () => ({ id: offered })),
    blocked(recharges.addRecharge, () => ({ amount: '5000' })),
    blocked(recurring.addRecurring, () => ({ symbol: 'SBIN.NS', amount: 5_000_00n, weekday: 1 })),
    blocked(baskets.placeBasket, () => ({
      rows: [{ symbol: 'SBIN.NS', side: 'buy' as const, quantity: 1 }],
    })),
    blocked(recurring.resumeRecurring, () => ({ number: 'ZZZZZZZZZZZZ' })),
  ])('%s', async (_, ask) => {
    const before = await customer.call(wallet.getBalance, {})
    await expect(ask()).rejects.toMatchObject(refused)
    expect(await customer.call(wallet.getBalance, {})).toEqual(before)
  })

  test('and no other call is marked as blocked', () => {
    const marked = servedEndpoints(world.server.app).filter(({ blockedInSafeMode }) => blockedInSafeMode)
    expect(marked).toHaveLength(11)
  })

  test('a purchase from a listing, whose list says so before', async () => {
    await expect(
      customer.call(orders.buy, { kind: 'bulk', id: 1, symbol: 'SBIN.NS', quantity: 100 }),
    ).rejects.toMatchObject(refused)
    const rows = await customer.call(listListings, { kind: 'bulk' })
    for (const { stage, refusal } of rows) if (stage === 'open') expect(refusal).toBe('safe_mode')
  })

  test('an order, whose preview says so before', async () => {
    for (const side of ['buy', 'sell'] as const)
      expect(
        await customer.call(ordersPreview.previewOrder, { symbol: 'SBIN.NS', side, quantity: 1 }),
      ).toMatchObject({
        refusal: 'safe_mode',
      })
    expect(
      await customer.call(ordersPreview.previewChange, { number: resting, limitPrice: 595_000_000n }),
    ).toMatchObject({ refusal: 'safe_mode' })
  })

  test('a basket, whose rows say so before', async () => {
    const rows = [{ symbol: 'SBIN.NS', side: 'buy', quantity: 1 } as const]
    const checked = await customer.call(baskets.checkBasket, { rows })
    expect(checked.rows).toMatchObject([{ refusal: 'safe_mode' }])
  })

  test('an order that waits is not filled, whatever its price', async () => {
    world.feed.set('SBIN.NS', 580)
    await run('match orders')
    expect(await customer.call(orders.getOrder, { number: resting })).toMatchObject({
      state: 'resting',
      filled: 0,
    })
  })

  test('the approval of a new offer, whose proposal stays open', async () => {
    const [one, other] = [await world.operator('listings'), await world.operator('listings')]
    const halt = await one.call(proposeHalt, { symbol: 'TCS.NS', reason: 'To protect.' })
    await other.call(decideProposal, { number: halt.proposal, decision: 'approve' })
    await vi.waitFor(() => expect(world.deps.market.halted('TCS.NS')).toBe(true))
    const { proposal } = await one.call(proposeResume, { symbol: 'TCS.NS', reason: 'To go on.' })
    await expect(other.call(decideProposal, { number: proposal, decision: 'approve' })).rejects.toMatchObject(
      refused,
    )
    expect(await one.call(getProposal, { number: proposal })).toMatchObject({ state: 'open' })
    await other.call(decideProposal, { number: proposal, decision: 'reject', reason: 'Later.' })
  })
})

describe('a retry in safe mode of an earlier request', () => {
  test('gets its answer, and another request with that key is refused', async () => {
    expect(await customer.call(orders.buy, { ...share, quantity: 6 }, { key: 'before' })).toMatchObject({
      number: held,
    })
    await expect(customer.call(orders.buy, share, { key: 'before' })).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    })
  })
})

describe('in safe mode what returns or pays out money goes on', () => {
  test('proceeds of a sale settle', async () => {
    expect(await customer.call(wallet.getBalance, {})).not.toMatchObject({ unsettled: 0n })
    world.clock.step(61_000)
    await run('settle proceeds')
    expect(await customer.call(wallet.getBalance, {})).toMatchObject({ unsettled: 0n })
  })

  test('a withdrawal is paid, and a larger one can be cancelled', async () => {
    const { id } = await customer.call(withdrawals.withdraw, { card, amount: '100' })
    await run('pay small withdrawals')
    const stateOf = async (number: string) =>
      (await customer.call(withdrawals.getWithdrawal, { id: number })).state
    expect(await stateOf(id)).toBe('settled')
    const large = await customer.call(withdrawals.withdraw, { card, amount: '50001' })
    await customer.call(withdrawals.cancelWithdrawal, { id: large.id })
    expect(await stateOf(large.id)).toBe('cancelled')
  })

  test('orders, applications and fund orders can be cancelled', async () => {
    const before = await customer.call(wallet.getBalance, {})
    await customer.call(orders.cancelOrder, { number: resting })
    await customer.call(ipo.cancelApplication, { number: applied })
    await customer.call(funds.cancelFundOrder, { id: invested })
    const after = await customer.call(wallet.getBalance, {})
    expect(after.balance).toBeGreaterThan(before.balance)
    expect(after.held).toBeLessThan(before.held)
  })

  test('a loan can be repaid, and an offer declined', async () => {
    await customer.call(loans.repayLoan, { id: lent, amount: 100_00n })
    await another.call(loans.withdrawLoan, { id: offered })
  })

  test('customers can write to support and freeze their accounts', async () => {
    await another.call(sendMessage, { content: 'What has happened?' })
    await another.call(freezeAccount, {})
  })

  test('the ledger is right', async () => {
    expect((await checkLedger(world.deps.db)).problems).toEqual([])
  })
})

test('an order that waited in safe mode is filled once it is left', async () => {
  await leave()
  const { number } = await customer.call(orders.buy, { ...share, ...low })
  await enter()
  world.feed.set('SBIN.NS', 580)
  await run('match orders')
  expect(await customer.call(orders.getOrder, { number })).toMatchObject({ state: 'resting' })
  await leave()
  world.feed.set('SBIN.NS', 580)
  await run('match orders')
  expect(await customer.call(orders.getOrder, { number })).toMatchObject({ state: 'filled' })
})
