import { getProposal } from '@tarazu/contract/approvals/api'
import { allotmentProblem } from '@tarazu/contract/ipo/allotment'
import * as api from '@tarazu/contract/ipo/api'
import * as applicationsApi from '@tarazu/contract/ipo/applications-api'
import type * as issue from '@tarazu/contract/ipo/issue'
import * as operateApi from '@tarazu/contract/ipo/operate-api'
import { listNotices } from '@tarazu/contract/notices/api'
import { listOrders, sell } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { freezeAccount } from '@tarazu/contract/security/account-api'
import { getBalance, listBill } from '@tarazu/contract/wallet/api'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Refusal } from '../answer/refusal.ts'
import type { Caller } from '../deps.ts'
import { checkLedger } from '../ledger/check.ts'
import { account, journal, type Transfer } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { settleProceeds } from '../orders/settle-proceeds.ts'
import { butCauses } from '../testing/but-causes.ts'
import { findHalfDone } from '../testing/half-done.ts'
import { type IssueWorld, issueWorld, minute } from '../testing/issue-world.ts'
import { runOnDatabase } from '../testing/processes.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { refuseChanges } from '../testing/refuse-changes.ts'
import { applyToIssue } from './apply-to-issue.ts'
import { columnsOf } from './issue-terms.ts'
import { runAllotment } from './run-allotment.ts'
import { runIssues } from './run-issues.ts'
import { beginListing, runListing } from './run-listing.ts'
import { runWithdrawal } from './run-withdrawal.ts'

let world: IssueWorld
beforeAll(async () => {
  world = await issueWorld()
}, 60_000)
afterAll(() => world.close({ transfersAtLeast: 100 }))

const money = async (who: Awaited<ReturnType<IssueWorld['customer']>>) => {
  const { balance, held } = await who.call(getBalance, {})
  return [balance, held]
}
const assets = async (who: Awaited<ReturnType<IssueWorld['customer']>>) => {
  const { totalAssets, allotted, holdings } = await who.call(getUserInfo, {})
  return [totalAssets, allotted, holdings]
}
const first = async (who: Awaited<ReturnType<IssueWorld['customer']>>) =>
  (await who.call(api.listApplications, {})).rows[0]
const escrow = async (id: number) =>
  (
    await sql<{ asset: string; balance: bigint }>`
      select asset, balance from account where address = ${`house:ipo:${id}`} and balance <> 0`.execute(
      world.deps.db,
    )
  ).rows

const moved = (transfer: Transfer) =>
  world.whileMadeUp(() =>
    world.deps.db
      .transaction()
      .execute((tx) => post(tx, [journal({ reason: 'recharge', at: world.clock.now() }, [transfer])])),
  )

