import { maxPerCustomer } from '@tarazu/contract/orders/rules'
import { placementStates } from '@tarazu/contract/placements/placement'
import { expect, test } from 'vitest'
import { Refusal } from '../answer/refusal.ts'
import { rateCard } from '../config/rate-card.ts'
import type { Quote } from '../market/feeds/feed.ts'
import { approved, closed, offBand, opened, type PlacementMove, type PlacementRow } from './placement.ts'
import { checkOffer, checkPayment, listingRefusal, nextHours, type PurchaseWorld } from './purchase.ts'

const now = Date.UTC(2026, 0, 5, 6)
const hour = 3_600_000

function aListing(of: Partial<PlacementRow> = {}): PlacementRow {
  return {
    id: 7,
    number: 'TEST00000007',
    kind: 'bulk',
    symbol: 'SBIN.NS',
    market: 'IN',
    currency: 'INR',
    state: 'open',
    discount: -200,
    band: 300,
    rules: 'bulk/IN/2025-12-07',
    minimum: 200,
    total: 1_000,
    units_left: 1_000,
    most_per_customer: 1_000,
    opens_at: new Date(now - hour),
    closes_at: new Date(now + hour),
    grant_required: false,
    reference: null,
    price: 588_000_000n,
    closed_because: null,
    reason: null,
    demo: null,
    off_band_since: null,
    version: 1,
    timeline: [],
    created_at: new Date(now),
    ...of,
  }
}

const micros = 600_000_000n
const quote: Quote = {
  symbol: 'SBIN.NS',
  last: micros,
  bid: micros,
  ask: micros,
  bidSize: 1,
  askSize: 1,
  open: micros,
  high: micros,
  low: micros,
  previousClose: micros,
  volume: 1,
  at: now,
  receivedAt: now,
  source: 'simulated',
}

const steps: Record<PlacementMove, (row: PlacementRow) => PlacementRow> = {
  approve: (row) => approved(row, quote, 50_000n, { now, marketNow: now }, 'operator'),
  open: (row) => opened(row, now).row,
  close: (row) => closed(row, { because: 'window', who: 'system' }, 0n, 'INR', now).row,
}
/** The allowed transitions; every other one is refused. */
const allowed: Record<string, string> = {
  'draft approve': 'approved',
  'draft close': 'closed',
  'approved open': 'open',
  'approved close': 'closed',
  'open close': 'closed',
}
const pairs = placementStates.flatMap((state) =>
  (Object.keys(steps) as PlacementMove[]).map((event) => [state, event] as const),
)

test.each(pairs)('a listing that is %s on %s', (state, event) => {
  const after = allowed[`${state} ${event}`]
  const step = () => steps[event](aListing({ state }))
  if (!after) return expect(step).toThrow(new Refusal('already_decided'))
  expect(step()).toMatchObject({ state: after, timeline: [{ state: after }] })
})

test('an approval fixes the price from the quote, and is refused once the window is over', () => {
  const draft = aListing({ state: 'draft', price: null })
  expect(steps.approve(draft)).toMatchObject({
    price: 588_000_000n,
    reference: { price: '600000000', source: 'simulated', at: now },
  })
  const late = { now, marketNow: now + hour }
  expect(() => approved(draft, quote, 50_000n, late, 'operator')).toThrow(new Refusal('value_invalid'))
})

test('closing a listing takes out of the escrow what opening put in, and the money for what was sold', () => {
  const row = aListing({ state: 'approved' })
  expect(opened(row, now).journals).toMatchObject([
    { transfers: [['house:market', 'house:placement:7', 'SBIN.NS', 1_000n]] },
  ])
  const sold = aListing({ units_left: 300 })
  const ending = { because: 'operator', reason: 'Called off.', who: 'operator' } as const
  expect(closed(sold, ending, 411_600_00n, 'INR', now)).toMatchObject({
    row: { state: 'closed', closed_because: 'operator', reason: 'Called off.' },
    journals: [
      {
        transfers: [
          ['house:placement:7', 'house:market', 'SBIN.NS', 300n],
          ['house:placement:7', 'house:market', 'INR', 411_600_00n],
        ],
      },
    ],
  })
  expect(steps.close(aListing({ state: 'draft', price: null }))).toMatchObject({ state: 'closed' })
})

const world: PurchaseWorld = {
  marketNow: now,
  hours: { open: true, next: null },
  mayDealIn: true,
  halted: false,
  marketPrice: 600_000_000n,
  eligible: true,
  verified: true,
  taken: 0,
  rate: { value: 1_000_000n, source: 'same currency', at: now },
  card: rateCard,
  available: 1_000_000_00n,
  frozen: false,
  owed: false,
  lots: 0,
}
const wanted = { quantity: 200, seenPrice: 588_000_000n }

