/**
 * Issues of made-up companies on a short clock, so that the whole life can be watched in paper mode without operators
 * (product decision 1): always one announced, one open, one closed or allotted. The system stands in for both operators, for these
 * alone, and the audit log says so.
 */
import { type Act, act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import { type Round, runEach, standaloneRound } from '../jobs/run-each.ts'
import { ratioOf } from '../market/corporate-actions/instrument-event.ts'
import { demoCompanies } from './demo-companies.ts'
import { demoIssueTexts } from './demo-issue-texts.ts'
import { announceIssue, approveAllotment } from './ipo-executors.ts'
import { type IssueRow, subjectOf } from './issue.ts'
import { lockIssue } from './issue-rows.ts'
import { factsOf } from './issue-terms.ts'
import { allotmentFacts } from './propose-issue.ts'

const minute = 60_000
/** From one opening to the next; a little less than each is open, so that one always is. */
const apart_ms = 4 * minute
const announced_ms = 5 * minute
const open_ms = 5 * minute
/** From the close to the listing. */
const listing_ms = 4.5 * minute
/** So long a closed one is looked at before it is allotted. */
const closed_ms = 30_000

const why = 'A made-up issue in paper mode: the system stands in for both operators.'

/** Only where prices are simulated: no other feed has a price of a company that does not exist. */
export async function keepDemoIssues(deps: Deps, round: Round = standaloneRound(deps)) {
  const { settings, market } = deps
  if (settings.mode !== 'paper' || !settings.demoData || market.feed !== 'simulated') return
  await allotDemoIssues(deps, round)
  const now = market.now()
  const last = await deps.db
    .selectFrom('ipo_issue')
    .select('opens_at')
    .where('demo', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  let opens = last ? last.opens_at.getTime() + apart_ms : now
  // Nothing ran for a while, or never before: one opens at once, and an earlier one is about to close.
  if (opens <= now - apart_ms || !last) {
    await addDemoIssue(deps, now - open_ms + minute)
    opens = now
  }
  for (; opens <= now + announced_ms; opens += apart_ms) await addDemoIssue(deps, opens)
}

/** The next company whose last issue is over, and whose shares stay as they are until this one is. */
async function addDemoIssue(deps: Deps, opens: number) {
  await act(deps, async (act) => {
    const { tx, at } = act
    const { count } = await tx
      .selectFrom('ipo_issue')
      .select((of) => of.fn.countAll<bigint>().as('count'))
      .where('demo', '=', true)
      .executeTakeFirstOrThrow()
    const underWay = await tx
      .selectFrom('ipo_issue')
      .select('symbol')
      .where('demo', '=', true)
      .where('state', 'not in', ['listed', 'withdrawn'])
      .execute()
    const turn = Number(count)
    const company = demoCompanies
      .map((_, place) => demoCompanies[(turn + place) % demoCompanies.length])
      .find((each) => {
        const code = each && symbolOf(each)
        return code && underWay.every(({ symbol }) => symbol !== code) && !splitBefore(deps, code, opens)
      })
    if (!company) return
    const symbol = symbolOf(company)
    const row = await tx
      .insertInto('ipo_issue')
      .values({ ...termsOf(deps, company, turn, opens), symbol, ...draftedAt(at) })
      // The index `ipo_issue_symbol`: its last issue is not over.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) return
    await logTwice(act, row, 'ipo.announce', factsOf(row))
    await announceIssue(act, deps, row, 'system')
  })
}

type Company = (typeof demoCompanies)[number]
const symbolOf = ({ code }: Company) => `${code}.DEMO`

/** It would only be withdrawn. */
function splitBefore({ market }: Deps, symbol: string, opens: number) {
  const lists = opens + open_ms + listing_ms
  return market
    .events(symbol)
    .some((event) => event.state !== 'done' && ratioOf(event) && event.due.getTime() <= lists)
}

/** As many instruments as there are companies: when all are listed, each offers more of the same shares, at about their price. */
function termsOf({ market }: Deps, company: Company, turn: number, opens: number) {
  const further = market.instrument(symbolOf(company)) !== undefined
  const last = market.quote(symbolOf(company))?.last
  const price = last === undefined || last <= 0n ? BigInt(company.price) * 1_000_000n : toTick(last)
  const lot = turn % 4 === 3 ? 200 : 100
  return {
    market: 'IN' as const,
    name: company.name,
    ...demoIssueTexts(company, further),
    document_url: null,
    currency: 'INR',
    price_low: toTick((price * 95n) / 100n),
    price_high: price,
    size: 20 * lot,
    lot,
    minimum: lot,
    maximum: 10 * lot,
    opens_at: new Date(opens),
    closes_at: new Date(opens + open_ms),
    lists_at: new Date(opens + open_ms + listing_ms),
    demo: true,
  }
}

function draftedAt(at: number) {
  return {
    state: 'draft' as const,
    timeline: JSON.stringify([{ state: 'draft', at: new Date(at).toISOString(), who: 'system' }]),
    created_at: new Date(at),
  }
}

const tick = 50_000n
/** Of five paise; never nothing. */
const toTick = (price: bigint) => (price < tick ? tick : price - (price % tick))

async function allotDemoIssues(deps: Deps, round: Round) {
  const due = await deps.db
    .selectFrom('ipo_issue')
    .select('id')
    .where('state', '=', 'closed')
    .where('demo', '=', true)
    .where('closes_at', '<=', new Date(deps.market.now() - closed_ms))
    .execute()
  await runEach(round, due, {
    reference: ({ id }) => subjectOf(id),
    work: ({ id }) => allotDemoIssue(deps, id),
  })
}

async function allotDemoIssue(deps: Deps, id: number) {
  await act(deps, async (act) => {
    const issue = await lockIssue(act.tx, id)
    if (issue.state !== 'closed') return
    const facts = await allotmentFacts(deps, act.tx, issue, issue.price_high)
    await logTwice(act, issue, 'ipo.allot', facts)
    await approveAllotment(act, deps, issue, facts, 'system')
  })
}

/** What two operators would have left in the log. */
async function logTwice(
  { audit }: Act,
  issue: IssueRow,
  action: 'ipo.announce' | 'ipo.allot',
  detail: Record<string, unknown>,
) {
  for (const step of ['proposed', 'approved'] as const) {
    await audit({
      actor: 'system',
      action: `${action}.${step}`,
      subject: subjectOf(issue.id),
      reason: why,
      detail,
    })
  }
}
