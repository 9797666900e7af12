import { day_ms } from '@tarazu/contract/duration'
import { withoutDaily } from '@tarazu/contract/orders/fees'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isItemFault } from '../concurrency/batcher.ts'
import { rateCard } from '../config/rate-card.ts'
import type { Deps } from '../deps.ts'
import type { Quote } from '../market/feeds/feed.ts'
import { mayDealIn } from '../market/off-exchange.ts'
import { walletRate } from '../market/wallet-rate.ts'
import { commitWithNotice } from './commit-with-notice.ts'
import { continueOrder } from './decide/continue-order.ts'
import { endOrder } from './decide/end-order.ts'
import { type Lot, type OrderRow, openStates, reservesNothing } from './decide/order.ts'
import type { OrderChange } from './decide/order-change.ts'
import { makeFailures } from './fail-orders.ts'
import { followPrices } from './follow-prices.ts'
import { keepExits } from './keep-exits.ts'
import { withSize, withWhatIsLeft } from './left-in-pools.ts'
import { openTriggered } from './open-triggered.ts'
import { orderRowFrom } from './order-json.ts'
import { lotsOf, readLotsOfAll } from './read-order.ts'
import { readDayCharged } from './read-world.ts'

const defaultBatch = 500

/** Fewest orders per symbol and side in one query, where many symbols take turns. */
const minPerSymbol = 25

/**
 * Fills waiting orders from current quotes. Only the holder of the lease runs it. It asks for quotes rather
 * than waiting for ticks: a feed that can be asked has a newer quote than its last round.
 */
export function makeMatching(deps: Deps, atOnce = defaultBatch) {
  let stopWatching = () => {}
  const failures = makeFailures(deps)
  return async function matching() {
    // While no events arrive, a halt that another process has ended would still hold here.
    if (!deps.events.live) await readAgain(deps)
    const { symbols, trails } = await openSymbols(deps)
    // Feeds that charge for requests quote only symbols that an order waits for. Those of the last round are
    // let go only now, so that a symbol of both is watched without a gap.
    const stopWatchingLast = stopWatching
    stopWatching = deps.market.watch(symbols)
    stopWatchingLast()
    // Between the fills of the last round and those of this one.
    await keepExits(deps)
    const count = await matchOrders(deps, { symbols, trails }, failures.add, atOnce)
    return count + (await failures.endRound())
  }
}

/**
 * The symbols with open orders, and which of them trailing stops follow. There are far more orders than
 * symbols, so it skips from symbol to symbol in the index `orders_open`, and repeats the condition of that
 * index to be allowed to use it.
 */
async function openSymbols(deps: Deps) {
  const open = sql`o.state in ('queued', 'resting', 'trigger_pending', 'part_filled')`
  const { rows } = await sql<{ symbol: string; trails: boolean }>`
    with recursive found as (
      (select o.symbol from orders o where ${open} order by o.symbol limit 1)
      union all
      select n.symbol from found f cross join lateral (
        select o.symbol from orders o where ${open} and o.symbol > f.symbol order by o.symbol limit 1) n)
    select symbol, exists (select from orders o where o.symbol = found.symbol and o.type = 'trailing'
                                                 and o.state = 'trigger_pending') as trails
      from found`.execute(deps.db)
  const known = rows.filter(({ symbol }) => deps.market.instrument(symbol) !== undefined)
  return {
    symbols: known.map(({ symbol }) => symbol),
    trails: new Set(known.flatMap(({ symbol, trails }) => (trails ? [symbol] : []))),
  }
}

/** The quote that orders may fill against right now; undefined if none may. */
function fillingQuote({ market, settings }: Deps, symbol: string) {
  const instrument = market.instrument(symbol)
  const mayDeal = instrument !== undefined && mayDealIn(settings, instrument)
  const tradable = mayDeal && market.session(symbol).open && market.mayFill(symbol) && !market.halted(symbol)
  return tradable ? market.quote(symbol) : undefined
}