/** The checks in their order: a world that breaks several is refused with the first of them. */
const guards: [
  code: string,
  row: Partial<PlacementRow>,
  world: Partial<PurchaseWorld>,
  Partial<typeof wanted>,
][] = [
  ['exchange_only', {}, { mayDealIn: false }, {}],
  ['time_no', {}, { marketNow: now + 2 * hour }, {}],
  ['not_open', { state: 'approved' }, {}, {}],
  ['time_no', {}, { hours: { open: false, next: now + 1 } }, {}],
  ['halted', {}, { halted: true }, {}],
  ['off_band', {}, { marketPrice: 480_000_000n }, {}],
  ['stock_key', {}, { eligible: false }, {}],
  ['kyc_required', {}, { verified: false }, {}],
  ['own_limit', { most_per_customer: 400 }, { taken: 400 }, {}],
  ['count_invalid', {}, {}, { quantity: 150 }],
  ['count_min', {}, {}, { quantity: 100 }],
  ['count_max', { units_left: 200 }, {}, { quantity: 300 }],
  ['price_moved', {}, {}, { seenPrice: 587_999_999n }],
  ['rete_no', {}, { rate: undefined as never }, {}],
  ['not_sufficient_funds', {}, { available: 117_600_00n }, {}],
  ['account_frozen', {}, { frozen: true }, {}],
  ['money_owed', {}, { owed: true }, {}],
  ['too_many_lots', {}, { lots: maxPerCustomer.lots }, {}],
]

test('a purchase from a listing that passes all checks is allowed', () => {
  const offer = checkOffer(aListing(), wanted, world)
  expect(checkPayment(offer, 200, world)).toEqual({ value: 117_600_00n, fee: 35_28n, total: 117_635_28n })
})

test.each(guards.map(([code], index) => [code, index] as const))(
  'the check for %s is number %i',
  (code, index) => {
    const later = guards.slice(index)
    const row = aListing(Object.assign({}, ...later.map(([, change]) => change).reverse()))
    const here: PurchaseWorld = Object.assign({}, world, ...later.map(([, , change]) => change).reverse())
    const order = Object.assign({}, wanted, ...later.map(([, , , change]) => change).reverse())
    const decide = () => checkPayment(checkOffer(row, order, here), order.quantity, here)
    expect(decide).toThrow(expect.objectContaining({ code }))
  },
)

test.each([
  // The price is 588.00; a block has a band of 3 % on both sides, a QIP only above.
  ['bulk', 480_000_000n, { lowest: '465.60', highest: '494.40' }],
  ['bulk', 606_190_001n, { lowest: '588.004301', highest: '624.375701' }],
  ['finalize', 480_000_000n, { highest: '494.40' }],
] as const)(
  'out of the band a %s says at a market price of %i which prices would be in it',
  (kind, marketPrice, detail) => {
    expect(() => checkOffer(aListing({ kind }), wanted, { ...world, marketPrice })).toThrow(
      expect.objectContaining({ code: 'off_band', detail }),
    )
  },
)

test.each([
  ['sold_out', { state: 'closed', closed_because: 'sold_out' }],
  ['not_open', { state: 'closed', closed_because: 'operator' }],
  ['not_open', { state: 'closed', closed_because: 'corporate_action' }],
  ['not_open', { state: 'closed', closed_because: 'band' }],
  ['time_no', { state: 'closed', closed_because: 'window', closes_at: new Date(now) }],
  ['time_no', { state: 'approved', opens_at: new Date(now + 1) }],
  ['not_open', { state: 'approved' }],
] as const)('orders are refused with %s where it is %j', (code, of) => {
  expect(listingRefusal(aListing(of), world)).toBe(code)
})

test.each([
  ['while it is sold', {}, {}, null],
  ['before its own window', { opens_at: new Date(now + 5) }, {}, now + 5],
  ['between two windows of its market', {}, { open: false, next: now + 7 }, now + 7],
  ['where its own window is over by then', {}, { open: false, next: now + 2 * hour }, null],
  [
    'once it is closed',
    { state: 'closed', closed_because: 'operator' },
    { open: false, next: now + 7 },
    null,
  ],
] as const)('the next time for an order is known %s', (_, of, hours, next) => {
  const at = { marketNow: now, hours: { open: true, next: null, ...hours } }
  expect(nextHours(aListing(of), at)).toBe(next)
})

test.each([
  [588_000_000n, true],
  [606_185_000n, true],
  [606_190_000n, false],
  [570_880_000n, true],
  [570_870_000n, false],
  [294_000_000n, false],
])('at a market price of %i a listing at 588 with a band of 3 %% opens: %s', (market, opens) => {
  expect(offBand(aListing({ state: 'approved' }), market) === undefined).toBe(opens)
})

test.each([
  [599_999_999n, true],
  [600_000_001n, true],
  [900_000_000n, true],
  [542_857_143n, true],
  [542_857_142n, false],
])('at a market price of %i a QIP at 570, all that may be taken off 600, opens: %s', (market, opens) => {
  const row = aListing({ kind: 'finalize', state: 'approved', band: 500, price: 570_000_000n })
  expect(offBand(row, market) === undefined).toBe(opens)
})

test('a purchase from a listing without the seen price is refused', () => {
  expect(() => checkOffer(aListing(), { quantity: 200 }, world)).toThrow(
    expect.objectContaining({ code: 'price_moved', detail: { price: 588 } }),
  )
})
