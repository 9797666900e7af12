/**
 * Compares random trading, and purchases of blocks, issues and funds, with a plain model (safety R3): after
 * each round every customer's money, orders and lots. MODEL_ROUNDS makes it longer, MODEL_SEED repeats a
 * failed run.
 */
import type { Input } from '@tarazu/contract/endpoint'
import type { buy, sell } from '@tarazu/contract/orders/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../src/answer/refusal.ts'
import { cancelFundOrder } from '../src/funds/cancel-fund-order.ts'
import { purchaseFund } from '../src/funds/purchase-fund.ts'
import { applyToIssue, cancelApplication } from '../src/ipo/apply-to-issue.ts'
import { cancelOrder as cancel } from '../src/orders/cancel-order.ts'
import { changeOrder } from '../src/orders/change-order.ts'
import { expireOrders, makeMatching } from '../src/orders/match-orders.ts'
import { buyStock, sellStock } from '../src/orders/place-order.ts'
import { settleProceeds } from '../src/orders/settle-proceeds.ts'
import { buyPlacement } from '../src/placements/buy-placement.ts'
import { keyedPin } from '../src/security/transaction-password.ts'
import { allowMadeUp } from '../src/testing/allow-made-up.ts'
import { butCauses } from '../src/testing/but-causes.ts'
import { offersModel } from '../src/testing/offers-model.ts'
import { offersWorld } from '../src/testing/offers-world.ts'
import { quietServer } from '../src/testing/quiet-server.ts'
import { type Seeded, seeded, seedOf } from '../src/testing/seeded.ts'
import {
  type ModelChange,
  type ModelCustomer,
  type ModelOrder,
  tradingModel,
  type Wish,
} from '../src/testing/trading-model.ts'

const rounds = Number(process.env['MODEL_ROUNDS'] ?? 40)
const customersAtOnce = 24
const firstSeed = seedOf('MODEL_SEED')
const seeds = process.env['MODEL_SEED'] ? [firstSeed] : Array.from({ length: 5 }, (_, n) => firstSeed + n)

const markets = {
  'SBIN.NS': { market: 'IN', foreign: false, from: 600_000_000n },
  'TCS.NS': { market: 'IN', foreign: false, from: 4_000_000_000n },
  AAPL: { market: 'US', foreign: true, from: 200_000_000n },
} as const
type Symbol = keyof typeof markets
const symbols = Object.keys(markets) as Symbol[]
const tickOf = (symbol: Symbol) => world.deps.market.instrument(symbol)?.tickMicros ?? 0n

let world: Awaited<ReturnType<typeof quietServer>>
let matching: ReturnType<typeof makeMatching>
let people = 0
let operations = 0
/** How often each kind of action has happened: a model that is never used proves nothing. */
const seen = new Map<string, number>()
const kinds = [
  ...['buy', 'sell'].flatMap((side) => ['filled', 'cancelled', 'expired'].map((state) => `${side} ${state}`)),
  ...['in part', 'in several fills', 'on proceeds', 'of several purchases', 'triggered'],
  ...['block bought', 'applied', 'changed', 'application cancelled', 'application cannot_cancel'],
  ...['allotted', 'not_allotted', 'delivered', 'invested', 'investment cancelled', 'paid out'],
  ...['made more', 'made less', 'repriced'],
  ...['count_invalid', 'count_max', 'price_moved', 'not_sufficient_funds', 'not_pending'],
]
const count = (kind: string) => void seen.set(kind, (seen.get(kind) ?? 0) + 1)

beforeAll(async () => {
  world = await quietServer()
  // It tops funds up by itself.
  await allowMadeUp(world.databaseUrl)
  matching = makeMatching(world.deps)
})

afterAll(async () => {
  const report = await world.checkLedger()
  await world.close()
  expect(butCauses(report.problems)).toEqual([])
  expect(report.journals).toBeGreaterThan(operations / 4)
  // A single seed may miss some kinds. With all seeds the rarest happen about ten times.
  if (seeds.length > 1) for (const kind of kinds) expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(1)
})

