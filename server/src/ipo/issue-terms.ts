/** The terms of an issue as operators draft them: their checks, their columns, and how they are shown. */
import type { Input } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/ipo/operate-api'
import { isExchangeOf, issueExchanges, issueProblem } from '@tarazu/contract/ipo/rules'
import { formatMicros } from '@tarazu/contract/money'
import { sql, type Transaction } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { mayDealIn } from '../market/off-exchange.ts'
import type { IssueRow } from './issue.ts'

type Terms = Input<typeof api.draftIssue>

/**
 * Allotted shares are sold from the firm's own book like any share here, so the same rule decides who may
 * have them.
 */
export const mayApplyFor = (
  { settings }: Pick<Deps, 'settings'>,
  { symbol, market, currency }: Pick<IssueRow, 'symbol' | 'market' | 'currency'>,
) => mayDealIn(settings, { symbol, market, currency, kind: 'stock' })

/** The currency of each market that lists shares. */
export const currencies = { IN: 'INR', US: 'USD' } as const

/**
 * The columns of a draft. Refuses with `value_invalid` and the field, with `exchange_only` and
 * `not_listable`.
 */
export function columnsOf(deps: Pick<Deps, 'market' | 'policies' | 'settings'>, terms: Terms) {
  if (!mayApplyFor(deps, { ...terms, currency: currencies[terms.market] })) throw new Refusal('exchange_only')
  const wrong = issueProblem(terms) ?? documentProblem(deps, terms)
  requirePrices(deps.market, terms)
  if (wrong) throw new Refusal('value_invalid', { field: wrong })
  if (terms.exchange !== undefined && !isExchangeOf(terms.market, terms.exchange))
    throw new Refusal('value_invalid', { field: 'exchange' })
  // The ledger uses symbols of these forms for units of funds and entitlements to shares.
  const taken = /^(FUND|IPO)-/.test(terms.symbol) || deps.market.instrument(terms.symbol) !== undefined
  if (taken) throw new Refusal('value_invalid', { field: 'symbol' })
  return {
    market: terms.market,
    symbol: terms.symbol,
    feed_code: terms.feedCode ?? null,
    exchange: terms.exchange ?? null,
    name: terms.name,
    about: terms.about,
    document: terms.document ?? null,
    document_url: terms.documentUrl ?? null,
    currency: currencies[terms.market],
    price_low: terms.priceLow,
    price_high: terms.priceHigh,
    size: terms.size,
    lot: terms.lot,
    minimum: terms.minimum,
    maximum: terms.maximum,
    opens_at: new Date(terms.opensAt),
    closes_at: new Date(terms.closesAt),
    lists_at: new Date(terms.listsAt),
  }
}

/**
 * Allotted shares have to be sold one day, so the feed needs a way to their price. Refuses with
 * `not_listable` if it has none, and with `value_invalid` if the code of its source is missing or belongs to
 * another instrument.
 */
export function requirePrices(
  { listing, instruments }: Pick<Deps['market'], 'listing' | 'instruments'>,
  { feedCode }: { feedCode?: string | null | undefined },
) {
  if (listing === 'none') throw new Refusal('not_listable')
  // Older drafts may have their code in lower case.
  const code = feedCode?.toUpperCase()
  const known = instruments.some(
    ({ yahooSymbol }) => yahooSymbol !== null && yahooSymbol.toUpperCase() === code,
  )
  if (known || (listing === 'quoted' && !feedCode)) throw new Refusal('value_invalid', { field: 'feedCode' })
}

/** The document is either here or at a host that two operators have allowed, and not both. */
function documentProblem({ policies }: Pick<Deps, 'policies'>, { document, documentUrl }: Terms) {
  if ((document === undefined) === (documentUrl === undefined)) return 'document'
  if (documentUrl === undefined) return document === '' ? 'document' : undefined
  const { protocol, host, username } = new URL(documentUrl)
  const allowed = protocol === 'https:' && username === '' && policies.get().document_hosts.includes(host)
  return allowed ? undefined : 'documentUrl'
}

/**
 * Two issues with the same code at the feed would have the same price. Of two that are written at the same
 * time the later one waits for the lock here, and is refused with `value_invalid`.
 */
export async function requireFreeCode(
  tx: Transaction<Tables>,
  { feed_code: code, id }: Pick<IssueRow, 'feed_code' | 'id'>,
) {
  if (code === null) return
  await sql`select pg_advisory_xact_lock('ipo_issue'::regclass::oid::bigint)`.execute(tx)
  const other = await tx
    .selectFrom('ipo_issue')
    .select('id')
    .where(sql<boolean>`upper(feed_code) = upper(${code})`)
    .where('state', '<>', 'withdrawn')
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) throw new Refusal('value_invalid', { field: 'feedCode' })
}

type Facts = Pick<
  IssueRow,
  | 'market'
  | 'symbol'
  | 'name'
  | 'currency'
  | 'price_low'
  | 'price_high'
  | 'size'
  | 'lot'
  | 'minimum'
  | 'maximum'
  | 'opens_at'
  | 'closes_at'
  | 'lists_at'
  | 'document_url'
  | 'feed_code'
  | 'exchange'
>

/** The terms as the second operator and the log see them. */
export function factsOf(issue: Facts) {
  return {
    company_name: issue.name,
    symbol: issue.symbol,
    ...(issue.feed_code !== null && { feed_code: issue.feed_code }),
    series: issue.market,
    exchange: issue.exchange ?? issueExchanges[issue.market][0],
    price_low: `${issue.currency} ${formatMicros(issue.price_low)}`,
    price_high: `${issue.currency} ${formatMicros(issue.price_high)}`,
    size: issue.size,
    lot: issue.lot,
    min: issue.minimum,
    max: issue.maximum,
    issue_start_date: issue.opens_at.toISOString(),
    issue_end_date: issue.closes_at.toISOString(),
    listing_date: issue.lists_at.toISOString(),
    document: issue.document_url ?? 'in the app',
  }
}
