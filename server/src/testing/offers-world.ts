/** A block, an issue and a fund on a quiet server, without the approvals of operators. */

import { day_ms } from '@tarazu/contract/duration'
import { formatPaise } from '@tarazu/contract/money'
import { block } from '@tarazu/contract/placements/kinds'
import { act } from '../acts/act.ts'
import type { Proposal } from '../approvals/decide-proposal.ts'
import type { Deps } from '../deps.ts'
import { fundExecutors } from '../funds/fund-executors.ts'
import { closeFunds, payOutFunds } from '../funds/pay-out-funds.ts'
import { announceIssue, approveAllotment } from '../ipo/ipo-executors.ts'
import { lockIssue } from '../ipo/issue-rows.ts'
import { allotmentFacts } from '../ipo/propose-issue.ts'
import { runIssues } from '../ipo/run-issues.ts'
import { approved } from '../placements/placement.ts'
import { lockPlacement, writePlacement } from '../placements/placement-rows.ts'
import { runPlacements } from '../placements/run-placements.ts'
import type { ModelOffers } from './offers-model.ts'

const symbol = 'INFY.NS'
/** Enough for everybody, so that the order of purchases does not matter. */
const plenty = 50_000_000

export async function offersWorld(deps: Deps, run: number) {
  const { db, market, clock } = deps
  const [now, marketNow] = [clock.now(), market.now()]
  const created_at = new Date(now)
  const timeline = '[]'
  const at = (ms: number) => new Date(marketNow + ms)

  const listing = await db
    .insertInto('placement')
    .values({
      number: `LISTING${String(run).padStart(5, '0')}`,
      kind: block,
      symbol,
      market: 'IN',
      currency: 'INR',
      state: 'draft',
      discount: -200,
      band: 300,
      rules: `${block}/IN/2025-12-07`,
      minimum: 100,
      total: plenty,
      units_left: plenty,
      most_per_customer: plenty,
      opens_at: at(0),
      closes_at: at(20 * day_ms),
      grant_required: false,
      reference: null,
      price: null,
      closed_because: null,
      reason: null,
      demo: null,
      timeline,
      created_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const price = await act(deps, async (act) => {
    const quote = market.quote(symbol)
    if (!quote) throw new Error(`${symbol} has no price`)
    const tick = market.instrument(symbol)?.tickMicros ?? 0n
    const row = await lockPlacement(act.tx, { number: listing.number })
    const after = approved(row, quote, tick, { now, marketNow }, 'system')
    await writePlacement(act, row, after)
    return after.price ?? 0n
  })
  await runPlacements(deps)

  const code = `MODEL${run}`
  const { id: issue } = await db
    .insertInto('ipo_issue')
    .values({
      market: 'IN',
      symbol: code,
      name: 'Model',
      about: '',
      document: 'Made up, for a test.',
      document_url: null,
      currency: 'INR',
      price_low: 123_450_000n,
      price_high: 123_450_000n,
      size: 500,
      lot: 100,
      minimum: 100,
      maximum: 500,
      opens_at: at(0),
      closes_at: at(10 * day_ms),
      lists_at: at(15 * day_ms),
      state: 'draft',
      timeline,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await act(deps, async (act) => announceIssue(act, deps, await lockIssue(act.tx, issue), 'system'))
  await runIssues(deps)

  const closesAt = marketNow + 2 * day_ms
  const amount = 1_000_37n
  const fund = await db
    .insertInto('fund')
    .values({
      number: `FUND${String(run).padStart(8, '0')}`,
      name: 'Model',
      state: 'draft',
      min_return: 5,
      max_return: 50,
      period_days: 2,
      amount,
      issue_amount: amount * BigInt(plenty),
      sold_amount: 0n,
      opens_at: at(0),
      closes_at: new Date(closesAt),
      basis: 'Made up, for a test.',
      most_per_customer: plenty,
      timeline,
      created_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const rate = 33
  const decided = (kind: keyof typeof fundExecutors, payload: object) =>
    act(deps, (run) =>
      fundExecutors[kind](
        run,
        deps,
        {
          subject: fund.number,
          payload,
          number: `${fund.number} ${kind}`,
          reason: '',
        } as unknown as Proposal,
        undefined as never,
        undefined as never,
      ),
    )
  await decided('fund.issue', {})
  const offers: ModelOffers = {
    listing: { symbol, price },
    issue: { symbol: code, price: 123_450_000n, open: true },
    fund: { amount, rate, days: 2, closesAt, declared: false },
  }

  return {
    offers,
    ids: { listing: listing.id, issue, fund: fund.id },
    /** Closes and allots the issue at once. Answers how many shares each application got. */
    async allot(): Promise<ReadonlyMap<string, number>> {
      const ms = market.now()
      await db
        .updateTable('ipo_issue')
        .set({ closes_at: new Date(ms), lists_at: new Date(ms) })
        .where('id', '=', issue)
        .execute()
      await runIssues(deps)
      offers.issue.open = false
      await act(deps, async (act) => {
        const row = await lockIssue(act.tx, issue)
        const facts = await allotmentFacts(deps, act.tx, row, row.price_high)
        await approveAllotment(act, deps, row, facts, 'system')
      })
      await runIssues(deps)
      deps.ledger.balances.forgetAll()
      const rows = await db
        .selectFrom('ipo_application')
        .select(['number', 'allotted'])
        .where('issue_id', '=', issue)
        .execute()
      return new Map(rows.map((row) => [row.number, row.allotted]))
    },
    async deliver() {
      await runIssues(deps)
      deps.ledger.balances.forgetAll()
    },
    /**
     * Ends the sale by the clock, then tops up and declares the return, and pays whoever's period is over.
     */
    async runFund() {
      await closeFunds(deps)
      if (market.now() >= closesAt && !offers.fund.declared) {
        const sold = await db
          .selectFrom('fund')
          .select('sold_amount')
          .where('id', '=', fund.id)
          .executeTakeFirstOrThrow()
        await decided('fund.top-up', { amount: formatPaise(sold.sold_amount / 100n + 1_00n) })
        const valuedOn = new Date(market.now()).toISOString().slice(0, 10)
        await decided('fund.return', { rate, valuedOn, basis: 'Made up, for a test.' })
        offers.fund.declared = true
      }
      await payOutFunds(deps)
    },
  }
}
