import { rateCard } from '../config/rate-card.ts'
import type { Quote } from '../market/feeds/feed.ts'
import { instruments } from '../market/instruments/instruments.ts'
import type { World } from '../orders/decide/open-order.ts'
import type { Lot } from '../orders/decide/order.ts'
import type { OrderChange } from '../orders/decide/order-change.ts'

/** What a decision about an order depends on, for tests of pure code: a quiet morning with SBIN at 600. */
export const now = Date.parse('2026-01-05T05:00:00Z')

export function instrument(symbol: string) {
  const found = instruments.find((each) => each.symbol === symbol)
  if (!found) throw new Error(`no ${symbol}`)
  return found
}

export const quote: Quote = {
  symbol: 'SBIN.NS',
  last: 600_000_000n,
  bid: 599_950_000n,
  ask: 600_050_000n,
  bidSize: 1_000,
  askSize: 1_000,
  open: 590_000_000n,
  high: 610_000_000n,
  low: 580_000_000n,
  previousClose: 595_000_000n,
  volume: 1,
  at: now - 500,
  receivedAt: now - 400,
  source: 'simulated',
}

export const lot = (of: Partial<Lot> = {}): Lot => ({
  id: 10n,
  number: 'LOT000000010',
  lot_left: 10,
  lot_reserved: 0,
  cost_left: 6_000_00n,
  version: 3,
  kind: 'stock',
  ...of,
})

export function world(of: Partial<World> = {}): World {
  return {
    instrument: instrument('SBIN.NS'),
    mayDealIn: true,
    halted: false,
    eventOn: false,
    quote,
    quoteFresh: true,
    sessionOpen: true,
    sessionCloses: now + 3_600_000,
    settles: now + 86_400_000,
    ends: undefined,
    tradingDay: '2026-01-05',
    now,
    marketNow: now,
    rate: { value: 1_000_000n, source: 'same currency', at: now },
    card: rateCard,
    dayCharged: false,
    wallet: 'INR',
    spendable: { cash: 1_000_000_00n, unsettled: 0n },
    lots: [],
    ...of,
  }
}

/** The sum of an order's transfers per account and asset. */
export function moves({ journal }: OrderChange) {
  const sums: Record<string, bigint> = {}
  for (const [from, to, asset, amount] of journal?.transfers ?? []) {
    sums[`${from} ${asset}`] = (sums[`${from} ${asset}`] ?? 0n) - amount
    sums[`${to} ${asset}`] = (sums[`${to} ${asset}`] ?? 0n) + amount
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0n))
}
