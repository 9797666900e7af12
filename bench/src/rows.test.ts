/**
 * What the benchmarks write by themselves fits the database as the migrations have left it, and is found by
 * the calls they time.
 */
import { decideProposal } from '@tarazu/contract/approvals/api'
import { proposeFundIssue, saveFundDraft } from '@tarazu/contract/funds/operate-api'
import { listLoanQueue } from '@tarazu/contract/loans/operate-api'
import { importStatement } from '@tarazu/contract/reconciliation/bank-statements-api'
import { verifyAudit } from '@tarazu/server/src/audit/verify-audit.ts'
import { countApplications } from '@tarazu/server/src/ipo/run-issues.ts'
import { settleProceeds } from '@tarazu/server/src/orders/settle-proceeds.ts'
import { issueWorld } from '@tarazu/server/src/testing/issue-world.ts'
import { asOwner, testServer } from '@tarazu/server/src/testing/test-server.ts'
import { expect, test } from 'vitest'
import { seedRecharges } from './back-office-rows.ts'
import { statementOf } from './bank-statement.ts'
import { benchLongLists } from './long-lists.ts'
import { seedApplications, seedCustomers, seedFundOrders, seedProceeds, settleNow } from './markets-rows.ts'

const count = 240

test('the rows of the back office are taken, and each list finds them', async () => {
  const world = await testServer({}, { leads: false })
  try {
    const customer = await world.customer()
    const treasurer = await world.operator('treasury', 'credit')
    const measured: string[] = []
    await asOwner(world.databaseUrl, async (owner) => {
      await benchLongLists({
        owner,
        baseUrl: world.baseUrl,
        customer,
        count,
        asked: 4,
        report: (what) => measured.push(what),
      })
      const numbers = await seedRecharges(owner, customer.id, 5)
      const content = statementOf(numbers)
      expect(await treasurer.call(importStatement, { name: 'rows', content })).toMatchObject({ certain: 5 })
    })
    expect(await treasurer.call(listLoanQueue, { stage: 'active' })).toMatchObject({ count })
    expect(await verifyAudit(world.deps.db)).toMatchObject({ problem: undefined })
    expect(measured).toHaveLength(21)
  } finally {
    // Its ledger is not asked: these rows are written past it.
    await world.server.stop()
  }
})

test('the rows of the markets are taken, and the ledger agrees with them', async () => {
  const world = await issueWorld()
  const { maker, checker, deps } = world
  const { id, lot } = await world.opened()
  const { number } = await maker.call(saveFundDraft, {
    name: 'Rows',
    minReturn: 0,
    maxReturn: 1_000,
    period: 30,
    amount: 100_000n,
    issueAmount: 1_000_000n,
    opensAt: deps.market.now(),
    closesAt: deps.market.now() + 86_400_000,
    basis: 'Rows',
  })
  const { proposal } = await maker.call(proposeFundIssue, { number, reason: 'Rows' })
  await checker.call(decideProposal, { number: proposal, decision: 'approve' })
  const fund = await deps.db
    .selectFrom('fund')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()

  await asOwner(world.databaseUrl, async (owner) => {
    const both = { owner, db: deps.db }
    const customers = await seedCustomers(owner, 6)
    expect(await seedApplications(both, customers, { id, lot, price: 100, currency: 'INR' })).toBe(12)
    await seedFundOrders(both, customers, { id: fund.id, amount: 100_000n, currency: 'INR' })
    await seedProceeds(both, customers)
    await settleNow(owner)
  })
  await countApplications(deps)
  expect(await world.issueOf(id)).toMatchObject({ applications: 6 })
  expect(await settleProceeds(deps)).toBe(6)
  await world.close({ transfersAtLeast: 30 })
})
