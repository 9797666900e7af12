/** Keeps the last prices of market days, by which portfolios are valued. */
import { day_ms } from '@tarazu/contract/duration'
import { sql } from 'kysely'
import { inLongTransaction } from '../db/paced-transactions.ts'
import type { Deps } from '../deps.ts'
import { lastWalletRate } from '../market/wallet-rate.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'market' | 'settings' | 'policies'>

/** A close is converted at the rate of now if it is no older; else at that of the pair's own close. */
const recent_ms = 3_600_000
/** How long before a close the pair's own close may lie: over a long weekend. */
const rateReach_ms = 7 * day_ms
/** How far back a gap is asked for again: what a source has not filled by then it never will. */
const gapsAsked_days = 10
const sameCurrency = 1_000_000n

/**
 * Keeps the closing prices of these instruments for all market days that have ended in the UTC days from one
 * to another, both included, and are not kept yet. What was a gap is asked for again. An instrument whose
 * source fails keeps no row, and is asked again in the next round. Returns the days that have changed.
 */
export async function keepClosings(
  deps: Parts,
  symbols: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<ReadonlySet<string>> {
  const changed = new Set<string>()
  const ahead = deps.clock.now() - deps.market.now()
  const known = await knownDays(deps, symbols, { from, to })
  const rateAt = makeRates(deps, ahead)
  for (const symbol of symbols) {
    const instrument = deps.market.instrument(symbol)
    if (!instrument) continue
    const until = Math.min(Date.parse(to) + day_ms, deps.clock.now()) - ahead
    const span = { from: Date.parse(from) - ahead, to: until + 1 }
    const unknown = (at: number) => {
      const day = dayOf(at + ahead)
      return day >= from && !known.has(`${symbol} ${day}`)
    }
    const first = deps.market.closesIn(symbol, span).find(unknown)
    if (first === undefined) continue
    const ended = await deps.market.closings(symbol, { from: first, to: span.to }).catch(() => [])
    const rows = []
    for (const { at, price, source } of ended) {
      if (!unknown(at)) continue
      const day = dayOf(at + ahead)
      const rate = price === undefined ? undefined : await rateAt(instrument.currency, at)
      rows.push({ symbol, day, price: price ?? null, rate: rate ?? null, at: new Date(at + ahead), source })
    }
    for (const day of await writeClosings(deps, rows)) changed.add(day)
  }
  return changed
}

/** Symbols with a gap in the days before one, and the first such day of each. */
export async function gapsBefore({ db }: Pick<Deps, 'db'>, day: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ symbol: string; day: string }>`
    select symbol, min(day)::text as day from closing_price
     where (price is null or rate is null) and day >= ${day}::date - ${gapsAsked_days}::integer
       and day < ${day}::date group by symbol order by symbol`.execute(db)
  return new Map(rows.map((row) => [row.symbol, row.day]))
}

/** The UTC day whose last moment is not before a close: one at midnight belongs to the day that ends. */
export const dayOf = (at: number) => new Date(at - 1).toISOString().slice(0, 10)

/** Days that are kept with a price, as `symbol day`. */
async function knownDays(
  { db }: Parts,
  symbols: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select symbol || ' ' || day as key from closing_price
     where symbol = any (${symbols}::text[]) and day between ${from}::date and ${to}::date
       and price is not null and rate is not null`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

type Row = {
  symbol: string
  day: string
  price: bigint | null
  rate: bigint | null
  at: Date
  source: 'simulated' | 'replay' | 'yahoo'
}

/**
 * Returns the days that have changed. Holders of the instrument have those of their days that were final made
 * again, which is noted in the same transaction.
 */
async function writeClosings({ db }: Parts, rows: readonly Row[]): Promise<string[]> {
  const [first] = rows
  if (!first) return []
  return inLongTransaction(db, async (tx) => {
    const written = await tx
      .insertInto('closing_price')
      .values([...rows])
      .onConflict((conflict) =>
        conflict
          .columns(['symbol', 'day'])
          .doUpdateSet((of) => ({
            price: of.ref('excluded.price'),
            rate: of.ref('excluded.rate'),
            at: of.ref('excluded.at'),
            source: of.ref('excluded.source'),
          }))
          .where(
            sql<boolean>`(closing_price.price, closing_price.rate)
              is distinct from (excluded.price, excluded.rate)`,
          ),
      )
      .returning((of) => of.cast<string>('day', 'text').as('day'))
      .execute()
    const days = written.map(({ day }) => day).sort()
    if (days[0] !== undefined)
      await sql`
        insert into portfolio_remake as r (customer_id, day)
        select distinct a.customer_id, ${days[0]}::date
          from account a join portfolio_progress p on p.final_day >= ${days[0]}::date
         where a.asset = ${first.symbol} and a.customer_id is not null
            on conflict (customer_id) do update set day = least(r.day, excluded.day)`.execute(tx)
    return days
  })
}

/**
 * Wallet currency per unit of a currency at a close, in millionths: the rate of now where the close is
 * recent, else that of the pair's last close on that day or in the week before; undefined where neither is
 * known.
 */
function makeRates(deps: Parts, ahead: number) {
  const found = new Map<string, Promise<bigint | undefined>>()
  async function ask(currency: string, at: number) {
    const wallet = deps.settings.currency
    if (currency === wallet) return sameCurrency
    if (Math.abs(deps.market.now() - at) <= recent_ms) return lastWalletRate(deps, currency)?.value
    const pair = `${currency}${wallet}=X`
    if (!deps.market.instrument(pair)) return undefined
    const to = Date.parse(dayOf(at + ahead)) + day_ms - ahead
    const closings = await deps.market.closings(pair, { from: at - rateReach_ms, to })
    return closings.findLast(({ price }) => price !== undefined && price > 0n)?.price
  }
  return (currency: string, at: number) => {
    const key = `${currency} ${at}`
    const rate = found.get(key) ?? ask(currency, at).catch(() => undefined)
    found.set(key, rate)
    return rate
  }
}
