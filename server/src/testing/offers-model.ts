/** The model of listings, issues and funds beside `trading-model.ts`. Money in paise, prices in micros. */
import { day_ms } from '@tarazu/contract/duration'
import type {
  ModelApplication,
  ModelCustomer,
  ModelInvestment,
  ModelOrder,
  tradingModel,
} from './trading-model.ts'

/** The terms of the offers; times are ms UTC. */
export type ModelOffers = {
  listing: { symbol: string; price: bigint }
  issue: { symbol: string; price: bigint; open: boolean }
  fund: { amount: bigint; rate: number; days: number; closesAt: number; declared: boolean }
}

const rounded = (amount: bigint, by: bigint) => (2n * amount + by) / (2n * by)
const least = (a: bigint, b: bigint) => (a < b ? a : b)
const worth = (quantity: number, price: bigint) => (BigInt(quantity) * price + 9_999n) / 10_000n

export function offersModel(
  { take, now }: Pick<ReturnType<typeof tradingModel>, 'take' | 'now'>,
  { listing, issue, fund }: ModelOffers,
) {
  const has = ({ cash, unsettled }: ModelCustomer) => cash + unsettled

  /** Returns money as unsettled first; the next settlement settles what has become due meanwhile. */
  function giveBack(customer: ModelCustomer, from: { fromUnsettled: bigint }, amount: bigint) {
    if (amount > 0n && from.fromUnsettled > 0n) customer.due.push({ amount: 0n, at: now() })
    const unsettled = least(from.fromUnsettled, amount)
    from.fromUnsettled -= unsettled
    customer.unsettled += unsettled
    customer.cash += amount - unsettled
  }

  function lotOf(
    symbol: string,
    number: string,
    { quantity, value, fees }: { quantity: number; value: bigint; fees: bigint },
  ): ModelOrder {
    return {
      symbol,
      number,
      quantity,
      value,
      fees,
      side: 'buy',
      type: 'limit',
      state: 'filled',
      bound: 0n,
      filled: quantity,
      fills: 1,
      fromProceeds: false,
      exact: 0n,
      held: 0n,
      heldUnsettled: 0n,
      left: quantity,
      reserved: 0,
      cost: value + fees,
      takes: [],
      changes: 0,
      waitsForRate: false,
      expiresAt: Number.POSITIVE_INFINITY,
      lastQuote: undefined,
    }
  }

  return {
    buyListing(customer: ModelCustomer, quantity: number): ModelOrder | string {
      if (quantity < 1 || quantity % 100 !== 0) return 'count_invalid'
      const value = worth(quantity, listing.price)
      const fees = rounded(value * 3n, 10_000n)
      if (value + fees > has(customer)) {
        // The order was received and has failed, but its number was not answered.
        customer.failed += 1
        return 'not_sufficient_funds'
      }
      take(customer, value + fees)
      const order = lotOf(listing.symbol, '', { quantity, value, fees })
      customer.orders.push(order)
      return order
    },

    apply(customer: ModelCustomer, quantity: number): ModelApplication | string {
      if (!issue.open) return 'not_open'
      const known = customer.applications.find(({ state }) => state === 'applied')
      const mine: ModelApplication = known ?? {
        number: '',
        quantity: 0,
        state: 'applied',
        held: 0n,
        paid: 0n,
        fromUnsettled: 0n,
        allotted: 0,
      }
      const hold = worth(quantity, issue.price)
      if (hold - mine.held > has(customer)) return 'not_sufficient_funds'
      if (hold > mine.held) mine.fromUnsettled += take(customer, hold - mine.held)
      else giveBack(customer, mine, mine.held - hold)
      mine.held = hold
      mine.quantity = quantity
      if (!known) customer.applications.push(mine)
      return mine
    },
    cancelApplication(customer: ModelCustomer, mine: ModelApplication): string | undefined {
      if (mine.state !== 'applied' || !issue.open) return 'cannot_cancel'
      giveBack(customer, mine, mine.held)
      mine.held = 0n
      mine.state = 'cancelled'
      return undefined
    },
    /** Books the result of the draw, which has tests of its own. */
    allot(customer: ModelCustomer, mine: ModelApplication, shares: number) {
      mine.allotted = shares
      mine.paid = worth(shares, issue.price)
      giveBack(customer, mine, mine.held - mine.paid)
      mine.held = 0n
      mine.state = shares > 0 ? 'allotted' : 'not_allotted'
    },
    deliver(customer: ModelCustomer, mine: ModelApplication) {
      mine.state = 'delivered'
      const lot = { quantity: mine.allotted, value: mine.paid, fees: 0n }
      customer.orders.push(lotOf(issue.symbol, mine.number, lot))
    },

    invest(customer: ModelCustomer): ModelInvestment | string {
      if (now() >= fund.closesAt) return 'not_open'
      if (fund.amount > has(customer)) return 'not_sufficient_funds'
      const mine: ModelInvestment = {
        number: '',
        state: 'active',
        amount: fund.amount,
        fromUnsettled: take(customer, fund.amount),
        boughtAt: now(),
        endsAt: now() + fund.days * day_ms,
      }
      customer.investments.push(mine)
      return mine
    },
    /** Cancels within a day of the purchase; the money returns to where it came from. */
    cancelInvestment(customer: ModelCustomer, mine: ModelInvestment): string | undefined {
      if (mine.state !== 'active' || now() >= mine.boughtAt + day_ms) return 'cannot_cancel'
      giveBack(customer, mine, mine.amount)
      mine.state = 'cancelled'
      return undefined
    },
    payOut(customer: ModelCustomer) {
      for (const mine of customer.investments) {
        if (mine.state !== 'active' || !fund.declared || mine.endsAt > now()) continue
        giveBack(customer, mine, mine.amount)
        customer.cash += rounded(mine.amount * BigInt(fund.rate), 10_000n)
        mine.state = 'completed'
      }
    },
  }
}
