/** What was traded on one day, as a document. Pure. */
import type { Report, Table } from '../documents/report.ts'
import type { DocumentTexts } from '../locales/texts.ts'
import type { Charge, Trade } from './own-journal.ts'
import { type ReportBase, reportColumns } from './report-base.ts'

/** What a fill knows that no transfer says: its price in micros of the instrument's currency. */
export type FillPrice = { price: bigint; currency: string }

/** `prices` are those of the trades' fills, by entry. */
export function contractNote(
  { texts, ...base }: ReportBase,
  trades: readonly Trade[],
  prices: ReadonlyMap<number, FillPrice>,
): Report {
  const { title, notes } = texts.note
  const tables = [tradesTable(texts, trades, prices), chargesTable(texts, trades), sumsTable(texts, trades)]
  return { ...base, title, tables, notes }
}

const sumOf = (trades: readonly Trade[], of: (trade: Trade) => bigint) =>
  trades.reduce((all, trade) => all + of(trade), 0n)
const chargedOn = ({ charges }: Trade) => charges.reduce((all, { amount }) => all + amount, 0n)

function tradesTable(
  texts: DocumentTexts,
  trades: readonly Trade[],
  prices: ReadonlyMap<number, FillPrice>,
): Table {
  const { note, side } = texts
  const sums = [({ value }: Trade) => value, chargedOn, ({ net }: Trade) => net]
  return {
    caption: note.trades,
    none: note.noTrades,
    columns: reportColumns(
      texts,
      ['entry', 'text', 6],
      ['time', 'time', 12],
      ['order', 'text', 11],
      ['instrument', 'text', 11],
      ['side', 'text', 6],
      ['quantity', 'units', 7],
      ['price', 'price', 10],
      ['priceIn', 'text', 4],
      ['value', 'money', 11],
      ['fees', 'money', 9],
      ['net', 'money', 12],
    ),
    rows: trades.map((trade) => {
      const { price = null, currency = null } = prices.get(trade.entry) ?? {}
      const { entry, at, order, symbol, units, value, net } = trade
      const made = [String(entry), at, order, symbol, side[trade.side], units, price, currency]
      return [...made, value, chargedOn(trade), net]
    }),
    totals: [[texts.total, ...Array<null>(7).fill(null), ...sums.map((of) => sumOf(trades, of))]],
  }
}

function chargesTable(texts: DocumentTexts, trades: readonly Trade[]): Table {
  const feeName = (name: string) => (texts.fee as Record<string, string>)[name] ?? name
  return {
    caption: texts.note.charges,
    none: texts.note.noCharges,
    columns: reportColumns(texts, ['fee', 'text', 7], ['amount', 'money', 3]),
    rows: chargesTogether(trades).map(({ name, amount }) => [feeName(name), amount]),
    totals: [[texts.total, sumOf(trades, chargedOn)]],
  }
}

function sumsTable(texts: DocumentTexts, trades: readonly Trade[]): Table {
  const { note } = texts
  return {
    caption: note.sums,
    none: note.noTrades,
    columns: reportColumns(texts, ['kind', 'text', 7], ['amount', 'money', 3]),
    rows: [
      [note.bought, sumOf(trades, ({ side, value }) => (side === 'buy' ? -value : 0n))],
      [note.sold, sumOf(trades, ({ side, value }) => (side === 'sell' ? value : 0n))],
      [note.fees, -sumOf(trades, chargedOn)],
    ],
    totals: [[note.net, sumOf(trades, ({ net }) => net)]],
  }
}

/** The charges of all trades, one line for each name. */
function chargesTogether(trades: readonly Trade[]): Charge[] {
  const sums = new Map<string, bigint>()
  for (const { charges } of trades)
    for (const { name, amount } of charges) sums.set(name, (sums.get(name) ?? 0n) + amount)
  return [...sums].map(([name, amount]) => ({ name, amount }))
}
