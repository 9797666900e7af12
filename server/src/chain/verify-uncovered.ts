/**
 * Checks what is in the tables and in no block: entries that wait for the next block, and any that were
 * inserted behind it.
 */
import type { Row, RowSource } from '../db/row-source.ts'
import { elementsOf, microsecondsOf, numbersOf } from '../db/row-values.ts'
import type { IdSet } from './id-set.ts'
import { type Fill, type OrderEvent, readOrderEvents } from './order-leaves.ts'
import {
  entriesTable,
  type headTable,
  journalTimeTable,
  orderEventKeyTable,
  orderTable,
} from './verified-tables.ts'

type Uncovered = { waiting: number; problem: string | undefined }
export type Head = Row<typeof headTable.columns>

/** Clocks of several machines differ by less than this (`safe-mode/clock-fault.ts`). */
const apart_us = 5 * 60_000_000
const entriesAtOnce = 50n

type CoveredJournals = {
  /** Journals of the blocks that were looked at. */
  sealed: IdSet
  /** The first block that was looked at; those before it may cover some, too. */
  firstBlock: bigint
  /** Journals are checked from this one on; undefined: all. */
  from: bigint | undefined
}

export async function uncoveredJournals(
  rows: RowSource,
  head: Head,
  { sealed, firstBlock, from }: CoveredJournals,
): Promise<Uncovered> {
  let waiting = 0
  const upto = BigInt(head.journal_upto)
  const complete = completeBefore(head)
  const earliest = from === undefined ? firstBlock : await addEarlier(rows, sealed, { firstBlock, from })
  for await (const journals of rows.scan(journalTimeTable, from === undefined ? undefined : from - 1n)) {
    const open = journals.filter(({ id }) => !sealed.has(id))
    const put = new Set(
      open.filter(({ id, at }) => BigInt(id) <= upto || complete(microsecondsOf(at))).map(({ id }) => id),
    )
    const covered = await takeCovered(rows, put, earliest)
    for (const id of put) return { waiting, problem: `Journal ${id} was put in: no block covers it.` }
    waiting += open.length - covered
  }
  return { waiting, problem: undefined }
}

/** Adds the journals of earlier blocks that may overlap, and answers the first block that was looked at. */
async function addEarlier(
  rows: RowSource,
  sealed: IdSet,
  { firstBlock, from }: { firstBlock: bigint; from: bigint },
) {
  for await (const { first, journals } of earlierJournals(rows, firstBlock)) {
    for (const id of journals) sealed.add(id)
    if (journals.length > 0 && journals.every((id) => BigInt(id) < from)) return first
  }
  return 1n
}

/** Takes out what blocks before this one cover, and answers how many there were. */
async function takeCovered(rows: RowSource, ids: Set<string>, firstBlock: bigint): Promise<number> {
  const wanted = ids.size
  if (wanted > 0)
    for await (const { journals } of earlierJournals(rows, firstBlock)) {
      for (const id of journals) ids.delete(id)
      if (ids.size === 0) break
    }
  return wanted - ids.size
}

/** The journals of blocks before this one, the last blocks first. */
async function* earlierJournals(rows: RowSource, before: bigint) {
  for (let end = before; end > 1n; end -= entriesAtOnce) {
    const blocks = Array.from({ length: Number(entriesAtOnce) }, (_, n) => String(end - 1n - BigInt(n)))
    const entries = await rows.byKey(entriesTable, blocks)
    yield {
      first: end - entriesAtOnce,
      journals: entries.flatMap(({ source, ids }) => (source === 'journal' ? numbersOf(ids) : [])),
    }
  }
}

/** Orders that no block covers, or not up to their last event or fill. */
export async function uncoveredOrders(
  rows: RowSource,
  head: Head,
  /** Orders in blocks, each as often as it was sealed. */
  sealed: number,
): Promise<Uncovered> {
  const kept = await countEvents(rows, BigInt(head.number))
  if (kept !== sealed)
    return { waiting: 0, problem: `Blocks cover ${sealed} events of orders, and ${kept} are there.` }
  let waiting = 0
  const complete = completeBefore(head)
  for await (const orders of rows.scan(orderTable)) {
    const { events, fills } = await readOrderEvents(
      rows,
      orders.map(({ id }) => id),
    )
    for (const order of orders) {
      const open = openSince(order, events.get(order.id) ?? [], fills.get(order.id) ?? [])
      if (open === undefined) continue
      if (complete(open))
        return { waiting, problem: `What no block covers was put into order ${order.number}.` }
      waiting += 1
    }
  }
  return { waiting, problem: undefined }
}

async function countEvents(rows: RowSource, upto: bigint): Promise<number> {
  let count = 0
  for await (const events of rows.scan(orderEventKeyTable))
    count += events.filter(({ block }) => BigInt(block) <= upto).length
  return count
}

/** When the last of it happened, in microseconds since 1970; undefined: all of it is sealed. */
function openSince(
  { created_at, timeline }: Row<typeof orderTable.columns>,
  events: readonly OrderEvent[],
  fills: readonly Fill[],
): number | undefined {
  const last = events.toSorted((one, other) => (BigInt(one.block) < BigInt(other.block) ? 1 : -1))[0]
  const happened = elementsOf(timeline)
  const lastFill = fills.toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? 1 : -1))[0]
  if (
    last &&
    happened.length <= Number(last.events) &&
    (!lastFill || BigInt(lastFill.id) <= BigInt(last.fills_upto))
  )
    return undefined
  const times = [
    microsecondsOf(created_at),
    Date.parse(JSON.parse(happened.at(-1) ?? '{}').at) * 1_000,
    ...fills.map(({ at }) => microsecondsOf(at)),
  ]
  return Math.max(...times.filter((time) => !Number.isNaN(time)))
}

/**
 * Whether what was decided at a time has had an hour of a running server to commit (decision 070), and was
 * sealed.
 */
const completeBefore = ({ complete_at }: Head) => {
  const complete = microsecondsOf(complete_at)
  return (at_us: number) => at_us < complete - apart_us
}
