/**
 * Demo issues with short windows, so that their whole life can be watched in paper mode without operators
 * (product decision 1): always one announced, one open, one closed or allotted. The system stands in for both
 * operators, for these issues only, and the audit log says so.
 */
import { act } from '../acts/act.ts'
import { auditAsBothOperators } from '../approvals/audit-as-both-operators.ts'
import type { Deps } from '../deps.ts'
import { type Round, runEach, standaloneRound } from '../jobs/run-each.ts'
import { ratioOf } from '../market/corporate-actions/instrument-event.ts'
import { demoCompanies } from './demo-companies.ts'
import { demoIssueTexts } from './demo-issue-texts.ts'
import { announceIssue, approveAllotment } from './ipo-executors.ts'
import { subjectOfIssue } from './issue.ts'
import { lockIssue } from './issue-rows.ts'
import { factsOf } from './issue-terms.ts'
import { allotmentFacts } from './propose-issue.ts'

const minute = 60_000
/** The time between two openings, shorter than `open_ms` so that one issue is always open. */
const openingsApart_ms = 4 * minute
const announced_ms = 5 * minute
const open_ms = 5 * minute
const closeToListing_ms = 4.5 * minute
/** How long a closed issue can be looked at before it is allotted. */
const minClosed_ms = 30_000

const reason = 'A made-up issue in paper mode: the system stands in for both operators.'

/** Runs with simulated prices only: no other feed has a price for a made-up company. */
export async function runDemoIssues(deps: Deps, round: Round = standaloneRound(deps)) {
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
  let opens = last ? last.opens_at.getTime() + openingsApart_ms : now
  // The very first run, and one after a pause, opens an issue at once and adds one that is about to close.
  if (opens <= now - openingsApart_ms || !last) {
    await addDemoIssue(deps, now - open_ms + minute)
    opens = now
  }
  for (; opens <= now + announced_ms; opens += openingsApart_ms) await addDemoIssue(deps, opens)
}

/**
 * Adds an issue of the next company that has none under way, and no split before this one would be listed.
 */
async function addDemoIssue(deps: Deps, opens: number) {
  await act(deps, async (act) => {
    const { tx, at } = act
    const { count } = await tx
      .selectFrom('ipo_issue')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
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
      // The index `ipo_issue_symbol` refuses it where another process was first.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) return
    const subject = subjectOfIssue(row.id)
    await auditAsBothOperators(act, { action: 'ipo.announce', subject, reason, detail: factsOf(row) })
    await announceIssue(act, deps, row, 'system')
  })
}

type Company = (typeof demoCompanies)[number]
const symbolOf = ({ code }: Company) => `${code}.DEMO`

/** A split before the listing would withdraw the issue. */
function splitBefore({ market }: Deps, symbol: string, opens: number) {
  const lists = opens + open_ms + closeToListing_ms
  return market
    .events(symbol)
    .some((event) => event.state !== 'done' && ratioOf(event) && event.due.getTime() <= lists)
}

/**
 * Once a company is listed it issues more of the same shares, at about their price: there is one instrument
 * each.
 */
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
    lists_at: new Date(opens + open_ms + closeToListing_ms),
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

/** Five paise, in micros. */
const tick = 50_000n
/** Rounded down to a tick, and at least one. */
const toTick = (price: bigint) => (price < tick ? tick : price - (price % tick))

async function allotDemoIssues(deps: Deps, round: Round) {
  const due = await deps.db
    .selectFrom('ipo_issue')
    .select('id')
    .where('state', '=', 'closed')
    .where('demo', '=', true)
    .where('closes_at', '<=', new Date(deps.market.now() - minClosed_ms))
    .execute()
  await runEach(round, due, {
    reference: ({ id }) => subjectOfIssue(id),
    work: ({ id }) => allotDemoIssue(deps, id),
  })
}

async function allotDemoIssue(deps: Deps, id: number) {
  await act(deps, async (act) => {
    const issue = await lockIssue(act.tx, id)
    if (issue.state !== 'closed') return
    const facts = await allotmentFacts(deps, act.tx, issue, issue.price_high)
    await auditAsBothOperators(act, {
      action: 'ipo.allot',
      subject: subjectOfIssue(id),
      reason,
      detail: facts,
    })
    await approveAllotment(act, deps, issue, facts, 'system')
  })
}
