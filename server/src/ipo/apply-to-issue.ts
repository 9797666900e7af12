import type { Input, Reply } from '@tarazu/contract/endpoint'
import * as api from '@tarazu/contract/ipo/api'
import type { Kysely, Transaction } from 'kysely'
import type { Act } from '../acts/act.ts'
import { once } from '../acts/once.ts'
import { Refusal } from '../answer/refusal.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'
import { mayBuy } from '../guards/may-buy.ts'
import { readRestriction } from '../guards/read-what-holds.ts'
import { readMoney } from '../ledger/read-money.ts'
import { walletRate } from '../market/wallet-rate.ts'
import { type ApplicationRow, applied, cancelledApplication } from './application.ts'
import { applicationFrom } from './application-json.ts'
import { changeApplication } from './application-rows.ts'
import { checkApplication, type IssueRow } from './issue.ts'
import { shareLockIssue } from './issue-rows.ts'
import { mayApplyFor } from './issue-terms.ts'

type Apply = typeof api.applyToIssue
type Cancel = typeof api.cancelApplication

/** Applies, or changes the existing application: a customer has one per issue. */
export async function applyToIssue(deps: Deps, caller: Caller, input: Input<Apply>): Promise<Reply<Apply>> {
  return once(deps, caller, api.applyToIssue, async (act) => {
    const { tx } = act
    // Checked first, so that a frozen account learns nothing about the issue. Reducing an application is
    // allowed.
    if (caller.frozen && !(await wantsLess(tx, caller, input)) && (await isStillFrozen(tx, caller)))
      throw new Refusal('account_frozen')
    const issue = await shareLockIssue(tx, input.issue)
    checkApplication(issue, input, deps.market.now())
    if (!mayApplyFor(deps, issue)) throw new Refusal('exchange_only')
    const { row, first } = await lockApplication(act, deps, caller.id, issue)
    const asMany = !first && row.quantity === input.quantity
    const less = !first && row.quantity > input.quantity
    if (!less) await mayBuy(tx, deps, caller)
    const after = asMany ? row : await (less ? giveBack : holdMoney)(act, deps, row, issue, input.quantity)
    return applicationFrom(after, issue, deps)
  })
}

/** Another server may have lifted the freeze since the caller's session was read. */
const isStillFrozen = async (tx: Kysely<Tables>, { id }: Caller) =>
  (await readRestriction({ db: tx }, id)).frozen

/**
 * Whether there is an application for more shares. Not locked: `applyToIssue` compares again under the lock.
 */
async function wantsLess(tx: Kysely<Tables>, caller: Caller, { issue, quantity }: Input<Apply>) {
  const known = await tx
    .selectFrom('ipo_application')
    .select('quantity')
    .where('issue_id', '=', issue)
    .where('customer_id', '=', caller.id)
    .where('state', '=', 'applied')
    .executeTakeFirst()
  return known !== undefined && known.quantity > quantity
}

/**
 * Locks the customer's application. Of several first ones at once the index `ipo_application_once` admits
 * one.
 */
async function lockApplication({ tx, at }: Act, deps: Deps, customer: number, issue: IssueRow) {
  const mine = tx
    .selectFrom('ipo_application')
    .selectAll()
    .where('issue_id', '=', issue.id)
    .where('customer_id', '=', customer)
    .where('state', '<>', 'cancelled')
    .forUpdate()
  const known = await mine.executeTakeFirst()
  if (known) return { row: known, first: false }
  const added = await tx
    .insertInto('ipo_application')
    .values({
      number: newNumber(deps.random),
      issue_id: issue.id,
      customer_id: customer,
      person: await personOf(tx, deps, customer),
      quantity: issue.minimum,
      state: 'applied',
      rate: 1n,
      rate_source: '',
      rate_at: new Date(deps.market.now()),
      // A placeholder, which must not be zero, for the hold that follows in this transaction.
      held: 1n,
      from_unsettled: 0n,
      timeline: '[]',
      created_at: new Date(at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (added) return { row: { ...added, held: 0n }, first: true }
  const twin = await mine.executeTakeFirst()
  // The index `ipo_application_of_person` refused it: the same person has applied with another account.
  if (!twin) throw new Refusal('own_limit')
  return { row: twin, first: false }
}

/**
 * In live mode the key of the verified identity papers; null if too little of them is kept to tell people
 * apart.
 */
async function personOf(tx: Transaction<Tables>, { settings }: Deps, customer: number) {
  if (settings.mode === 'paper') return null
  const identity = await tx
    .selectFrom('identity')
    .select('id_key')
    .where('customer_id', '=', customer)
    .executeTakeFirst()
  return identity?.id_key ?? null
}

const maxAttempts = 4

/** Holds the money for a first or larger quantity. Refuses with `rete_no` and `not_sufficient_funds`. */
async function holdMoney(
  act: Act,
  deps: Deps,
  row: ApplicationRow,
  issue: IssueRow,
  quantity: number,
): Promise<ApplicationRow> {
  const rate = walletRate(deps, issue.currency)
  if (!rate) throw new Refusal('rete_no')
  const { currency } = deps.settings
  const wanted = { quantity, priceHigh: issue.price_high, rate }
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const spendable = await readMoney(act.tx, row.customer_id, currency)
    const { row: after, journal } = applied(row, wanted, spendable, currency, act.at)
    if (after.held - row.held > spendable.cash + spendable.unsettled) break
    // The money may have been spent between reading and posting: then it is read again.
    const [posted] = journal ? await act.tryPost([journal]) : []
    if (posted?.status === 'overdrawn') continue
    if (posted?.status === 'repeated')
      throw new Error(`the hold of application ${row.number} was posted before`)
    return changeApplication(act, deps, row, { ...after, id: row.id })
  }
  throw new Refusal('not_sufficient_funds')
}

/** Reduces the quantity at the rate of the application, so that what is held is always enough. */
async function giveBack(
  act: Act,
  deps: Deps,
  row: ApplicationRow,
  issue: IssueRow,
  quantity: number,
): Promise<ApplicationRow> {
  const rate = { value: row.rate, source: row.rate_source, at: row.rate_at.getTime() }
  const wanted = { quantity, priceHigh: issue.price_high, rate }
  const { row: after, journal } = applied(row, wanted, nothing, deps.settings.currency, act.at)
  if (after.held > row.held) throw new Error(`application ${row.number} would hold more for less`)
  if (journal) await act.post([journal])
  return changeApplication(act, deps, row, { ...after, id: row.id })
}

const nothing = { cash: 0n, unsettled: 0n }

/**
 * Cancels an application while its issue is open, and releases the money. Refuses with `not_found`,
 * `cannot_cancel`.
 */
export async function cancelApplication(
  deps: Deps,
  caller: Caller,
  { number }: Input<Cancel>,
): Promise<Reply<Cancel>> {
  return once(deps, caller, api.cancelApplication, async (act) => {
    const { tx } = act
    const mine = tx
      .selectFrom('ipo_application')
      .where('number', '=', number)
      .where('customer_id', '=', caller.id)
    const known = await mine.select('issue_id').executeTakeFirst()
    if (!known) throw new Refusal('not_found')
    // An issue is always locked before its applications.
    const issue = await shareLockIssue(tx, known.issue_id)
    const row = await mine.selectAll().forUpdate().executeTakeFirstOrThrow()
    if (!applicationFrom(row, issue, deps).changeable) throw new Refusal('cannot_cancel')
    const change = cancelledApplication(row, deps.settings.currency, act.at)
    await act.post([change.journal])
    const after = await changeApplication(act, deps, row, change.row)
    return applicationFrom(after, issue, deps)
  })
}
