/**
 * A model of trading in plain memory, without the database, the ledger or the product's own arithmetic. Money
 * in paise, prices in micros, quantities in shares.
 */

export type ModelQuote = { last: bigint; bid: bigint; ask: bigint; size: number }
export type Side = 'buy' | 'sell'
export type OrderType = 'market' | 'limit' | 'stop' | 'stop_limit'
export type Wish = {
  symbol: string
  side: Side
  type: OrderType
  quantity: number
  limit?: bigint
  stop?: bigint
  seen?: bigint
  /** The purchase that a sale takes from; without one, the oldest first. */
  lot?: ModelOrder
}

export type ModelOrder = Wish & {
  number: string
  state: string
  bound: bigint
  filled: number
  fills: number
  /** Whether any of it was paid or reserved with unsettled proceeds. */
  fromProceeds: boolean
  exact: bigint
  value: bigint
  fees: bigint
  held: bigint
  heldUnsettled: bigint
  /** Of a purchase: the shares left, those that wait in sales, and the cost. */
  left: number
  reserved: number
  cost: bigint
  takes: { lot: ModelOrder; quantity: number; filled: number }[]
  changes: number
  /** Whether the exchange rate has exceeded what is held, so that a fill had to wait. */
  waitsForRate: boolean
  expiresAt: number
  /** The quote of the last fill, because one quote fills an order once. */
  lastQuote: ModelQuote | undefined
}

export type ModelChange = { quantity?: number; limit?: bigint; stop?: bigint }

export type ModelApplication = {
  number: string
  quantity: number
  state: 'applied' | 'cancelled' | 'allotted' | 'not_allotted' | 'delivered'
  held: bigint
  paid: bigint
  fromUnsettled: bigint
  allotted: number
}

export type ModelInvestment = {
  number: string
  state: 'active' | 'cancelled' | 'completed'
  amount: bigint
  fromUnsettled: bigint
  boughtAt: number
  endsAt: number
}

export type ModelCustomer = {
  id: number
  cash: bigint
  unsettled: bigint
  orders: ModelOrder[]
  /** How many orders from a listing were received and have failed. */
  failed: number
  applications: ModelApplication[]
  investments: ModelInvestment[]
  due: { amount: bigint; at: number }[]
}

/** The published fees in millionths of the value, with the maximum of a line in paise. */
const feeTable = {
  IN: [
    { buy: 300, sell: 300, maximum: 20_00n },
    { buy: 1_000, sell: 1_000 },
    { buy: 30, sell: 30 },
    { buy: 150, sell: 0 },
  ],
  US: [{ buy: 500, sell: 500 }],
}

const rounded = (amount: bigint, by: bigint) => (2n * amount + by) / (2n * by)
const roundedUp = (amount: bigint, by: bigint) => (amount + by - 1n) / by
const sorted = (a: bigint, b: bigint) => (a < b ? ([a, b] as const) : ([b, a] as const))
const least = (a: bigint, b: bigint) => sorted(a, b)[0]
const greatest = (a: bigint, b: bigint) => sorted(a, b)[1]

