import { withoutDaily } from '@tarazu/contract/orders/fees'
import { maxPerCustomer } from '@tarazu/contract/orders/rules'
import { sql } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Deps } from '../deps.ts'
import { account } from '../ledger/journal.ts'
import { mayDealIn } from '../market/off-exchange.ts'
import { walletRate } from '../market/wallet-rate.ts'
import type { World } from './decide/open-order.ts'
import { type Lot, type LotAllocation, type LotOrigin, lotOriginColumns } from './decide/order.ts'
import { withWhatIsLeft } from './left-in-pools.ts'

/**
 * Everything that a decision looks at, from memory; `lots` is what a sale may take from (`readLots`). With
 * `placedAt` (ms UTC) the fees of that time apply: a waiting order keeps the fees it was placed under.
 */
export async function readWorld(
  deps: Deps,
  customer: number,
  symbol: string,
  lots: readonly Lot[] = [],
  placedAt?: number,
): Promise<World> {
  const instrument = deps.market.instrument(symbol)
  if (!instrument) throw new Refusal('not_found')
  const shown = deps.market.quote(symbol)
  // Asking the database does not make the quote too old: it is compared again at the commit.
  const [quote] = shown?.pool ? await withWhatIsLeft(deps, [shown]) : [shown]
  const spendable = await readSpendable(deps, customer)
  const dayCharged = await isDayCharged(deps, customer, symbol, placedAt)
  return worldOf(deps, customer, { instrument, quote, lots, spendable, dayCharged }, placedAt)
}

/** The world around what was read: the quote, with what is left of its pool, and what the customer has. */
export function worldOf(
  deps: Deps,
  customer: number,
  read: Pick<World, 'instrument' | 'quote' | 'lots' | 'spendable' | 'dayCharged'>,
  placedAt?: number,
): World {
  const { market } = deps
  const { instrument } = read
  const { symbol } = instrument
  const session = market.session(symbol)
  const now = deps.clock.now()
  const card = deps.policies.cardAt(placedAt ?? now)
  return {
    ...read,
    mayDealIn: mayDealIn(deps.settings, instrument),
    halted: market.halted(symbol, customer),
    eventOn: market.halt(symbol)?.by === 'event',
    quoteFresh: market.mayFill(symbol),
    sessionOpen: session.open,
    sessionCloses: session.closes,
    settles: session.settles,
    ends: market.ends(symbol, session.day),
    tradingDay: session.day,
    now,
    marketNow: market.now(),
    rate: walletRate(deps, instrument.currency),
    card: read.dayCharged ? { ...card, fees: withoutDaily(card.fees) } : card,
    wallet: deps.settings.currency,
  }
}

/** Whether a sale has borne already what is charged once on this trading day; asks only where something is. */
async function isDayCharged(deps: Deps, customer: number, symbol: string, placedAt?: number) {
  const charged = await readDayCharged(deps, [{ customer, symbol, placedAt: placedAt ?? deps.clock.now() }])
  return charged(customer, symbol)
}

type Sale = { customer: number; symbol: string; placedAt: number }

/** Which of these sales, under the fees of when they were placed, follow one that has borne their day. */
export async function readDayCharged(deps: Deps, sales: readonly Sale[]) {
  const { market, policies } = deps
  const asked = sales.filter(({ symbol, placedAt }) => {
    const of = market.instrument(symbol)?.market
    return policies.cardAt(placedAt).fees.some((line) => line.daily && line.market === of)
  })
  const key = (customer: number, symbol: string) => `${customer} ${symbol}`
  if (asked.length === 0) return () => false
  const { rows } = await sql<{ customer: number; symbol: string }>`
    select o.customer_id as customer, o.symbol
      from unnest(${asked.map(({ customer }) => customer)}::integer[], ${asked.map(({ symbol }) => symbol)}::text[],
                  ${asked.map(({ symbol }) => market.session(symbol).day)}::text[]) as s (customer, symbol, day)
      join orders o on o.customer_id = s.customer and o.symbol = s.symbol and o.charged_day = s.day`.execute(
    deps.db,
  )
  const charged = new Set(rows.map(({ customer, symbol }) => key(customer, symbol)))
  return (customer: number, symbol: string) => charged.has(key(customer, symbol))
}

