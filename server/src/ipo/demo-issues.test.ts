import { listAudit } from '@tarazu/contract/audit/api'
import type { Reply } from '@tarazu/contract/endpoint'
import * as api from '@tarazu/contract/ipo/api'
import type * as issue from '@tarazu/contract/ipo/issue'
import { previewAction } from '@tarazu/contract/market/operate-api'
import { listNotices } from '@tarazu/contract/notices/api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventSteps } from '../assembly/jobs.ts'
import { nextTradingDay } from '../market/calendar.ts'
import { beginEvent } from '../market/corporate-actions/begin-event.ts'
import { makeKeepInstruments } from '../market/instruments/keep-instruments.ts'
import { type IssueWorld, issueWorld, minute } from '../testing/issue-world.ts'
import { demoCompanies } from './demo-companies.ts'
import { runDemoIssues } from './run-demo-issues.ts'
import { beginListing, runListing } from './run-listing.ts'
import { withdrawForUnitsChange } from './withdraw-for-units-change.ts'

let world: IssueWorld
beforeAll(async () => {
  world = await issueWorld()
}, 60_000)
afterAll(() => world.close({ transfersAtLeast: 5 }))

/** Runs the jobs of issues every half minute. */
async function pass(minutes: number) {
  for (let half = 0; half < minutes * 2; half++) {
    await runDemoIssues(world.deps)
    await world.pass(minute / 2)
  }
  await runDemoIssues(world.deps)
}
const statuses = async () => new Set((await world.visitor(api.listIssues, {})).map(({ status }) => status))

test('a customer applies to a demo issue and has the shares minutes later, without operators', async () => {
  await pass(1)
  expect(await statuses()).toEqual(new Set(['Announced', 'Forthcoming', 'Closed']))
  const customer = await world.customer({ cash: 10_00_000_00n })
  const issue = (await world.visitor(api.listIssues, {})).find(({ status }) => status === 'Forthcoming')
  expect(issue).toMatchObject({ demo: true, symbol: expect.stringContaining('.DEMO') })
  const { number } = await world.apply(customer, issue as issue.Issue, issue?.maximum)
  await pass(6)
  expect((await customer.call(api.listApplications, {})).rows[0]).toMatchObject({ number, status: 2 })
  await pass(5)
  expect((await customer.call(api.listApplications, {})).rows[0]).toMatchObject({ outcome: 'completed' })
  // The app shows from this that the system approved it, not an operator.
  expect(await world.visitor(api.getIssue, { id: issue?.id ?? 0 })).toMatchObject({ allottedBy: 'system' })
  const auditor = await world.operator('auditor')
  const { rows } = await auditor.call(listAudit, { subject: `IPO-${issue?.id}` })
  expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
    ['ipo.allot.approved', 'system'],
    ['ipo.allot.proposed', 'system'],
    ['ipo.announce.approved', 'system'],
    ['ipo.announce.proposed', 'system'],
  ])
}, 60_000)

test('at every minute of an hour a demo issue is announced, one open, one closed or allotted', async () => {
  for (let passed = 0; passed < 60; passed++) {
    await pass(1)
    const now = await statuses()
    expect([...now]).toEqual(expect.arrayContaining(['Announced', 'Forthcoming', 'Listed']))
    expect(now.has('Closed') || now.has('Allotted')).toBe(true)
  }
  // By now several issues are of the same company, and older ones are on further pages.
  const shown = await world.visitor(api.listIssues, {})
  expect(shown.length).toBeLessThanOrEqual(50)
  expect(new Set(shown.map(({ name }) => name)).size).toBeLessThan(shown.length)
  const ended: issue.Issue[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: Reply<typeof api.listEndedIssues> = await world.visitor(api.listEndedIssues, {
      limit: 4,
      ...(after !== '' && { after }),
    })
    expect(page.rows.length).toBeLessThanOrEqual(4)
    ended.push(...page.rows)
    after = page.next
  }
  const { count } = await world.deps.db
    .selectFrom('ipo_issue')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('state', '=', 'listed')
    .executeTakeFirstOrThrow()
  expect(ended.length).toBe(Number(count))
  expect(ended.length).toBeGreaterThan(10)
  const ids = ended.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  expect(shown.filter(({ status }) => status === 'Listed').map(({ id }) => id)).toEqual(ids.slice(0, 10))
  const listed = await world.deps.db.selectFrom('listed_instrument').select('symbol').execute()
  expect(listed.length).toBe(demoCompanies.length)
}, 120_000)

