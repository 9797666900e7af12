import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/statements/contract-notes-api'
import { type Kysely, sql } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'
import type { Report } from '../documents/report.ts'
import { contractNote, type FillPrice } from './contract-note.ts'
import { type Trade, tradeOf, tradeReasons } from './own-journal.ts'
import { readOwnJournals } from './read-own-journals.ts'
import { lastOfOwn } from './read-proven-entries.ts'
import { beginOf, endOf, requirePeriod } from './read-statement.ts'
import { fileOf, languageIn, readHolder, reportBase } from './report-base.ts'

const mostDays = 366

/** Days of a period with at least one trade. Refuses with `period_invalid`. */
export async function listContractNotes(
  deps: Deps,
  { id }: Caller,
  { from, to }: Input<typeof api.listContractNotes>,
): Promise<Reply<typeof api.listContractNotes>> {
  const { zone } = requirePeriod(deps, { from, to })
  if (Date.parse(to) - Date.parse(from) >= mostDays * 86_400_000) throw new Refusal('period_invalid')
  const after = await lastOfOwn(deps.db, id, beginOf(from, zone))
  const upto = await lastOfOwn(deps.db, id, endOf(to, zone))
  const { rows } = await sql<{ day: string; trades: number }>`
    select (at at time zone ${zone})::date::text as day, count(*)::integer as trades from journal
     where customer_id = ${id} and id > ${after} and id <= ${upto} and reason = any(${[...tradeReasons]})
     group by 1 order by 1 desc`.execute(deps.db)
  return { rows }
}

export async function getContractNote(
  deps: Deps,
  caller: Caller,
  { day, format }: Input<typeof api.getContractNote>,
): Promise<Reply<typeof api.getContractNote>> {
  requirePeriod(deps, { from: day, to: day })
  const language = languageIn(format, caller.language)
  const { account, report } = await readContractNote(deps, caller.id, { day, language })
  return fileOf(deps, report, `tarazu-${account}-contract-note-${day}`, format)
}

/** The note of a day, and whether there was a trade. Both come from one moment of the ledger. */
export async function readContractNote(
  deps: Pick<Deps, 'db' | 'settings' | 'entity' | 'clock'>,
  customer: number,
  { day, language }: { day: string; language: Report['language'] },
): Promise<{ account: string; report: Report; trades: readonly Trade[] }> {
  const { zone } = requirePeriod(deps, { from: day, to: day })
  const { currency } = deps.settings
  const { holder, trades, prices } = await readSnapshot(deps.db, async (tx) => {
    const holder = await readHolder(tx, customer)
    const journals = await readOwnJournals(tx, customer, { from: day, to: day, zone })
    const trades = journals.flatMap((journal) => tradeOf(journal, currency) ?? [])
    return { holder, trades, prices: await readPrices(tx, trades) }
  })
  const base = reportBase(deps, holder, language, ({ facts }) => [[facts.day, day]])
  return { account: holder.account, report: contractNote(base, trades, prices), trades }
}

/**
 * The price of the fill that each trade was made by: of its order, at its time and over its units. Throws
 * where a fill and its transfers disagree about the value.
 */
async function readPrices(tx: Kysely<Tables>, trades: readonly Trade[]): Promise<Map<number, FillPrice>> {
  if (trades.length === 0) return new Map()
  const fills = await tx
    .selectFrom('orders')
    .innerJoin('fill', 'fill.order_id', 'orders.id')
    .select(['number', 'fill.at', 'fill.quantity', 'fill.price', 'fill.value', 'currency'])
    .where('number', 'in', [...new Set(trades.map(({ order }) => order))])
    .execute()
  const keyOf = (order: string, at: number, units: bigint) => `${order} ${at} ${units}`
  const byKey = new Map(
    fills.map((fill) => [keyOf(fill.number, fill.at.getTime(), BigInt(fill.quantity)), fill]),
  )
  return new Map(
    trades.flatMap((trade) => {
      const fill = byKey.get(keyOf(trade.order, trade.at, trade.units))
      if (!fill) return []
      if (fill.value !== trade.value)
        throw new Error(`entry ${trade.entry} has a value of ${trade.value}, and its fill of ${fill.value}`)
      return [[trade.entry, { price: fill.price, currency: fill.currency }] as const]
    }),
  )
}
