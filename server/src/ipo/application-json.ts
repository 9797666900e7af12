import type { Application } from '@tarazu/contract/ipo/api'
import { applicationOutcomes, applicationStages } from '@tarazu/contract/ipo/issue'
import type { Deps } from '../deps.ts'
import { priceOfThen } from '../market/corporate-actions/instrument-event.ts'
import type { ApplicationRow } from './application.ts'
import { type IssueRow, isIssueOpen } from './issue.ts'

/** An application as its customer sees it. */
export function applicationFrom(
  row: Omit<ApplicationRow, 'id'>,
  issue: IssueRow,
  { market }: Pick<Deps, 'market'>,
): Application {
  return {
    number: row.number,
    issue: issue.id,
    symbol: issue.symbol,
    name: issue.name,
    market: issue.market,
    side: 'buy',
    status: applicationStages[row.state],
    stage: row.state,
    outcome: applicationOutcomes[row.state],
    quantity: row.quantity,
    allotted: row.allotted,
    currency: issue.currency,
    price: issue.price ?? issue.price_high,
    sellPrice: sellPriceOf(row, issue, market),
    held: row.held,
    paid: row.paid,
    returned: row.returned,
    rate: row.rate,
    changeable: row.state === 'applied' && isIssueOpen(issue, market.now()),
    closesAt: issue.closes_at.getTime(),
    listsAt: issue.lists_at.getTime(),
    published: issue.seed !== null,
    reason: row.state === 'withdrawn' || row.state === 'not_allotted' ? issue.reason : null,
    withdrawnBecause: row.state === 'withdrawn' ? issue.withdrawn_because : null,
    createdAt: row.created_at.getTime(),
    timeline: row.timeline.map(({ state, at, who }) => ({ state, at: Date.parse(at), who })),
  }
}

/**
 * The last price put back to the shares that were delivered, which the row counts: splits since then have
 * changed them.
 */
function sellPriceOf(
  { state, timeline }: Omit<ApplicationRow, 'id'>,
  { symbol }: IssueRow,
  market: Deps['market'],
): bigint | null {
  const delivered = timeline.findLast((entry) => entry.state === 'delivered')
  const last = market.quote(symbol)?.last
  if (state !== 'delivered' || !delivered || last === undefined) return null
  return priceOfThen(market.events(symbol), new Date(delivered.at), last)
}
