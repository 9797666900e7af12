import { toSecond } from '@tarazu/contract/duration'
import { type Issue, issueStatuses } from '@tarazu/contract/ipo/issue'
import type { Locale } from '@tarazu/contract/locales'
import type { Deps } from '../deps.ts'
import { walletRate } from '../market/wallet-rate.ts'
import { issueTexts } from './demo-issue-texts.ts'
import type { IssueRow } from './issue.ts'

/** `allotment` is the proposed one, null without a proposal. */
type Read = IssueRow & { allotment: unknown }

/**
 * The stage that is shown. An issue closes on time by the market's clock, even before the job has run, and a
 * proposed allotment is a stage of its own.
 */
export function issueStageOf(row: Read, marketNow: number): Issue['stage'] {
  if (row.state === 'open' && marketNow >= row.closes_at.getTime()) return 'closed'
  return row.state === 'closed' && row.allotment !== null ? 'proposed' : row.state
}

/** What anybody may see of an issue. The texts of demo issues are in their language. */
export function issueFrom(
  row: Read,
  deps: Pick<Deps, 'market' | 'settings' | 'policies'>,
  language: Locale = 'en',
): Issue {
  const stage = issueStageOf(row, deps.market.now())
  const rate = walletRate(deps, row.currency)
  return {
    id: row.id,
    market: row.market,
    symbol: row.symbol,
    name: row.name,
    status: issueStatuses[stage],
    stage,
    demo: row.demo,
    about: issueTexts(row, language).about,
    currency: row.currency,
    price: row.price ?? row.price_high,
    priceLow: row.price_low,
    priceHigh: row.price_high,
    minimum: row.minimum,
    maximum: row.maximum,
    lot: row.lot,
    size: row.size,
    opensAt: row.opens_at.getTime(),
    closesAt: row.closes_at.getTime(),
    listsAt: row.lists_at.getTime(),
    marketNow: toSecond(deps.market.now()),
    documentUrl: row.document_url,
    rate: rate?.value ?? null,
    rateSource: rate?.source ?? null,
    rateAt: rate ? toSecond(rate.at) : null,
    applications: row.applications,
    applied: Number(row.applied),
    format: row.allotment_format,
    seedHash: row.seed_hash ?? '',
    listHash: row.list_hash,
    seed: row.seed,
    allottedBy: allottedBy(row),
    reason: row.reason,
    withdrawnBecause: row.withdrawn_because,
  }
}

/** Read from the timeline, because operators may have allotted a demo issue before the system did. */
function allottedBy({ timeline }: Pick<IssueRow, 'timeline'>): Issue['allottedBy'] {
  const step = timeline.find(({ state }) => state === 'allotting')
  return step?.who === 'operator' || step?.who === 'system' ? step.who : null
}