test('an issue is announced by two operators, applied for, allotted by two, delivered and sold', async () => {
  const issue = await world.announced()
  expect(issue).toMatchObject({ status: 'Announced', seed: null, listHash: null })
  const customer = await world.customer({ cash: 100_000_00n })
  expect((await refusalOf(world.apply(customer, issue))).code).toBe('not_open')

  await world.pass(2 * minute)
  const open = await world.issueOf(issue.id)
  expect(open.status).toBe('Forthcoming')
  expect((await world.visitor(api.listIssues, {})).map(({ id }) => id)).toContain(issue.id)
  const application = await world.apply(customer, open, 300)
  expect(application).toMatchObject({ status: 1, outcome: 'pending', held: 30_000_00n, changeable: true })
  expect(await money(customer)).toEqual([70_000_00n, 30_000_00n])

  await world.pass(5 * minute)
  const closed = await world.issueOf(issue.id)
  expect(closed).toMatchObject({ status: 'Closed', applications: 1, applied: 300, seed: null })
  expect(closed.listHash).not.toBeNull()
  expect((await refusalOf(world.apply(customer, open, 100))).code).toBe('not_open')
  expect((await refusalOf(customer.call(api.cancelApplication, { number: application.number }))).code).toBe(
    'cannot_cancel',
  )

  expect((await world.issueOf(issue.id)).allottedBy).toBeNull()
  await world.approved(issue.id, 95_500_000n)
  await runIssues(world.deps)
  expect(await world.issueOf(issue.id)).toMatchObject({
    status: 'Allotted',
    price: 95_500_000n,
    allottedBy: 'operator',
  })
  // 300 shares at 95.50; the difference to 100.00 was returned the same day.
  await expect.poll(() => money(customer)).toEqual([71_350_00n, 0n])
  expect(await first(customer)).toMatchObject({
    status: 2,
    outcome: 'success',
    allotted: 300,
    paid: 28_650_00n,
  })
  expect(await escrow(issue.id)).toEqual([{ asset: 'INR', balance: 28_650_00n }])
  // The customer's assets count the shares from now on, at what was paid until they have a price.
  expect(await assets(customer)).toEqual([100_000_00n, 28_650_00n, 0n])

  await world.pass(5 * minute)
  await expect.poll(async () => (await world.issueOf(issue.id)).status).toBe('Listed')
  expect(await first(customer)).toMatchObject({ status: 3, outcome: 'completed', allotted: 300 })
  expect((await customer.call(api.listApplications, { type: 'transfers' })).count).toBe(1)
  expect(await escrow(issue.id)).toEqual([])

  await expect.poll(() => world.deps.market.instrument(issue.symbol)?.name).toBe(issue.name)
  world.feed.set(issue.symbol, 110)
  const { rows } = await customer.call(listHoldings, {})
  expect(rows[0]).toMatchObject({ lot: application.number, kind: 'ipo', quantity: 300, cost: 28_650_00n })
  expect(await assets(customer)).toEqual([104_350_00n, 0n, 33_000_00n])
  await customer.call(sell, {
    lot: application.number,
    boughtPrice: 95_500_000n,
    seenPrice: 110_000_000n,
    quantity: 100,
  })
  expect((await customer.call(listHoldings, {})).rows[0]?.quantity).toBe(200)
  // Product 4: status 0 asks for all orders from an offer, 1 for those that succeeded.
  const sides = async (status: 0 | 1 | 2) =>
    (await customer.call(listOrders, { kind: 'ipo', status })).rows.map(({ side }) => side)
  expect(await Promise.all([sides(0), sides(1), sides(2)])).toEqual([['sell', 'buy'], ['sell', 'buy'], []])
  expect((await customer.call(listBill, {})).rows.map(({ reason }) => reason)).toEqual([
    'order_sell',
    'ipo_allotment',
    'ipo_hold',
    'recharge',
  ])
  expect((await customer.call(listNotices, {})).rows.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['ipo_listed', 'ipo_allotted']),
  )
})

test('applying again changes the application, and the hold follows it until it is cancelled', async () => {
  const issue = await world.opened()
  const customer = await world.customer({ cash: 50_000_00n })
  const { number } = await world.apply(customer, issue, 200)
  expect(await world.apply(customer, issue, 500)).toMatchObject({ number, quantity: 500, held: 50_000_00n })
  expect(await money(customer)).toEqual([0n, 50_000_00n])
  await world.apply(customer, issue, 100)
  expect(await money(customer)).toEqual([40_000_00n, 10_000_00n])
  expect(await customer.call(api.cancelApplication, { number })).toMatchObject({
    status: 0,
    outcome: 'cancelled',
  })
  expect(await money(customer)).toEqual([50_000_00n, 0n])
  expect((await refusalOf(customer.call(api.cancelApplication, { number }))).code).toBe('cannot_cancel')
  const again = await world.apply(customer, issue, 100)
  expect(again.number).not.toBe(number)
  const stranger = await world.customer()
  expect((await refusalOf(stranger.call(api.cancelApplication, { number: again.number }))).code).toBe(
    'not_found',
  )
})

test.each([
  [{ quantity: 0 }, 'count_invalid', undefined],
  [{ quantity: 150 }, 'count_invalid', { step: 100 }],
  [{ quantity: 99 }, 'count_min', { minimum: 100 }],
  [{ quantity: 600 }, 'count_max', { maximum: 500 }],
  [{ seenPrice: 99_000_000n }, 'price_moved', { price: '100.00' }],
  [{ symbol: 'SBIN.NS' }, 'not_found', undefined],
  [{ issue: 2_000_000 }, 'not_found', undefined],
])('an application with %o is refused with %s', async (wrong, code, detail) => {
  const issue = await world.opened()
  const customer = await world.customer({ cash: 100_000_00n })
  const right = { issue: issue.id, symbol: issue.symbol, quantity: 100, seenPrice: issue.price }
  const refusal = await refusalOf(customer.call(api.applyToIssue, { ...right, ...wrong }))
  expect(refusal.code).toBe(code)
  if (detail) expect(refusal.detail).toMatchObject(detail)
  expect(await money(customer)).toEqual([100_000_00n, 0n])
})

