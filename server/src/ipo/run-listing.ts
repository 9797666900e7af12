/**
 * The day on which the shares of an issue begin to trade: the symbol is listed, then the shares are
 * delivered.
 */
import { issueExchanges } from '@tarazu/contract/ipo/rules'
import { type Act, act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import { account, journal } from '../ledger/journal.ts'
import { localDay } from '../market/calendar.ts'
import { marketNames } from '../market/instruments/instrument.ts'
import { type Listing, listInstrument } from '../market/instruments/list-instrument.ts'
import { deliverLots } from '../orders/deliver-lots.ts'
import { delivered, entitlementEnded } from './application.ts'
import { writeApplications } from './application-rows.ts'
import type { IssueRow } from './issue.ts'
import { type Batch, inBatches, notifyApplicants, type Pace } from './issue-batches.ts'
import { transitionIssue } from './issue-rows.ts'

/**
 * The pause after each batch: a delivery writes an order per application, and must leave the database to live
 * orders.
 */
const deliveryRest = 0.25

/** Prices of shares have steps of 0.01; this is in micros. */
const tick = 10_000n
/** The yearly standard deviation of a new company's price, for the simulator. */
const volatility = 0.45

/**
 * Once there is a price, lists the symbol and moves the shares from the company into the escrow. False: no
 * price yet.
 */
export async function beginListing(deps: Deps, id: number) {
  if (!(await hasPrice(deps, id))) return false
  await act(deps, async (act) => {
    const { tx, at } = act
    const issue = await tx
      .selectFrom('ipo_issue')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'allotted')
      .forUpdate()
      .executeTakeFirst()
    if (!issue) return
    await transitionIssue(act, issue, 'list', 'system')
    await listShares(act, deps, issue)
    if (issue.allotted > 0n) {
      await act.post([
        journal(
          {
            reason: 'ipo_issued',
            reference: `IPO-${id}`,
            symbol: issue.symbol,
            at,
            once: `ipo:${id}:issued`,
          },
          [[account.market, account.ipo(id), issue.symbol, issue.allotted]],
        ),
      ])
    }
  })
  return true
}

/**
 * Shares without a price could not be sold. A price from before the close belongs to an earlier user of the
 * code.
 */
async function hasPrice({ db, market }: Deps, id: number) {
  const issue = await db.selectFrom('ipo_issue').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (market.instrument(issue.symbol)) return true
  return market.isPriced({ id: 0, ...sharesOf(issue) }, issue.closes_at.getTime())
}

/** Lists the instrument, unless the issue adds to shares that trade already. */
async function listShares(act: Act, deps: Deps, issue: IssueRow) {
  const listed = await act.tx
    .selectFrom('listed_instrument')
    .select('id')
    .where('symbol', '=', issue.symbol)
    .executeTakeFirst()
  if (listed) return
  await listInstrument(act, deps, sharesOf(issue))
}

function sharesOf(issue: IssueRow): Listing {
  return {
    symbol: issue.symbol,
    name: issue.name,
    kind: 'stock',
    market: issue.market,
    marketName: marketNames[issue.market],
    exchange: issue.demo ? 'Demo' : (issue.exchange ?? issueExchanges[issue.market][0]),
    currency: issue.currency,
    tickMicros: tick,
    lot: 1,
    calendar: issue.market,
    yahooSymbol: issue.feed_code,
    sector: issue.demo ? 'Made up' : 'New issues',
    basePrice: Number(issue.price ?? issue.price_high) / 1e6,
    volatility,
    tradable: true,
    mayBeNegative: false,
  }
}

/** Delivers the shares as a lot to each customer, and pays the company for them. */
export async function runListing(deps: Deps, id: number, pace: Pace = {}) {
  const { currency } = deps.settings
  const batch: Batch = async (act, issue, rows) => {
    const { tx, at } = act
    const price = issue.price ?? issue.price_high
    const decidedAt = issue.closes_at.getTime()
    const outcomes = await deliverLots(
      act,
      rows.map((row) => ({
        customer: row.customer_id,
        kind: 'ipo',
        number: row.number,
        instrument: issue,
        quantity: row.allotted,
        price,
        value: row.paid,
        fees: [],
        rate: { value: row.rate, source: row.rate_source, at: row.rate_at.getTime() },
        rules: deps.policies.cardAt(at).version,
        basis: {
          source: 'issue',
          quotedAt: decidedAt,
          receivedAt: decidedAt,
          bid: price,
          ask: price,
          size: row.allotted,
        },
        asked: row.created_at.getTime(),
        tradingDay: localDay(issue.market, deps.market.now()),
        reason: 'ipo_delivery',
        from: account.ipo(id),
        payment: [[account.ipo(id), account.market, currency, row.paid], entitlementEnded(row)],
      })),
    )
    for (const [place, { status }] of outcomes.entries())
      if (status !== 'done') throw new Error(`the delivery of ${rows[place]?.number} was ${status}`)
    await writeApplications(
      tx,
      deps,
      rows.map((row) => ({ before: row, after: delivered(row, at) })),
    )
    await notifyApplicants(
      act,
      rows.map((row) => ({
        customer: row.customer_id,
        kind: 'ipo_listed',
        facts: { name: issue.name, symbol: issue.symbol, count: String(row.allotted), number: row.number },
      })),
    )
  }
  const paced = { rest: deliveryRest, ...pace }
  await inBatches(deps, { id, state: 'listing', from: ['allotted'] }, paced, batch, 'finish_listing')
}
