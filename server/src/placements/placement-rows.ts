import type { Kysely, Transaction } from 'kysely'
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { account, type Journal } from '../ledger/journal.ts'
import { hasSellingHours } from './hours.ts'
import { closed, type PlacementRow } from './placement.ts'

/** Locks a listing, so that of two changes one is first. Refuses with `not_found`. */
export async function lockPlacement(
  tx: Transaction<Tables>,
  by: { number: string } | { id: number },
): Promise<PlacementRow> {
  const named = tx.selectFrom('placement').selectAll().forUpdate()
  const found = 'id' in by ? named.where('id', '=', by.id) : named.where('number', '=', by.number)
  const row = await found.executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** Posts the journals of a step and writes it. `before` is what `lockPlacement` has read. */
export async function writePlacement(
  { tx, post, announceToOperators }: Act,
  before: PlacementRow,
  after: PlacementRow,
  journals: readonly Journal[] = [],
) {
  await post(journals)
  const { id, number: _, created_at: __, units_left: ___, timeline, reference, ...columns } = after
  const { numUpdatedRows } = await tx
    .updateTable('placement')
    .set({
      ...columns,
      timeline: JSON.stringify(timeline),
      reference: reference && JSON.stringify(reference),
    })
    .where('id', '=', id)
    .where('state', '=', before.state)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`listing ${before.number} changed while it was locked`)
  announceToOperators('placements')
}

/**
 * Closes a listing that is locked, and empties its escrow. Refuses with `already_decided` if it is closed.
 */
export async function endPlacement(
  act: Act,
  deps: Pick<Deps, 'settings'>,
  row: PlacementRow,
  ending: Parameters<typeof closed>[1],
) {
  const { currency } = deps.settings
  const paid = await readEscrow(act.tx, row.id, currency)
  const { row: after, journals } = closed(row, ending, paid, currency, act.at)
  await writePlacement(act, row, after, journals)
}

async function readEscrow(db: Kysely<Tables>, id: number, asset: string) {
  const found = await db
    .selectFrom('account')
    .select('balance')
    .where('address', '=', account.placement(id))
    .where('asset', '=', asset)
    .executeTakeFirst()
  return found?.balance ?? 0n
}

/**
 * Refuses with `units_change` if a split or bonus issue within the window would change what its units mean.
 */
export async function refuseUnitsChange(
  tx: Kysely<Tables>,
  { symbol, closes_at }: Pick<PlacementRow, 'symbol' | 'closes_at'>,
) {
  const event = await tx
    .selectFrom('instrument_event')
    .select('day')
    .where('symbol', '=', symbol)
    .where('old_units', 'is not', null)
    .where('state', '<>', 'done')
    .where('due', '<', closes_at)
    .orderBy('due')
    .executeTakeFirst()
  if (event) throw new Refusal('units_change', { day: event.day })
}

/** Refuses with `value_invalid` if the listing would close before anybody could buy from it. */
export function requireSellingHours(
  { settings: { mode }, market }: Pick<Deps, 'settings' | 'market'>,
  row: PlacementRow,
) {
  if (!hasSellingHours(row, { mode, marketNow: market.now() }))
    throw new Refusal('value_invalid', { field: 'closesAt' })
}