test('thirty applications at once make one, and so do several with one key', async () => {
  const issue = await world.opened()
  // The money is enough for one lot, but not for two.
  for (const cash of [10_000_00n, 12_345_67n, 19_999_99n]) {
    const customer = await world.customer({ cash })
    const asked = await Promise.all(Array.from({ length: 30 }, () => world.apply(customer, issue)))
    expect(new Set(asked.map(({ number }) => number)).size).toBe(1)
    expect((await customer.call(api.listApplications, {})).count).toBe(1)
    expect(await money(customer)).toEqual([cash - 10_000_00n, 10_000_00n])
    const [one, same] = [
      await world.apply(customer, issue, 100, 'k'),
      await world.apply(customer, issue, 100, 'k'),
    ]
    expect(same).toEqual(one)
  }
})

test('a cancellation sent again with its key gets the same answer and releases the money once', async () => {
  const issue = await world.opened()
  const customer = await world.customer({ cash: 20_000_00n })
  const { number } = await world.apply(customer, issue)
  const again = () => customer.call(api.cancelApplication, { number }, { key: 'taken-back' })
  const first = await again()
  expect(await again()).toEqual(first)
  expect(await Promise.all([again(), again()])).toEqual([first, first])
  expect((await refusalOf(customer.call(api.cancelApplication, { number }))).code).toBe('cannot_cancel')
  expect(await money(customer)).toEqual([20_000_00n, 0n])
  const { rows } = await customer.call(listBill, {})
  expect(rows.map(({ reason }) => reason)).toEqual(['ipo_release', 'ipo_hold', 'recharge'])
})

test('thirty changes of an application at once hold what it says, and never more than there is', async () => {
  const issue = await world.opened()
  const customer = await world.customer({ cash: 35_000_00n })
  await Promise.allSettled(
    Array.from({ length: 30 }, (_, turn) => world.apply(customer, issue, 100 * (1 + (turn % 5)))),
  )
  const application = await first(customer)
  const [balance, held] = await money(customer)
  expect(held).toBe(application?.held)
  expect((balance ?? 0n) + (held ?? 0n)).toBe(35_000_00n)
})

test('money for one application goes into one of two issues', async () => {
  const issues = [await world.opened(), await world.opened({ symbol: 'OTHERONE' })]
  const open = await Promise.all(issues.map(({ id }) => world.issueOf(id)))
  for (const cash of [10_000_00n, 12_345_67n, 19_999_99n]) {
    const customer = await world.customer({ cash })
    const asked = await Promise.allSettled(
      Array.from({ length: 30 }, (_, turn) => world.apply(customer, open[turn % 2] as issue.Issue)),
    )
    expect(asked.some(({ status }) => status === 'rejected')).toBe(true)
    expect((await customer.call(api.listApplications, {})).count).toBe(1)
    expect(await money(customer)).toEqual([cash - 10_000_00n, 10_000_00n])
  }
})

test('a customer with a frozen account, or who owes money, cannot apply to an issue', async () => {
  const issue = await world.opened()
  const [frozen, owing] = [
    await world.customer({ cash: 10_000_00n }),
    await world.customer({ cash: 10_000_00n }),
  ]
  await frozen.call(freezeAccount, {})
  expect((await refusalOf(world.apply(frozen, issue))).code).toBe('account_frozen')
  // The refusal does not tell whether there is such an issue.
  const unknown = { issue: 999_999, symbol: 'NOBODY', quantity: 100, seenPrice: 100_000_000n }
  expect((await refusalOf(frozen.call(api.applyToIssue, unknown))).code).toBe('account_frozen')
  // The debt exceeds the balance, which pays it as far as it goes at once.
  await moved([account.receivable(owing.id), account.market, 'INR', 15_000_000_00n])
  expect((await refusalOf(world.apply(owing, issue))).code).toBe('money_owed')
})

test('a customer with a frozen account, or who owes money, can only reduce an application', async () => {
  const issue = await world.opened()
  const [frozen, owing] = [
    await world.customer({ cash: 100_000_00n }),
    await world.customer({ cash: 30_000_00n }),
  ]
  for (const each of [frozen, owing]) await world.apply(each, issue, 300)
  await frozen.call(freezeAccount, {})
  await moved([account.receivable(owing.id), account.market, 'INR', 15_000_000_00n])
  expect((await refusalOf(world.apply(frozen, issue, 400))).code).toBe('account_frozen')
  expect((await refusalOf(world.apply(owing, issue, 400))).code).toBe('money_owed')
  for (const each of [frozen, owing]) {
    expect(await world.apply(each, issue, 200)).toMatchObject({ quantity: 200, held: 20_000_00n })
  }
  expect(await money(frozen)).toEqual([80_000_00n, 20_000_00n])
})