test.each(seeds)('trading equals its model, seed %i', { timeout: 60_000 + rounds * 5_000 }, async (seed) => {
  const random = seeded(seed)
  const model = tradingModel(markets)
  const trade = await beginning(random, model)
  for (let round = 0; round < rounds; round++) {
    await trade.pricesMove()
    await Promise.all(trade.customers.map((each) => trade.act(each)))
    await trade.timePasses()
    await trade.offersGoOn(round)
    await trade.compare(round)
  }
  for (const { model: customer } of trade.customers) for (const order of customer.orders) countOrder(order)
})

type Model = ReturnType<typeof tradingModel>
type Person = { model: ModelCustomer; caller: Awaited<ReturnType<typeof world.caller>>; random: Seeded }

async function beginning(random: Seeded, model: Model) {
  world.feed.set('INFY.NS', 150)
  model.setTime(world.now())
  const onOffer = await offersWorld(world.deps, people)
  const { offers, ids } = onOffer
  const offered = offersModel(model, offers)
  const customers: Person[] = []
  for (let n = 0; n < customersAtOnce; n++) {
    people += 1
    const cash = BigInt(random.pick([0, 5_000_00, 200_000_00, 10_000_000_00]))
    customers.push({
      model: {
        id: people,
        cash,
        unsettled: 0n,
        orders: [],
        failed: 0,
        applications: [],
        investments: [],
        due: [],
      },
      caller: await world.caller(people, cash > 0n ? cash : 1n),
      random: random.fork(`customer ${n}`),
    })
    if (cash === 0n) (customers[n] as Person).model.cash = 1n
    // Hashing passwords is slow, so only some buy from listings.
    if (n % buyersOfBlocks === 0) await givePin(people)
  }
  for (const symbol of symbols) setPrice(symbol, markets[symbol].from, 1_000)
  setRate(84_000_000n)

  function setPrice(symbol: Symbol, price: bigint, size: number) {
    const ask = price + tickOf(symbol) * BigInt(random.between(0, 2))
    const quote = { last: price, bid: price, ask, bidSize: size, askSize: size }
    world.feed.set(symbol, Number(price) / 1e6, { ...quote, at: world.now(), receivedAt: world.now() })
    model.setQuote(symbol, { last: price, bid: price, ask, size })
  }

  function setRate(rate: bigint) {
    world.feed.set('USDINR=X', Number(rate) / 1e6, { last: rate, at: world.now() })
    model.setRate(rate)
  }

  async function pricesMove() {
    model.setTime(world.now())
    for (const symbol of symbols) {
      const { from } = markets[symbol]
      const moved =
        (model.quote(symbol).last * BigInt(1_000_000 + random.between(-25_000, 25_000))) / 1_000_000n
      const bounded = moved < from / 2n || moved > from * 2n ? from : moved
      setPrice(symbol, bounded - (bounded % tickOf(symbol)), random.pick([2, 7, 1_000, 1_000]))
    }
    setRate(BigInt(84_000_000 + random.between(-900_000, 900_000)))
    await matching()
    for (const { model: customer } of customers) model.matchAll(customer)
  }

  async function timePasses() {
    world.step(random.pick([1, 7_000, 45_000, 45_000, 20 * 3_600_000]))
    model.setTime(world.now())
    // Sends the same price again, so that it stays fresh without being a new quote.
    for (const symbol of symbols) {
      const { last, size } = model.quote(symbol)
      setPrice(symbol, last, size)
    }
    world.feed.set('USDINR=X', 84, { last: model.rate(), at: world.now() })
    while ((await expireOrders(world.deps)) > 0);
    for (const { model: customer } of customers) model.expireAll(customer)
    await settleProceeds(world.deps)
    for (const { model: customer } of customers) model.settleAll(customer)
  }

  async function act(person: Person) {
    operations += 1
    const { model: customer, random: own } = person
    if (own.fraction() < 0.2) await actOnOffers(person)
    const open = customer.orders.filter(model.isOpen)
    if (own.fraction() < 0.2 && customer.orders.length > 0) {
      const order = own.pick(own.fraction() < 0.8 && open.length > 0 ? open : customer.orders)
      const answer = await outcome(cancel(world.deps, keyed(person), { number: order.number }))
      const refused = model.cancel(customer, order)
      if (refused) count(refused)
      expect('refused' in answer ? answer.refused : undefined).toBe(refused)
      return
    }
    if (own.fraction() < 0.2 && open.length > 0) return change(person, own.pick(open))
    const wish = wishOf(person)
    const placed = model.place(customer, wish)
    const answer = await outcome(
      wish.side === 'buy'
        ? buyStock(world.deps, keyed(person), inputOf(wish) as Input<typeof buy>)
        : sellStock(world.deps, keyed(person), inputOf(wish) as Input<typeof sell>),
    )
    if (typeof placed === 'string') {
      count(placed)
      expect(answer).toEqual({ refused: placed })
    } else {
      expect(answer).toMatchObject({
        reply: { state: placed.state, filled: placed.filled, value: placed.value },
      })
      if (!('reply' in answer)) return
      placed.number = answer.reply.number
      placed.expiresAt = answer.reply.expiresAt ?? Number.POSITIVE_INFINITY
    }
  }

  async function change({ model: customer, ...person }: Person, order: ModelOrder) {
    const { random: own } = person
    const wanted: ModelChange = {}
    // Selling from a lot that still grows would depend on timing.
    const growing = customer.orders.some(
      (each) => each.side === 'buy' && each.symbol === order.symbol && model.isOpen(each) && each.left > 0,
    )
    if (own.fraction() < 0.7 && !(order.side === 'sell' && growing))
      wanted.quantity = own.pick([0, 1, 3, 10, 40, 100, 101])
    const asleep = order.state === 'trigger_pending'
    if (order.limit !== undefined && own.fraction() < 0.5) wanted.limit = near(own, order.symbol as Symbol)
    if (order.stop !== undefined && asleep && own.fraction() < 0.5)
      wanted.stop = near(own, order.symbol as Symbol)
    const before = order.quantity
    const refused = model.change(customer, order, wanted)
    count(
      refused ?? (order.quantity > before ? 'made more' : order.quantity < before ? 'made less' : 'repriced'),
    )
    const { quantity, limit, stop } = wanted
    const input = { number: order.number, quantity, limitPrice: limit, stopPrice: stop }
    const answer = await outcome(changeOrder(world.deps, keyed({ model: customer, ...person }), input))
    expect('refused' in answer ? answer.refused : undefined).toBe(refused)
  }

  function near(own: Seeded, symbol: Symbol) {
    const price = (model.quote(symbol).last * BigInt(1_000_000 + own.between(-40_000, 40_000))) / 1_000_000n
    return price - (price % tickOf(symbol))
  }

  async function actOnOffers(person: Person) {
    const { model: customer, random: own } = person
    const chance = own.fraction()
    if (chance < 0.25 && hasPin(customer)) return buyBlock(person, own.pick([0, 100, 200, 1_000, 150]))
    if (chance < 0.6) return apply(person, own.pick([100, 200, 500]))
    const mine = customer.applications.at(-1)
    if (chance < 0.72 && mine) {
      const refused = offered.cancelApplication(customer, mine)
      count(refused ? `application ${refused}` : 'application cancelled')
      const answer = await outcome(cancelApplication(world.deps, keyed(person), { number: mine.number }))
      return expect('refused' in answer ? answer.refused : undefined).toBe(refused)
    }
    const invested = customer.investments.at(-1)
    if (chance < 0.82 && invested) {
      const refused = offered.cancelInvestment(customer, invested)
      count(refused ? `investment ${refused}` : 'investment cancelled')
      const answer = await outcome(cancelFundOrder(world.deps, keyed(person), { id: invested.number }))
      return expect('refused' in answer ? answer.refused : undefined).toBe(refused)
    }
    const wanted = offered.invest(customer)
    const answer = await outcome(purchaseFund(world.deps, keyed(person), { fund: ids.fund }))
    if (typeof wanted === 'string') return expect(answer).toEqual({ refused: wanted })
    count('invested')
    if (!('reply' in answer)) throw new Error(`an investment was refused: ${answer.refused}`)
    wanted.number = answer.reply.number
  }

  async function buyBlock(person: Person, quantity: number) {
    const { symbol, price: seenPrice } = offers.listing
    const wanted = offered.buyListing(person.model, quantity)
    const input = { kind: 'bulk' as const, id: ids.listing, symbol, quantity, seenPrice, password: pin }
    const answer = await outcome(buyPlacement(world.deps, keyed(person), input))
    if (typeof wanted === 'string') return expect(answer).toEqual({ refused: wanted })
    count('block bought')
    if (!('reply' in answer)) throw new Error(`a block was refused: ${answer.refused}`)
    wanted.number = answer.reply.number
  }

  async function apply(person: Person, quantity: number) {
    const { symbol, price: seenPrice } = offers.issue
    const before = person.model.applications.length
    const wanted = offered.apply(person.model, quantity)
    const input = { issue: ids.issue, symbol, quantity, seenPrice }
    const answer = await outcome(applyToIssue(world.deps, keyed(person), input))
    if (typeof wanted === 'string') return expect(answer).toEqual({ refused: wanted })
    if (!('reply' in answer)) throw new Error(`an application was refused: ${answer.refused}`)
    const first = person.model.applications.length > before
    count(first ? 'applied' : 'changed')
    if (!first) expect(answer.reply.number).toBe(wanted.number)
    wanted.number = answer.reply.number
    expect(answer.reply).toMatchObject({ held: wanted.held, quantity })
  }

  /** Closes and lists the issue half way; the fund follows the clock. */
  async function offersGoOn(round: number) {
    if (round === Math.floor(rounds / 2)) {
      const shares = await onOffer.allot()
      for (const { model: customer } of customers)
        for (const mine of customer.applications.filter(({ state }) => state === 'applied')) {
          offered.allot(customer, mine, shares.get(mine.number) ?? 0)
          count(mine.state)
        }
    }
    if (round === Math.floor((rounds * 3) / 4)) {
      await onOffer.deliver()
      for (const { model: customer } of customers)
        for (const mine of customer.applications.filter(({ state }) => state === 'allotted')) {
          offered.deliver(customer, mine)
          count(mine.state)
        }
    }
    await onOffer.runFund()
    for (const { model: customer } of customers) {
      const running = customer.investments.filter(({ state }) => state === 'active').length
      offered.payOut(customer)
      const left = customer.investments.filter(({ state }) => state === 'active').length
      for (let paid = left; paid < running; paid++) count('paid out')
    }
  }

  /**
   * One waiting order per customer and symbol, because which of two gets the shares would depend on timing.
   */
  function wishOf({ model: customer, random: own }: Person): Wish {
    const symbol = own.pick(symbols)
    const lots = model.freeLots(customer, symbol)
    const open = customer.orders.filter((each) => each.symbol === symbol && model.isOpen(each))
    const side = lots.length > 0 && own.fraction() < 0.5 ? 'sell' : 'buy'
    const sellable = !open.some((each) => each.side === 'sell' || each.left > 0)
    const quantity = own.pick([0, 1, 3, 10, 40, 100, 101])
    const { ask, bid } = model.quote(symbol)
    const from = own.fraction() < 0.5 && lots.length > 0 ? { lot: own.pick(lots) } : {}
    const wish = { symbol, side: side === 'sell' && !sellable ? 'buy' : side, quantity } as const
    const kind = own.pick(['market', 'market', 'market', 'limit', 'limit', 'stop', 'stop_limit'] as const)
    const touch = wish.side === 'buy' ? ask : bid
    const taken = wish.side === 'sell' ? from : {}
    if (kind === 'market') {
      const seen = own.pick([undefined, touch, (touch * 97n) / 100n, (touch * 103n) / 100n])
      return { ...wish, ...taken, type: kind, ...(seen !== undefined && { seen }) }
    }
    const limit = near(own, symbol)
    const stop = near(own, symbol)
    if (kind === 'limit') return { ...wish, ...taken, type: kind, limit }
    return { ...wish, ...taken, type: kind, stop, ...(kind === 'stop_limit' && { limit }) }
  }

  async function compare(round: number) {
    const ids = customers.map(({ model: { id } }) => id)
    const accounts = await world.deps.db
      .selectFrom('account')
      .selectAll()
      .where('customer_id', 'in', ids)
      .where('balance', '!=', 0n)
      .execute()
    const orders = await world.deps.db
      .selectFrom('orders')
      .selectAll()
      .where('customer_id', 'in', ids)
      .execute()
    for (const { model: customer } of customers) {
      const mine = new Map(
        accounts
          .filter(({ customer_id }) => customer_id === customer.id)
          .map((each) => [each.address, each.balance]),
      )
      const where = `round ${round}, customer ${customer.id}`
      expect(Object.fromEntries(mine), where).toEqual(Object.fromEntries(accountsOf(customer)))
      const own = orders.filter(({ customer_id }) => customer_id === customer.id)
      expect(own.filter(({ state }) => state === 'failed').length, where).toBe(customer.failed)
      expect(
        own
          .filter(({ state }) => state !== 'failed')
          .map(storedFigures)
          .sort(byNumber),
        where,
      ).toEqual(customer.orders.map(modelFigures).sort(byNumber))
    }
  }

  return { customers, pricesMove, timePasses, offersGoOn, act, compare }
}