type Open = Awaited<ReturnType<typeof openSymbols>>

async function matchOrders(deps: Deps, { symbols, trails }: Open, failed: Failed, atOnce: number) {
  const shown = symbols.flatMap((symbol) => {
    const { market } = deps
    const quote = fillingQuote(deps, symbol)
    const currency = market.instrument(symbol)?.currency
    // Orders cannot fill without an exchange rate, and must not take the place of others.
    return quote && currency && walletRate(deps, currency) ? [quote] : []
  })
  if (shown.length === 0) return 0
  await followPrices(
    deps,
    shown.filter(({ symbol }) => trails.has(symbol)),
  )
  const quotes = await withWhatIsLeft(deps, shown)
  const remaining = new Map(quotes.flatMap(({ symbol, pool, askSize }) => (pool ? [[symbol, askSize]] : [])))
  let count = 0
  const tried: bigint[] = []
  let page: Promise<Reached> | undefined = reachedOrders(deps, quotes, tried, atOnce)
  while (page) {
    const { orders, more }: Reached = await page
    tried.push(...orders.map(({ id }) => id))
    // The next ones are looked for while these are committed.
    page = more.length > 0 ? reachedOrders(deps, more, tried, atOnce) : undefined
    page?.catch(() => undefined)
    const [lots, dayCharged] = await Promise.all([
      readLotsOfAll(deps, orders),
      readDayCharged(deps, orders.flatMap(saleOf)),
    ])
    count += await commitEach(
      deps,
      orders,
      (order) =>
        reservesNothing(order)
          ? openTriggered(deps, order)
          : decide(deps, order, { lots: lotsOf(order, lots), dayCharged, left: remaining }),
      failed,
    )
  }
  return count
}

const saleOf = ({ side, customer_id, symbol, created_at }: OrderRow) =>
  side === 'sell' ? [{ customer: customer_id, symbol, placedAt: created_at.getTime() }] : []

type Reached = { orders: OrderRow[]; more: readonly Quote[] }

/**
 * The orders that these quotes reach, best price first, then oldest first. Symbols take turns, so that no
 * order waits for a thousand orders of another symbol. `more` are the quotes that may reach further ones:
 * those that have reached fewer than their share are done, and leave it to the others.
 */
async function reachedOrders(
  deps: Deps,
  quotes: readonly Quote[],
  tried: readonly bigint[],
  atOnce: number,
): Promise<Reached> {
  const share = Math.max(Math.ceil(atOnce / quotes.length), Math.min(minPerSymbol, atOnce))
  const { rows } = await reachedBy(deps, quotes, tried, share, atOnce).execute(deps.db)
  const unfinished = new Set(rows.filter(({ turn }) => turn === BigInt(share)).map(({ symbol }) => symbol))
  return {
    orders: rows.map(({ turn: _, ...row }) => orderRowFrom(row)),
    more: rows.length === atOnce ? quotes : quotes.filter(({ symbol }) => unfinished.has(symbol)),
  }
}