test('reducing an application keeps its exchange rate, and works without a current one', async () => {
  const issue = await world.opened({ market: 'US' })
  world.feed.set('USDINR=X', 80)
  const customer = await world.customer({ cash: 10_000_000_00n })
  await world.apply(customer, issue, 300)
  const [before, held = 0n] = await money(customer)
  world.feed.set('USDINR=X', 90)
  const { held: fewer } = await world.apply(customer, issue, 200)
  expect(fewer * 3n).toBe(held * 2n)
  expect(await money(customer)).toEqual([(before ?? 0n) + held - fewer, fewer])
  // Applying for more uses the current rate.
  const { held: more } = await world.apply(customer, issue, 300)
  expect(more * 80n).toBe(held * 90n)
})

test('the seed is hidden until an allotment is proposed, and from customers until its approval', async () => {
  const issue = await world.opened()
  const customer = await world.customer({ cash: 10_000_00n })
  await world.apply(customer, issue)
  const { rows } = await sql<{
    seed_sealed: Buffer
  }>`select seed_sealed from ipo_issue where id = ${issue.id}`.execute(world.deps.db)
  const seed = world.deps.secrets.unseal('ipo-seed', rows[0]?.seed_sealed as Buffer).toString()
  const everything = async () =>
    JSON.stringify(
      await Promise.all([
        world.visitor(api.listIssues, {}),
        world.visitor(api.getIssue, { id: issue.id }),
        world.visitor(api.getAllotment, { id: issue.id }).catch(() => 'nothing'),
        customer.call(api.listApplications, {}),
        world.maker.call(operateApi.listIssuesToOperate, {}),
        world.maker.call(operateApi.getIssueToOperate, { id: issue.id }),
        world.maker.call(applicationsApi.listIssueApplications, { id: issue.id }),
        world.maker.call(applicationsApi.getProposedAllotment, { id: issue.id }).catch(() => 'nothing'),
      ]),
      (_, value) => (typeof value === 'bigint' ? value.toString() : value),
    )
  expect(await everything()).not.toContain(seed)
  await world.pass(5 * minute)
  expect(await everything()).not.toContain(seed)

  await world.maker.call(operateApi.proposeAllotment, { id: issue.id, reason: 'As drawn.' })
  expect((await world.issueOf(issue.id)).stage).toBe('proposed')
  expect((await refusalOf(world.visitor(api.getAllotment, { id: issue.id }))).code).toBe('not_found')
  const file = await world.checker.call(applicationsApi.getProposedAllotment, { id: issue.id })
  expect(file.seed).toBe(seed)
  expect(allotmentProblem(file)).toBeUndefined()
})

test('an oversubscribed issue is allotted whole, returns the other money, and can be verified', async () => {
  const issue = await world.opened({ size: 500 })
  const customers = []
  for (let each = 0; each < 12; each++) {
    const customer = await world.customer({ cash: 30_000_00n })
    await world.apply(customer, issue, 100 * (1 + (each % 3)))
    customers.push(customer)
  }
  await world.pass(5 * minute)
  await world.approved(issue.id)
  await runIssues(world.deps)
  const file = await world.visitor(api.getAllotment, { id: issue.id })
  expect(allotmentProblem(file)).toBeUndefined()
  expect(file.applications.reduce((sum, [, , lots]) => sum + lots, 0)).toBe(5)
  for (const customer of customers) {
    const application = await first(customer)
    const [, , lots = 0] = file.applications.find(([number]) => number === application?.number) ?? []
    expect(application).toMatchObject({ allotted: lots * 100, status: lots > 0 ? 2 : 3 })
    await expect.poll(() => money(customer)).toEqual([30_000_00n - BigInt(lots) * 10_000_00n, 0n])
  }
})

test('an application that cannot be allotted delays its issue, but no other application', async () => {
  const issue = await world.opened({ size: 500 })
  const applications = []
  for (let each = 0; each < 5; each++) {
    const customer = await world.customer({ cash: 30_000_00n })
    applications.push({ customer, number: (await world.apply(customer, issue)).number })
  }
  await world.pass(5 * minute)
  await world.approved(issue.id)
  const bad = applications[1]
  const heal = await refuseChanges(world.databaseUrl, 'ipo_application', 'number', bad?.number ?? '')
  const failed: string[] = []
  const round = { held: () => true, failed: (reference: string) => failed.push(reference) }
  await runIssues(world.deps, round)
  expect(failed).toEqual([bad?.number])
  for (const each of applications) expect((await first(each.customer))?.status).toBe(each === bad ? 1 : 2)
  expect((await world.issueOf(issue.id)).status).not.toBe('Allotted')
  await heal()
  await runIssues(world.deps, round)
  expect(failed).toHaveLength(1)
  expect(bad && (await first(bad.customer))?.status).toBe(2)
  expect((await world.issueOf(issue.id)).status).toBe('Allotted')
})