function countOrder({ side, state, filled, quantity, takes, stop, fills, fromProceeds }: ModelOrder) {
  count(`${side} ${state}`)
  if (filled > 0 && filled < quantity) count('in part')
  if (fills > 1) count('in several fills')
  if (fromProceeds) count('on proceeds')
  if (takes.length > 1) count('of several purchases')
  if (stop !== undefined && filled > 0) count('triggered')
}

const pin = '284615'
const buyersOfBlocks = 4
const pins = new Set<number>()
const hasPin = ({ id }: ModelCustomer) => pins.has(id)

async function givePin(customer: number) {
  const { db, secrets, sessions, clock } = world.deps
  const hash = await sessions.passwords.hash(keyedPin(secrets, customer, pin))
  await db
    .insertInto('transaction_password')
    .values({ customer_id: customer, hash, set_at: new Date(clock.now()) })
    .execute()
  pins.add(customer)
}

/** Gives every second call a key, so that both ways are tested. */
function keyed({ caller }: Person) {
  const key = `call-${operations}`
  return operations % 2 === 0 ? caller : { ...caller, once: { key, fingerprint: key } }
}

async function outcome<T>(promise: Promise<T>): Promise<{ reply: T } | { refused: string }> {
  try {
    return { reply: await promise }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code }
    throw error
  }
}

