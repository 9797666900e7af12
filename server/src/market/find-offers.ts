import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { Locale } from '@tarazu/contract/locales'
import type { findOffers as api, Offer } from '@tarazu/contract/market/offers-api'
import type { Caller, Deps } from '../deps.ts'
import { fundTexts } from '../funds/demo-fund-texts.ts'
import { bestMatches } from './instruments/search.ts'

/**
 * Most offers of a kind that are searched. People make them, so there are few; names of listings are in no
 * table.
 */
const maxSearched = 500
const maxFound = 20

export async function findOffers(
  deps: Deps,
  { language }: Caller,
  { search, symbol }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const [issues, listings, funds] = await Promise.all([
    readIssues(deps),
    readListings(deps),
    readFunds(deps, language),
  ])
  const all = [...issues, ...listings, ...funds.keys()].filter(
    (offer) => symbol === undefined || offer.symbol === symbol,
  )
  const found = search === undefined ? all : bestMatches(all, search, (offer) => funds.get(offer) ?? [])
  return { rows: found.slice(0, maxFound) }
}

async function readIssues({ db, market }: Deps): Promise<Offer[]> {
  const rows = await db
    .selectFrom('ipo_issue')
    .select(['id', 'symbol', 'name', 'state'])
    .where('state', 'in', ['announced', 'open'])
    .where('closes_at', '>', new Date(market.now()))
    .orderBy('id', 'desc')
    .limit(maxSearched)
    .execute()
  return rows.map(({ state, ...issue }) => ({ kind: 'ipo', ...issue, open: state === 'open' }))
}

async function readListings({ db, market }: Deps): Promise<Offer[]> {
  const rows = await db
    .selectFrom('placement')
    .select(['id', 'symbol', 'kind', 'state'])
    .where('state', 'in', ['approved', 'open'])
    .where('price', 'is not', null)
    .where('closes_at', '>', new Date(market.now()))
    .orderBy('closes_at')
    .orderBy('id')
    .limit(maxSearched)
    .execute()
  return rows.map(({ state, ...listing }) => ({
    ...listing,
    name: market.instrument(listing.symbol)?.name ?? listing.symbol,
    open: state === 'open',
  }))
}

/** Funds are found by their English name, too. Those that are sold out are on their own screen. */
async function readFunds({ db, market }: Deps, language: Locale): Promise<Map<Offer, [string]>> {
  const now = new Date(market.now())
  const rows = await db
    .selectFrom('fund')
    .select(['id', 'name', 'series', 'basis', 'value_basis', 'opens_at'])
    .where('state', '=', 'issued')
    .where('closes_at', '>', now)
    .where(({ eb }) => eb(eb('sold_amount', '+', eb.ref('amount')), '<=', eb.ref('issue_amount')))
    .orderBy('id', 'desc')
    .limit(maxSearched)
    .execute()
  return new Map(
    rows.map((row) => [
      {
        kind: 'fund',
        id: row.id,
        symbol: null,
        name: fundTexts(row, language).name,
        open: row.opens_at <= now,
      },
      [row.name],
    ]),
  )
}
