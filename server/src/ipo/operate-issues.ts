/** What operators do with issues. Announcing, allotting and withdrawing need a second operator; nobody chooses who gets what. */

import type { Input, Reply } from '@tarazu/contract/endpoint'
import { resultHashOf } from '@tarazu/contract/ipo/allotment'
import type * as api from '@tarazu/contract/ipo/api'
import { finalPricePossible, isExchangeOf, issueExchanges, issueProblem } from '@tarazu/contract/ipo/rules'
import { formatMicros } from '@tarazu/contract/money'
import { sql, type Transaction } from 'kysely'
import { overtakeProposals } from '../approvals/overtake-proposals.ts'
import { propose, type Wanted } from '../approvals/propose.ts'
import { requireNoProposal } from '../approvals/require-no-proposal.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { Refusal } from '../refusal.ts'
import { allotmentOf } from './allotment-of.ts'
import { type IssueEvent, type IssueRow, next, subjectOf } from './issue.ts'
import { lockIssue, moveIssue } from './issue-rows.ts'

type Terms = Omit<Input<typeof api.editIssue>, 'id'>

/** Of the markets that shares are listed in. */
export const currencies = { IN: 'INR', US: 'USD' } as const

/** Refuses with `value_invalid` and the field. */
export function columnsOf(deps: Pick<Deps, 'market' | 'policies'>, terms: Terms) {
  const wrong = issueProblem(terms) ?? documentProblem(deps, terms)
  requirePrices(deps.market, terms)
  if (wrong) throw new Refusal('value_invalid', { field: wrong })
  if (terms.exchange !== undefined && !isExchangeOf(terms.market, terms.exchange))
    throw new Refusal('value_invalid', { field: 'exchange' })
  // Codes of these forms are assets of the ledger: units of funds, and entitlements to shares.
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
 * What is allotted has to be sold one day, so the feed needs a way to its price. Refuses with `not_listable` where it has none,
 * and with `value_invalid` where its source's code is missing or names something else.
 */
export function requirePrices(
  { listing, instruments }: Pick<Deps['market'], 'listing' | 'instruments'>,
  { feedCode }: { feedCode?: string | null | undefined },
) {
  if (listing === 'none') throw new Refusal('not_listable')
  // Drafts of before may have theirs in small letters.
  const code = feedCode?.toUpperCase()
  const known = instruments.some(
    ({ yahooSymbol }) => yahooSymbol !== null && yahooSymbol.toUpperCase() === code,
  )
  if (known || (listing === 'quoted' && !feedCode)) throw new Refusal('value_invalid', { field: 'feedCode' })
}

/** Here, or at an address that two operators allow; not both, and not neither. */
function documentProblem({ policies }: Pick<Deps, 'policies'>, { document, documentUrl }: Terms) {
  if ((document === undefined) === (documentUrl === undefined)) return 'document'
  if (documentUrl === undefined) return document === '' ? 'document' : undefined
  const { protocol, host, username } = new URL(documentUrl)
  const allowed = protocol === 'https:' && username === '' && policies.get().document_hosts.includes(host)
  return allowed ? undefined : 'documentUrl'
}

/**
 * Two issues under one code of the feed would have one price. Of two that are written at the same time the later one waits here,
 * and is refused with `value_invalid`.
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

export async function draftIssue(
  deps: Deps,
  { operator }: OperatorCaller,
  terms: Input<typeof api.draftIssue>,
): Promise<Reply<typeof api.draftIssue>> {
  const columns = columnsOf(deps, terms)
  const id = await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    await requireFreeCode(tx, { ...columns, id: 0 })
    const row = await tx
      .insertInto('ipo_issue')
      .values({
        ...columns,
        state: 'draft',
        timeline: JSON.stringify([{ state: 'draft', at: new Date(now).toISOString(), who: 'operator' }]),
        created_at: new Date(now),
      })
      // The index `ipo_issue_symbol`: one at a time under a code.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new Refusal('value_invalid', { field: 'symbol' })
    const subject = subjectOf(row.id)
    await appendAudit(tx, {
      at: now,
      actor: operator,
      action: 'ipo.draft',
      subject,
      detail: factsOf(columns),
    })
    await publish(tx, { customer: null, topics: ['operators'], numbers: ['ipo'] })
    return row.id
  })
  deps.events.wake()
  return { id }
}

/** Refuses with `already_decided` where it is no draft any more, `already_proposed` while a second operator looks at it. */
export async function editIssue(
  deps: Deps,
  { operator }: OperatorCaller,
  { id, ...terms }: Input<typeof api.editIssue>,
): Promise<Reply<typeof api.editIssue>> {
  const columns = columnsOf(deps, terms)
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const issue = await lockIssue(tx, id)
    if (issue.state !== 'draft') throw new Refusal('already_decided')
    await requireNoProposal(tx, { subject: subjectOf(id), now })
    const other = await tx
      .selectFrom('ipo_issue')
      .select('id')
      .where('symbol', '=', columns.symbol)
      .where('state', 'not in', ['listed', 'withdrawn'])
      .where('id', '<>', id)
      .executeTakeFirst()
    if (other) throw new Refusal('value_invalid', { field: 'symbol' })
    await requireFreeCode(tx, { ...columns, id })
    await tx.updateTable('ipo_issue').set(columns).where('id', '=', id).where('state', '=', 'draft').execute()
    const [before, after] = [factsOf(issue), factsOf(columns)]
    await appendAudit(tx, {
      at: now,
      actor: operator,
      action: 'ipo.edit',
      subject: subjectOf(id),
      detail: { before, after },
    })
    await publish(tx, { customer: null, topics: ['operators'], numbers: ['ipo'] })
  })
  deps.events.wake()
  return {}
}