function inputOf({ symbol, side, type, quantity, limit, stop, seen, lot }: Wish) {
  return {
    quantity,
    type,
    ...(side === 'buy' ? { kind: 'stock', symbol } : lot ? { lot: lot.number } : { symbol }),
    ...(limit !== undefined && { limitPrice: limit }),
    ...(stop !== undefined && { stopPrice: stop }),
    ...(seen !== undefined && { seenPrice: seen }),
  }
}

/** The customer's accounts in the ledger that are not empty, by address. */
function accountsOf({ id, cash, unsettled, orders, applications, investments }: ModelCustomer) {
  const own: [string, bigint][] = [
    ['cash', cash],
    ['unsettled', unsettled],
  ]
  for (const order of orders) {
    own.push([`held:${order.number}`, order.held])
    own.push([`units:${order.number}`, BigInt(order.left - order.reserved)])
    const waiting = order.takes.reduce((sum, one) => sum + one.quantity - one.filled, 0)
    const open = ['resting', 'trigger_pending', 'part_filled'].includes(order.state)
    own.push([`units:held:${order.number}`, open ? BigInt(waiting) : 0n])
  }
  for (const { number, held, paid, state } of applications) {
    own.push([`held:${number}`, held])
    if (state === 'allotted') own.push([`units:${number}`, paid])
  }
  for (const { number, amount, state } of investments)
    own.push([`units:${number}`, state === 'active' ? amount : 0n])
  return own.flatMap(([kind, amount]): [string, bigint][] =>
    amount === 0n ? [] : [[`customer:${id}:${kind}`, amount]],
  )
}

type Figures = ReturnType<typeof modelFigures>
const byNumber = (a: Figures, b: Figures) => (a.number < b.number ? -1 : 1)

function modelFigures(order: ModelOrder) {
  const { number, state, filled, value, fees, held, heldUnsettled, left, reserved, cost } = order
  return { number, state, filled, value, fees, held, heldUnsettled, left, reserved, cost }
}

type Stored = Awaited<ReturnType<typeof storedOrders>>[number]
const storedOrders = () => world.deps.db.selectFrom('orders').selectAll().execute()

function storedFigures(row: Stored): Figures {
  return {
    number: row.number,
    state: row.state,
    filled: row.filled,
    value: row.value,
    fees: row.fees.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
    held: row.held,
    heldUnsettled: row.held_unsettled,
    left: row.lot_left,
    reserved: row.lot_reserved,
    cost: row.cost_left,
  }
}
