/** Issues with prices from Yahoo: their shares list, and can be sold, once their code is quoted there. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as api from '@tarazu/contract/ipo/operate-api'
import { sell } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextOpen } from '../market/calendar.ts'
import { makeYahooFeed } from '../market/feeds/yahoo.ts'
import { instruments } from '../market/instruments/instruments.ts'
import { type IssueWorld, issueWorld, minute } from '../testing/issue-world.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { runIssues } from './run-issues.ts'

let world: IssueWorld
/** The prices of the source, in its currency. */
const quoted = new Map<string, { price: number; at?: number }>()
const asked: string[] = []

const source = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://source')
  if (!url.pathname.startsWith('/v7')) return void response.writeHead(404).end()
  const codes = url.searchParams.get('symbols')?.split(',') ?? []
  asked.push(...codes)
  const result = codes.flatMap((symbol) => {
    const quote = quoted.get(symbol)
    return quote
      ? [
          {
            symbol,
            currency: 'INR',
            regularMarketPrice: quote.price,
            regularMarketTime: (quote.at ?? world.clock.now() - 1_000) / 1_000,
            regularMarketPreviousClose: quote.price,
          },
        ]
      : []
  })
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ quoteResponse: { result, error: null } }))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
  world = await issueWorld({
    makeFeed: (clock) =>
      makeYahooFeed({
        url,
        clock,
        random: { fraction: () => 0.5, bytes: () => Buffer.alloc(0), uuid: () => '' },
        log: { warn: () => undefined },
        instruments,
        since: 0,
        every_ms: 20,
      }),
  })
})
afterAll(async () => {
  await world.close({ transfersAtLeast: 6 })
  source.closeAllConnections()
  await new Promise((resolve) => source.close(resolve))
})

const refusedDraft = async (of: Partial<api.IssueInput>) =>
  refusalOf(world.maker.call(api.draftIssue, world.terms(of)))

test('an issue draft needs a code of the feed that no other instrument has', async () => {
  const missing = { code: 'value_invalid', detail: { field: 'feedCode' } }
  expect(await refusedDraft({})).toMatchObject(missing)
  expect(await refusedDraft({ feedCode: 'SBIN.NS' })).toMatchObject(missing)
  const { id } = await world.maker.call(api.draftIssue, world.terms({ feedCode: 'TWICE.NS' }))
  expect(await refusedDraft({ feedCode: 'TWICE.NS' })).toMatchObject(missing)
  expect((await world.maker.call(api.getIssueToOperate, { id })).feedCode).toBe('TWICE.NS')
  // The source knows codes in upper case only.
  expect(await refusedDraft({ feedCode: 'twice.ns' })).toMatchObject(missing)
})

test('of many simultaneous drafts with one code one is kept, and the announcement checks again', async () => {
  const drafts = await Promise.allSettled(
    Array.from({ length: 30 }, () => world.maker.call(api.draftIssue, world.terms({ feedCode: 'raced.ns' }))),
  )
  const made = drafts.flatMap((draft) => (draft.status === 'fulfilled' ? [draft.value] : []))
  expect(made).toHaveLength(1)
  const [{ id } = { id: 0 }] = made
  expect((await world.maker.call(api.getIssueToOperate, { id })).feedCode).toBe('RACED.NS')

  // The state of a database from before codes had to be unique.
  const { db } = world.deps
  const owner = new pg.Client({ connectionString: world.databaseUrl })
  await owner.connect()
  const { rows: indexes } = await owner.query<{ made: string }>(
    `select pg_get_indexdef('ipo_issue_feed_code'::regclass) as made`,
  )
  await owner.query('drop index ipo_issue_feed_code')
  const { id: second } = await world.maker.call(api.draftIssue, world.terms({ feedCode: 'OTHER.NS' }))
  const { proposal } = await world.maker.call(api.proposeAnnouncement, { id: second, reason: 'Ready.' })
  await db.updateTable('ipo_issue').set({ feed_code: 'RACED.NS' }).where('id', '=', second).execute()
  const approved = world.decided(Promise.resolve({ proposal }))
  expect(await refusalOf(approved)).toMatchObject({ code: 'value_invalid', detail: { field: 'feedCode' } })
  expect((await world.maker.call(api.getIssueToOperate, { id: second })).stage).toBe('draft')
  await db.updateTable('ipo_issue').set({ feed_code: 'OTHER.NS' }).where('id', '=', second).execute()
  await owner.query(indexes[0]?.made ?? '')
  await owner.end()
})

test('shares of an issue list once their code has a price of its own, and are sold at it', async () => {
  const issue = await world.opened({ symbol: 'NEWCO.NS', feedCode: 'NEWCO.BO' })
  const customer = await world.customer({ cash: 10_000_00n })
  await world.apply(customer, issue)
  await world.pass(5 * minute)
  await world.approved(issue.id)
  await runIssues(world.deps)
  // The market has been open for an hour.
  world.clock.step(nextOpen('IN', world.clock.now()) - world.clock.now() + 60 * minute)
  const maker = await world.operator('listings')
  const seen = async () => maker.call(api.getIssueToOperate, { id: issue.id })

  await runIssues(world.deps)
  expect(await seen()).toMatchObject({ stage: 'allotted', waitsForPrice: true })
  expect(world.deps.market.instrument('NEWCO.NS')).toBeUndefined()
  const questions = () => asked.filter((code) => code === 'NEWCO.BO').length
  const before = questions()
  await runIssues(world.deps)
  expect(questions()).toBe(before)

  // This price is of another company that had the code before.
  quoted.set('NEWCO.BO', { price: 7, at: issue.closesAt - 86_400_000 })
  world.clock.step(minute)
  await runIssues(world.deps)
  expect(await seen()).toMatchObject({ stage: 'allotted' })

  quoted.set('NEWCO.BO', { price: 123.45 })
  world.clock.step(minute)
  await runIssues(world.deps)
  expect(await seen()).toMatchObject({ stage: 'listed', waitsForPrice: false })
  const call = await world.signIn(customer)
  const [lot] = (await call(listHoldings, {})).rows
  expect(lot).toMatchObject({ symbol: 'NEWCO.NS', quantity: 100 })
  await expect.poll(() => world.deps.market.mayFill('NEWCO.NS'), { timeout: 10_000 }).toBe(true)
  const sold = await call(sell, { lot: lot?.lot ?? '' })
  expect(sold).toMatchObject({ state: 'filled', sellPrice: 123_450_000n })
})
