/** Events of instruments by the market's clock: planned ahead, carried out in order, customer by customer. */
import type { Deps } from '../../deps.ts'
import { type Round, standaloneRound } from '../../jobs/run-each.ts'
import { runInBatches } from '../../jobs/run-in-batches.ts'
import { announceEnds } from '../corporate-actions/announce-ends.ts'
import {
  beginEvent,
  closeBooks,
  endEvent,
  fixRate,
  isHeld,
  type UnitsChange,
} from '../corporate-actions/begin-event.ts'
import { type EventSteps, leaveNext, reachLeft, reachNext } from '../corporate-actions/event-turns.ts'
import { byTurn, eventGrace_ms, type InstrumentEvent } from '../corporate-actions/instrument-event.ts'
import { planEvents } from '../corporate-actions/plan-events.ts'
import { walletRate } from '../wallet-rate.ts'

const planEvery_ms = 60_000
const defaultBatch = 200

/** Job that plans and carries out events. Those missed while nothing ran are made up for, in their order. */
export function makeKeepInstruments(
  deps: Deps,
  steps: EventSteps,
  unitsChange: UnitsChange,
  atOnce = defaultBatch,
) {
  let planned = Number.NEGATIVE_INFINITY
  return async function keepInstruments(round: Round = standaloneRound(deps)) {
    const now = deps.market.now()
    if (Math.abs(now - planned) >= planEvery_ms) {
      // Events that were planned before are carried out whether or not planning fails.
      try {
        await planEvents(deps)
        await announceEnds(deps)
        planned = now
      } catch (error) {
        round.failed('plans', error)
      }
    }
    await reachLeft(deps, steps, round)
    await workOnEvents(deps, { steps, unitsChange, atOnce }, round)
  }
}

type Parts = { steps: EventSteps; unitsChange: UnitsChange; atOnce: number }

async function workOnEvents(deps: Deps, parts: Parts, round: Round) {
  const { held, failed } = round
  const events = await deps.db
    .selectFrom('instrument_event')
    .selectAll()
    .where('state', '<>', 'done')
    .where('due', '<=', new Date(deps.market.now() - eventGrace_ms))
    .execute()
  // An event that has to wait holds up later events of the same instrument, and no others.
  const waiting = new Set(await symbolsLeft(deps))
  for (const event of events.sort(byTurn)) {
    if (!held()) return
    if (waiting.has(event.symbol)) continue
    const done = await workOn(deps, parts, event, round).catch((error: unknown) => {
      failed(`${event.symbol} ${event.kind} ${event.day}`, error)
      return false
    })
    if (!done) waiting.add(event.symbol)
  }
}

async function workOn(
  deps: Deps,
  { steps, unitsChange, atOnce }: Parts,
  event: InstrumentEvent,
  round: Round,
) {
  const instrument = deps.market.instrument(event.symbol)
  if (!instrument) return false
  // An event that nobody holds, once no trade is in flight any more, needs neither a price nor a rate.
  if (event.state === 'planned' && !(await isHeld(deps, event.symbol))) {
    await closeBooks(deps, event.id)
    if (!(await isHeld(deps, event.symbol))) {
      return endEvent(deps, event, unitsChange)
    }
  }
  if (event.state === 'planned' && !(await beginEvent(deps, event, unitsChange))) return false
  if (event.rate === null && !(await fixRate(deps, event.id, walletRate(deps, instrument.currency))))
    return false
  const begun = await begunOf(deps, event)
  const { state, rate } = begun
  if (state !== 'begun' || rate === null) return state === 'done'
  const step = steps[event.kind]
  let all = false
  await runInBatches(round, {
    maxSize: atOnce,
    async batch(size) {
      const reached = await reachNext(deps, step, { ...begun, rate }, size)
      all = reached === 0
      return reached
    },
    first: () => leaveNext(deps, step, { ...begun, rate }),
  })
  return all && endEvent(deps, await begunOf(deps, event), unitsChange)
}

/**
 * Symbols with an event that has left somebody behind. The next event is in other units, so they need this
 * one first.
 */
async function symbolsLeft({ db }: Deps) {
  const rows = await db.selectFrom('instrument_event_left').select('symbol').distinct().execute()
  return rows.map(({ symbol }) => symbol)
}

const begunOf = ({ db }: Deps, { id }: InstrumentEvent) =>
  db.selectFrom('instrument_event').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