/** The query of `reachedOrders`: at most `share` for each symbol and way of being reached. */
export function reachedBy(
  deps: Pick<Deps, 'market' | 'settings'>,
  quotes: readonly Quote[],
  tried: readonly bigint[],
  share: number,
  atOnce: number,
) {
  const now = new Date(deps.market.now())
  const mayBeReached = (order: 'f' | 'r' | 'w') => sql`
    (${sql.ref(`${order}.expires_at`)} is null or ${sql.ref(`${order}.expires_at`)} > ${now})
      and ${sql.ref(`${order}.id`)} <> all (${tried}::bigint[]) and ${notLeftBehind(order)}
      and (${sql.ref(`${order}.side`)} = 'sell'
           or ${sql.ref(`${order}.customer_id`)} not in (${whoMayNotBuy(deps)}))`
  return sql<Parameters<typeof orderRowFrom>[0] & { turn: bigint }>`
    select o.*
      from unnest(${quotes.map((q) => q.symbol)}::text[], ${quotes.map((q) => q.bid)}::bigint[],
                  ${quotes.map((q) => q.ask)}::bigint[], ${quotes.map((q) => q.last)}::bigint[],
                  ${quotes.map((q) => q.bidSize)}::bigint[], ${quotes.map((q) => q.askSize)}::bigint[],
                  ${quotes.map((q) => new Date(q.at).toISOString())}::timestamptz[])
           as q (symbol, bid, ask, last, bid_size, ask_size, at)
     cross join lateral (
       (select b.*, row_number() over (order by b.bound desc, b.created_at, b.id) as turn from orders b
         where b.symbol = q.symbol and b.side = 'buy' and b.state in ('resting', 'part_filled') and b.bound >= q.ask
           and b.customer_id not in (${whoMayNotBuy(deps)})
           and q.ask_size > 0 and (b.last_quote_at is null or b.last_quote_at < q.at)
           and (b.expires_at is null or b.expires_at > ${now}) and b.id <> all (${tried}::bigint[])
           and ${notLeftBehind('b')}
         order by b.bound desc, b.created_at, b.id limit ${share})
       union all
       (select s.*, row_number() over (order by s.bound, s.created_at, s.id) from orders s
         where s.symbol = q.symbol and s.side = 'sell' and s.state in ('resting', 'part_filled') and s.bound <= q.bid
           and q.bid_size > 0 and (s.last_quote_at is null or s.last_quote_at < q.at)
           and (s.expires_at is null or s.expires_at > ${now}) and s.id <> all (${tried}::bigint[])
           and ${notLeftBehind('s')}
         order by s.bound, s.created_at, s.id limit ${share})
       union all
       (select w.*, row_number() over (order by w.id) from orders w
         where w.symbol = q.symbol and w.state = 'queued' and ${mayBeReached('w')}
         order by w.id limit ${share})
       union all
       (select r.*, row_number() over (order by r.stop_price, r.id) from orders r
         where r.symbol = q.symbol and r.state = 'trigger_pending'
           and coalesce(r.trigger_from = 'below', r.side = 'buy')
           and r.stop_price <= q.last and ${mayBeReached('r')}
         order by r.stop_price, r.id limit ${share})
       union all
       (select f.*, row_number() over (order by f.stop_price desc, f.id) from orders f
         where f.symbol = q.symbol and f.state = 'trigger_pending'
           and not coalesce(f.trigger_from = 'below', f.side = 'buy')
           and f.stop_price >= q.last and ${mayBeReached('f')}
         order by f.stop_price desc, f.id limit ${share})
       union all
       (select g.*, row_number() over (order by g.id) from orders g
         where g.symbol = q.symbol and g.type = 'oco' and g.state in ('resting', 'part_filled')
           and g.bound = g.target_price and g.stop_price >= q.last
           and (g.expires_at is null or g.expires_at > ${now}) and g.id <> all (${tried}::bigint[])
           and ${notLeftBehind('g')}
         order by g.id limit ${share})
     ) o
     order by o.turn limit ${atOnce}`
}

/**
 * Excludes customers whom an instrument's event has left behind: their orders are in units from before it.
 * `order` is the alias of `orders` in the query: purchases (b), sales (s), what waits for the open (w), stops
 * that wait for a rise (r) or a fall (f), sales at a target that have a stop (g).
 */
const notLeftBehind = (order: 'b' | 'f' | 'g' | 'r' | 's' | 'w') => sql`not exists (
  select from instrument_event_left l
   where l.symbol = ${sql.ref(`${order}.symbol`)} and l.customer_id = ${sql.ref(`${order}.customer_id`)} and l.halts)`

/** Customers for whom nothing may be bought: frozen, or in live mode suspended. They are few. */
function whoMayNotBuy({ settings }: Pick<Deps, 'settings'>) {
  const frozen = sql`select id from customer where frozen_at is not null`
  if (settings.mode === 'paper') return frozen
  return sql`${frozen} union all select customer_id from identity where state = 'suspended'`
}

