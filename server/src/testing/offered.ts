/** Offers that two operators have approved, for tests of what customers do with them. */
import { decideProposal } from '@tarazu/contract/approvals/api'
import * as ipo from '@tarazu/contract/ipo/operate-api'
import * as loans from '@tarazu/contract/loans/api'
import * as operateLoans from '@tarazu/contract/loans/operate-api'
import { runIssues } from '../ipo/run-issues.ts'
import type { TestCustomer, TestServer } from './test-server.ts'

type Operator = Awaited<ReturnType<TestServer['operator']>>

/** Proposes with one operator of this role and approves with another. */
export async function approved(
  world: Pick<TestServer, 'operator'>,
  role: Parameters<TestServer['operator']>[0],
  propose: (by: Operator) => Promise<{ proposal: string }>,
) {
  const [one, other] = [await world.operator(role), await world.operator(role)]
  const { proposal } = await propose(one)
  await other.call(decideProposal, { number: proposal, decision: 'approve' })
}

/** Answers the number of a loan of ₹500 that was offered and can be accepted. */
export async function offeredLoan(world: TestServer, { call }: TestCustomer) {
  const { id } = await call(loans.addLoan, { amount: 500 })
  const terms = { number: id, amount: 500_00n, rate: 1_200, days: 30, reason: 'Pays back in time.' }
  await approved(world, 'credit', (by) => by.call(operateLoans.proposeLoanOffer, terms))
  return id
}

/** Answers the id of an issue of MADEUP at 100.00, in lots of 100, that is open for a day. */
export async function openIssue(world: TestServer) {
  const now = world.deps.market.now()
  const maker = await world.operator('listings')
  const { id } = await maker.call(ipo.draftIssue, {
    market: 'IN',
    symbol: 'MADEUP',
    name: 'Made Up',
    about: '',
    priceLow: 100_000_000n,
    priceHigh: 100_000_000n,
    size: 10_000,
    lot: 100,
    minimum: 100,
    maximum: 500,
    opensAt: now,
    closesAt: now + 86_400_000,
    listsAt: now + 86_400_000,
    document: 'Made up, for a test.',
  })
  await approved(world, 'listings', (by) => by.call(ipo.proposeAnnouncement, { id, reason: 'Ready.' }))
  await runIssues(world.deps)
  return id
}