test('an issue that was closed under the old rule is drawn by it, and says so before and after', async () => {
  const issue = await world.opened({ size: 100, maximum: 100 })
  expect(issue.format).toBe('tarazu-allotment-2')
  for (let each = 0; each < 3; each++) await world.apply(await world.customer({ cash: 10_000_00n }), issue)
  await world.pass(5 * minute)
  const format = 'tarazu-allotment-1'
  await sql`update ipo_issue set allotment_format = ${format} where id = ${issue.id}`.execute(world.deps.db)
  await world.approved(issue.id)
  const file = await world.visitor(api.getAllotment, { id: issue.id })
  expect(file.format).toBe(format)
  expect((await world.issueOf(issue.id)).format).toBe(format)
  expect(allotmentProblem(file)).toBeUndefined()
  await runIssues(world.deps)
})

test('an issue that becomes due while another is being allotted does not wait for it', async () => {
  const [slow, due] = [await world.opened(), await world.opened()]
  const [one, other] = [
    await world.customer({ cash: 10_000_00n }),
    await world.customer({ cash: 10_000_00n }),
  ]
  await world.apply(one, slow)
  await world.apply(other, due)
  await world.pass(5 * minute)
  await world.approved(due.id)
  await runIssues(world.deps)
  await world.approved(slow.id)
  const keeper = new pg.Client({ connectionString: world.databaseUrl })
  const owner = new pg.Client({ connectionString: world.databaseUrl })
  await Promise.all([keeper.connect(), owner.connect()])
  try {
    await keeper.query('begin')
    await keeper.query('select from account where customer_id = $1 for update', [one.id])
    const kept = runIssues(world.deps)
    await vi.waitFor(
      async () => {
        const { rows } = await owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rows).toHaveLength(1)
      },
      { interval: 5, timeout: 10_000 },
    )
    world.clock.step(10 * minute)
    const stageOf = async ({ id }: issue.Issue) => (await world.issueOf(id)).stage
    await expect.poll(() => stageOf(due), { timeout: 10_000 }).toBe('listed')
    expect(await stageOf(slow)).toBe('allotting')
    await keeper.query('rollback')
    await kept
    expect(await stageOf(slow)).not.toBe('allotting')
  } finally {
    await Promise.all([keeper.end(), owner.end()])
  }
})

test('after a kill between two batches another process resumes and reaches the same result', async () => {
  const issue = await world.opened({ size: 500 })
  const customers = []
  for (let each = 0; each < 8; each++) {
    const customer = await world.customer({ cash: 20_000_00n })
    await world.apply(customer, issue, 200)
    customers.push(customer)
  }
  await world.pass(5 * minute)
  await world.approved(issue.id)
  const file = await world.visitor(api.getAllotment, { id: issue.id })
  await runAllotment(world.deps, issue.id, { maxRows: 3, maxBatches: 1 })
  const { progress } = await world.maker.call(operateApi.getIssueToOperate, { id: issue.id })
  expect(progress).toEqual({ done: 3, of: 8 })
  const other = await world.another()
  const deps = other.server.deps
  // Two processes that run it at once post nothing twice.
  await Promise.all([
    runAllotment(deps, issue.id, { maxRows: 2 }),
    runAllotment(world.deps, issue.id, { maxRows: 2 }),
  ])
  expect((await world.issueOf(issue.id)).stage).toBe('allotted')
  expect(await world.visitor(api.getAllotment, { id: issue.id })).toEqual(file)

  world.clock.step(5 * minute)
  await beginListing(world.deps, issue.id)
  await runListing(world.deps, issue.id, { maxRows: 2, maxBatches: 1 })
  expect((await world.issueOf(issue.id)).stage).toBe('listing')
  await Promise.all([
    runListing(deps, issue.id, { maxRows: 2 }),
    runListing(world.deps, issue.id, { maxRows: 2 }),
  ])
  expect((await world.issueOf(issue.id)).stage).toBe('listed')
  expect(await escrow(issue.id)).toEqual([])
  const shares = await sql<{
    left: bigint
  }>`select sum(lot_left) as left from orders where symbol = ${issue.symbol}`.execute(world.deps.db)
  expect(Number(shares.rows[0]?.left)).toBe(500)
  expect(customers.length).toBe(8)
})

