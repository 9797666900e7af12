/** How many units an amount of money buys, with the fees of exactly that many. Pure. */
import { formatPaise } from '@tarazu/contract/money'
import { sumOf } from '@tarazu/contract/orders/fee-line'
import type { OrderType, Validity } from '@tarazu/contract/orders/order'
import { maxQuantity, type Position, type Side } from '@tarazu/contract/orders/rules'
import { Refusal } from '../../answer/refusal.ts'
import type { RateCard } from '../../config/rate-card.ts'
import type { Quote } from '../../market/feeds/feed.ts'
import type { Instrument } from '../../market/instruments/instrument.ts'
import type { Rate } from '../../market/rate.ts'
import { maxCost, nothingFilled, remainingCost, worstPrice } from './terms.ts'

/**
 * The most units, in steps of `step` and up to `max`, whose `cost` (paise) is within `amount`; 0: not even
 * one step. `cost` may not fall where there are more units.
 */
export function unitsFor(amount: bigint, cost: (units: number) => bigint, max: number, step = 1): number {
  return step * mostThatFits(Math.floor(max / step), (steps) => cost(steps * step) <= amount)
}

/** The largest number from 1 to `max` that fits, where all smaller ones fit as well; 0: none does. */
export function mostThatFits(max: number, fits: (number: number) => boolean): number {
  let [low, high] = [0, max]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** What is looked at of a request (`OrderRequest`). */
type Wanted = {
  side: Side
  quantity: number
  amount?: bigint | null | undefined
  position: Position
  type: OrderType
  validity: Validity
  limitPrice: bigint | null
  stopPrice: bigint | null
  seenPrice: bigint | null
}

/** What is looked at of the world (`World`). */
type Priced = {
  instrument: Pick<Instrument, 'lot' | 'market' | 'currency'>
  quote: Pick<Quote, 'ask'> | undefined
  sessionOpen: boolean
  rate: Rate | undefined
  card: RateCard
  wallet: string
}

/**
 * The request for the units that its amount buys; others stay as they are. In a session that is what the ask
 * costs; an order that waits for one costs its worst price at most. Refuses with `terms_invalid` where an
 * amount does not fit the rest, `price_stale` and `rete_no` where nothing says what a unit costs, and
 * `amount_small`.
 */
export function withUnitsFor<W extends Wanted>(wanted: W, world: Priced): W {
  const { amount = null } = wanted
  if (amount === null) return wanted
  const { side, type, position, quantity, validity } = wanted
  const fits = side === 'buy' && type === 'market' && position === 'exact' && validity !== 'gtt'
  if (!fits || quantity !== 0) throw new Refusal('terms_invalid')
  const cost = costOfUnits(wanted, world)
  const { lot } = world.instrument
  // One step beyond the most that an order may have, so that such an amount is refused and not cut down.
  const units = unitsFor(amount, cost, maxQuantity.exact + lot, lot)
  if (units === 0) throw new Refusal('amount_small', { least: formatPaise(cost(lot)) })
  return { ...wanted, quantity: units }
}

function costOfUnits(wanted: Wanted, { quote, rate, card, instrument, sessionOpen, wallet }: Priced) {
  if (!quote || quote.ask <= 0n) throw new Refusal('price_stale')
  if (!rate) throw new Refusal('rete_no')
  const { market, currency } = instrument
  const worst = worstPrice(card, wanted, quote.ask)
  return (units: number) => {
    if (!sessionOpen) return maxCost(card, instrument, units, worst, rate, currency !== wallet)
    const { value, fees } = remainingCost(
      card,
      { market, currency, ...nothingFilled },
      units,
      quote.ask,
      rate.value,
    )
    return value + sumOf(fees)
  }
}
