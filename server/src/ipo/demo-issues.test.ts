import { listAudit } from '@tarazu/contract/audit/api'
import * as api from '@tarazu/contract/ipo/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IssueWorld, issueWorld, minute } from '../testing/issue-world.ts'
import { demoCompanies } from './demo-companies.ts'
import { keepDemoIssues } from './keep-demo-issues.ts'

let world: IssueWorld
beforeAll(async () => {
  world = await issueWorld()
}, 60_000)
afterAll(() => world.close({ transfersAtLeast: 5 }))

/** As the jobs do it, every half minute. */
async function pass(minutes: number) {
  for (let half = 0; half < minutes * 2; half++) {
    await keepDemoIssues(world.deps)
    await world.pass(minute / 2)
  }
  await keepDemoIssues(world.deps)
}
const statuses = async () => new Set((await world.visitor(api.listIssues, {})).map(({ status }) => status))

test('a customer applies, has the shares minutes later, and no operator was needed', async () => {
  await pass(1)
  expect(await statuses()).toEqual(new Set(['Announced', 'Forthcoming', 'Closed']))
  const customer = await world.customer({ cash: 10_00_000_00n })
  const issue = (await world.visitor(api.listIssues, {})).find(({ status }) => status === 'Forthcoming')
  expect(issue).toMatchObject({ demo: true, symbol: expect.stringContaining('.DEMO') })
  const { number } = await world.apply(customer, issue as api.Issue, issue?.maximum)
  await pass(6)
  expect((await customer.call(api.listApplications, {})).rows[0]).toMatchObject({ number, status: 2 })
  await pass(5)
  expect((await customer.call(api.listApplications, {})).rows[0]).toMatchObject({ outcome: 'completed' })
  const auditor = await world.operator('auditor')
  const { rows } = await auditor.call(listAudit, { subject: `IPO-${issue?.id}` })
  expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
    ['ipo.allot.approved', 'system'],
    ['ipo.allot.proposed', 'system'],
    ['ipo.announce.approved', 'system'],
    ['ipo.announce.proposed', 'system'],
  ])
}, 60_000)

test('at every minute of an hour one is announced, one is open, one is closed or allotted; the instruments stay few', async () => {
  for (let passed = 0; passed < 60; passed++) {
    await pass(1)
    const now = await statuses()
    expect([...now]).toEqual(expect.arrayContaining(['Announced', 'Forthcoming', 'Listed']))
    expect(now.has('Closed') || now.has('Allotted')).toBe(true)
  }
  const listed = await world.deps.db.selectFrom('listed_instrument').select('symbol').execute()
  expect(listed.length).toBe(demoCompanies.length)
}, 120_000)
