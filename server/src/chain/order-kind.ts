/** Compares orders, which change, with what was sealed of them. */
import { setImmediate } from 'node:timers/promises'
import type { Row, RowSource } from '../db/row-source.ts'
import { elementsOf, membersOf, microsecondsOf } from '../db/row-values.ts'
import { atOnce, type LeafKind } from './leaf-kind.ts'
import { type OrderEvent, orderLeaf, readOrderEvents } from './order-leaves.ts'
import { instrumentEventTable, orderTable } from './verified-tables.ts'

type Order = Row<typeof orderTable.columns>
/** When the last split or bonus issue of each symbol began, in microseconds since 1970. */
type Splits = ReadonlyMap<string, number>

export function orderKind(rows: RowSource): LeafKind {
  let known: Promise<Splits> | undefined
  return {
    source: 'order',
    named: 'What became of order',
    async read(blocks) {
      const ids = blocks.flatMap(({ entries }) => entries.get('order')?.ids ?? [])
      const { events, fills } = await readOrderEvents(rows, ids)
      const orders = new Map((await rows.byKey(orderTable, ids)).map((row) => [row.id, row]))
      known ??= readSplits(rows)
      const splits = await known
      const found: { leaves: Map<string, Buffer>; problem: string | undefined }[] = []
      let made = 0
      for (const { number, salt, entries } of blocks) {
        const leaves = new Map<string, Buffer>()
        let problem: string | undefined
        for (const id of entries.get('order')?.ids ?? []) {
          const ofOrder = events.get(id) ?? []
          const event = ofOrder.find(({ block }) => block === String(number))
          if (!event) continue
          leaves.set(id, orderLeaf(salt, event, fills.get(id) ?? []))
          const last = ofOrder.every(({ block }) => BigInt(block) <= number)
          problem ??= problemOfOrder(orders.get(id), { event, last, splits })
          made += 1
          if (made % atOnce === 0) await setImmediate()
        }
        found.push({ leaves, problem })
      }
      return found
    },
  }
}

async function readSplits(rows: RowSource): Promise<Splits> {
  const splits = new Map<string, number>()
  for await (const events of rows.scan(instrumentEventTable))
    for (const { symbol, kind, begun_at } of events)
      if (begun_at !== null && (kind === 'split' || kind === 'bonus'))
        splits.set(symbol, Math.max(splits.get(symbol) ?? 0, microsecondsOf(begun_at)))
  return splits
}

type Sealed = {
  event: OrderEvent
  /** Nothing was sealed of the order afterwards. */
  last: boolean
  splits: Splits
}

/** The columns that an order keeps from the start, as `order_body` writes them. */
const kept = ['number', 'symbol', 'market', 'side', 'type', 'validity', 'kind', 'currency'] as const
/** The columns that change only with an event of the order. */
const stateful = ['state', 'reason'] as const
const sums = ['filled', 'value'] as const
const terms = ['quantity', 'limit_price', 'stop_price'] as const
const laterTerms = ['trail_distance', 'trail_bps', 'target_price', 'exit_target', 'exit_stop'] as const

function problemOfOrder(order: Order | undefined, { event, last, splits }: Sealed): string | undefined {
  const { block, events, body } = event
  const said = membersOf(body)
  const textOf = (name: string) => JSON.parse(said.get(name) ?? 'null')
  if (!order) {
    // Refused orders from listings are not kept for ever, and moved nothing.
    const refused = textOf('state') === 'failed' && textOf('kind') !== 'stock' && said.get('filled') === '0'
    return refused ? undefined : `Order ${textOf('number')} is missing: block ${block} covers it.`
  }
  const timeline = elementsOf(order.timeline)
  const its = elementsOf(said.get('events') ?? '[]')
  const upto = Number(events)
  const same =
    kept.every((name) => !said.has(name) || textOf(name) === order[name]) &&
    said.get('customer') === order.customer_id &&
    said.get('created_at') === String(microsecondsOf(order.created_at)) &&
    its.join() === timeline.slice(upto - its.length, upto).join()
  const current = last && timeline.length === upto
  if (same && (!current || (isAsSealed(order, said) && (hasTerms(order, said) || wasSplit(order, splits)))))
    return undefined
  return `Order ${textOf('number')} is not as it was sealed in block ${block}.`
}

const isAsSealed = (order: Order, said: ReadonlyMap<string, string>) =>
  stateful.every((name) => JSON.parse(said.get(name) ?? 'null') === order[name]) &&
  sums.every((name) => said.get(name) === order[name])

/** Earlier versions have sealed no distances, targets and sides of triggers. */
const hasTerms = (order: Order, said: ReadonlyMap<string, string>) =>
  terms.every((name) => said.get(name) === (order[name] ?? 'null')) &&
  laterTerms.every((name) => !said.has(name) || said.get(name) === (order[name] ?? 'null')) &&
  (!said.has('trigger_from') || JSON.parse(said.get('trigger_from') ?? 'null') === order.trigger_from)

/** A split or a bonus issue changes units and prices of waiting orders, and adds an event of its own. */
const wasSplit = ({ symbol, created_at }: Order, splits: Splits) =>
  (splits.get(symbol) ?? Number.NEGATIVE_INFINITY) >= microsecondsOf(created_at)
