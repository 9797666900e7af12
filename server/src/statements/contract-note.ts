/** What was traded on one day, as a document. Pure. */
import type { Cell, Report } from '../documents/report.ts'
import type { Charge, Trade } from './own-journal.ts'
import { columnsOf, type ReportBase } from './report-base.ts'

/** What a fill knows that no transfer says: its price in micros of the instrument's currency. */
export type FillPrice = { price: bigint; currency: string }

/** `prices` are those of the trades' fills, by entry. */
export function contractNote(
  { texts, ...base }: ReportBase,
  trades: readonly Trade[],
  prices: ReadonlyMap<number, FillPrice>,
): Report {
  const { note, columns } = texts
  const sum = (of: (trade: Trade) => bigint) => trades.reduce((all, trade) => all + of(trade), 0n)
  const charges = chargesTogether(trades)
  const charged = (trade: Trade) => trade.charges.reduce((all, { amount }) => all + amount, 0n)
  const feeName = (name: string) => (texts.fee as Record<string, string>)[name] ?? name
  const total = (amounts: readonly bigint[]): Cell[] => [
    texts.total,
    ...Array<null>(7).fill(null),
    ...amounts,
  ]
  return {
    ...base,
    title: note.title,
    tables: [
      {
        caption: note.trades,
        none: note.noTrades,
        columns: columnsOf(
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
          const fill = prices.get(trade.entry)
          return [
            String(trade.entry),
            trade.at,
            trade.order,
            trade.symbol,
            texts.side[trade.side],
            trade.units,
            fill?.price ?? null,
            fill?.currency ?? null,
            trade.value,
            charged(trade),
            trade.net,
          ]
        }),
        totals: [total([sum(({ value }) => value), sum(charged), sum(({ net }) => net)])],
      },
      {
        caption: note.charges,
        none: note.noCharges,
        columns: columnsOf(texts, ['fee', 'text', 7], ['amount', 'money', 3]),
        rows: charges.map(({ name, amount }) => [feeName(name), amount]),
        totals: [[texts.total, charges.reduce((all, { amount }) => all + amount, 0n)]],
      },
      {
        caption: note.sums,
        none: note.noTrades,
        columns: [
          ...columnsOf(texts, ['kind', 'text', 7]),
          { name: 'Amount', label: columns.amount, kind: 'money', share: 3 },
        ],
        rows: [
          [note.bought, sum((trade) => (trade.side === 'buy' ? -trade.value : 0n))],
          [note.sold, sum((trade) => (trade.side === 'sell' ? trade.value : 0n))],
          [note.fees, -sum(charged)],
        ],
        totals: [[note.net, sum(({ net }) => net)]],
      },
    ],
    notes: note.notes,
  }
}

/** The charges of all trades, one line for each name. */
function chargesTogether(trades: readonly Trade[]): Charge[] {
  const sums = new Map<string, bigint>()
  for (const { charges } of trades)
    for (const { name, amount } of charges) sums.set(name, (sums.get(name) ?? 0n) + amount)
  return [...sums].map(([name, amount]) => ({ name, amount }))
}
