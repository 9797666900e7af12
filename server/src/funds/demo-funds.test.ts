import { listAudit } from '@tarazu/contract/audit/api'
import * as api from '@tarazu/contract/funds/api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../ledger/check.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { demoFunds } from './demo-funds.ts'
import { closeFunds, payOutFunds } from './pay-out-funds.ts'
import { runDemoFunds } from './run-demo-funds.ts'

const day = 86_400_000

let world: TestServer
beforeAll(async () => {
  world = await testServer({}, { leads: false })
}, 60_000)
afterAll(() => world.close({ transfersAtLeast: 50 }))

/** Runs the jobs of funds once, the one for demo funds in two processes at the same time. */
async function pass(ms: number) {
  world.clock.step(ms)
  await closeFunds(world.deps)
  await Promise.all([runDemoFunds(world.deps), runDemoFunds(world.deps)])
  await payOutFunds(world.deps)
}

const demos = async () =>
  world.deps.db.selectFrom('fund').selectAll().where('demo', '=', true).orderBy('id').execute()

test('for over a year demo funds are on sale and pay returns in their range without operators', async () => {
  const customer = await world.customer({ cash: 10_000_000_00n })
  let bought = 0
  for (let passed = 0; passed < 57; passed++) {
    const { rows } = await world.visitor(api.listFunds, { limit: 100 })
    const open = rows.filter(({ state }) => state === 'open')
    expect(open.length).toBeGreaterThanOrEqual(3)
    if (passed % 4 === 0) {
      const call = await world.signIn(customer)
      for (const { id } of open) {
        await call(api.purchaseFund, { fund: id })
        bought += 1
      }
    }
    await pass(7 * day)
  }
  const funds = await demos()
  for (const { name } of demoFunds) {
    const series = funds.filter((fund) => fund.series === name)
    expect(series.filter(({ state }) => state === 'issued')).toHaveLength(1)
    expect(new Set(series.map((fund) => fund.name)).size).toBe(series.length)
  }
  const call = await world.signIn(customer)
  const { rows: orders, count } = await call(api.listFundOrders, { limit: 100 })
  expect(count).toBe(bought)
  const now = world.deps.market.now()
  for (const order of orders) {
    expect(order).toMatchObject({
      status: order.endTime <= now ? 'completed' : 'active',
      project: { demo: true },
    })
    if (order.status !== 'completed') continue
    const { rate } = order.declared ?? { rate: -1 }
    expect(rate).toBeGreaterThanOrEqual(order.project.minReturn)
    expect(rate).toBeLessThanOrEqual(order.project.maxReturn)
    expect(order.declared).toMatchObject({ by: 'system', basis: expect.stringContaining('Made up') })
  }
  const put = orders.reduce((sum, order) => sum + (order.status === 'active' ? order.amount : 0n), 0n)
  const gained = orders.reduce((sum, order) => sum + (order.paidReturn ?? 0n), 0n)
  expect(gained).toBeGreaterThan(0n)
  expect((await call(getBalance, {})).balance).toBe(10_000_000_00n - put + gained)
  const [ended] = funds.filter(({ state }) => state === 'paid_out')
  const auditor = await world.operator('auditor')
  const log = await auditor.call(listAudit, { subject: ended?.number ?? '' })
  expect(log.rows.map(({ action, actor }) => [action, actor]).slice(-2)).toEqual([
    ['fund.issue.approved', 'system'],
    ['fund.issue.proposed', 'system'],
  ])
  expect(log.rows[0]).toMatchObject({ action: 'fund.return.approved', actor: 'system' })
  expect((await checkLedger(world.deps.db)).problems).toEqual([])
})

test('a customer can buy at most a tenth of a demo fund', async () => {
  const all = await demos()
  expect(all.length).toBeGreaterThan(1)
  for (const { amount, issue_amount, most_per_customer } of all)
    expect(BigInt(most_per_customer)).toBe(issue_amount / amount / 10n)
})

test('without demo data, or in live mode, there are no demo funds', async () => {
  const empty = await testServer({ DEMO_DATA: 'off' })
  await runDemoFunds(empty.deps)
  await runDemoFunds({ ...empty.deps, settings: { ...empty.deps.settings, demoData: true, mode: 'live' } })
  expect(await empty.visitor(api.listFunds, {})).toEqual({ rows: [], count: 0 })
  await empty.close({ transfersAtLeast: 0 })
})