/** Cancels the waiting purchases of customers who may not buy. Their sales go on, since they reduce risk. */
export async function stopPurchases(deps: Deps, held: () => boolean = () => true, atOnce = defaultBatch) {
  let count = 0
  let last = 0n
  while (held()) {
    const { rows } = await purchasesToStop(deps, last, atOnce).execute(deps.db)
    const orders = rows.map(orderRowFrom)
    count += await commitEach(deps, orders, (order) =>
      endOrder(
        order,
        [],
        { event: 'cancel', who: 'system', reason: 'account_frozen' },
        { now: deps.clock.now(), marketNow: deps.market.now() },
        deps.settings.currency,
      ),
    )
    if (orders.length < atOnce) break
    last = orders.at(-1)?.id ?? last
  }
  return count
}

/**
 * Looks from the few who may not buy to their orders: among all that are open it would go through a hundred
 * thousand each second to find none.
 */
export function purchasesToStop(deps: Pick<Deps, 'settings'>, after: bigint, atOnce: number) {
  return sql<Parameters<typeof orderRowFrom>[0]>`
    select o.* from (select distinct id from (${whoMayNotBuy(deps)}) stopped) customer
     cross join lateral (
       select p.* from orders p
        where p.customer_id = customer.id and p.id > ${after} and p.side = 'buy'
          and p.state in ('queued', 'resting', 'trigger_pending', 'part_filled')
        order by p.id limit ${atOnce}) o
     order by o.id limit ${atOnce}`
}

type Around = {
  lots: Lot[]
  dayCharged: Awaited<ReturnType<typeof readDayCharged>>
  /** The units of each symbol that this round may still take from a source that knows how many there are. */
  left: Map<string, number>
}

function decide(deps: Deps, order: OrderRow, { lots, dayCharged, left }: Around) {
  // Asked again, since a long round takes seconds: an event may have fallen due since, which changes the
  // price.
  const asked = fillingQuote(deps, order.symbol)
  const units = asked?.pool && (left.get(order.symbol) ?? 0)
  const quote = asked && units !== undefined ? withSize(asked, units) : asked
  const rate = walletRate(deps, order.currency)
  if (!quote || !rate) return undefined
  const { settles, day } = deps.market.session(order.symbol)
  const moment = { now: deps.clock.now(), marketNow: deps.market.now(), settles, day }
  // The fees that the ticket showed when the order was confirmed, and that were reserved for.
  const agreed = deps.policies.cardAt(order.created_at.getTime())
  const card = dayCharged(order.customer_id, order.symbol)
    ? { ...agreed, fees: withoutDaily(agreed.fees) }
    : agreed
  const change = continueOrder(order, lots, quote, rate, card, moment, deps.settings.currency)
  const filled = change?.fills.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
  if (units !== undefined) left.set(order.symbol, units - filled)
  return change
}

/**
 * Ends orders that have expired on the market's clock: day orders at the close, others after a year or when
 * their contract or bond ends (the event of that end finds them ended, or ends them itself if it comes
 * first). An expiry further ahead than any order may have is left over from another feed with another clock:
 * such an order is ended, too.
 */
export async function expireOrders(deps: Deps, held: () => boolean = () => true, atOnce = defaultBatch) {
  const marketNow = deps.market.now()
  const beyond = marketNow + (rateCard.gtcDays + 31) * day_ms
  const past = sql<SqlBool>`expires_at <= ${new Date(marketNow)}`
  const leftOver = sql<SqlBool>`expires_at > ${new Date(beyond)}`
  let count = 0
  // Each is a part of the index by expiry, so that orders which are not due are not even counted.
  for (const due of [past, leftOver]) {
    // An order that cannot be ended now must not block the others: they are tried in the same round.
    let last: Last | undefined
    while (held()) {
      const rows = await ordersInTurn(deps, due, last, atOnce).execute()
      const orders = rows.map(({ expiry: _, ...row }) => orderRowFrom(row))
      const lots = await readLotsOfAll(deps, orders)
      count += await commitEach(deps, orders, (order) =>
        endOrder(
          order,
          lotsOf(order, lots),
          { event: 'expire', who: 'system', reason: endReason(deps, order, marketNow) },
          { now: deps.clock.now(), marketNow },
          deps.settings.currency,
        ),
      )
      last = rows.at(-1)
      if (rows.length < atOnce) break
    }
  }
  return count
}