/** Kills a process that runs the batches, once some applications are done and some are not. */
async function killedAt(verb: 'allot' | 'list' | 'withdraw', id: number) {
  const done = async () => (await world.maker.call(operateApi.getIssueToOperate, { id })).progress
  const process = runOnDatabase('testing/batch-holder.ts', world.databaseUrl, [verb, String(id)])
  try {
    expect(await process.firstLine).toBe('begins')
    const some = { interval: 5, timeout: 30_000 }
    await expect.poll(async () => (await done())?.done, some).toBeGreaterThan(1)
  } finally {
    await process.kill()
  }
  const after = await done()
  expect(after?.done).toBeLessThan(after?.of ?? 0)
}

async function halfDone() {
  const { problems } = await checkLedger(world.deps.db)
  const found = await findHalfDone(world.deps.db)
  // The test gave the customers their money, so no recharge explains it.
  return [...butCauses(problems), ...found.filter((problem) => !/^customer \d+ has/.test(problem))]
}

test('a process killed while allotting or listing leaves nothing half done; the next resumes', async () => {
  const issue = await world.opened({ size: 900 })
  const customers = await Promise.all(Array.from({ length: 16 }, () => world.customer({ cash: 10_000_00n })))
  for (const customer of customers) await world.apply(customer, issue)
  await world.pass(5 * minute)
  await world.approved(issue.id)
  await killedAt('allot', issue.id)
  expect(await halfDone()).toEqual([])
  await runAllotment(world.deps, issue.id)
  expect(await escrow(issue.id)).toEqual([{ asset: 'INR', balance: 90_000_00n }])

  world.clock.step(5 * minute)
  await beginListing(world.deps, issue.id)
  await killedAt('list', issue.id)
  await runListing(world.deps, issue.id)
  expect(await halfDone()).toEqual([])
  expect(await escrow(issue.id)).toEqual([])
  const counts = (await world.maker.call(operateApi.getIssueToOperate, { id: issue.id })).counts
  expect(counts.map(({ stage, applications, shares }) => [stage, applications, shares]).sort()).toEqual([
    ['delivered', 9, 900],
    ['not_allotted', 7, 700],
  ])
}, 120_000)

test('a process killed while returning money leaves nothing half done, and the next resumes', async () => {
  const issue = await world.opened({ size: 900 })
  const customers = await Promise.all(Array.from({ length: 16 }, () => world.customer({ cash: 10_000_00n })))
  for (const customer of customers) await world.apply(customer, issue)
  await world.decided(
    world.maker.call(operateApi.proposeIssueWithdrawal, {
      id: issue.id,
      reason: 'The company changed its mind.',
    }),
  )
  await killedAt('withdraw', issue.id)
  expect(await halfDone()).toEqual([])
  await runWithdrawal(world.deps, issue.id)
  expect((await world.issueOf(issue.id)).stage).toBe('withdrawn')
  expect(await halfDone()).toEqual([])
  for (const customer of customers) await expect.poll(() => money(customer)).toEqual([10_000_00n, 0n])
}, 120_000)

test('an issue withdrawn while it is being allotted returns everything to the paisa', async () => {
  const issue = await world.opened({ size: 300, maximum: 300 })
  const customers = []
  for (let each = 0; each < 6; each++) {
    const customer = await world.customer({ cash: 12_345_67n })
    await world.apply(customer, issue)
    customers.push(customer)
  }
  await world.pass(5 * minute)
  await world.approved(issue.id, 96_330_000n)
  await runAllotment(world.deps, issue.id, { maxRows: 4, maxBatches: 1 })
  const asked = world.maker.call(operateApi.proposeIssueWithdrawal, {
    id: issue.id,
    reason: 'The books do not fit.',
  })
  await world.decided(asked)
  await runWithdrawal(world.deps, issue.id, { maxRows: 2, maxBatches: 1 })
  await runIssues(world.deps)
  expect(await world.issueOf(issue.id)).toMatchObject({
    status: 'Withdrawn',
    reason: 'The books do not fit.',
  })
  expect(await escrow(issue.id)).toEqual([])
  for (const customer of customers) {
    await expect.poll(() => money(customer)).toEqual([12_345_67n, 0n])
    expect(await first(customer)).toMatchObject({ status: 3, outcome: 'failed', paid: 0n, held: 0n })
  }
})