/** Inserts the split that two operators would have decided. */
async function splitPlanned(symbol: string, ms: number) {
  const { db, market, clock } = world.deps
  const due = market.now() + ms
  const event = await db
    .insertInto('instrument_event')
    .values({
      symbol,
      kind: 'split',
      day: new Date(due).toISOString().slice(0, 10),
      due: new Date(due),
      old_units: 1,
      new_units: 10,
      created_at: new Date(clock.now()),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  market.know({ halts: [], events: await db.selectFrom('instrument_event').selectAll().execute() })
  return event
}
/** The opening of the first trading day after so many days. */
const dayAhead = (days: number) => nextTradingDay('IN', world.deps.market.now() + days * 24 * 60 * minute)
const demoIssues = () =>
  world.deps.db.selectFrom('ipo_issue').selectAll().where('demo', '=', true).orderBy('id', 'desc').execute()

describe('a split of shares that a further issue adds to', () => {
  test('withdraws the issue, returns the money, and keeps new demo issues from being added', async () => {
    const customer = await world.customer({ cash: 10_00_000_00n })
    const issue = (await world.visitor(api.listIssues, {})).find(({ stage }) => stage === 'open')
    if (!issue) throw new Error('none is open')
    expect(issue.about).toContain('trade already')
    await world.apply(customer, issue)
    expect((await customer.call(getBalance, {})).balance).toBeLessThan(10_00_000_00n)
    world.feed.set(issue.symbol, 100)
    const terms = { symbol: issue.symbol, kind: 'split', day: dayAhead(3), old: 1, new: 2 } as const
    const planner = await world.operator('listings')
    expect(await planner.call(previewAction, terms)).toMatchObject({ issues: 0, listings: 0 })
    await world.deps.db
      .updateTable('ipo_issue')
      .set({ lists_at: new Date(world.deps.market.now() + 10 * 24 * 60 * minute) })
      .where('id', '=', issue.id)
      .execute()
    expect(await planner.call(previewAction, terms)).toMatchObject({ issues: 1, listings: 0 })
    const { id } = await splitPlanned(issue.symbol, 1_000)
    const turn = (await demoIssues()).length
    const next = `${demoCompanies[turn % demoCompanies.length]?.code}.DEMO`
    await splitPlanned(next, 8 * minute)

    world.clock.step(4_000)
    const keep = makeKeepInstruments(world.deps, eventSteps, withdrawForUnitsChange)
    await keep()
    const { state } = await world.deps.db
      .selectFrom('instrument_event')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('done')
    await world.pass(0)
    expect(await world.issueOf(issue.id)).toMatchObject({
      stage: 'withdrawn',
      reason: expect.stringContaining('split'),
      withdrawnBecause: 'corporate_action',
    })
    expect((await customer.call(api.listApplications, {})).rows[0]).toMatchObject({
      stage: 'withdrawn',
      withdrawnBecause: 'corporate_action',
      timeline: [{ who: 'customer' }, { state: 'withdrawn', who: 'system' }],
    })
    expect((await customer.call(listNotices, {})).rows[0]).toMatchObject({ kind: 'ipo_units_changed' })
    await expect.poll(async () => (await customer.call(getBalance, {})).balance).toBe(10_00_000_00n)
    await pass(10)
    const since = (await demoIssues()).slice(0, -turn).map(({ symbol }) => symbol)
    expect(since.length).toBeGreaterThan(1)
    expect(since).not.toContain(next)
  }, 60_000)

  test('waits for an issue whose shares are being delivered', async () => {
    const customers = await Promise.all([1, 2].map(() => world.customer({ cash: 10_00_000_00n })))
    const issue = (await world.visitor(api.listIssues, {})).find(({ stage }) => stage === 'open')
    if (!issue) throw new Error('none is open')
    for (const customer of customers) await world.apply(customer, issue)
    while ((await world.issueOf(issue.id)).stage !== 'allotted') await pass(1)
    await world.deps.db
      .updateTable('ipo_issue')
      .set({ lists_at: new Date(world.deps.market.now()) })
      .where('id', '=', issue.id)
      .execute()
    await beginListing(world.deps, issue.id)
    await runListing(world.deps, issue.id, { maxRows: 1, maxBatches: 1 })
    world.feed.set(issue.symbol, 100)
    const event = await splitPlanned(issue.symbol, -3_000)
    expect(await beginEvent(world.deps, event, withdrawForUnitsChange)).toBe(false)
    await runListing(world.deps, issue.id)
    expect(await beginEvent(world.deps, event, withdrawForUnitsChange)).toBe(true)
    expect((await world.issueOf(issue.id)).stage).toBe('listed')
  }, 60_000)
})