export function tradingModel(markets: Record<string, { market: 'IN' | 'US'; foreign: boolean }>) {
  const quotes = new Map<string, ModelQuote>()
  let rate = 1_000_000n
  let now = 0

  const quoteOf = (symbol: string) => quotes.get(symbol) as ModelQuote
  const rateOf = (symbol: string) => (markets[symbol]?.foreign ? rate : 1_000_000n)

  function feeLines(symbol: string, side: Side, value: bigint): bigint[] {
    const lines: { buy: number; sell: number; maximum?: bigint }[] = feeTable[markets[symbol]?.market ?? 'IN']
    return lines
      .map((line) => least(rounded(value * BigInt(line[side]), 1_000_000n), line.maximum ?? value))
      .filter((amount) => amount > 0n)
  }
  const feesOf = (symbol: string, side: Side, value: bigint) =>
    feeLines(symbol, side, value).reduce((sum, line) => sum + line, 0n)

  /**
   * All units at the worst price and a rate one percent worse, with the fees of exactly that.
   */
  function maxCost({ symbol, bound, exact, value: paid, fees }: ModelOrder, units: number) {
    const worst = markets[symbol]?.foreign ? (rateOf(symbol) * 1_010_000n) / 1_000_000n : 1_000_000n
    const value = roundedUp(exact + BigInt(units) * bound * worst, 10n ** 10n)
    const lines = feeLines(symbol, 'buy', value)
    return value - paid + lines.reduce((sum, line) => sum + line, 0n) - fees
  }

  /** Takes unsettled money first, which could not be withdrawn yet. */
  function take(customer: ModelCustomer, amount: bigint) {
    const unsettled = least(customer.unsettled, amount)
    customer.unsettled -= unsettled
    customer.cash -= amount - unsettled
    return unsettled
  }

  function giveBackHold(customer: ModelCustomer, order: ModelOrder) {
    const unsettled = least(order.heldUnsettled, order.held)
    customer.unsettled += unsettled
    customer.cash += order.held - unsettled
    if (order.heldUnsettled > 0n) customer.due.push({ amount: 0n, at: now })
    order.held = 0n
    order.heldUnsettled = 0n
  }

  function matchOf(order: ModelOrder) {
    const quote = quoteOf(order.symbol)
    if (order.state === 'trigger_pending') return undefined
    const price = order.side === 'buy' ? quote.ask : quote.bid
    const within = order.side === 'buy' ? price <= order.bound : price >= order.bound
    const quantity = Math.min(order.quantity - order.filled, quote.size)
    return within && quantity > 0 ? { price, quantity } : undefined
  }

  /** Adds a fill. Values are rounded over the whole order, up for a purchase and down for a sale. */
  function fill(order: ModelOrder, { price, quantity }: { price: bigint; quantity: number }) {
    order.lastQuote = quoteOf(order.symbol)
    order.exact += BigInt(quantity) * price * rateOf(order.symbol)
    const value = order.side === 'buy' ? roundedUp(order.exact, 10n ** 10n) : order.exact / 10n ** 10n
    const fees = feesOf(order.symbol, order.side, value)
    const added = { value: value - order.value, fees: fees - order.fees }
    order.value = value
    order.fees = fees
    order.filled += quantity
    order.fills += 1
    order.state = order.filled === order.quantity ? 'filled' : 'part_filled'
    if (order.side === 'buy') {
      order.left += quantity
      order.cost += added.value + added.fees
    } else takeUnits(order, quantity)
    return added
  }

  function takeUnits(order: ModelOrder, quantity: number) {
    let wanted = quantity
    for (const one of order.takes) {
      const now = Math.min(one.quantity - one.filled, wanted)
      if (now === 0) continue
      one.lot.cost -= rounded(one.lot.cost * BigInt(now), BigInt(one.lot.left))
      one.lot.left -= now
      one.lot.reserved -= now
      one.filled += now
      wanted -= now
    }
  }

  function bringProceeds(customer: ModelCustomer, { value, fees }: { value: bigint; fees: bigint }) {
    customer.unsettled += value - fees
    customer.due.push({ amount: value - fees, at: now + 60_000 })
  }

  const isTriggered = ({ side, stop = 0n, symbol }: ModelOrder) =>
    side === 'buy' ? quoteOf(symbol).last >= stop : quoteOf(symbol).last <= stop

  function worstPrice(wish: Wish) {
    if (wish.limit !== undefined) return wish.limit
    const from = wish.stop ?? (wish.side === 'buy' ? quoteOf(wish.symbol).ask : quoteOf(wish.symbol).bid)
    const collar = worse(from, wish.side, 20_000n)
    if (wish.type !== 'market' || wish.seen === undefined) return collar
    const seen = worse(wish.seen, wish.side, 10_000n)
    if (wish.side === 'buy') return least(collar, seen)
    return greatest(collar, seen)
  }

  const worse = (price: bigint, side: Side, by: bigint) =>
    side === 'buy' ? (price * (1_000_000n + by)) / 1_000_000n : rounded(price * (1_000_000n - by), 1_000_000n)

  /** Triggers a stop at its price; a stop that sells is a market order from then on. */
  function trigger(order: ModelOrder) {
    if (order.state !== 'trigger_pending' || !isTriggered(order)) return
    order.state = 'resting'
    if (order.side === 'sell' && order.type === 'stop')
      order.bound = worse(quoteOf(order.symbol).bid, 'sell', 20_000n)
  }

  function orderFrom(wish: Wish): ModelOrder {
    return {
      ...wish,
      number: '',
      state: wish.stop === undefined ? 'resting' : 'trigger_pending',
      bound: worstPrice(wish),
      filled: 0,
      fills: 0,
      fromProceeds: false,
      exact: 0n,
      value: 0n,
      fees: 0n,
      held: 0n,
      heldUnsettled: 0n,
      left: 0,
      reserved: 0,
      cost: 0n,
      takes: [],
      changes: 0,
      waitsForRate: false,
      expiresAt: 0,
      lastQuote: undefined,
    }
  }

  function freeLots(customer: ModelCustomer, symbol: string) {
    return customer.orders.filter(
      (each) => each.side === 'buy' && each.symbol === symbol && each.left > each.reserved,
    )
  }

  function place(customer: ModelCustomer, wish: Wish): ModelOrder | string {
    const { side, quantity, seen, symbol, type } = wish
    if (quantity < 1) return 'count_invalid'
    if (quantity > 100) return 'count_max'
    const touch = side === 'buy' ? quoteOf(symbol).ask : quoteOf(symbol).bid
    if (type === 'market' && seen !== undefined) {
      const worse = side === 'buy' ? touch - seen : seen - touch
      if (worse * 100n > seen) return 'price_moved'
    }
    return side === 'buy' ? placePurchase(customer, wish) : placeSale(customer, wish)
  }

  function placePurchase(customer: ModelCustomer, wish: Wish) {
    const order = orderFrom(wish)
    trigger(order)
    const max = maxCost(order, order.quantity)
    const match = matchOf(order)
    const added = match && fill(order, match)
    const cost = added ? added.value + added.fees : 0n
    const hold = order.state === 'filled' ? 0n : max - cost
    if ((order.state === 'filled' ? cost : max) > customer.cash + customer.unsettled)
      return 'not_sufficient_funds'
    const before = customer.unsettled
    take(customer, cost)
    order.held = hold
    order.heldUnsettled = take(customer, hold)
    order.fromProceeds = customer.unsettled < before
    customer.orders.push(order)
    return order
  }

  function placeSale(customer: ModelCustomer, wish: Wish) {
    const order = orderFrom(wish)
    let wanted = wish.quantity
    for (const lot of wish.lot
      ? freeLots(customer, wish.symbol).filter((each) => each === wish.lot)
      : freeLots(customer, wish.symbol)) {
      const quantity = Math.min(lot.left - lot.reserved, wanted)
      if (quantity > 0) order.takes.push({ lot, quantity, filled: 0 })
      wanted -= quantity
    }
    if (wanted > 0) return 'no_position'
    for (const one of order.takes) one.lot.reserved += one.quantity
    trigger(order)
    const match = matchOf(order)
    if (match) bringProceeds(customer, fill(order, match))
    customer.orders.push(order)
    return order
  }

  const isOpen = ({ state }: ModelOrder) => ['resting', 'trigger_pending', 'part_filled'].includes(state)

  function end(customer: ModelCustomer, order: ModelOrder, state: string) {
    order.state = state
    for (const one of order.takes) one.lot.reserved -= one.quantity - one.filled
    if (order.side === 'buy') giveBackHold(customer, order)
  }

  /** Changes a waiting order; its fills stay. */
  function change(customer: ModelCustomer, order: ModelOrder, wanted: ModelChange): string | undefined {
    const quantity = wanted.quantity ?? order.quantity
    if (!isOpen(order)) return 'not_pending'
    if (order.changes >= 25) return 'change_max'
    if (quantity < 1) return 'count_invalid'
    if (quantity <= order.filled) return 'count_min'
    if (quantity !== order.quantity && quantity > 100) return 'count_max'
    const limit = wanted.limit ?? order.limit
    const stop = wanted.stop ?? order.stop
    const repriced = limit !== order.limit || stop !== order.stop
    // An order that waits for the rate may be sent unchanged, to reserve at the present one.
    if (!repriced && quantity === order.quantity && !order.waitsForRate) return undefined
    const after = { ...order, quantity, ...(limit && { limit }), ...(stop && { stop }) }
    if (repriced) after.bound = worstPrice(after)
    const needed = maxCost(after, quantity - order.filled)
    // A reduction never reserves more, and waits on if what is reserved is not enough.
    const less = !repriced && quantity < order.quantity
    after.waitsForRate = less && order.waitsForRate && needed > order.held
    const refused =
      order.side === 'buy'
        ? holdOtherwise(customer, order, less ? least(needed, order.held) : needed)
        : quantity !== order.quantity && reallocateLots(customer, order, quantity - order.filled)
    if (refused) return refused
    const { held, heldUnsettled, takes } = order
    Object.assign(order, { ...after, held, heldUnsettled, takes, changes: order.changes + 1 })
    return undefined
  }

  function holdOtherwise(customer: ModelCustomer, order: ModelOrder, hold: bigint) {
    const more = hold - order.held
    if (more > customer.cash + customer.unsettled) return 'not_sufficient_funds'
    if (more > 0n) order.heldUnsettled += take(customer, more)
    else {
      // Settled money is returned first.
      const cash = least(-more, order.held - order.heldUnsettled)
      customer.cash += cash
      customer.unsettled += -more - cash
      order.heldUnsettled -= -more - cash
      if (-more > cash) customer.due.push({ amount: 0n, at: now })
    }
    order.held = hold
    return undefined
  }

  /** Takes from the lots that it already waits with first, then from the oldest. */
  function reallocateLots(customer: ModelCustomer, order: ModelOrder, rest: number) {
    const waits = (lot: ModelOrder) =>
      order.takes.reduce((sum, one) => sum + (one.lot === lot ? one.quantity - one.filled : 0), 0)
    const own = customer.orders.filter((lot) => order.takes.some((one) => one.lot === lot))
    const others = order.lot ? [] : freeLots(customer, order.symbol).filter((lot) => !own.includes(lot))
    let wanted = rest
    const takes = order.takes
      .filter(({ filled }) => filled > 0)
      .map((one) => ({ ...one, quantity: one.filled }))
    for (const lot of [...own, ...others]) {
      const quantity = Math.min(lot.left - lot.reserved + waits(lot), wanted)
      if (quantity <= 0) continue
      wanted -= quantity
      const before = takes.find((one) => one.lot === lot)
      if (before) before.quantity += quantity
      else takes.push({ lot, quantity, filled: 0 })
    }
    if (wanted > 0) return 'no_position'
    for (const one of order.takes) one.lot.reserved -= one.quantity - one.filled
    for (const one of takes) one.lot.reserved += one.quantity - one.filled
    order.takes = takes
    return undefined
  }

  function match(customer: ModelCustomer, order: ModelOrder) {
    trigger(order)
    const was = { ...order }
    const found = order.lastQuote === quoteOf(order.symbol) ? undefined : matchOf(order)
    if (!found) return
    const lotsWere = order.takes.map((one) => ({
      one,
      filled: one.filled,
      lot: one.lot,
      was: { ...one.lot },
    }))
    const added = fill(order, found)
    if (order.side === 'sell') return bringProceeds(customer, added)
    const cost = added.value + added.fees
    if (cost > order.held) {
      // The exchange rate has exceeded what is held: the order waits on, triggered if its price was reached.
      Object.assign(order, was, { waitsForRate: true })
      for (const { one, filled, lot, was: before } of lotsWere) {
        one.filled = filled
        Object.assign(lot, before)
      }
      return
    }
    order.waitsForRate = false
    order.held -= cost
    const unsettled = order.heldUnsettled > cost ? order.heldUnsettled - cost : 0n
    order.heldUnsettled = least(unsettled, order.held)
    if (order.state === 'filled') giveBackHold(customer, order)
  }

  return {
    isOpen,
    take,
    now: () => now,
    freeLots,
    place,
    setQuote: (symbol: string, quote: ModelQuote) => void quotes.set(symbol, quote),
    quote: quoteOf,
    rate: () => rate,
    setRate(micros: bigint) {
      rate = micros
    },
    setTime(ms: number) {
      now = ms
    },
    cancel(customer: ModelCustomer, order: ModelOrder): string | undefined {
      if (!isOpen(order)) return 'not_pending'
      end(customer, order, 'cancelled')
    },
    change,
    matchAll(customer: ModelCustomer) {
      for (const order of customer.orders.filter(isOpen)) match(customer, order)
    },
    expireAll(customer: ModelCustomer) {
      for (const order of customer.orders.filter(isOpen)) {
        if (order.expiresAt <= now) end(customer, order, 'expired')
      }
    },
    /** Settles what exceeds the proceeds still to settle, since some may have been spent meanwhile. */
    settleAll(customer: ModelCustomer) {
      const later = customer.due.filter(({ at }) => at > now)
      if (later.length === customer.due.length) return
      const excess = customer.unsettled - later.reduce((sum, { amount }) => sum + amount, 0n)
      if (excess > 0n) {
        customer.unsettled -= excess
        customer.cash += excess
      }
      customer.due = later
    },
  }
}
