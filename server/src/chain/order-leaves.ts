/** The leaves of orders, as the SQL function `order_leaves` makes them when it seals. */
import { lineOf } from '@tarazu/contract/chain/texts'
import type { Row, RowSource } from '../db/row-source.ts'
import { microsecondsOf } from '../db/row-values.ts'
import { hashOf, jsonOf } from './leaf-kind.ts'
import { fillTable, orderEventTable } from './verified-tables.ts'

export type OrderEvent = Row<typeof orderEventTable.columns>
export type Fill = Row<typeof fillTable.columns>

const zero = Buffer.of(0)

/** The leaf of what was sealed of an order, with the fills that were new to it. */
export function orderLeaf(salt: Buffer, event: OrderEvent, fills: readonly Fill[]): Buffer {
  const { order_id, events, fills_after, fills_upto, body } = event
  const [after, upto] = [BigInt(fills_after), BigInt(fills_upto)]
  const own = fills
    .filter(({ id }) => BigInt(id) > after && BigInt(id) <= upto)
    .toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1))
  const head = `["order", ${order_id}, ${events}, ${fills_after}, ${fills_upto}]`
  const salted = hashOf(salt, `order ${order_id}`)
  return hashOf(Buffer.concat([zero, salted]), head + body + own.map(fillText).join(''))
}

/** What was sealed of orders and their fills, by the id of the order. */
export async function readOrderEvents(rows: RowSource, ids: readonly string[]) {
  const events = Map.groupBy(await rows.byKey(orderEventTable, ids), ({ order_id }) => order_id)
  const fills = Map.groupBy(await rows.byKey(fillTable, ids), ({ order_id }) => order_id)
  return { events, fills }
}

function fillText(fill: Fill): string {
  const { id, quantity, price, value, fees, source, bid, ask, size, slippage, rate, rules, cost } = fill
  const [at, quoted, received, rated] = [fill.at, fill.quoted_at, fill.received_at, fill.rate_at].map(
    microsecondsOf,
  )
  const quote = `${jsonOf(source)}, ${quoted}, ${received}, ${bid}, ${ask}, ${size}, ${slippage}`
  const exchange = `${rate}, ${jsonOf(fill.rate_source)}, ${rated}`
  const said = `["fill", ${id}, ${quantity}, ${price}, ${value}, ${fees}, ${at}, ${quote}, ${exchange}, ${jsonOf(rules)}, ${cost}]`
  // What was sealed before fills kept who sent their quotes reads as it did.
  return fill.origin === null ? said : said + lineOf([fill.origin, fill.origin_key, fill.answer_hash])
}
