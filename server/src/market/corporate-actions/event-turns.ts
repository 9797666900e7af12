/**
 * An event reaches its customers in batches of some hundred, each in one transaction with the mark of how far
 * it has come. A customer whose part cannot be done is left behind and tried again alone, so that nobody else
 * waits.
 */
import type { InstrumentEventKind } from '@tarazu/contract/market/rules'
import { type Kysely, sql } from 'kysely'
import { type Act, act } from '../../acts/act.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { type Round, runEach } from '../../jobs/run-each.ts'
import { lockEvent } from './begin-event.ts'
import type { InstrumentEvent } from './instrument-event.ts'

export type BegunEvent = InstrumentEvent & { rate: bigint }

export type EventStep = {
  /** The next customers whom the event concerns, in the order of their numbers, after `after`. */
  next(tx: Kysely<Tables>, event: BegunEvent, after: number, most: number): Promise<number[]>
  /** Does the part of these customers in this act. */
  reach(act: Act, deps: Deps, event: BegunEvent, customers: readonly number[]): Promise<void>
}
export type EventSteps = Readonly<Record<InstrumentEventKind, EventStep>>

/** Carries out one batch. Returns how many customers it reached; 0 when all have had their turn. */
export async function reachNext(deps: Deps, step: EventStep, event: BegunEvent, most: number) {
  return act(deps, async (act) => {
    const locked = await lockEvent(act.tx, event.id)
    if (!locked) return 0
    const customers = await step.next(act.tx, event, locked.done_through, most)
    if (customers.length === 0) return 0
    await step.reach(act, deps, event, customers)
    await pass(act.tx, locked, customers, customers.length)
    return customers.length
  })
}

/** Passes over the next customer. Returns who it was. */
export async function leaveNext(deps: Deps, step: EventStep, event: BegunEvent) {
  const customer = await act(deps, async ({ tx, at, announce }) => {
    const locked = await lockEvent(tx, event.id)
    const [next] = locked ? await step.next(tx, event, locked.done_through, 1) : []
    if (!locked || next === undefined) return undefined
    const { id, symbol, kind } = event
    await tx
      .insertInto('instrument_event_left')
      .values({
        event_id: id,
        customer_id: next,
        symbol,
        halts: kind !== 'dividend' && kind !== 'coupon',
        since: new Date(at),
      })
      .execute()
    await pass(tx, locked, [next], 0)
    announce(null, ['instrument'], [symbol])
    return next
  })
  return customer === undefined ? undefined : { id: BigInt(customer), number: workReference(event, customer) }
}

/** Tries again for those who were left behind, each alone, in the order of the events. */
export async function reachLeft(deps: Deps, steps: EventSteps, round: Round) {
  const left = await deps.db
    .selectFrom('instrument_event_left as l')
    .innerJoin('instrument_event as e', 'e.id', 'l.event_id')
    .selectAll('e')
    .select('l.customer_id')
    .orderBy('l.event_id')
    .orderBy('l.customer_id')
    .limit(500)
    .execute()
  await runEach(round, left, {
    reference: ({ customer_id, ...event }) => workReference(event, customer_id),
    work: ({ customer_id, ...event }) => reachOne(deps, steps[event.kind], event, customer_id),
  })
}

async function reachOne(deps: Deps, step: EventStep, event: InstrumentEvent, customer: number) {
  const { id, symbol, rate } = event
  if (rate === null) throw new Error(`event ${id} has left somebody behind without a rate`)
  await act(deps, async (act) => {
    const { tx } = act
    await sql`set local statement_timeout = 0`.execute(tx)
    const { numDeletedRows } = await tx
      .deleteFrom('instrument_event_left')
      .where('event_id', '=', id)
      .where('customer_id', '=', customer)
      .executeTakeFirst()
    if (numDeletedRows !== 1n) return
    await step.reach(act, deps, { ...event, rate }, [customer])
    await tx
      .updateTable('instrument_event')
      .set({ customers: sql<number>`customers + 1` })
      .where('id', '=', id)
      .execute()
    act.announce(null, ['instrument'], [symbol])
  })
}

/** Marks how far the event has come, in the transaction of a batch. */
async function pass(
  tx: Kysely<Tables>,
  { id, done_through, customers }: InstrumentEvent,
  passed: readonly number[],
  reached: number,
) {
  await tx
    .updateTable('instrument_event')
    .set({ done_through: Math.max(...passed), customers: customers + reached })
    .where('id', '=', id)
    .where('done_through', '=', done_through)
    .execute()
}

const workReference = (
  { symbol, kind, day }: Pick<InstrumentEvent, 'symbol' | 'kind' | 'day'>,
  customer: number,
) => `${symbol} ${kind} ${day} of customer ${customer}`