/** `expiry` is text, since a date of JavaScript would lose its microseconds. */
type Last = { expiry: string; id: bigint }

/** Open orders that are `due`, a part of the index by expiry. */
export function ordersInTurn(
  { db }: Pick<Deps, 'db'>,
  due: RawBuilder<SqlBool>,
  last: Last | undefined,
  atOnce: number,
) {
  return (
    db
      .selectFrom('orders')
      .selectAll()
      // Read as text: the driver would make it a date in this machine's time zone.
      .select((of) => of.cast<string>('trading_day', 'text').as('trading_day'))
      .select((of) => of.cast<string>('expires_at', 'text').as('expiry'))
      .where('state', 'in', [...openStates])
      .where(due)
      .$if(last !== undefined, (query) =>
        query.where(sql<SqlBool>`(expires_at, id) > (${last?.expiry}::timestamptz, ${last?.id}::bigint)`),
      )
      .orderBy('expires_at')
      .orderBy('id')
      .limit(atOnce)
  )
}

function endReason({ market }: Deps, order: OrderRow, marketNow: number) {
  if ((order.validity !== 'gtc' && order.validity !== 'gtt') || !market.instrument(order.symbol)) return null
  const ends = market.ends(order.symbol, order.trading_day)
  if (ends === undefined || ends > marketNow) return null
  return order.market === 'FUTURE' ? 'expired_contract' : 'redeemed'
}

type Failed = (order: OrderRow) => void

/**
 * Commits each order on its own. A stale one was changed meanwhile and is tried in the next round. `failed`
 * gets those that have something wrong with them, which does not include the database being away.
 */
async function commitEach(
  deps: Deps,
  orders: OrderRow[],
  decide: (order: OrderRow) => OrderChange | undefined | Promise<OrderChange | undefined>,
  failed: Failed = () => {},
) {
  const done = await Promise.all(
    orders.map(async (order) => {
      let change: OrderChange | undefined
      const knownFees = deps.policies.lastFees()
      try {
        const decided = decide(order)
        change = decided instanceof Promise ? await decided : decided
      } catch (error) {
        failed(order)
        deps.log.error({ err: error, order: order.number }, 'an order could not be decided on')
        return 0
      }
      try {
        if (change?.notice) return (await commitWithNotice(deps, change)) === 'done' ? 1 : 0
        const outcome = change && (await deps.commitWaiting({ ...change, knownFees }))
        // What is opened only now spends what others may have taken meanwhile: it is decided anew.
        if (outcome?.status === 'overdrawn' && reservesNothing(order)) {
          deps.ledger.balances.forget(order.customer_id)
          return 0
        }
        // An order spends what it has reserved, so an overdraft means that the ledger and the order disagree.
        if (outcome?.status === 'overdrawn') {
          failed(order)
          deps.log.error({ order: order.number }, 'an order has less reserved than it says')
        }
        if (outcome?.status === 'overruled') await readAgain(deps)
        return outcome?.status === 'done' ? 1 : 0
      } catch (error) {
        if (isItemFault(error)) failed(order)
        deps.log.error({ err: error, order: order.number }, 'an order could not be continued')
        return 0
      }
    }),
  )
  return done.reduce<number>((sum, one) => sum + one, 0)
}

/**
 * Frozen customers are read in every round; everything else that restricts trading is in memory, and is read
 * again here.
 */
async function readAgain({ listings, policies, safeMode }: Deps) {
  await Promise.all([listings.reload(), policies.reload(), safeMode.look()])
}
