/** What falls due for instruments on the market's clock: planned ahead, worked on in order, customer by customer. */
import type { InstrumentEventKind } from '@tarazu/contract/market/rules'
import type { Deps } from '../deps.ts'
import { aloneRound, type Round } from '../jobs/each-alone.ts'
import { announceEnds } from './announce-ends.ts'
import { beginEvent, closeBooks, endEvent, fixRate, isHeld, type UnitsChange } from './begin-event.ts'
import { byTurn, grace_ms, type InstrumentEvent } from './instrument-event.ts'
import { planEvents } from './plan-events.ts'
import { walletRate } from './wallet-rate.ts'

/** One batch of customers, in one transaction. Answers how many it has reached; none: all have had it. */
export type EventStep = (deps: Deps, event: BegunEvent, atOnce?: number) => Promise<number>
export type BegunEvent = InstrumentEvent & { rate: bigint }
export type EventSteps = Readonly<Record<InstrumentEventKind, EventStep>>

const planEveryMs = 60_000

/** A job. What was missed while nothing ran is made up for, in its order. */
export function makeKeepInstruments(deps: Deps, steps: EventSteps, unitsChange: UnitsChange) {
  let planned = Number.NEGATIVE_INFINITY
  return async function keepInstruments(round: Round = aloneRound(deps)) {
    const now = deps.market.now()
    if (Math.abs(now - planned) >= planEveryMs) {
      // What was planned before is worked on whatever becomes of this.
      try {
        await planEvents(deps)
        await announceEnds(deps)
        planned = now
      } catch (error) {
        round.undone('plans', error)
      }
    }
    await workOnEvents(deps, { steps, unitsChange }, round)
  }
}

type Parts = { steps: EventSteps; unitsChange: UnitsChange }

async function workOnEvents(deps: Deps, parts: Parts, { held, undone }: Round) {
  const events = await deps.db
    .selectFrom('instrument_event')
    .selectAll()
    .where('state', '<>', 'done')
    .where('due', '<=', new Date(deps.market.now() - grace_ms))
    .execute()
  // What waits holds up what comes after it for the same instrument, and nothing else.
  const waiting = new Set<string>()
  for (const event of events.sort(byTurn)) {
    if (!held()) return
    if (waiting.has(event.symbol)) continue
    const done = await workOn(deps, parts, event, held).catch((error: unknown) => {
      undone(`${event.symbol} ${event.kind} ${event.day}`, error)
      return false
    })
    if (!done) waiting.add(event.symbol)
  }
}

async function workOn(
  deps: Deps,
  { steps, unitsChange }: Parts,
  event: InstrumentEvent,
  held: () => boolean,
) {
  const instrument = deps.market.instrument(event.symbol)
  if (!instrument) return false
  // What nobody has, once no trade is on its way any more, needs neither a price nor a rate.
  if (event.state === 'planned' && !(await isHeld(deps, event.symbol))) {
    await closeBooks(deps, event.id)
    if (!(await isHeld(deps, event.symbol))) {
      return endEvent(deps, event, unitsChange)
    }
  }
  if (event.state === 'planned' && !(await beginEvent(deps, event, unitsChange))) return false
  if (event.rate === null && !(await fixRate(deps, event.id, walletRate(deps, instrument.currency))))
    return false
  for (;;) {
    if (!held()) return false
    const begun = await begunOf(deps, event)
    if (begun.state !== 'begun' || begun.rate === null) return begun.state === 'done'
    if ((await steps[event.kind](deps, { ...begun, rate: begun.rate })) === 0) break
  }
  return endEvent(deps, await begunOf(deps, event), unitsChange)
}

const begunOf = ({ db }: Deps, { id }: InstrumentEvent) =>
  db.selectFrom('instrument_event').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
