/** Instruments as operators see them. */
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/market/operate-api'
import type { Happening, InstrumentState } from '@tarazu/contract/market/operate-api'
import { microsToNumber } from '@tarazu/contract/money'
import { sql } from 'kysely'
import { Refusal } from '../../answer/refusal.ts'
import { countedAtMost, keyOf, timeAndKeyOf } from '../../db/key-paging.ts'
import type { Deps, OperatorCaller } from '../../deps.ts'
import { nextTradingDay } from '../calendar.ts'
import { heldUnits } from '../corporate-actions/held-units.ts'
import { byTurn, type InstrumentEvent } from '../corporate-actions/instrument-event.ts'
import type { Instrument } from './instrument.ts'
import { searchInstruments } from './search.ts'

/**
 * There are a few hundred instruments, all in memory. A page begins after the place where the one before
 * ended.
 */
export async function listInstrumentStates(
  { market }: Deps,
  _: OperatorCaller,
  { search, show = 'all', after, limit = 50 }: Input<typeof api.listInstrumentStates>,
): Promise<Reply<typeof api.listInstrumentStates>> {
  const found = search === undefined ? market.instruments : searchInstruments(market.instruments, search)
  const shown = found.filter(
    ({ symbol }) =>
      show === 'all' ||
      (show === 'halted' ? market.halted(symbol) : comingOf({ market }, symbol) !== undefined),
  )
  const from = Number(keyOf(after) ?? 0n)
  const rows = shown.slice(from, from + limit).map((instrument) => stateOf({ market }, instrument))
  const next = from + limit < shown.length ? String(from + limit) : null
  return { rows, next, count: shown.length }
}

export async function getInstrumentState(
  deps: Deps,
  _: OperatorCaller,
  { symbol }: Input<typeof api.getInstrumentState>,
): Promise<Reply<typeof api.getInstrumentState>> {
  const { db, market } = deps
  const instrument = market.instrument(symbol)
  if (!instrument) throw new Refusal('not_found')
  const [held, halts, events] = await Promise.all([
    heldUnits(db, symbol),
    db
      .selectFrom('instrument_halt')
      .selectAll()
      .where('symbol', '=', symbol)
      .orderBy('id', 'desc')
      .limit(20)
      .execute(),
    db
      .selectFrom('instrument_event')
      .selectAll()
      .where('symbol', '=', symbol)
      .orderBy('due', 'desc')
      .limit(50)
      .execute(),
  ])
  const split = market.split(symbol)
  return {
    row: stateOf(deps, instrument),
    ...held,
    earliestDay: nextTradingDay(instrument.calendar, market.now()),
    split: split
      ? { day: split.day, old: split.ratio?.old ?? null, new: split.ratio?.new ?? null, by: split.by }
      : null,
    halts: halts.map((halt) => ({
      reason: halt.reason,
      since: halt.since.getTime(),
      endedAt: halt.ended_at?.getTime() ?? null,
      endReason: halt.end_reason,
    })),
    events: events.map((event) => happeningOf(deps, event)),
  }
}

export async function listInstrumentEvents(
  deps: Deps,
  _: OperatorCaller,
  { state = 'planned', after, limit = 50 }: Input<typeof api.listInstrumentEvents>,
): Promise<Reply<typeof api.listInstrumentEvents>> {
  // Coming actions begin with the next one, done ones with the latest.
  const direction = state === 'done' ? 'desc' : 'asc'
  const from = timeAndKeyOf(after)
  const found = deps.db
    .selectFrom('instrument_event')
    .selectAll()
    .where('state', 'in', state === 'done' ? ['done'] : ['planned', 'begun'])
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  const [rows, count] = await Promise.all([
    found
      .where(from ? sql<boolean>`(due, id) ${beyond} (${from.at}, ${from.key}::bigint)` : sql<boolean>`true`)
      .orderBy('due', direction)
      .orderBy('id', direction)
      .limit(limit + 1)
      .execute(),
    countedAtMost(deps.db, found),
  ])
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    rows: page.map((event) => ({ ...happeningOf(deps, event), id: String(event.id) })),
    next: last ? `${last.due.getTime()}_${last.id}` : null,
    count,
  }
}

const comingOf = ({ market }: Pick<Deps, 'market'>, symbol: string) =>
  market
    .events(symbol)
    .filter(({ state }) => state !== 'done')
    .sort(byTurn)[0]

function stateOf({ market }: Pick<Deps, 'market'>, instrument: Instrument): InstrumentState {
  const { id, symbol, name, kind, exchange, currency, tradable } = instrument
  const quote = market.quote(symbol)
  const coming = comingOf({ market }, symbol)
  return {
    id,
    symbol,
    name,
    kind,
    market: instrument.market,
    exchange,
    currency,
    price: quote ? microsToNumber(quote.last) : null,
    tradable,
    halt: market.halt(symbol) ?? null,
    next: coming ? { kind: coming.kind, day: coming.day } : null,
  }
}

function happeningOf({ market }: Pick<Deps, 'market'>, event: InstrumentEvent): Happening {
  return {
    symbol: event.symbol,
    kind: event.kind,
    day: event.day,
    due: event.due.getTime(),
    old: event.old_units,
    new: event.new_units,
    amount: event.amount,
    currency: market.instrument(event.symbol)?.currency ?? '',
    state: event.state,
    customers: event.customers,
    reason: event.reason,
    doneAt: event.done_at?.getTime() ?? null,
  }
}