test('an issue can be withdrawn while it is open and after its allotment', async () => {
  const [allotted, open] = [await world.opened(), await world.opened()]
  const customer = await world.customer({ cash: 50_000_00n })
  await world.apply(customer, allotted, 200)
  await world.pass(5 * minute)
  const late = await world.customer({ cash: 50_000_00n })
  await world.approved(allotted.id)
  await runIssues(world.deps)
  await expect.poll(() => money(customer)).toEqual([30_000_00n, 0n])
  expect(await assets(customer)).toEqual([50_000_00n, 20_000_00n, 0n])
  for (const { id } of [allotted, open])
    await world.decided(world.maker.call(operateApi.proposeIssueWithdrawal, { id, reason: 'Called off.' }))
  await runIssues(world.deps)
  await expect.poll(() => money(customer)).toEqual([50_000_00n, 0n])
  expect(await assets(customer)).toEqual([50_000_00n, 0n, 0n])
  expect((await refusalOf(world.apply(late, open))).code).toBe('not_open')
  expect((await customer.call(listNotices, {})).rows[0]).toMatchObject({ kind: 'ipo_withdrawn' })
})

test('an application holds unsettled proceeds first and returns them as unsettled', async () => {
  const issue = await world.opened()
  const customer = await world.customer({ cash: 4_000_00n })
  await moved([account.market, account.unsettled(customer.id), 'INR', 9_000_00n])
  const unsettled = async () => (await customer.call(getBalance, {})).unsettled
  const { number } = await world.apply(customer, issue)
  expect(await unsettled()).toBe(0n)
  await customer.call(api.cancelApplication, { number })
  expect(await unsettled()).toBe(9_000_00n)
  // Their settlement is over, so the next round settles them.
  await settleProceeds(world.deps)
  await expect.poll(() => money(customer)).toEqual([13_000_00n, 0n])
})

test('announcing, allotting and withdrawing an issue need two operators, one proposal each', async () => {
  const { id } = await world.maker.call(operateApi.draftIssue, world.terms())
  const asked = world.maker.call(operateApi.proposeAnnouncement, { id, reason: 'Ready.' })
  expect((await refusalOf(world.decided(asked, world.maker))).code).toBe('own_proposal')
  const edited = world.maker.call(operateApi.editIssue, { id, version: 1, ...world.terms() })
  expect((await refusalOf(edited)).code).toBe('already_proposed')
  expect((await refusalOf(world.visitor(api.getIssue, { id }))).code).toBe('not_found')
  const early = world.maker.call(operateApi.proposeAllotment, { id, reason: 'Now.' })
  expect((await refusalOf(early)).code).toBe('already_decided')
})

test('one operator can discard an issue draft, which ends its proposals and frees its symbol', async () => {
  const terms = world.terms()
  const { id } = await world.maker.call(operateApi.draftIssue, terms)
  const { proposal } = await world.maker.call(operateApi.proposeAnnouncement, { id, reason: 'Ready.' })
  await world.maker.call(operateApi.discardIssue, { id, reason: 'A wrong code.' })
  expect((await world.checker.call(getProposal, { number: proposal })).state).toBe('overtaken')
  expect((await world.maker.call(operateApi.getIssueToOperate, { id })).stage).toBe('withdrawn')
  const again = world.maker.call(operateApi.discardIssue, { id, reason: 'Again.' })
  expect((await refusalOf(again)).code).toBe('already_decided')
  await world.maker.call(operateApi.draftIssue, terms)
  const { id: seen } = await world.announced()
  const late = world.maker.call(operateApi.discardIssue, { id: seen, reason: 'Too late.' })
  expect((await refusalOf(late)).code).toBe('already_decided')
})

