/**
 * An instrument that the source of its prices has split stops trading until two operators have decided. Each
 * process stops it at once by itself (`known-events.ts`). Here the halt is recorded, so that all processes
 * know of it, operators are notified, and it survives a restart.
 */
import type { Ratio } from '@tarazu/contract/market/rules'
import { sql } from 'kysely'
import { type Act, act } from '../../acts/act.ts'
import type { Deps } from '../../deps.ts'
import { type Round, runEach, standaloneRound } from '../../jobs/run-each.ts'
import type { ReportedSplit } from './reported-split.ts'

/** Job that records halts for reported splits, and ends those whose split was carried out. */
export function makeHaltSplits(deps: Deps) {
  let release = () => {}
  return async function haltSplits(round: Round = standaloneRound(deps)) {
    const before = release
    // A feed that is costly to ask quotes only what somebody wants, and no split of an instrument that is
    // held may be missed.
    release = deps.market.watch(await heldSymbols(deps))
    before()
    const found = deps.market.instruments.flatMap(({ symbol }) => {
      const split = deps.market.split(symbol)
      return split ? [{ symbol, split }] : []
    })
    await runEach(round, found, {
      reference: ({ symbol, split }) => `${symbol} ${split.day}`,
      work: ({ symbol, split }) => haltFor(deps, symbol, split),
    })
    await resumeAfterEvents(deps)
  }
}

/** Halts once for each day of a split. A halt of the operators for something else stays until they end it. */
async function haltFor(deps: Deps, symbol: string, { day, from, ratio, by }: ReportedSplit) {
  const reason = reasonOf(day, ratio, by)
  await act(deps, async (act) => {
    const { numInsertedOrUpdatedRows } = await act.tx
      .insertInto('instrument_halt')
      .values({
        symbol,
        reason,
        since: new Date(from),
        split_day: day,
        split_old: ratio?.old ?? null,
        split_new: ratio?.new ?? null,
        split_by: by,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return
    await act.audit({
      actor: 'system',
      action: 'instrument.halt',
      subject: symbol,
      reason,
      detail: { day, by },
    })
    announceHalts(act, [symbol])
  })
}

/** The reason in English, for operators. Customers read the reason in their own language. */
function reasonOf(day: string, ratio: Ratio | undefined, by: ReportedSplit['by']) {
  const what = ratio ? `${ratio.old} become ${ratio.new}` : 'in a ratio of no whole numbers'
  return by === 'feed'
    ? `The feed reports a split on ${day}: ${what}. Nothing of it was planned here.`
    : `The previous close that came on ${day} is far from the last price: as if ${what}. ` +
        'Nothing of it was planned here.'
}

/** Ends the halts whose split has been carried out. */
async function resumeAfterEvents(deps: Deps) {
  await act(deps, async (act) => {
    const rows = await act.tx
      .updateTable('instrument_halt')
      .set({ ended_at: new Date(deps.market.now()), end_reason: 'It has been carried out.' })
      .where('ended_at', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('instrument_event as e')
            .select('e.id')
            .whereRef('e.symbol', '=', 'instrument_halt.symbol')
            .whereRef('e.day', '=', 'instrument_halt.split_day')
            .where('e.old_units', 'is not', null)
            .where('e.state', '=', 'done'),
        ),
      )
      .returning('symbol')
      .execute()
    if (rows.length === 0) return
    announceHalts(
      act,
      rows.map(({ symbol }) => symbol),
    )
  })
}

function announceHalts({ announce, announceToOperators }: Act, symbols: readonly string[]) {
  announce(null, ['instrument'], symbols)
  announceToOperators('instruments')
}

/**
 * Goes from symbol to symbol in the index `orders_lots_of_symbol`, whose condition it has to repeat: there
 * are far more lots than symbols.
 */
async function heldSymbols({ db, market }: Deps) {
  const { rows } = await sql<{ symbol: string }>`
    with recursive found as (
      (select o.symbol from orders o where o.lot_left > 0 order by o.symbol limit 1)
      union all
      select n.symbol from found f cross join lateral (
        select o.symbol from orders o
        where o.lot_left > 0 and o.symbol > f.symbol order by o.symbol limit 1) n)
    select symbol from found`.execute(db)
  return rows.map(({ symbol }) => symbol).filter((symbol) => market.instrument(symbol)?.kind === 'stock')
}
