import { isDeepStrictEqual } from 'node:util'
import { hour_ms } from '@tarazu/contract/duration'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { receiveProviderEvent as api } from '@tarazu/contract/reconciliation/provider-api'
import { sql, type Transaction } from 'kysely'
import { type Act, act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { changeRecharge, creditRecharge, takeBackRecharge } from '../recharges/change-recharge.ts'
import { type RechargeRow, rechargeStateTable } from '../recharges/recharge.ts'
import { lineAllows, receivedJournal } from './bank-line.ts'
import { lockStatements } from './compare-statement.ts'
import { isClosed } from './lock-line.ts'
import { writeLine } from './write-line.ts'

type Event = Input<typeof api>
type State = Reply<typeof api>['state']

/**
 * Handles an event whose signature was checked. Its id stands for its content, so it happens once; the bank's
 * reference makes the money come once, whether the provider or a statement reports it first. Refuses with
 * `not_found`, `out_of_order`, `not_matching`.
 */
export async function receiveProviderEvent(
  deps: Deps,
  event: Event,
  body: string,
): Promise<Reply<typeof api>> {
  if (event.amount <= 0n) throw new Refusal('not_matching')
  return act(deps, async (act) => {
    const { tx, at } = act
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('provider_event')
      .values({ id: event.id, body, answer: '', received_at: new Date(at) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return earlierAnswer(tx, event.id, body)
    const state = await (event.type === 'received' ? receive(act, deps, event) : takeBack(act, deps, event))
    await tx.updateTable('provider_event').set({ answer: state }).where('id', '=', event.id).execute()
    return { state, repeated: false }
  })
}

/** Refuses with `not_matching` where the same id came with other content, which would otherwise be lost. */
async function earlierAnswer(tx: Transaction<Tables>, id: string, body: string): Promise<Reply<typeof api>> {
  const earlier = await tx
    .selectFrom('provider_event')
    .select(['body', 'answer'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // A body that is written anew may have its keys in another order.
  if (!isDeepStrictEqual(JSON.parse(body), JSON.parse(earlier.body))) throw new Refusal('not_matching')
  return { state: earlier.answer as State, repeated: true }
}

/**
 * Money that came in is at least in suspense. It is credited where the recharge still waits for it, has the
 * same amount, and that is no more than `auto_credit_max`; two operators decide about anything else.
 */
async function receive(act: Act, deps: Deps, event: Event): Promise<State> {
  const { tx } = act
  await findRecharge(tx, event)
  const line = await knownLine(act, deps, event)
  const recharge = await findRecharge(tx, event, 'lock')
  if (line.amount !== event.amount) throw new Refusal('not_matching')
  await tx.updateTable('bank_line').set({ told_by: event.id }).where('id', '=', line.id).execute()
  const max = deps.policies.get().auto_credit_max
  // It stays in suspense in safe mode, too.
  if (deps.safeMode.standing()) return recharge.state
  if (line.amount !== recharge.amount || line.amount > max) return recharge.state
  const mine = line.recharge_id === recharge.id
  if (line.state !== 'open' && !(line.state === 'matched' && mine)) return recharge.state
  let matched = recharge
  if (!mine) {
    // Money that was paid twice, or for a recharge that operators gave up, or for a closed account, waits in
    // suspense for an operator.
    if (await isClosed(tx, recharge.customer_id)) return recharge.state
    if (!lineAllows(line, 'match') || !rechargeStateTable.allows(recharge.state, 'match'))
      return recharge.state
    matched = await changeRecharge(act, recharge, 'match', { who: 'system', received: line.amount })
  }
  await writeLine(act, line, { state: 'credited', recharge_id: recharge.id })
  await creditRecharge(act, deps, matched, 'system')
  return 'credited'
}

/** The bank line of the event, locked. The provider may be the first to report it. */
async function knownLine({ tx, at, post, announceToOperators }: Act, deps: Deps, event: Event) {
  // While a statement is being imported, it is not known yet whether it contains this line.
  await lockStatements(tx, 'beside others')
  const named = await lineNamed(tx, event)
  if (named) return named
  const added = await tx
    .insertInto('bank_line')
    .values({
      number: newNumber(deps.random),
      statement_id: null,
      booked_on: new Date(at).toISOString().slice(0, 10),
      reference: event.bank_reference,
      description: `Told by the provider for ${event.number}`,
      amount: event.amount,
      balance: null,
      mentions: [event.number],
      state: 'open',
      due_at: new Date(at + deps.policies.get().recharge_service_level_hours * hour_ms),
      created_at: new Date(at),
    })
    .onConflict((conflict) => conflict.column('reference').where('statement_id', 'is', null).doNothing())
    .executeTakeFirst()
  const line = await lineNamed(tx, event)
  if (!line) throw new Error(`no line has the reference ${event.bank_reference}`)
  if (added.numInsertedOrUpdatedRows === 1n) {
    await post([receivedJournal(line, deps.settings.currency, at)])
    announceToOperators('recharges')
  }
  return line
}

/**
 * The line with the event's reference. If the bank uses a reference several times: the line of this event,
 * then one with this amount, then one that is open.
 */
async function lineNamed(tx: Transaction<Tables>, { id, bank_reference, amount }: Event) {
  return tx
    .selectFrom('bank_line')
    .selectAll()
    .where('reference', '=', bank_reference)
    .where('state', '!=', 'void')
    .orderBy(sql`told_by is not distinct from ${id} desc, amount = ${amount} desc, state = 'open' desc, id`)
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Nothing can be taken back before the money has come: the provider sends the event again later. What two
 * operators have found on a statement, without an event of the provider, is for them to take back.
 */
async function takeBack(act: Act, deps: Deps, event: Event): Promise<State> {
  const { tx } = act
  const { state, customer_id: customer } = await findRecharge(tx, event)
  if (state === 'returned') return state
  // The log is written before rows are locked, as everywhere, so that all wait in the same order.
  await act.audit({
    actor: 'system',
    action: 'recharge.told-returned',
    subject: event.number,
    customer,
    detail: { event: event.id },
  })
  const recharge = await findRecharge(tx, event, 'lock')
  if (recharge.state === 'returned') return recharge.state
  if (recharge.received !== null && recharge.received !== event.amount) throw new Refusal('not_matching')
  const line = await tx
    .selectFrom('bank_line')
    .select('told_by')
    .where('recharge_id', '=', recharge.id)
    .executeTakeFirst()
  if (line && line.told_by === null) throw new Refusal('not_matching')
  const reason = { code: 'bank_rejected', text: '' }
  await takeBackRecharge(act, deps, recharge, { who: 'system', reason })
  return 'returned'
}

async function findRecharge(tx: Transaction<Tables>, { number }: Event, lock?: 'lock'): Promise<RechargeRow> {
  const found = await tx
    .selectFrom('recharge')
    .selectAll()
    .where('number', '=', number)
    .where('method', '=', 'webhook')
    .$if(lock !== undefined, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  return found
}