test('an issue can be withdrawn while its allotment is proposed, and the proposal ends with it', async () => {
  const issue = await world.opened()
  const other = await world.opened()
  const customer = await world.customer({ cash: 10_000_00n })
  await world.apply(customer, issue)
  await world.pass(5 * minute)
  const { proposal } = await world.maker.call(operateApi.proposeAllotment, {
    id: issue.id,
    reason: 'As drawn.',
  })
  const asked = await world.maker.call(operateApi.proposeIssueWithdrawal, {
    id: issue.id,
    reason: 'Called off.',
  })
  const again = world.maker.call(operateApi.proposeIssueWithdrawal, { id: issue.id, reason: 'Again.' })
  expect((await refusalOf(again)).code).toBe('already_proposed')
  const listed = (await world.maker.call(operateApi.listIssuesToOperate, {})).rows.filter(
    ({ id }) => id === issue.id,
  )
  expect(listed).toMatchObject([{ proposal: { number: asked.proposal, kind: 'ipo.withdraw' } }])
  // While a withdrawal is proposed the allotment can still be computed again, as its approval requires.
  expect((await world.issueOf(issue.id)).stage).toBe('proposed')
  const { rows, count } = await world.maker.call(operateApi.listIssuesToOperate, { stage: 'proposed' })
  expect(rows.map(({ id }) => id)).toContain(issue.id)
  expect(rows.map(({ id }) => id)).not.toContain(other.id)
  expect(count).toBe(rows.length)
  const file = await world.checker.call(applicationsApi.getProposedAllotment, { id: issue.id })
  expect(file.applications).toHaveLength(1)
  await world.decided(Promise.resolve(asked))
  expect((await world.checker.call(getProposal, { number: proposal })).state).toBe('overtaken')
  await runIssues(world.deps)
  await expect.poll(() => money(customer)).toEqual([10_000_00n, 0n])
})

test.each([
  [{ symbol: 'SBIN.NS' }, 'symbol'],
  [{ symbol: 'IPO-7' }, 'symbol'],
  [{ lot: 50 }, 'lot'],
  [{ exchange: 'NYSE' }, 'exchange'],
  [{ maximum: 2_000 }, 'maximum'],
  [{ priceLow: 101_000_000n }, 'priceHigh'],
  [{ document: undefined }, 'document'],
  [{ document: undefined, documentUrl: 'https://elsewhere.example/doc' }, 'documentUrl'],
])('an issue draft with %o is refused for its %s', async (wrong, field) => {
  const { document, ...terms } = world.terms()
  const asked = world.maker.call(operateApi.draftIssue, {
    ...terms,
    document,
    ...wrong,
  } as operateApi.IssueInput)
  expect((await refusalOf(asked)).detail).toEqual({ field })
})

test('shares of an issue list at the chosen exchange, or at the default one', async () => {
  const exchangeOf = async (more: Partial<operateApi.IssueInput>) => {
    const issue = await world.opened(more)
    await world.apply(await world.customer({ cash: 100_000_00n }), issue)
    await world.pass(5 * minute)
    await world.approved(issue.id)
    await runIssues(world.deps)
    world.clock.step(5 * minute)
    await runIssues(world.deps)
    await expect
      .poll(() => world.deps.market.instrument(issue.symbol)?.exchange, { timeout: 10_000 })
      .toBeDefined()
    const { exchange } = await world.maker.call(operateApi.getIssueToOperate, { id: issue.id })
    return [exchange, world.deps.market.instrument(issue.symbol)?.exchange]
  }
  expect(await exchangeOf({ exchange: 'BSE' })).toEqual(['BSE', 'BSE'])
  expect(await exchangeOf({})).toEqual(['NSE', 'NSE'])
})

test('operators page through issues by key, even with a key beyond all ids', async () => {
  const { rows, next, count } = await world.maker.call(operateApi.listIssuesToOperate, { limit: 3 })
  expect(rows.length).toBe(3)
  const more = await world.maker.call(operateApi.listIssuesToOperate, { limit: 3, after: next ?? '' })
  expect(more.rows[0]?.id).toBeLessThan(rows.at(-1)?.id ?? 0)
  expect(count).toBeGreaterThan(5)
  const beyond = await world.maker.call(operateApi.listIssuesToOperate, { limit: 3, after: '99999999999999' })
  expect(beyond.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
})

test('no issue can be drafted while the feed is a replay', () => {
  const market = { ...world.deps.market, listing: 'none' as const }
  expect(() => columnsOf({ ...world.deps, market }, world.terms())).toThrow(new Refusal('not_listable'))
})

test('in live mode Indian issues can neither be drafted nor applied for', async () => {
  const live = { ...world.deps, settings: { ...world.deps.settings, mode: 'live' as const } }
  expect(() => columnsOf(live, world.terms())).toThrow(new Refusal('exchange_only'))
  expect(columnsOf(live, world.terms({ market: 'US' }))).toMatchObject({ market: 'US' })
  const issue = await world.opened()
  const { id } = await world.customer({ cash: 100_000_00n })
  const input = { issue: issue.id, symbol: issue.symbol, quantity: 100, seenPrice: issue.price }
  await expect(applyToIssue(live, { id, sessionId: 0, frozen: false } as Caller, input)).rejects.toThrow(
    new Refusal('exchange_only'),
  )
})
