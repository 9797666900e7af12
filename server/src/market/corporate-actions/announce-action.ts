/**
 * What holders are told of an action before its day: written in the act that decides it, delivered by
 * `notify-holders.ts`.
 */
import { actionKinds } from '@tarazu/contract/market/rules'
import { formatMicros } from '@tarazu/contract/money'
import type { HolderNoticeKind, NoticeFacts } from '@tarazu/contract/notices/kinds'
import type { Act } from '../../acts/act.ts'
import type { Deps } from '../../deps.ts'
import type { InstrumentEvent } from './instrument-event.ts'

export async function announceAction(act: Act, { market }: Pick<Deps, 'market'>, event: InstrumentEvent) {
  const { symbol, day, old_units, new_units, amount } = event
  const announced = actionKinds.find((kind) => kind === event.kind)
  if (announced === undefined) throw new Error(`${event.kind} is no action`)
  if (announced === 'dividend') {
    const currency = market.instrument(symbol)?.currency ?? ''
    const each = formatMicros(amount ?? 0n)
    return write(act, event, 'dividend_planned', { symbol, day, each, currency })
  }
  const ratio = { before: String(old_units), after: String(new_units) }
  return write(act, event, `${announced}_planned`, { symbol, day, ...ratio })
}

/** Whoever was told that an action comes is told that it does not. */
export async function announceWithdrawal(act: Act, event: InstrumentEvent) {
  const { id, symbol, day } = event
  const stopped = await act.tx
    .updateTable('holder_notice')
    .set({ done_at: new Date(act.at) })
    .where('event_id', '=', id)
    .where('done_at', 'is', null)
    .returning('done_through')
    .executeTakeFirst()
  await write(act, event, 'action_withdrawn', { symbol, day }, stopped?.done_through)
}

async function write<K extends HolderNoticeKind>(
  { tx, at }: Act,
  { id, symbol, due }: InstrumentEvent,
  kind: K,
  facts: NoticeFacts<K>,
  through?: number,
) {
  await tx
    .insertInto('holder_notice')
    .values({
      symbol,
      kind,
      facts: JSON.stringify(facts),
      event_id: id,
      until: due,
      through: through ?? null,
      created_at: new Date(at),
    })
    .execute()
}