export async function readSpendable(deps: Deps, customer: number) {
  const known = deps.ledger.balances.of(customer)
  const balances = known instanceof Promise ? await known : known
  const { currency } = deps.settings
  return {
    cash: balances.get(`${account.cash(customer)} ${currency}`)?.balance ?? 0n,
    unsettled: balances.get(`${account.unsettled(customer)} ${currency}`)?.balance ?? 0n,
  }
}

/** Lots that are read where nobody says how many units are wanted. Each has one unit at least. */
const maxLots = 500

/** Units free to be sold, of a symbol or of one purchase. `lots` is what was read for that. */
export async function unitsFree(
  { db }: Deps,
  customer: number,
  symbol: string,
  lot: string | undefined,
  lots: readonly Lot[],
): Promise<number> {
  if (lots.length < maxLots) return lots.reduce((sum, each) => sum + each.lot_left - each.lot_reserved, 0)
  const { free } = await db
    .selectFrom('orders')
    .where('customer_id', '=', customer)
    .where('symbol', '=', symbol)
    .where('lot_left', '>', 0)
    .$if(lot !== undefined, (of) => of.where('number', '=', lot ?? ''))
    .select(sql<string>`sum(lot_left - lot_reserved)`.as('free'))
    .executeTakeFirstOrThrow()
  return Number(free)
}

const lotColumns = [
  'number',
  'lot_left',
  'lot_reserved',
  'cost_left',
  'version',
  'kind',
  ...lotOriginColumns,
] as const

/** One purchase of the customer, whatever is left of it. */
export function readLot(
  deps: Pick<Deps, 'db'>,
  customer: number,
  number: string,
): Promise<(Lot & LotOrigin & { symbol: string }) | undefined> {
  return deps.db
    .selectFrom('orders')
    .select([...lotColumns, 'symbol'])
    .where('number', '=', number)
    .where('customer_id', '=', customer)
    .where('side', '=', 'buy')
    .executeTakeFirst()
}

/** The sellable lots of several symbols by symbol, oldest first, at most `maxLots` of each. */
export async function readLotsOfSymbols(
  { db }: Pick<Deps, 'db'>,
  customer: number,
  symbols: readonly string[],
): Promise<Map<string, Lot[]>> {
  const { rows } = await sql<Lot & { symbol: string }>`
    select l.* from unnest(${[...new Set(symbols)]}::text[]) as s (symbol)
     cross join lateral (
       select symbol, ${sql.join(lotColumns.map((column) => sql.ref(column)))} from orders o
        where o.customer_id = ${customer} and o.symbol = s.symbol and o.lot_left > 0
          and o.lot_left > o.lot_reserved
        order by o.created_at, o.id limit ${maxLots}) l`.execute(db)
  return Map.groupBy(rows, ({ symbol }) => symbol)
}

/** What a sale may take from: units of a symbol, or of one purchase; and what it takes from already. */
type TakenFrom = { lot?: string | undefined; takes?: readonly LotAllocation[]; units?: number }

/**
 * The sellable lots of a symbol or of one purchase, oldest first. Lots that a waiting sale already takes from
 * come before them.
 */
export async function readLots(
  deps: Pick<Deps, 'db'>,
  customer: number,
  symbol: string,
  { lot, takes = [], units = 0 }: TakenFrom,
): Promise<(Lot & LotOrigin)[]> {
  const taken = takes.map((take) => BigInt(take.lot))
  let lots = deps.db
    .selectFrom('orders')
    .select(lotColumns)
    .where('customer_id', '=', customer)
    .where('symbol', '=', symbol)
    .where('lot_left', '>', 0)
    .limit(Math.max(maxLots, Math.min(units, maxPerCustomer.lots)))
  if (lot !== undefined) lots = lots.where('number', '=', lot)
  lots =
    taken.length === 0
      ? lots.where(sql<boolean>`lot_left > lot_reserved`)
      : lots
          .where(sql<boolean>`(lot_left > lot_reserved or id = any(${taken}::bigint[]))`)
          .orderBy(sql`id = any(${taken}::bigint[])`, 'desc')
  return lots.orderBy('created_at').orderBy('id').execute()
}
