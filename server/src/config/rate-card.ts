import type { FeeRule } from '@tarazu/contract/orders/rules'
import { placementFeeRate, placementMarkets } from '@tarazu/contract/placements/rules'

/**
 * What trading costs and within which bounds it happens. Dated: every fill names the version it was made under.
 * Rates are millionths of the value; bounds are millionths of the price.
 * Sources: securities transaction tax 0.1 % on delivery (Finance (No. 2) Act 2004, s. 98, as amended), stamp duty 0.015 %
 * on purchases (Indian Stamp Act 1899, Sch. I, art. 56A), exchange charge 0.00297 % (NSE, from 1 October 2024).
 * The brokerage and the US line are Tarazu's own, made for paper trading.
 */
export const rateCard = {
  version: '2026-11-01',
  fees: [
    { name: 'brokerage', market: 'IN', sides: ['buy', 'sell'], rate: 300, maximum: 20_00 },
    { name: 'transaction-tax', market: 'IN', sides: ['buy', 'sell'], rate: 1_000 },
    { name: 'exchange-charge', market: 'IN', sides: ['buy', 'sell'], rate: 30 },
    { name: 'stamp-duty', market: 'IN', sides: ['buy'], rate: 150 },
    { name: 'brokerage', market: 'US', sides: ['buy', 'sell'], rate: 500 },
    { name: 'brokerage', market: 'CURRENCY', sides: ['buy', 'sell'], rate: 200 },
    { name: 'brokerage', market: 'FUTURE', sides: ['buy', 'sell'], rate: 200 },
    { name: 'brokerage', market: 'CGI', sides: ['buy', 'sell'], rate: 100 },
  ] satisfies FeeRule[],
  /** How far from the price at its arrival an order at market may fill. */
  collar: 20_000n,
  /** How much worse than what the customer saw a fill may be. */
  tolerance: 10_000n,
  /** How far from the last price a limit or a stop may lie. */
  band: 200_000n,
  /** How far the exchange rate may move while money is reserved. */
  rateCollar: 10_000n,
  gtcDays: 365,
} as const

export type RateCard = typeof rateCard

/** What a purchase from a block or QIP listing costs: one line, in place of those of the market. Dated as the card. */
export const placementFees: readonly FeeRule[] = placementMarkets.map((market) => ({
  name: 'brokerage',
  market,
  sides: ['buy'],
  rate: placementFeeRate,
}))
