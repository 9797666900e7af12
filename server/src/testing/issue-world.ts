/** Issues of a test server: drafted, announced by two operators, opened and closed by the clock. */
import { decideProposal } from '@tarazu/contract/approvals/api'
import * as api from '@tarazu/contract/ipo/api'
import type * as issue from '@tarazu/contract/ipo/issue'
import * as operateApi from '@tarazu/contract/ipo/operate-api'
import { runIssues } from '../ipo/run-issues.ts'
import { type TestCustomer, type TestServer, testServer } from './test-server.ts'

export const minute = 60_000
type Operator = Awaited<ReturnType<TestServer['operator']>>
export type IssueWorld = Awaited<ReturnType<typeof issueWorld>>

export async function issueWorld(given: Parameters<typeof testServer>[1] = {}) {
  const world = await testServer({}, { leads: false, ...given })
  const maker = await world.operator('listings')
  const checker = await world.operator('listings')
  let issues = 0

  const terms = (more: Partial<operateApi.IssueInput> = {}): operateApi.IssueInput => {
    const now = world.deps.market.now()
    issues += 1
    return {
      market: 'IN',
      symbol: `MADEUP${issues}`,
      name: `Made Up ${issues}`,
      about: 'Weaves what nobody wears.',
      priceLow: 95_000_000n,
      priceHigh: 100_000_000n,
      size: 1_000,
      lot: 100,
      minimum: 100,
      maximum: 500,
      opensAt: now + minute,
      closesAt: now + 6 * minute,
      listsAt: now + 10 * minute,
      document: 'Made up, for a test.',
      ...more,
    }
  }

  async function decided(asked: Promise<{ proposal: string }>, by: Operator = checker) {
    const { proposal } = await asked
    await by.call(decideProposal, { number: proposal, decision: 'approve' })
  }

  async function announced(more: Partial<operateApi.IssueInput> = {}) {
    const { id } = await maker.call(operateApi.draftIssue, terms(more))
    await decided(maker.call(operateApi.proposeAnnouncement, { id, reason: 'Ready.' }))
    return issueOf(id)
  }

  const issueOf = (id: number) => world.visitor(api.getIssue, { id })

  /** Steps the clock by `ms` and runs the jobs once. */
  async function pass(ms: number) {
    world.clock.step(ms)
    await runIssues(world.deps)
  }

  async function opened(more: Partial<operateApi.IssueInput> = {}) {
    const { id } = await announced(more)
    await pass(2 * minute)
    return issueOf(id)
  }

  const apply = (who: Pick<TestCustomer, 'call'>, issue: issue.Issue, quantity = 100, key?: string) =>
    who.call(
      api.applyToIssue,
      { issue: issue.id, symbol: issue.symbol, quantity, seenPrice: issue.price },
      key === undefined ? {} : { key },
    )

  /** Proposes and approves an allotment, without running the job that posts it. */
  const approved = (id: number, price?: bigint) =>
    decided(
      maker.call(operateApi.proposeAllotment, {
        id,
        reason: 'As drawn.',
        ...(price !== undefined && { price }),
      }),
    )

  return { ...world, maker, checker, terms, decided, announced, opened, issueOf, pass, apply, approved }
}