export async function proposeAnnouncement(
  deps: Deps,
  { operator }: OperatorCaller,
  { id, reason }: Input<typeof api.proposeAnnouncement>,
): Promise<Reply<typeof api.proposeAnnouncement>> {
  return proposeFor(deps, operator, id, 'announce', async (_tx, issue) => {
    if (issue.closes_at.getTime() <= deps.market.now())
      throw new Refusal('value_invalid', { field: 'closesAt' })
    return { kind: 'ipo.announce', payload: factsOf(issue), reason }
  })
}

export async function proposeAllotment(
  deps: Deps,
  { operator }: OperatorCaller,
  { id, price, reason }: Input<typeof api.proposeAllotment>,
): Promise<Reply<typeof api.proposeAllotment>> {
  return proposeFor(deps, operator, id, 'approve', async (tx, issue) => ({
    kind: 'ipo.allot',
    payload: await allotmentFacts(deps, tx, issue, price ?? issue.price_high),
    reason,
  }))
}

/** What whoever approves an allotment agrees to. Refuses with `value_invalid` where the price is outside the band. */
export async function allotmentFacts(deps: Deps, tx: Transaction<Tables>, issue: IssueRow, price: bigint) {
  const band = { priceLow: issue.price_low, priceHigh: issue.price_high }
  if (!finalPricePossible(band, price)) throw new Refusal('value_invalid', { field: 'price' })
  const { result } = await allotmentOf(deps, tx, issue)
  const lots = result.reduce((sum, [, , allotted]) => sum + allotted, 0)
  return {
    price: formatMicros(price),
    currency: issue.currency,
    applications: issue.applications,
    applied: String(issue.applied),
    allotted: String(lots * issue.lot),
    seed_hash: issue.seed_hash,
    list_hash: issue.list_hash,
    result_hash: resultHashOf(formatMicros(price), result),
  }
}

export async function proposeIssueWithdrawal(
  deps: Deps,
  { operator }: OperatorCaller,
  { id, reason }: Input<typeof api.proposeIssueWithdrawal>,
): Promise<Reply<typeof api.proposeIssueWithdrawal>> {
  return proposeFor(deps, operator, id, 'withdraw', async (_tx, issue) => ({
    kind: 'ipo.withdraw',
    payload: { company_name: issue.name, state: issue.state, applications: issue.applications },
    reason,
  }))
}

type Asked = Pick<Wanted, 'kind' | 'payload' | 'reason'>

/** Refuses with `already_decided` where it is no draft any more. */
export async function discardIssue(
  deps: Deps,
  { operator }: OperatorCaller,
  { id, reason }: Input<typeof api.discardIssue>,
): Promise<Reply<typeof api.discardIssue>> {
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now()
    const issue = await lockIssue(tx, id)
    if (issue.state !== 'draft') throw new Refusal('already_decided')
    const subject = subjectOf(id)
    await overtakeProposals(tx, { subject, kinds: ['ipo.announce', 'ipo.withdraw'], at })
    await moveIssue(tx, deps, issue, 'withdraw', 'operator', { reason })
    const detail = { company_name: issue.name, symbol: issue.symbol }
    await appendAudit(tx, { at, actor: operator, action: 'ipo.discard', subject, reason, detail })
  })
  deps.events.wake()
  return {}
}

/**
 * One proposal about an issue at a time, but that withdrawing it can always be proposed. Refuses with `already_decided` where
 * that step is not possible any more.
 */
async function proposeFor(
  deps: Deps,
  operator: OperatorCaller['operator'],
  id: number,
  event: IssueEvent,
  wanted: (tx: Transaction<Tables>, issue: IssueRow) => Promise<Asked>,
): Promise<{ proposal: string }> {
  const proposal = await deps.db.transaction().execute(async (tx) => {
    const issue = await lockIssue(tx, id)
    if (!next[issue.state][event]) throw new Refusal('already_decided')
    const kind = event === 'withdraw' ? ('ipo.withdraw' as const) : undefined
    await requireNoProposal(tx, { subject: subjectOf(id), now: deps.clock.now(), kind })
    const asked = await wanted(tx, issue)
    const number = await propose(tx, deps, operator, { ...asked, subject: subjectOf(id) })
    await publish(tx, { customer: null, topics: ['operators'], numbers: ['ipo'] })
    return number
  })
  deps.events.wake()
  return { proposal }
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

/** For the eyes of the second operator, and for the log. */
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
