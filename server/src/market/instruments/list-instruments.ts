import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/market/api'
import type { listRanked as listRankedApi } from '@tarazu/contract/market/ranked-api'
import { microsToNumber, percentOf } from '@tarazu/contract/money'
import type { Deps, Visitor } from '../../deps.ts'
import type { Market } from '../market.ts'
import { categoriesOf } from './categories.ts'
import type { Instrument } from './instrument.ts'
import { instrumentRowOf } from './instrument-row.ts'
import { type Ranked, rank } from './rank.ts'

type List = typeof api.listInstruments

/** One instrument, named ones, a category, a market, or the best matches of a search across all of them. */
export async function listInstruments(deps: Deps, _: Visitor, input: Input<List>): Promise<Reply<List>> {
  return pageOf(deps.market, await chosen(deps.market, input), input)
}

async function chosen(market: Market, input: Input<List>): Promise<readonly Instrument[]> {
  if (input.symbol !== undefined) {
    const one = market.instrument(input.symbol)
    if (!one || input.market === undefined) return one ? [one] : []
    return one.market === input.market ? withItsMarket(market, one) : []
  }
  if (input.symbols !== undefined) {
    const named = new Set(input.symbols.split(','))
    return [...named].flatMap((symbol) => market.instrument(symbol) ?? [])
  }
  if (input.search !== undefined) return market.search(input.search, { market: input.market })
  if (input.category !== undefined) {
    return categoriesOf(market.instruments).find(({ code }) => code === input.category)?.members ?? []
  }
  return market.instruments.filter((each) => input.market === undefined || each.market === input.market)
}

/**
 * The screen of an index shows the stocks of its market (product 2). Any other instrument stands first among
 * them.
 */
function withItsMarket(market: Market, one: Instrument): readonly Instrument[] {
  const others = market.instruments.filter(
    (each) => each.market === one.market && each.kind !== 'index' && each !== one,
  )
  return one.kind === 'index' ? others : [one, ...others]
}

function rankedMembers(market: Market, input: Pick<Input<typeof listRankedApi>, 'category' | 'market'>) {
  if (input.category !== undefined)
    return categoriesOf(market.instruments).find(({ code }) => code === input.category)?.members ?? []
  return market.instruments.filter((each) => each.market === input.market && each.kind !== 'index')
}

/** A category or a market by its day, or by how near its members are to the highest price of their year. */
export async function listRanked(
  { market }: Pick<Deps, 'market'>,
  input: Input<typeof listRankedApi>,
): Promise<Reply<typeof listRankedApi>> {
  const members = rankedMembers(market, input)
  if (input.by === 'year_high') market.readYears(members.map(({ symbol }) => symbol))
  return pageOf(
    market,
    rank(members, input.by, (each) => figuresOf(market, each)),
    input,
  )
}

function figuresOf(market: Market, { symbol }: Instrument): Ranked {
  const quote = market.quote(symbol)
  if (!quote) return { change: undefined, turnover: undefined, price: undefined, high: undefined }
  const price = microsToNumber(quote.last)
  const yearHigh = market.knownYear(symbol)?.high
  return {
    change: percentOf(quote.last - quote.previousClose, quote.previousClose) ?? undefined,
    turnover: price * quote.volume,
    price,
    high: yearHigh === undefined ? undefined : Math.max(yearHigh, microsToNumber(quote.high)),
  }
}

export async function listCurrencies(
  deps: Deps,
  _: Visitor,
  input: Input<typeof api.listCurrencies>,
): Promise<Reply<typeof api.listCurrencies>> {
  const pairs =
    input.search !== undefined
      ? await deps.market.search(input.search, { market: 'CURRENCY' })
      : deps.market.instruments.filter((each) => each.market === 'CURRENCY')
  return pageOf(deps.market, pairs, input)
}

/** Looks up prices for the page alone. */
function pageOf(
  market: Market,
  instruments: readonly Instrument[],
  { page = 1, limit = 10 }: { page?: number | undefined; limit?: number | undefined },
) {
  const rows = instruments
    .slice((page - 1) * limit, page * limit)
    .map((each) => instrumentRowOf(market, each))
  return { rows, count: instruments.length }
}

export async function listCategories(deps: Deps): Promise<Reply<typeof api.listCategories>> {
  return {
    categories: categoriesOf(deps.market.instruments).map(({ members, ...category }) => ({
      ...category,
      members: members.map(({ id, name, symbol }) => ({ id, name, symbol })),
    })),
  }
}
